"""The error of every file that cannot be read as what it should be."""

from pathlib import Path

from concert.values import ConcertError, ExitStatus

_NAME_ANOTHER = "name another file, or make it anew"
_MAKE_ANEW = "it is not as Concert wrote it: make it anew"


class UnreadableError(ConcertError):
    """A file cannot be read, or a text in it is not of the form that was agreed.

    Who knows what the text is for catches it, and says a better remedy.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, what: str, *, where: str | Path = "") -> None:
        super().__init__(what, where=where, remedy=_MAKE_ANEW if where == "" else _NAME_ANOTHER)
