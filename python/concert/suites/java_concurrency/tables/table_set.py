"""Offers the suite's tables to the command that shows tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert import runfiles
from concert.suites.common.tables import Table, TableSet
from concert.suites.common.task_files import read_tasks
from concert.suites.java_concurrency.tables.catalogue import (
    NAMES_WITHOUT_PROBLEMS,
    TABLE_NAMES,
    build_table,
)
from concert.suites.java_concurrency.tables.stored_samples import read_samples
from concert.suites.java_concurrency.tasks.tasks import (
    SUITE,
    Problem,
    problem_folders,
    read_problem,
)

_DATA = "data/java-concurrency"


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
        problems = _problems(names)
        for name in names:
            yield build_table(name, samples, problems)


def _problems(names: Sequence[str]) -> tuple[Problem, ...]:
    """Returns the problems that came with Concert; sound ones alone, as in every run."""
    if set(names) <= set(NAMES_WITHOUT_PROBLEMS):
        return ()
    folders = problem_folders(runfiles.folder(_DATA))
    return read_tasks(SUITE, {one.name: one for one in folders}, read_problem).tasks


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return JavaTables()
