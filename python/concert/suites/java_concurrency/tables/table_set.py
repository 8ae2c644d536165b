"""Offers the suite's tables to the command that shows tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.suites.common.tables import Table, TableSet
from concert.suites.java_concurrency.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.java_concurrency.tables.stored_samples import read_samples


class JavaTables:
    """Implements `TableSet`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all tables."""
        return TABLE_NAMES

    def add_options(self, parser: ArgumentParser) -> None:
        """Adds which models count."""
        parser.add_argument(
            "--built-in", action="store_true", help="show the models reference and seeded too"
        )

    def build(
        self, names: Sequence[str], folders: Sequence[Path], options: Namespace, *, base: Path
    ) -> Iterator[Table]:
        """Builds tables. See `TableSet`."""
        del base
        samples = read_samples(folders, built_in=options.built_in)
        for name in names:
            yield build_table(name, samples)


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return JavaTables()
