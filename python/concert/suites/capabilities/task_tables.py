"""The suites that can ask about tasks other than their own."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from concert.suites.protocol import Suite

ALL_PROGRAMS: Final = "all"
"""Stands for all tasks that came with Concert, where a table could be named."""


@runtime_checkable
class TakesPrograms(Protocol):
    """A suite whose tasks can come from a table of programs."""

    def with_programs(self, table: Path) -> Suite:
        """Returns the suite with the programs of a table as its tasks."""
        ...

    def with_all_programs(self) -> Suite:
        """Returns the suite with all programs that came with Concert as its tasks."""
        ...


def with_programs(suites: Mapping[str, Suite], choice: str) -> Mapping[str, Suite]:
    """Returns the suites, those that can with the programs of a table.

    A suite is still loaded when it is first looked up.

    Args:
        suites: The suites.
        choice: Path of the table, or `ALL_PROGRAMS`.
    """
    return _WithPrograms(suites, choice)


class _WithPrograms(Mapping[str, Suite]):
    def __init__(self, suites: Mapping[str, Suite], choice: str) -> None:
        self._suites = suites
        self._choice = choice
        self._loaded: dict[str, Suite] = {}

    def __getitem__(self, name: str) -> Suite:
        if name not in self._loaded:
            suite = self._suites[name]
            if isinstance(suite, TakesPrograms):
                every = self._choice == ALL_PROGRAMS
                suite = (
                    suite.with_all_programs() if every else suite.with_programs(Path(self._choice))
                )
            self._loaded[name] = suite
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._suites)

    def __len__(self) -> int:
        return len(self._suites)
