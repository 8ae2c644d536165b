"""The main job: `bazel run //:evaluate -- --suite=all`."""

import argparse
import dataclasses
import shlex
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from concert.app.checker_choice import Suites, usable_choice
from concert.app.command_line import out_folder, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import EXIT_SOUND, EXIT_UNSOUND, UsageError, print_line
from concert.app.evaluate_options import demand_nothing_but_resume, evaluate_parser, settings_of
from concert.app.run_errors import run_on_results
from concert.app.tables import report_text
from concert.pipeline import (
    Conditions,
    Equipment,
    Interrupted,
    Plan,
    Progress,
    Report,
    Settings,
    Stop,
    describe_run,
    identities,
    make_plan,
    run,
    settings_from_json,
    this_commit,
    this_machine,
)
from concert.results import Provenance, Results, RunCommand, RunState, stored_runs
from concert.sandbox import open_sandbox
from concert.suites import CheckerChoice, all_suites


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = evaluate_parser().parse_args(argv)
    out = out_folder(arguments)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            return _evaluate(arguments, argv, suites=suites, out=out, stop=stop)

    return run_on_results(
        body, traceback_folder=lambda: out if out.is_dir() else working_directory()
    )


def _evaluate(
    arguments: argparse.Namespace,
    argv: Sequence[str],
    *,
    suites: Suites,
    out: Path,
    stop: Stop,
) -> int:
    settings = _settings(arguments, suites=suites, out=out)
    toolchains = found_toolchains()
    chosen = suites(usable_choice(settings.checker, toolchains))
    plan = make_plan(settings, suites=chosen, toolchains=toolchains)
    machine = this_machine()
    sandbox = open_sandbox(settings.sandbox, toolchains)
    progress = Progress(sys.stderr, live=sys.stderr.isatty())
    equipment = Equipment(
        sandbox=sandbox,
        toolchains=toolchains,
        cores=settings.cores,
        machine=machine.cpu,
        jobs=arguments.jobs or len(machine.cores),
    )
    with Results(out) as results:
        record = describe_run(
            plan,
            settings,
            command=RunCommand.EVALUATE,
            toolchains=toolchains,
            sandbox=sandbox.identity,
            machine=machine,
            commit=this_commit(),
            argv=argv,
            earlier=results.provenance(),
        )
        results.put_provenance(record)
        report = _run(
            plan,
            settings,
            record,
            results=results,
            equipment=equipment,
            stop=stop,
            progress=progress,
        )
        results.put_provenance(
            dataclasses.replace(record, state=RunState.FINISHED, finished=datetime.now(UTC))
        )
    print(report_text(report))
    print(f"\nresults: {out}")
    return EXIT_SOUND if report.is_sound else EXIT_UNSOUND


def _settings(arguments: argparse.Namespace, *, suites: Suites, out: Path) -> Settings:
    if not arguments.resume:
        names = sorted(suites(CheckerChoice()))
        return settings_of(arguments, suites=names, allowed_cores=this_machine().cores)
    demand_nothing_but_resume(arguments)
    runs = stored_runs(out)
    if not runs:
        raise UsageError(f"no run to resume in {out}", remedy="name the --out of an earlier run")
    return settings_from_json(runs[-1].settings)


def _run(
    plan: Plan,
    settings: Settings,
    record: Provenance,
    *,
    results: Results,
    equipment: Equipment,
    stop: Stop,
    progress: Progress,
) -> Report:
    conditions = Conditions(
        run_id=record.run_id,
        toolchains=identities(equipment.toolchains),
        sandbox=equipment.sandbox.identity,
        limits=settings.limit_overrides,
    )
    try:
        return run(
            plan,
            results=results,
            conditions=conditions,
            equipment=equipment,
            stop=stop,
            progress=progress,
        )
    except Interrupted:
        results.flush()
        results.put_provenance(dataclasses.replace(record, state=RunState.INTERRUPTED))
        stored = results.count_verdicts(question.key for question in plan.questions)
        resume = f"bazel run //:evaluate -- --resume --out={shlex.quote(str(results.folder))}"
        print_line(
            f"stopped: {stored} of {len(plan.questions)} verdicts are in {results.folder};"
            f" go on with: {resume}"
        )
        raise


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
