"""The tables and figures of the race-detection paper: `bazel run //:race_tables`."""

import argparse
import sys
from collections.abc import Sequence

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import EXIT_SOUND, UsageError
from concert.app.run.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.models.profiles.catalogue import load_profiles
from concert.results.storage import files
from concert.suites.common.tables import write_table
from concert.suites.race_detection.tables import TABLE_NAMES, build_table
from concert.suites.race_detection.tables.stored_inputs import read_inputs

_ALL = "all"
_MODELS_OF_A_PAIR = 2


def main(argv: Sequence[str]) -> int:
    """Runs the command and returns its exit status: see `errors`."""
    parser = CommandParser(
        "race_tables",
        description="Print and write the form of the paper's tables and figures from the verdicts "
        "of results folders, whatever models are in them. What is missing is named below a table.",
        epilog=f"tables: {', '.join(TABLE_NAMES)}",
    )
    parser.add_argument(
        "--results", metavar="DIR,...", action="append", help="results folders (default: results)"
    )
    parser.add_argument(
        "--table", metavar="NAME,...", action="append", help="which tables (default: all)"
    )
    parser.add_argument(
        "--pair",
        metavar="MODEL,MODEL",
        action="append",
        default=[],
        help="two models to compare, for 14 and paired",
    )
    parser.add_argument("--profiles", metavar="FILE", help="prices of models, for 13")
    parser.add_argument(
        "--out", metavar="DIR", default="race-tables", help="where to write (default: race-tables)"
    )
    arguments = parser.parse_args(argv)
    return run_on_results(lambda: _run(arguments), traceback_folder=working_directory)


def _run(arguments: argparse.Namespace) -> int:
    here = working_directory()
    names = _names(arguments.table or [_ALL])
    pairs = [_pair(text) for text in arguments.pair]
    folders = [here / name for name in _listed(arguments.results or ["results"])]
    profiles = load_profiles(here / arguments.profiles if arguments.profiles else None)
    inputs = read_inputs(folders, pairs=pairs, profiles=profiles)
    known = {model for model, _ in inputs.samples}
    for model in (name for pair in pairs for name in pair):
        if model not in known:
            raise UsageError(
                f"no verdicts of {model}", remedy=f"there are {', '.join(sorted(known)) or 'none'}"
            )
    out = here / str(arguments.out)
    files.make_folder(out)
    for name in names:
        table = build_table(name, inputs)
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


def _pair(text: str) -> tuple[str, str]:
    models = text.split(",")
    if len(models) != _MODELS_OF_A_PAIR or not all(models):
        raise UsageError(f"no pair of models: {text}", remedy="write --pair=MODEL,MODEL")
    return models[0], models[1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
