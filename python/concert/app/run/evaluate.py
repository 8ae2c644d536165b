"""The main job: `bazel run //:evaluate -- --suite=all`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from concert.app.command_line import folder_for_tracebacks, results_folder
from concert.app.equipment import found_toolchains
from concert.app.run.options.checker_choice import Suites, usable_choice
from concert.app.run.options.evaluate_options import evaluate_parser
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.session.cluster_session import chosen_cluster
from concert.app.run.session.judging import judge_and_report
from concert.app.run.session.model_session import (
    demand_folder_of_the_same_kind,
    for_dry_run,
    of_shard,
    opened_models,
    settings_to_run,
    tell_faulty,
    tell_idle,
)
from concert.app.run.session.request_tables import forecast_text
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import Stop, forecast, make_plan
from concert.results import RunCommand, save_memory, stored_answers
from concert.suites import CheckerChoice, all_suites
from concert.values import ExitStatus


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = evaluate_parser().parse_args(argv)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            return _evaluate(
                arguments, argv, suites=suites, out=results_folder(arguments), stop=stop
            )

    return run_on_results(
        body, traceback_folder=lambda: folder_for_tracebacks(results_folder(arguments))
    )


def _evaluate(
    arguments: argparse.Namespace,
    argv: Sequence[str],
    *,
    suites: Suites,
    out: Path,
    stop: Stop,
) -> int:
    with stop.at_once():
        settings = settings_to_run(arguments, suites=sorted(suites(CheckerChoice())), out=out)
        toolchains = found_toolchains()
        chosen = with_programs_of(settings, suites(usable_choice(settings.checker, toolchains)))
        demand_folder_of_the_same_kind(settings, out=out)
    with opened_models(for_dry_run(settings) if arguments.dry_run else settings) as models:
        with stop.at_once():
            whole = make_plan(
                settings, suites=chosen, toolchains=toolchains, open_models=models.open
            )
            plan = of_shard(whole, settings)
        tell_idle(plan)
        tell_faulty(plan)
        if arguments.dry_run:
            print_text(forecast_text(forecast(plan, stored=stored_answers(out))))
            return ExitStatus.UNSOUND if plan.faulty else ExitStatus.SOUND
        return judge_and_report(
            plan,
            settings,
            command=RunCommand.EVALUATE,
            argv=argv,
            out=out,
            jobs=arguments.jobs,
            stop=stop,
            toolchains=toolchains,
            cluster=chosen_cluster(arguments, settings, suites=suites, toolchains=toolchains),
            models=models,
        )


if __name__ == "__main__":
    save_memory()
    sys.exit(main(sys.argv[1:], suites=all_suites))
