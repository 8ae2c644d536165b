"""Makes race programs of the hand-written ones: `bazel run //:scale_race_data -- --out=DIR`."""

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
from concert.app.errors import print_line
from concert.app.explore.explore_limits import whole
from concert.app.explore.explore_options import add_sandbox
from concert.app.explore.races_bench import OpenWorkbench, opened_workbench
from concert.app.race_detection.race_tasks import add_tasks, chosen_programs
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.escaping import plain_lines
from concert.results.storage.files import make_folder, write_text
from concert.runfiles import folder
from concert.suites.race_detection.scaling import (
    SEED,
    ExplorerLabeller,
    Made,
    made_programs,
    make_all,
    making_report,
    recipes_text,
)
from concert.suites.race_detection.tasks.program_table import write_programs
from concert.suites.race_detection.tasks.programs import load_programs
from concert.values import ExitStatus

_DATA: Final = "data/race-detection"
_RECIPES: Final = "made.jsonl"
_TABLE: Final = "programs.parquet"
_REPORT: Final = "report.txt"
_LABELS: Final = "labels"


def main(
    argv: Sequence[str],
    *,
    data: Path | None = None,
    open_workbench: OpenWorkbench = opened_workbench,
) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        data: Folder of the hand-written programs; those that came with Concert by default.
        open_workbench: Opens what exploring needs, given the kind of sandbox.

    Returns:
        The exit status: see `errors`.
    """
    arguments = _parser().parse_args(argv)
    return run_on_results(
        lambda: _scale(arguments, out_folder(arguments), data or folder(_DATA), open_workbench),
        traceback_folder=lambda: folder_for_tracebacks(out_folder(arguments)),
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "scale_race_data",
        description="Make programs of the hand-written ones of race-detection by operators that "
        "change synchronisation, label them by exploring, and keep those that are seen whole.",
        epilog="evaluate --suite=race-detection --programs=all asks about those that came with "
        f"Concert; --programs=DIR/{_TABLE} about those that this makes, and their parents",
    )
    add = parser.add_argument
    add("--out", metavar="DIR", required=True, help=f"folder of {_RECIPES}, {_TABLE}, {_REPORT}")
    add_tasks(parser)
    add("--seed", metavar="N", type=whole, default=SEED, help=f"of all draws (default: {SEED})")
    add(
        "--labels",
        metavar="DIR",
        help=f"folder that keeps labels, so that a run can go on (default: {_LABELS} in --out)",
    )
    add(
        "--jobs",
        metavar="N",
        type=whole,
        default=len(os.sched_getaffinity(0)),
        help="programs at a time (default: as many as there are cores)",
    )
    add_sandbox(parser)
    return parser


def _scale(
    arguments: argparse.Namespace, out: Path, data: Path, open_workbench: OpenWorkbench
) -> int:
    known = load_programs(data)
    parents = chosen_programs(known, arguments)
    labels = working_directory() / arguments.labels if arguments.labels else out / _LABELS
    make_folder(out)
    make_folder(labels)
    all_made: list[Made] = []
    with open_workbench(arguments.sandbox) as bench:
        for made in make_all(
            parents,
            known=known,
            labeller=ExplorerLabeller(bench, cache=labels),
            seed=arguments.seed,
            jobs=max(1, arguments.jobs),
        ):
            print_text(f"{made.parent}: {len(made.recipes)}", flush=True)
            all_made.append(made)
    recipes = [recipe for made in all_made for recipe in made.recipes]
    write_text(out / _RECIPES, recipes_text(recipes))
    programs, faults = made_programs(out / _RECIPES, known)
    for fault in faults.values():
        print_line(str(fault))
    write_programs(out / _TABLE, [*parents, *programs])
    report = making_report(parents, all_made)
    write_text(out / _REPORT, plain_lines(report))
    print_text(report.partition("\n\n")[0])
    print_text(f"recipes: {out / _RECIPES}\nprograms: {out / _TABLE}\nreport: {out / _REPORT}")
    return ExitStatus.UNSOUND if faults else ExitStatus.SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
