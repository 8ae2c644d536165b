"""The main job: `bazel run //:evaluate -- --suite=all`."""

import argparse
import dataclasses
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from concert.app.command_line import folder_for_tracebacks, results_folder
from concert.app.equipment import found_toolchains
from concert.app.run.checker_choice import Suites, usable_choice
from concert.app.run.evaluate_options import evaluate_parser
from concert.app.run.model_session import (
    demand_folder_of_samples,
    demand_isolation,
    for_dry_run,
    opened_models,
    resumable,
    settings_to_run,
    tell_faulty,
    tell_idle,
)
from concert.app.run.programs_choice import with_programs_of
from concert.app.run.request_tables import forecast_text
from concert.app.run.run_errors import run_on_results
from concert.app.run.text_tables import report_text, sampled_text
from concert.app.surroundings import print_text
from concert.pipeline import (
    Conditions,
    Progress,
    Stop,
    describe_run,
    forecast,
    make_plan,
    run,
    this_commit,
    this_machine,
)
from concert.results import Results, RunCommand, RunState, save_memory, stored_answers
from concert.sandbox import open_sandbox
from concert.suites import CheckerChoice, Equipment, all_suites
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
        demand_folder_of_samples(settings, out=out)
    with opened_models(for_dry_run(settings) if arguments.dry_run else settings) as models:
        with stop.at_once():
            plan = make_plan(
                settings, suites=chosen, toolchains=toolchains, open_models=models.open
            )
        tell_idle(plan)
        tell_faulty(plan)
        if arguments.dry_run:
            print_text(forecast_text(forecast(plan, stored=stored_answers(out))))
            return ExitStatus.UNSOUND if plan.faulty else ExitStatus.SOUND
        demand_isolation(plan, settings)
        machine = this_machine()
        with stop.at_once():
            sandbox = open_sandbox(settings.sandbox, toolchains)
        equipment = Equipment(
            sandbox=sandbox,
            toolchains=toolchains,
            scratch=out,
            limits=settings.limit_overrides,
            cores=settings.cores,
            core_counts=settings.core_counts,
        )
        with Results(out) as results:
            models.count_earlier(results)
            record = describe_run(
                plan,
                settings,
                command=RunCommand.EVALUATE,
                toolchains=toolchains,
                sandbox=equipment.sandbox.identity,
                machine=machine,
                commit=this_commit(),
                argv=argv,
                earlier=results.provenance(),
            )
            results.put_provenance(record)
            with resumable(record, plan=plan, results=results):
                report = run(
                    plan,
                    results=results,
                    conditions=Conditions.of(equipment, run_id=record.run_id),
                    equipment=equipment,
                    machine=machine.cpu,
                    jobs=arguments.jobs or len(machine.cores),
                    stop=stop,
                    progress=Progress(sys.stderr, live=sys.stderr.isatty()),
                )
            results.put_provenance(
                dataclasses.replace(record, state=RunState.FINISHED, finished=datetime.now(UTC))
            )
    with stop.at_once():
        text = report_text(report)
    print_text(text)
    if plan.sampled:
        print_text(f"\n{sampled_text(plan.sampled)}")
    print_text(f"\nresults: {out}")
    return ExitStatus.SOUND if report.is_sound else ExitStatus.UNSOUND


if __name__ == "__main__":
    save_memory()
    sys.exit(main(sys.argv[1:], suites=all_suites))
