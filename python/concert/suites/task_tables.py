"""Which suites can ask about tasks of a table in place of their own?"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

from concert.suites.protocol import Suite


@runtime_checkable
class TakesPrograms(Protocol):
    """A suite whose tasks can come from a table of programs."""

    def with_programs(self, table: Path) -> Suite:
        """Returns the suite with the programs of a table as its tasks."""
        ...


def with_programs(suites: Mapping[str, Suite], table: Path) -> Mapping[str, Suite]:
    """Returns the suites, those that can with the programs of `table`.

    A suite is still loaded when it is first looked up.
    """
    return _WithPrograms(suites, table)


class _WithPrograms(Mapping[str, Suite]):
    def __init__(self, suites: Mapping[str, Suite], table: Path) -> None:
        self._suites = suites
        self._table = table
        self._loaded: dict[str, Suite] = {}

    def __getitem__(self, name: str) -> Suite:
        if name not in self._loaded:
            suite = self._suites[name]
            if isinstance(suite, TakesPrograms):
                suite = suite.with_programs(self._table)
            self._loaded[name] = suite
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._suites)

    def __len__(self) -> int:
        return len(self._suites)
