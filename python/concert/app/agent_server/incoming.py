"""Reads the messages of an agent, one a line, and lets no line become longer than memory bears."""

import re
from collections.abc import Callable
from typing import BinaryIO, Final

MOST_LINE_BYTES: Final = 8 << 20
"""A program of 1 MiB fits, even if every character of it is written as an escape of six."""

_PART_BYTES: Final = 1 << 16
_HEAD: Final = re.compile(
    rb'\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(?:(\d{1,18})|"([\w.-]{1,100})")\s*[,}]'
)

type MessageId = int | str | None
"""The identifier of a request; None where nobody knows it."""


class BoundedLines:
    """The lines of a stream; one that is too long is passed over, and somebody is told."""

    def __init__(
        self, stream: BinaryIO, *, most_bytes: int, tell: Callable[[MessageId], None]
    ) -> None:
        """Reads nothing yet.

        Args:
            stream: Where the lines come from.
            most_bytes: Longest line, its end not counted.
            tell: Is given the identifier of the request in each line that is too long.
        """
        self._stream = stream
        self._most_bytes = most_bytes
        self._tell = tell

    def readline(self) -> str:
        """Returns the next line; a blank one in the place of one too long; empty at the end."""
        line = self._stream.readline(self._most_bytes + 1)
        if len(line.removesuffix(b"\n")) <= self._most_bytes:
            return line.decode("utf-8", "replace")
        self._pass_over()
        self._tell(_identifier(line))
        return "\n"

    def _pass_over(self) -> None:
        while part := self._stream.readline(_PART_BYTES):
            if part.endswith(b"\n"):
                return


def _identifier(line: bytes) -> MessageId:
    """Returns the identifier of a request, where it stands at the beginning as usual."""
    found = _HEAD.match(line)
    if found is None:
        return None
    return int(found[1]) if found[1] is not None else found[2].decode("ascii", "replace")
