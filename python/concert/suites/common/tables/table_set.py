"""States what a suite offers where it has tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from concert.suites.common.tables.table import Table
from concert.values import ConcertError, ExitStatus


class TableOptionError(ConcertError):
    """An option of a suite's tables makes no sense."""

    exit_status = ExitStatus.USAGE


class TableSet(Protocol):
    """The tables and figures of one suite."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all tables, in the order in which they are shown."""
        ...

    def add_options(self, parser: ArgumentParser) -> None:
        """Adds the options that only this suite's tables have."""
        ...

    def build(
        self, names: Sequence[str], folders: Sequence[Path], options: Namespace, *, base: Path
    ) -> Iterator[Table]:
        """Builds tables.

        Args:
            names: Which, of `names`.
            folders: Results folders; where several have the same sample, the last one counts.
            options: The command line, with the options that `add_options` added.
            base: Folder that paths in `options` are relative to.

        Raises:
            ConcertError: An option makes no sense, a folder is not a results folder, or a file
                cannot be read.
        """
        ...
