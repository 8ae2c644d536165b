"""Offers the tables and figures of the task-parallel paper to the command that shows tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.suites.common.tables import Table, TableSet
from concert.suites.task_parallel.adjudication import read_fixes
from concert.suites.task_parallel.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.task_parallel.tables.inputs import ALL_PROBLEMS, Inputs
from concert.suites.task_parallel.tables.samples import (
    BUILT_IN,
    answering_models,
    read_samples,
)
from concert.suites.task_parallel.tasks.problems import PAPER_PROBLEMS

_ALL, _PAPER = "all", "paper"


class TaskTables:
    """Implements `TableSet`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those of the paper, in its order."""
        return TABLE_NAMES

    def add_options(self, parser: ArgumentParser) -> None:
        """Adds whose fixes, which problems and which models count."""
        add = parser.add_argument
        add("--fixes", metavar="DIR", help="a folder that task_fixes has checked")
        add(
            "--problems",
            choices=(_ALL, _PAPER),
            default=_ALL,
            help="all (default) or the paper's four",
        )
        add("--built-in", action="store_true", help="show the models reference and seeded too")

    def build(
        self, names: Sequence[str], folders: Sequence[Path], options: Namespace, *, base: Path
    ) -> Iterator[Table]:
        """Builds tables. See `TableSet`."""
        fixes = read_fixes(base / options.fixes) if options.fixes else []
        problems = PAPER_PROBLEMS if options.problems == _PAPER else ALL_PROBLEMS
        samples = read_samples(
            folders, fixes, problems=frozenset(problems), built_in=options.built_in
        )
        judged = {one.model for one in samples}
        if not options.built_in:
            judged |= BUILT_IN
        inputs = Inputs(
            samples=samples,
            problems=frozenset(problems),
            unjudged=tuple(sorted(answering_models(folders) - judged)),
        )
        for name in names:
            yield build_table(name, inputs)


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return TaskTables()
