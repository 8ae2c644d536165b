"""Makes one results folder of several: `bazel run //:merge -- DIR... --out=DIR`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from concert.app.command_line import (
    CommandParser,
    folder_for_tracebacks,
    out_folder,
    working_directory,
)
from concert.app.errors import UsageError, print_line
from concert.app.results.score import score_folder
from concert.app.run.options.checker_choice import Suites
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import MergedRuns, Stop, merged_runs
from concert.results import save_memory
from concert.results.merging import merge_tables, new_folder, opened_sources
from concert.suites import all_suites
from concert.values import ConcertError, ExitStatus


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "merge",
        description="Put results folders together, such as the shards of a run, and score them.",
    )
    parser.add_argument("folders", metavar="DIR", nargs="+", help="results folders")
    parser.add_argument("--out", metavar="DIR", required=True, help="results folder to make")
    arguments = parser.parse_args(argv)
    stop = Stop()

    def body() -> int:
        here = working_directory()
        folders = [here / name for name in dict.fromkeys(arguments.folders)]
        with stop.listening(), stop.at_once():
            return _merge(folders, out_folder(arguments), suites=suites)

    return run_on_results(body, traceback_folder=lambda: folder_for_tracebacks(working_directory()))


def _merge(folders: Sequence[Path], out: Path, *, suites: Suites) -> int:
    if not out.name:
        raise UsageError("--out has no name", remedy="name the folder to make")
    status: int = ExitStatus.SOUND
    with opened_sources(folders), new_folder(out) as growing:
        found = merged_runs(folders)
        merge_tables(folders, found.renamed, found.runs, into=growing)
        if any(run.command.judges for run in found.runs):
            status = _score(growing, suites)
    if _tell(found):
        status = max(status, ExitStatus.UNSOUND)
    print_text(f"\nresults: {out}")
    return status


def _score(growing: Path, suites: Suites) -> int:
    try:
        return score_folder(suites, growing, differences=False)
    except ConcertError as error:
        # The tables are whole all the same, and //:score says it again.
        print_line(f"the merged folder cannot be scored here: {error}")
        return error.exit_status


def _tell(found: MergedRuns) -> bool:
    """Tells what the runs of a merged folder lack; returns whether they lack something."""
    for run_id, folder in found.unfinished:
        print_line(
            f"run {run_id} in {folder} did not end: go on there with --resume, and merge again"
        )
    for run_id, shard in found.missing.items():
        numbers = ", ".join(map(str, shard.missing))
        print_line(
            f"run {run_id} lacks shard {numbers} of {shard.of}: no number is a score of a whole"
            " suite until you merge it into this folder"
        )
    for run_id, machines in found.machines.items():
        print_line(
            f"note: run {run_id} had several kinds of processors; scores take timings of the"
            f" first alone: {'; '.join(machines)}"
        )
    return bool(found.unfinished or found.missing)


if __name__ == "__main__":
    save_memory()
    sys.exit(main(sys.argv[1:], suites=all_suites))
