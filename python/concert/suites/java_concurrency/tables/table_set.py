"""Offers the suite's tables to the command that shows tables."""

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert import runfiles
from concert.results.stored_tasks import stored_tasks, unfold
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
        problems = _problems(names, folders)
        for name in names:
            yield build_table(name, samples, problems)


def _problems(names: Sequence[str], results: Sequence[Path]) -> tuple[Problem, ...]:
    """Returns the problems that the results are about, and the others that came with Concert.

    A task is taken as the results hold it, as its latest run there put it; where several folders
    hold it, from the last one. So the same results give the same numbers wherever they are. Faulty
    tasks are left out, as in every run.
    """
    if set(names) <= set(NAMES_WITHOUT_PROBLEMS):
        return ()
    with tempfile.TemporaryDirectory(prefix="concert-tasks-") as scratch:
        found = {one.name: one for one in problem_folders(runfiles.folder(_DATA))}
        for number, folder in enumerate(results):
            tasks = [one for one in stored_tasks(folder) if one.suite == SUITE]
            if not tasks:
                continue
            into = Path(scratch) / str(number)
            into.mkdir()
            unfold(folder, sorted(tasks, key=lambda one: max(one.runs, default="")), into=into)
            found |= {one.name: one for one in problem_folders(into)}
        return read_tasks(SUITE, dict(sorted(found.items())), read_problem).tasks


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return JavaTables()
