"""Metric tables of what is stored, without asking or judging: `bazel run //:score`."""

import contextlib
import dataclasses
import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from concert.app.command_line import CommandParser, folder_for_tracebacks, working_directory
from concert.app.errors import UsageError, print_line
from concert.app.run.options.checker_choice import Suites, choice_with
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.session.model_session import (
    opened_models,
    tell_differences,
    tell_faulty,
    without_asking,
)
from concert.app.run.session.run_errors import run_on_results
from concert.app.run.session.text_tables import (
    differences_text,
    report_text,
    sampled_text,
    scores_text,
)
from concert.app.surroundings import print_text
from concert.pipeline import (
    Conditions,
    Plan,
    Report,
    Settings,
    StoredToolchain,
    faulty_here,
    folder_plan,
    folder_suites,
    make_plan,
    score_stored,
    stored_plan,
    stored_settings,
    stored_toolchains,
)
from concert.results import (
    Provenance,
    Results,
    RunCommand,
    json_object,
    stored_runs,
    stored_samples,
)
from concert.results.stored_tasks import StoredTask, stored_tasks
from concert.sandbox.scratch import scratch_root
from concert.suites import Checker, all_suites
from concert.suites.protocol import Suite
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
        "score",
        description="Score what results folders hold again, and print every metric.",
    )
    parser.add_argument(
        "--results", metavar="DIR,...", action="append", help="results folders (default: results)"
    )
    parser.add_argument(
        "--differences", action="store_true", help="list where the explorer and jpf differ"
    )
    arguments = parser.parse_args(argv)
    here = working_directory()
    named = [one for text in arguments.results or ["results"] for one in text.split(",") if one]
    folders = [here / one for one in dict.fromkeys(named)]
    return run_on_results(
        lambda: _score(suites, folders, differences=arguments.differences),
        traceback_folder=lambda: folder_for_tracebacks(folders[0] if folders else here),
    )


def _score(suites: Suites, folders: Sequence[Path], *, differences: bool) -> int:
    if not folders:
        raise UsageError("--results has no name", remedy="write a name, or leave it out")
    status: int = ExitStatus.SOUND
    for out in folders:
        try:
            status = max(status, score_folder(suites, out, differences=differences))
            print_text(f"\nresults: {out}")
        except ConcertError as error:
            if len(folders) == 1:
                raise
            print_line(str(error))
            status = max(status, error.exit_status)
    return status


def score_folder(suites: Suites, out: Path, *, differences: bool) -> int:
    """Scores the runs of a results folder, and prints their metrics.

    Args:
        suites: Gives all suites.
        out: The folder.
        differences: Whether to list where two checkers differ.

    Returns:
        The exit status: see `errors`.

    Raises:
        ConcertError: Nothing can be scored.
    """
    runs = [one for one in stored_runs(out) if one.command.judges]
    if not runs:
        raise UsageError(
            f"no run to score in {out}",
            remedy="name by --results the folder of an evaluate or a verify",
        )
    if differences and stored_settings(runs[-1], folder=out).checker != Checker.BOTH:
        raise UsageError(
            f"one checker judged alone in {out}", remedy="run evaluate --checker=both first"
        )
    tasks = stored_tasks(out)
    if not tasks:
        print_line(f"note: {out} is an old folder without tasks: those of this checkout are scored")
    status: int = ExitStatus.SOUND
    done: list[tuple[Provenance, Plan, Report]] = []
    scored: set[tuple[str, str, str]] = set()
    with Results(out) as results:
        for run in reversed(runs):
            try:
                plan, report = _score_run(run, suites, tasks, results=results, but=scored)
            except ConcertError as error:
                if len(runs) == 1:
                    raise
                print_line(f"run {run.run_id} is left out: {error}")
                status = max(status, error.exit_status)
                continue
            scored |= {(row.suite, row.model, row.variant) for row in report.rows}
            if report.rows or run is runs[-1]:
                done.append((run, plan, report))
    for run, plan, report in reversed(done):
        if len(done) > 1:
            print_text(f"run {run.run_id}, {run.command}, {run.last_started:%Y-%m-%d %H:%M} UTC\n")
        _print(plan, report, differences=differences and run is runs[-1])
        status = max(status, ExitStatus.SOUND if report.is_sound else ExitStatus.UNSOUND)
    return status


def _score_run(
    run: Provenance,
    suites: Suites,
    tasks: Sequence[StoredTask],
    *,
    results: Results,
    but: Collection[tuple[str, str, str]],
) -> tuple[Plan, Report]:
    """Scores a run, except for the suites, models and variants that later runs have."""
    out = results.folder
    settings = stored_settings(run, folder=out)
    # The run's tools count, not this machine's: the verdicts' keys were made from them.
    toolchains = stored_toolchains(run, folder=out)
    identities = {name: found.identity for name, found in toolchains.items()}
    jpf = toolchains.get("jpf", StoredToolchain(version="", identity=""))
    known = suites(choice_with(settings.checker, version=jpf.version, identity=jpf.identity))
    conditions = Conditions(
        run_id=run.run_id,
        toolchains=identities,
        sandbox=run.sandbox,
        limits=settings.limit_overrides,
    )
    own = [one for one in tasks if run.run_id in one.runs]
    with contextlib.ExitStack() as opened:
        if own:
            with _own_files():
                scratch = Path(opened.enter_context(TemporaryDirectory(dir=scratch_root())))
                held = folder_suites(known, own, folder=out, scratch=scratch)
            tell_differences(known, own)
            plan = folder_plan(
                settings,
                suites=held,
                toolchains=identities,
                tasks=own,
                samples=stored_samples(out),
                folder=out,
                command=run.command,
            )
            plan = dataclasses.replace(plan, faulty=faulty_here(known, settings, own))
        else:
            plan = _plan_of_checkout(run, settings, known, identities, out=out, opened=opened)
        plan = plan.without(but)
        tell_faulty(plan)
        limits = json_object(run.limits, what=f"the limits of run {run.run_id}", where=out)
        report = score_stored(
            plan,
            results=results,
            conditions=conditions,
            cores=settings.cores,
            machine=run.host_cpu,
            core_counts=settings.core_counts,
            limits={name: str(text) for name, text in limits.items()},
        )
    return plan, report


@contextlib.contextmanager
def _own_files() -> Iterator[None]:
    """Lets the process read and remove what it makes for itself, whatever the user's mask."""
    mask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(mask)


def _plan_of_checkout(
    run: Provenance,
    settings: Settings,
    suites: Mapping[str, Suite],
    toolchains: Mapping[str, str],
    *,
    out: Path,
    opened: contextlib.ExitStack,
) -> Plan:
    """Plans a run whose folder keeps no tasks by those of this checkout."""
    chosen = with_programs_of(settings, suites)
    if run.command is RunCommand.VERIFY:
        samples = stored_samples(out)
        return stored_plan(settings, suites=chosen, toolchains=toolchains, samples=samples).plan
    models = opened.enter_context(opened_models(without_asking(settings)))
    return make_plan(settings, suites=chosen, toolchains=toolchains, open_models=models.open)


def _print(plan: Plan, report: Report, *, differences: bool) -> None:
    if report.scores:
        print_text(scores_text(report.scores), end="\n\n")
    if differences:
        print_text(differences_text(report.comparisons), end="\n\n")
    print_text(report_text(report))
    if plan.sampled:
        print_text(f"\n{sampled_text(plan.sampled)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
