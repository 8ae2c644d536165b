"""A site over results, for browsers: `bazel run //:report -- --results=DIR --out=site`."""

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from concert.app.command_line import CommandParser, out_folder, working_directory
from concert.app.errors import UsageError, print_line
from concert.app.explore.explore_bench import OpenBench, opened_bench
from concert.app.explore.explore_limits import whole
from concert.app.explore.races_bench import OpenWorkbench, opened_workbench
from concert.app.report.race_replays import explained_pairs
from concert.app.report.replays import replayed_steps
from concert.app.run.options.checker_choice import Suites
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import Progress
from concert.report import Tell, build_site, stored_replays
from concert.suites import CheckerChoice, all_suites
from concert.suites.table_sets import SUITES_WITH_TABLES, table_set
from concert.values import ExitStatus

_MIB = 1 << 20
_REPLAYS = 100
"""One takes about a second, of which javac takes most."""
_EXPLORATIONS = 50
"""One takes about a second; that of a program with many executions takes longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Most:
    """The bounds of the work for one site.

    Attributes:
        replays: Java executions that are run again.
        explorations: C programs that are explored.
    """

    replays: int
    explorations: int


def main(
    argv: Sequence[str],
    *,
    suites: Suites,
    open_bench: OpenBench = opened_bench,
    open_workbench: OpenWorkbench = opened_workbench,
) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.
        open_bench: Opens what runs executions of Java programs again.
        open_workbench: Opens what explores C programs.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "report",
        description="Write a site over results: leaderboards, task by model, every answer with its "
        "verdict. It opens from the disk. Asks nobody.",
    )
    parser.add_argument(
        "--results", metavar="DIR,...", action="append", help="results folders (default: results)"
    )
    parser.add_argument(
        "--out", metavar="DIR", default="site", help="folder of the site (default: site)"
    )
    parser.add_argument(
        "--replays",
        metavar="N",
        type=whole,
        default=_REPLAYS,
        help=f"most Java executions to run again, for their interleavings (default: {_REPLAYS})",
    )
    parser.add_argument(
        "--explorations",
        metavar="N",
        type=whole,
        default=_EXPLORATIONS,
        help="most C programs to explore, for the races that answers have wrong "
        f"(default: {_EXPLORATIONS})",
    )
    arguments = parser.parse_args(argv)
    here = working_directory()
    named = [one for text in arguments.results or ["results"] for one in text.split(",") if one]
    folders = [here / one for one in dict.fromkeys(named)]
    out = out_folder(arguments)
    most = _Most(replays=arguments.replays, explorations=arguments.explorations)
    return run_on_results(
        lambda: _report(folders, out, most, suites, open_bench, open_workbench),
        traceback_folder=working_directory,
    )


def _report(
    folders: Sequence[Path],
    out: Path,
    most: _Most,
    suites: Suites,
    open_bench: OpenBench,
    open_workbench: OpenWorkbench,
) -> int:
    if not folders:
        raise UsageError("--results has no name", remedy="write a name, or leave it out")
    with _telling() as tell:
        earlier = stored_replays(out)
        known = suites(CheckerChoice())
        steps, notes = replayed_steps(
            folders, earlier, most=most.replays, open_bench=open_bench, tell=tell
        )
        replays, more = explained_pairs(
            folders,
            earlier,
            suites=known,
            most=most.explorations,
            open_workbench=open_workbench,
            tell=tell,
        )
        written, troubles = build_site(
            folders,
            out,
            suites=known,
            tell=tell,
            replays=replace(replays, steps=steps),
            table_sets={name: table_set(name) for name in SUITES_WITH_TABLES},
        )
    troubles = [*troubles, *notes, *more]
    for trouble in troubles:
        print_line(f"note: {trouble}")
    print_text(
        f"{written.files:,} files, {written.size / _MIB:.1f} MiB; {written.changed:,} written, "
        f"{written.removed:,} removed\n\nopen {out / 'index.html'}"
    )
    return ExitStatus.SOUND


@contextlib.contextmanager
def _telling() -> Iterator[Tell]:
    """Gives a function that tells of each stage while it lasts."""
    progress = Progress(sys.stderr, live=sys.stderr.isatty())
    with contextlib.ExitStack() as opened:
        before: dict[str, int] = {}
        stages = {}

        def tell(name: str, done: int, total: int) -> None:
            if name not in stages:
                opened.pop_all().close()
                stages[name] = opened.enter_context(progress.stage(name, total))
            for _ in range(done - before.get(name, 0)):
                stages[name].advance()
            before[name] = done

        yield tell


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
