"""Offers the suite's tables to the command that shows tables."""

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from concert import runfiles
from concert.results.stored_tasks import stored_tasks, unfold
from concert.suites.common.tables import Table, TableSet
from concert.suites.common.task_files import read_tasks
from concert.suites.java_concurrency.tables.catalogue import (
    NAMES_OF_DATA,
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
        problems = _read_problems(names, folders)
        for name in names:
            if name in NAMES_OF_DATA:
                built = build_table(name, samples, problems.counted)
                yield replace(built, notes=(*built.notes, problems.note))
            else:
                yield build_table(name, samples, problems.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Problems:
    """The problems that tables are about.

    Attributes:
        known: Those that results hold, and the others that came with Concert.
        counted: Those that tables of data count.
        note: The sentence that says which these are.
    """

    known: tuple[Problem, ...]
    counted: tuple[Problem, ...]
    note: str


def _read_problems(names: Sequence[str], results: Sequence[Path]) -> _Problems:
    """Returns the problems that the results are about, and the others that came with Concert.

    A task is taken as the results hold it, as its latest run there put it; where several folders
    hold it, from the last one. So the same results give the same numbers wherever they are. Tables
    of data count what came with Concert only where the results hold no task. Faulty tasks are left
    out, as in every run.
    """
    if set(names) <= set(NAMES_WITHOUT_PROBLEMS):
        return _Problems(known=(), counted=(), note="")
    with tempfile.TemporaryDirectory(prefix="concert-tasks-") as scratch:
        held: dict[str, Path] = {}
        for number, folder in enumerate(results):
            tasks = [one for one in stored_tasks(folder) if one.suite == SUITE]
            if not tasks:
                continue
            into = Path(scratch) / str(number)
            into.mkdir()
            unfold(folder, sorted(tasks, key=lambda one: max(one.runs, default="")), into=into)
            held |= {one.name: one for one in problem_folders(into)}
        own = {one.name: one for one in problem_folders(runfiles.folder(_DATA))}
        known = read_tasks(SUITE, dict(sorted((own | held).items())), read_problem).tasks
    counted = tuple(one for one in known if one.task.task_id in held) if held else known
    whose = "held by the results" if held else "that came with Concert, as the results hold none"
    return _Problems(known=known, counted=counted, note=f"counted: problems {whose}")


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return JavaTables()
