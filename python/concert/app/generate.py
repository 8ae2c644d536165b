"""Asks models and stores what they say: `bazel run //:generate -- --model=provider:model`."""

import argparse
import dataclasses
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from concert.app.asking import opened_models, resumable, settings_to_run
from concert.app.asking_tables import answers_text, forecast_text
from concert.app.checker_choice import Suites
from concert.app.command_line import out_folder, working_directory
from concert.app.errors import EXIT_SOUND, EXIT_UNSOUND, UsageError
from concert.app.evaluate_options import generate_parser
from concert.app.run_errors import run_on_results
from concert.pipeline import (
    Plan,
    Progress,
    Settings,
    Stop,
    ask,
    describe_run,
    forecast,
    make_plan,
    this_commit,
    this_machine,
)
from concert.results import Results, RunCommand, RunState, stored_answers
from concert.results.values import Response
from concert.suites import CheckerChoice, all_suites


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = generate_parser().parse_args(argv)
    out = out_folder(arguments)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            return _generate(arguments, argv, suites=suites, out=out, stop=stop)

    return run_on_results(
        body, traceback_folder=lambda: out if out.is_dir() else working_directory()
    )


def _generate(
    arguments: argparse.Namespace,
    argv: Sequence[str],
    *,
    suites: Suites,
    out: Path,
    stop: Stop,
) -> int:
    if not (arguments.model or arguments.resume):
        raise UsageError("no model to ask", remedy="name one by --model=PROVIDER:MODEL")
    chosen = suites(CheckerChoice())
    settings = settings_to_run(arguments, suites=sorted(chosen), out=out)
    with opened_models(settings) as models:
        plan = make_plan(settings, suites=chosen, toolchains=None, open_models=models.open)
        if arguments.dry_run:
            print(forecast_text(forecast(plan, stored=stored_answers(out))))
            return EXIT_SOUND
        with Results(out) as results:
            failed = _ask(plan, settings, argv, results=results, stop=stop)
            tally = results.tally(question.key for question in plan.questions)
    print(answers_text(tally, failed=list(failed.values())))
    print(f"\nresults: {out}")
    return EXIT_UNSOUND if failed else EXIT_SOUND


def _ask(
    plan: Plan, settings: Settings, argv: Sequence[str], *, results: Results, stop: Stop
) -> Mapping[str, Response]:
    machine = this_machine()
    record = describe_run(
        plan,
        settings,
        command=RunCommand.GENERATE,
        toolchains={},
        sandbox="",
        machine=machine,
        commit=this_commit(),
        argv=argv,
        earlier=results.provenance(),
    )
    results.put_provenance(record)
    with resumable(record, plan=plan, results=results):
        failed = ask(
            plan.questions,
            results=results,
            run_id=record.run_id,
            jobs=len(machine.cores),
            stop=stop,
            progress=Progress(sys.stderr, live=sys.stderr.isatty()),
        )
    results.compact()
    results.put_provenance(
        dataclasses.replace(record, state=RunState.FINISHED, finished=datetime.now(UTC))
    )
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
