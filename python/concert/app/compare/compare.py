"""Compares models on the same tasks: `bazel run //:compare -- A B [C...]`."""

import sys
from collections.abc import Sequence

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.compare import compare, load_contestant
from concert.report.boards.comparison_tables import comparison_tables
from concert.results.storage import files
from concert.suites import all_suites
from concert.suites.capabilities.families import families
from concert.suites.common.tables import write_table
from concert.values import ExitStatus

_DESCRIPTION = (
    "Compare models on the tasks that both have: paired differences, clustered by task family and "
    "corrected by Holm, with the smallest difference that the sample could show."
)


def main(argv: Sequence[str]) -> int:
    """Runs the command and returns its exit status: see `errors`."""
    parser = CommandParser("compare", description=_DESCRIPTION)
    parser.add_argument(
        "models", metavar="A", nargs="+", help="a results folder, or FOLDER:MODEL; two or more"
    )
    parser.add_argument("--out", metavar="DIR", help="also write Markdown, CSV and Parquet there")
    arguments = parser.parse_args(argv)
    return run_on_results(
        lambda: _run(arguments.models, arguments.out), traceback_folder=working_directory
    )


def _run(models: Sequence[str], out: str | None) -> int:
    if len(set(models)) < max(2, len(models)):
        raise UsageError(
            "a comparison needs two or more different models",
            remedy="name results folders, or FOLDER:MODEL",
        )
    here = working_directory()
    contestants = [load_contestant(text, base=here) for text in models]
    suites = {key.suite for one in contestants for key in one.tasks}
    comparison = compare(contestants, families(all_suites(), suites))
    if not comparison.differences:
        raise UsageError(
            "no two of these models have verdicts on the same tasks",
            remedy="; ".join(comparison.notes) or "evaluate them on the same tasks",
        )
    tables = comparison_tables(comparison)
    for table in tables:
        print_text(table.to_markdown())
    if out is not None:
        files.make_folder(here / out)
        for table in tables:
            write_table(table, here / out)
        print_text(f"written: {here / out}")
    return ExitStatus.SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
