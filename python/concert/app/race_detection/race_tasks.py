"""Chooses race programs by the option `--tasks`, as `evaluate` does."""

import argparse
import fnmatch
from collections.abc import Sequence
from typing import Final

from concert.app.errors import UsageError
from concert.suites.race_detection.tasks.programs import Program

_LONGEST: Final = 1000
"""Characters of a pattern: longer ones match nothing that has a name, and take long to say so."""


def add_tasks(parser: argparse.ArgumentParser) -> None:
    """Adds --tasks."""
    parser.add_argument(
        "--tasks", metavar="GLOB,...", action="append", help="only tasks like SUITE/ID or ID"
    )


def chosen_programs(
    programs: Sequence[Program], arguments: argparse.Namespace
) -> Sequence[Program]:
    """Returns the programs that --tasks names, in their order; all where it names none.

    Raises:
        UsageError: A pattern fits no program.
    """
    patterns = [name for value in arguments.tasks or () for name in value.split(",")]
    for pattern in patterns:
        if not any(_fits(program, pattern) for program in programs):
            raise UsageError(f"no program {pattern}", remedy="name one that is there by --tasks")
    return [
        program
        for program in programs
        if not patterns or any(_fits(program, pattern) for pattern in patterns)
    ]


def _fits(program: Program, pattern: str) -> bool:
    names = (program.task_id, f"race-detection/{program.task_id}")
    return len(pattern) <= _LONGEST and any(fnmatch.fnmatchcase(name, pattern) for name in names)
