"""Metric tables of what is stored, without asking or judging: `bazel run //:score`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from concert.app.command_line import (
    CommandParser,
    add_results,
    folder_for_tracebacks,
    results_folder,
)
from concert.app.errors import UsageError
from concert.app.run.checker_choice import Suites, choice_with
from concert.app.run.model_session import opened_models, tell_faulty, without_asking
from concert.app.run.programs_choice import with_programs_of
from concert.app.run.run_errors import run_on_results
from concert.app.run.text_tables import (
    differences_text,
    report_text,
    sampled_text,
    scores_text,
)
from concert.app.surroundings import print_text
from concert.pipeline import (
    Conditions,
    StoredToolchain,
    make_plan,
    score_stored,
    stored_plan,
    stored_settings,
    stored_toolchains,
)
from concert.results import Results, RunCommand, stored_runs, stored_samples
from concert.suites import Checker, all_suites
from concert.values import ExitStatus


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
        description="Score the last run in --results again, and print every metric.",
    )
    add_results(parser)
    parser.add_argument(
        "--differences", action="store_true", help="list where the explorer and jpf differ"
    )
    arguments = parser.parse_args(argv)
    return run_on_results(
        lambda: _score(suites, results_folder(arguments), differences=arguments.differences),
        traceback_folder=lambda: folder_for_tracebacks(results_folder(arguments)),
    )


def _score(suites: Suites, out: Path, *, differences: bool) -> int:
    runs = [one for one in stored_runs(out) if one.command.judges]
    if not runs:
        raise UsageError(
            f"no run to score in {out}",
            remedy="name by --results the folder of an evaluate or a verify",
        )
    last = runs[-1]
    settings = stored_settings(last, folder=out)
    if differences and settings.checker != Checker.BOTH:
        raise UsageError(
            f"one checker judged alone in {out}", remedy="run evaluate --checker=both first"
        )
    # The run's tools count, not this machine's: the verdicts' keys were made from them.
    toolchains = stored_toolchains(last, folder=out)
    identities = {name: found.identity for name, found in toolchains.items()}
    jpf = toolchains.get("jpf", StoredToolchain(version="", identity=""))
    choice = choice_with(settings.checker, version=jpf.version, identity=jpf.identity)
    chosen = with_programs_of(settings, suites(choice))
    conditions = Conditions(
        run_id=last.run_id,
        toolchains=identities,
        sandbox=last.sandbox,
        limits=settings.limit_overrides,
    )
    with opened_models(without_asking(settings)) as models, Results(out) as results:
        if last.command is RunCommand.VERIFY:
            samples = stored_samples(out)
            plan = stored_plan(settings, suites=chosen, toolchains=identities, samples=samples).plan
        else:
            plan = make_plan(
                settings, suites=chosen, toolchains=identities, open_models=models.open
            )
        tell_faulty(plan)
        report = score_stored(
            plan,
            results=results,
            conditions=conditions,
            cores=settings.cores,
            machine=last.host_cpu,
            core_counts=settings.core_counts,
        )
    if report.scores:
        print_text(scores_text(report.scores), end="\n\n")
    if differences:
        print_text(differences_text(report.comparisons), end="\n\n")
    print_text(report_text(report))
    if plan.sampled:
        print_text(f"\n{sampled_text(plan.sampled)}")
    print_text(f"\nresults: {out}")
    return ExitStatus.SOUND if report.is_sound else ExitStatus.UNSOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
