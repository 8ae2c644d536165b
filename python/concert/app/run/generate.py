"""Asks models and stores what they say: `bazel run //:generate -- --model=provider:model`."""

import argparse
import contextlib
import dataclasses
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from concert.app.command_line import folder_for_tracebacks, results_folder
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError, print_line
from concert.app.run.options.checker_choice import Suites
from concert.app.run.options.evaluate_options import generate_parser
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.session.model_session import (
    OpenedModels,
    demand_folder_of_the_same_kind,
    demand_isolation,
    for_dry_run,
    of_shard,
    opened_models,
    resumable,
    settings_to_run,
    tell_faulty,
    tell_idle,
)
from concert.app.run.session.request_tables import answers_text, forecast_text
from concert.app.run.session.run_errors import run_on_results
from concert.app.run.session.text_tables import shard_text, unasked_text
from concert.app.surroundings import print_text
from concert.pipeline import (
    Plan,
    Progress,
    Settings,
    Steering,
    Stop,
    ask,
    describe_run,
    forecast,
    keep_tasks,
    make_plan,
    opened_workplaces,
    this_commit,
    this_machine,
)
from concert.results import Results, RunCommand, RunState, save_memory, stored_answers
from concert.sandbox import open_sandbox
from concert.suites import CheckerChoice, Equipment, all_suites
from concert.values import ExitStatus
from concert.values.values import Response


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = generate_parser().parse_args(argv)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            return _generate(
                arguments, argv, suites=suites, out=results_folder(arguments), stop=stop
            )

    return run_on_results(
        body, traceback_folder=lambda: folder_for_tracebacks(results_folder(arguments))
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
    with stop.at_once():
        all_of_them = suites(CheckerChoice())
        settings = settings_to_run(arguments, suites=sorted(all_of_them), out=out)
        chosen = with_programs_of(settings, all_of_them)
        demand_folder_of_the_same_kind(settings, out=out)
    with opened_models(for_dry_run(settings) if arguments.dry_run else settings) as models:
        with stop.at_once():
            whole = make_plan(settings, suites=chosen, toolchains=None, open_models=models.open)
            plan = of_shard(whole, settings)
        tell_idle(plan)
        tell_faulty(plan)
        if plan.unasked:
            print_text(f"{unasked_text(plan.unasked)}\n")
        if arguments.dry_run:
            print_text(forecast_text(forecast(plan, stored=stored_answers(out))))
            return ExitStatus.UNSOUND if plan.faulty else ExitStatus.SOUND
        demand_isolation(plan, settings)
        tools = _tools_of_agents(plan, settings, out=out)
        with Results(out) as results:
            models.count_earlier(results)
            failed = _ask(
                plan, settings, argv, results=results, models=models, stop=stop, tools=tools
            )
            tally = results.tally(question.key for question in plan.questions)
    print_text(answers_text(tally, failed=list(failed.values())))
    if plan.whole:
        print_text(f"\n{shard_text(settings.shard, plan)}")
    print_text(f"\nresults: {out}")
    return ExitStatus.UNSOUND if failed or plan.faulty else ExitStatus.SOUND


def _tools_of_agents(plan: Plan, settings: Settings, *, out: Path) -> Equipment | None:
    """Returns nothing where there are no agents: to ask takes no toolchains and no sandbox."""
    if not plan.tools:
        return None
    found = found_toolchains()
    toolchains = {name: found[name] for name in ("bubblewrap", *plan.tools)}
    return Equipment(
        sandbox=open_sandbox(settings.sandbox, toolchains), toolchains=toolchains, scratch=out
    )


def _ask(
    plan: Plan,
    settings: Settings,
    argv: Sequence[str],
    *,
    results: Results,
    models: OpenedModels,
    stop: Stop,
    tools: Equipment | None,
) -> Mapping[str, Response]:
    machine = this_machine()
    jobs = len(machine.cores)
    record = describe_run(
        plan,
        settings,
        command=RunCommand.GENERATE,
        toolchains={} if tools is None else tools.toolchains,
        sandbox="" if tools is None else tools.sandbox.identity,
        machine=machine,
        commit=this_commit(),
        argv=argv,
        earlier=results.provenance(),
    )
    keep_tasks(plan, folder=results.folder, run_id=record.run_id)
    results.put_provenance(record)
    steering = Steering(
        results.folder,
        run_id=record.run_id,
        command=RunCommand.GENERATE,
        stop=stop,
        warn=print_line,
        cost=lambda: models.spent_usd,
    )
    with (
        steering,
        resumable(record, plan=plan, results=results),
        contextlib.ExitStack() as opened,
    ):
        workplaces = None
        if tools is not None:
            workplaces = opened.enter_context(opened_workplaces(tools, jobs=jobs, stop=stop))
        failed = ask(
            plan.questions,
            results=results,
            run_id=record.run_id,
            jobs=jobs,
            stop=stop,
            progress=Progress(sys.stderr, live=sys.stderr.isatty(), steering=steering),
            workplaces=workplaces,
        )
    results.compact()
    results.put_provenance(
        dataclasses.replace(record, state=RunState.FINISHED, finished=datetime.now(UTC))
    )
    return failed


if __name__ == "__main__":
    save_memory()
    sys.exit(main(sys.argv[1:], suites=all_suites))
