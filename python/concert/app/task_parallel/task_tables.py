"""The tables and figures of the task-parallel paper: `bazel run //:task_tables`."""

import argparse
import sys
from collections.abc import Sequence

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import EXIT_SOUND, EXIT_USAGE, Told, UsageError, run_command
from concert.app.run.run_errors import tell
from concert.app.surroundings import print_text
from concert.results.storage import files
from concert.suites.common.tables import write_table
from concert.suites.task_parallel.adjudication import AdjudicationError, read_fixes
from concert.suites.task_parallel.tables import (
    TABLE_NAMES,
    build_table,
    read_samples,
)
from concert.suites.task_parallel.tasks.problems import PAPER_PROBLEMS

_ALL, _PAPER = "all", "paper"


def main(argv: Sequence[str]) -> int:
    """Runs the command and returns its exit status: see `errors`."""
    parser = CommandParser(
        "task_tables",
        description="Print and write the form of the paper's tables and figures from the verdicts "
        "and times of results folders. What is missing is named below a table.",
        epilog=f"tables: {', '.join(TABLE_NAMES)}",
    )
    add = parser.add_argument
    add("--results", metavar="DIR,...", action="append", help="results folders (default: results)")
    add("--table", metavar="NAME,...", action="append", help="which tables (default: all)")
    add("--fixes", metavar="DIR", help="a folder that task_fixes has checked")
    add(
        "--problems", choices=(_ALL, _PAPER), default=_ALL, help="all (default) or the paper's four"
    )
    add("--built-in", action="store_true", help="show the built-in models reference and seeded too")
    add("--out", metavar="DIR", default="task-tables", help="where to write (default: task-tables)")
    arguments = parser.parse_args(argv)
    return run_command(
        lambda: _run(arguments), traceback_folder=working_directory, tell=tell_of_fixes
    )


def tell_of_fixes(error: Exception) -> Told | None:
    """Returns what the user is told of an error of adjudication or of results; None of others."""
    if isinstance(error, AdjudicationError):
        return f"{error.what}: {error.where}; {error.remedy}", EXIT_USAGE
    return tell(error)


def _run(arguments: argparse.Namespace) -> int:
    here = working_directory()
    names = _names(arguments.table or [_ALL])
    folders = [here / name for name in _listed(arguments.results or ["results"])]
    fixes = read_fixes(here / arguments.fixes) if arguments.fixes else []
    samples = read_samples(
        folders,
        fixes,
        problems=frozenset(PAPER_PROBLEMS) if arguments.problems == _PAPER else None,
        built_in=arguments.built_in,
    )
    out = here / str(arguments.out)
    files.make_folder(out)
    for name in names:
        table = build_table(name, samples)
        print_text(table.to_markdown())
        write_table(table, out)
    print_text(f"written: {out}")
    return EXIT_SOUND


def _names(asked: Sequence[str]) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(_listed(asked)))
    for name in names:
        if name not in (*TABLE_NAMES, _ALL):
            raise UsageError(f"unknown table: {name}", remedy=f"there are {', '.join(TABLE_NAMES)}")
    return TABLE_NAMES if _ALL in names else names


def _listed(texts: Sequence[str]) -> list[str]:
    return [name for text in texts for name in text.split(",") if name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
