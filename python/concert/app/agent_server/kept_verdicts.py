"""Keeps the newest verdicts of a session by handle, within bounds of number and size."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from concert.app.agent_server.questions import SourceFile
from concert.app.errors import UsageError
from concert.app.explore.explore_limits import Language

MOST_KEPT: Final = 64
MOST_KEPT_BYTES: Final = 256 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVerdict:
    """A verdict that was found, with what a replay of it needs.

    Attributes:
        language: Language of the program.
        files: The program.
        options: The limits, as options.
        line: The verdict.
    """

    language: Language
    files: tuple[SourceFile, ...]
    options: tuple[str, ...]
    line: bytes


@dataclass(slots=True, kw_only=True)
class KeptVerdicts:
    """The newest verdicts. The very newest stays, however large it is.

    Attributes:
        most: Number of verdicts beyond which the oldest are forgotten.
        most_bytes: Bytes of all lines beyond which they are.
    """

    most: int = MOST_KEPT
    most_bytes: int = MOST_KEPT_BYTES
    _kept: OrderedDict[str, KeptVerdict] = field(default_factory=OrderedDict)
    _found: int = 0

    def keep(self, verdict: KeptVerdict) -> str:
        """Keeps a verdict, and forgets the oldest ones where there are too many.

        Returns:
            Its handle.
        """
        self._found += 1
        handle = f"v{self._found}"
        self._kept[handle] = verdict
        while len(self._kept) > 1 and (
            len(self._kept) > self.most
            or sum(len(one.line) for one in self._kept.values()) > self.most_bytes
        ):
            self._kept.popitem(last=False)
        return handle

    def get(self, handle: str) -> KeptVerdict:
        """Returns the verdict of a handle.

        Raises:
            UsageError: There is none, or it was forgotten.
        """
        kept = self._kept.get(handle)
        if kept is None:
            raise UsageError(
                f"no verdict of this session has the handle {handle!r}",
                where="handle",
                remedy=f"give one that explore told; the last {self.most} are kept",
            )
        return kept
