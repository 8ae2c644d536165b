"""Every race of a C program, each with an execution: `bazel run //:races -- --c=FILE`."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import EXIT_DEFECT, EXIT_SOUND, print_line, run_command
from concert.app.explore_bench import exit_status
from concert.app.explore_options import add_sandbox
from concert.app.races_bench import (
    OpenWorkbench,
    add_race_limits,
    opened_workbench,
    race_limits_of,
    race_usage_error,
)
from concert.app.surroundings import print_text
from concert.race_explorer import (
    BadProgramError,
    Outcome,
    RaceExplorerError,
    explore,
    read_source,
    verdict_line,
    verdict_text,
)

EXIT_FAIL: Final = 1
"""Something is wrong with the program."""
EXIT_INCONCLUSIVE: Final = 3
"""Nothing wrong was found, but not everything was seen."""

_STATUS: Final[Mapping[Outcome, int]] = {
    Outcome.PASS: EXIT_SOUND,
    Outcome.FAIL: EXIT_FAIL,
    Outcome.INCONCLUSIVE: EXIT_INCONCLUSIVE,
}


def main(argv: Sequence[str], *, open_workbench: OpenWorkbench = opened_workbench) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        open_workbench: Opens what exploring needs, given the kind of sandbox.

    Returns:
        0 pass, 1 fail, 3 inconclusive, 2 bad input, 69 or 70 where there is no verdict.
    """
    arguments = _parser().parse_args(argv)
    decided: list[int] = []

    def body() -> int:
        decided.append(_races(arguments, open_workbench))
        return decided[0]

    status = run_command(body, traceback_folder=working_directory)
    return exit_status(status, decided=bool(decided))


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "races",
        usage="races --c=FILE [--json] [--LIMIT=N ...]",
        description="Find the data races of a C program with POSIX threads under every "
        "interleaving, and deadlocks, failed assertions and memory errors on the way. Exit status "
        "0 pass, 1 fail, 3 inconclusive.",
        epilog="replay --verdict=VERDICT --violation=N --c=FILE shows an execution that --json "
        "has told",
    )
    parser.add_argument("--c", metavar="FILE", required=True, help="the program")
    parser.add_argument("--json", action="store_true", help="print the verdict as one line of JSON")
    add_race_limits(parser)
    add_sandbox(parser)
    return parser


def _races(arguments: argparse.Namespace, open_workbench: OpenWorkbench) -> int:
    path = working_directory() / str(arguments.c)
    try:
        source = read_source(path)
        with open_workbench(arguments.sandbox) as bench:
            explored = explore(
                source, name=path.name, bench=bench, limits=race_limits_of(arguments)
            )
    except BadProgramError as error:
        raise race_usage_error(error) from None
    except RaceExplorerError as error:
        print_line(str(error))
        return EXIT_DEFECT
    verdict = explored.verdict
    if arguments.json:
        print_text(verdict_line(verdict), flush=True)
    else:
        print_text(verdict_text(verdict), end="", flush=True)
    return _STATUS[verdict.outcome]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
