"""Checks published labels by executions: `bazel run //:race_errata -- --programs=TABLE`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from concert.app.command_line import (
    CommandParser,
    folder_for_tracebacks,
    out_folder,
    working_directory,
)
from concert.app.explore.explore_limits import Language, add_limits, c_limits
from concert.app.explore.explore_options import add_sandbox
from concert.app.explore.races_bench import OpenWorkbench, opened_workbench
from concert.app.race_detection.race_tasks import add_tasks, chosen_programs
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.escaping import plain_lines
from concert.results.storage.files import make_folder, write_text
from concert.suites.race_detection.proving import errata_of, errata_text, explore_all, write_errata
from concert.suites.race_detection.tasks.program_table import read_programs
from concert.values import ExitStatus

_TABLE: Final = "errata.parquet"
_TEXT: Final = "errata.txt"
_MOST_JOBS: Final = 256


def main(argv: Sequence[str], *, open_workbench: OpenWorkbench = opened_workbench) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        open_workbench: Opens what exploring needs, given the kind of sandbox.

    Returns:
        The exit status: see `errors`.
    """
    arguments = _parser().parse_args(argv)
    return run_on_results(
        lambda: _errata(arguments, out_folder(arguments), open_workbench),
        traceback_folder=lambda: folder_for_tracebacks(out_folder(arguments)),
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "race_errata",
        usage="race_errata --programs=TABLE --out=DIR [--tasks=GLOB,...] [--LIMIT=N ...] ...",
        description="Explore programs with labelled races, and say of each label whether an "
        "execution confirms it, and which races no label has.",
        epilog="import_drdbench makes tables of programs",
    )
    add = parser.add_argument
    add("--programs", metavar="TABLE", required=True, help="programs.parquet of an import")
    add("--out", metavar="DIR", required=True, help=f"folder of {_TABLE} and {_TEXT}")
    add_tasks(parser)
    add(
        "--jobs",
        metavar="N",
        type=_jobs,
        default=len(os.sched_getaffinity(0)),
        help="programs at a time (default: as many as there are cores)",
    )
    add_limits(parser, Language.C)
    add_sandbox(parser)
    return parser


def _jobs(text: str) -> int:
    jobs = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    if not 1 <= jobs <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {_MOST_JOBS}")
    return jobs


def _errata(arguments: argparse.Namespace, out: Path, open_workbench: OpenWorkbench) -> int:
    programs = chosen_programs(read_programs(working_directory() / arguments.programs), arguments)
    with open_workbench(arguments.sandbox) as bench:
        explored = list(
            explore_all(programs, bench=bench, limits=c_limits(arguments), jobs=arguments.jobs)
        )
    errata = [erratum for one in explored for erratum in errata_of(one)]
    faults = [
        f"{one.program.task_id}: not explored: {one.fault}\n" for one in explored if one.fault
    ]
    text = errata_text(errata)
    make_folder(out)
    write_errata(out / _TABLE, errata)
    write_text(out / _TEXT, plain_lines(text + "".join(faults)))
    # The entries themselves stand in the files.
    print_text(text.partition("\n\n")[0])
    print_text(f"{len(programs)} programs, {len(faults)} of them not explored")
    print_text(f"table: {out / _TABLE}\ntext: {out / _TEXT}")
    return ExitStatus.SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
