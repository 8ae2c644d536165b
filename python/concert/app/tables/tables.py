"""The tables and figures of a suite: `bazel run //:tables -- --suite=NAME`."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError, print_line
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.results import ResultsError, overlap_note
from concert.results.storage import files
from concert.suites.common.tables import Table, TableSet, write_table
from concert.suites.table_sets import SUITES_WITH_TABLES, table_set
from concert.values import ExitStatus

_ALL = "all"
_DESCRIPTION = (
    "Print and write the tables and figures of a suite from the verdicts of results folders, "
    "whatever models are in them: as Markdown, CSV and Parquet, figures as SVG, PDF and PNG too. "
    "What is missing is named below a table."
)


def main(argv: Sequence[str]) -> int:
    """Runs the command and returns its exit status: see `errors`."""
    # The other options depend on the suite.
    suite = _suite_of(argv)
    tables = None if suite is None else table_set(suite)
    parser = CommandParser("tables", description=_DESCRIPTION, epilog=_epilog(tables))
    _add_options(parser)
    if tables is not None:
        tables.add_options(parser)
    arguments = parser.parse_args(argv)
    if tables is None:
        parser.error(f"--suite is missing; there are {', '.join(SUITES_WITH_TABLES)}")
    return run_on_results(lambda: _run(tables, arguments), traceback_folder=working_directory)


def _suite_of(argv: Sequence[str]) -> str | None:
    """Returns the suite that a command line names; None where it names none that there is."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--suite")
    try:
        named, _ = parser.parse_known_args(argv)
    except argparse.ArgumentError:
        return None
    return named.suite if named.suite in SUITES_WITH_TABLES else None


def _epilog(tables: TableSet | None) -> str:
    if tables is None:
        return "with --suite, --help also tells the suite's tables and options"
    return f"tables: {', '.join(tables.names)}"


def _add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--suite", choices=SUITES_WITH_TABLES, help="whose tables")
    add("--results", metavar="DIR,...", action="append", help="results folders (default: results)")
    add("--table", metavar="NAME,...", action="append", help="which tables (default: all)")
    add("--out", metavar="DIR", help="where to write (default: SUITE-tables)")


def _run(tables: TableSet, arguments: argparse.Namespace) -> int:
    here = working_directory()
    names = _names(arguments.table or [_ALL], tables.names)
    folders = [here / name for name in _listed(arguments.results or ["results"])]
    out = here / str(arguments.out or f"{arguments.suite}-tables")
    built, folders, has_fault = _built(tables, names, folders, arguments)
    overlap = overlap_note(folders, suite=arguments.suite)
    if overlap:
        built = [replace(table, notes=(*table.notes, overlap)) for table in built]
    files.make_folder(out)
    for table in built:
        print_text(table.to_markdown())
        write_table(table, out)
    print_text(f"written: {out}")
    return ExitStatus.UNAVAILABLE if has_fault else ExitStatus.SOUND


def _built(
    tables: TableSet, names: Sequence[str], folders: Sequence[Path], arguments: argparse.Namespace
) -> tuple[list[Table], list[Path], bool]:
    """Returns tables, the folders behind them, and whether one was left out that cannot be read.

    Raises:
        ResultsError: No folder is left, or the fault lies in none of them.
    """
    left = list(folders)
    while True:
        try:
            built = list(tables.build(names, left, arguments, base=working_directory()))
            return built, left, len(left) < len(folders)
        except ResultsError as error:
            at_fault = [one for one in left if Path(error.where or "").is_relative_to(one)]
            if not at_fault or len(left) == 1:
                raise
            print_line(f"{error}; its folder is left out")
            left.remove(at_fault[0])


def _names(asked: Sequence[str], known: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(_listed(asked)))
    for name in names:
        if name not in (*known, _ALL):
            raise UsageError(f"unknown table: {name}", remedy=f"there are {', '.join(known)}")
    return known if _ALL in names else names


def _listed(texts: Sequence[str]) -> list[str]:
    return [name for text in texts for name in text.split(",") if name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
