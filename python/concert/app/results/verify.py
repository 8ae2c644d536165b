"""Judges what a results folder holds and asks nobody: `bazel run //:verify -- --results=DIR`."""

import argparse
import contextlib
import dataclasses
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from concert.app.command_line import folder_for_tracebacks, results_folder
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError, print_line
from concert.app.run.options.checker_choice import Suites, usable_choice
from concert.app.run.options.evaluate_options import verify_parser
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.session.cluster_session import chosen_cluster
from concert.app.run.session.judging import judge_and_report
from concert.app.run.session.model_session import (
    demand_same_shard,
    of_shard,
    settings_to_run,
    tell_differences,
    tell_faulty,
)
from concert.app.run.session.run_errors import run_on_results
from concert.pipeline import (
    Plan,
    Settings,
    Stop,
    StoredPlan,
    folder_suites,
    of_whole_suites,
    stored_plan,
    stored_settings,
)
from concert.results import RunCommand, StoredSample, save_memory, stored_runs, stored_samples
from concert.results.stored_tasks import stored_tasks
from concert.sandbox.scratch import scratch_root
from concert.suites import CheckerChoice, all_suites
from concert.suites.capabilities.task_tables import ALL_PROGRAMS
from concert.suites.protocol import Suite
from concert.values import ExitStatus
from concert.values.values import REFERENCE_MODEL


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = verify_parser().parse_args(argv)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            return _verify(arguments, argv, suites=suites, out=results_folder(arguments), stop=stop)

    return run_on_results(
        body, traceback_folder=lambda: folder_for_tracebacks(results_folder(arguments))
    )


def _verify(
    arguments: argparse.Namespace,
    argv: Sequence[str],
    *,
    suites: Suites,
    out: Path,
    stop: Stop,
) -> int:
    with contextlib.ExitStack() as opened:
        return _verify_with(arguments, argv, suites=suites, out=out, stop=stop, opened=opened)


def _verify_with(
    arguments: argparse.Namespace,
    argv: Sequence[str],
    *,
    suites: Suites,
    out: Path,
    stop: Stop,
    opened: contextlib.ExitStack,
) -> int:
    with stop.at_once():
        samples = _without_self_checks(stored_samples(out), out=out)
        if not samples:
            raise UsageError(f"no answers in {out}", remedy="ask a model by generate first")
        settings, complete = _settings(arguments, suites, out=out)
        toolchains = found_toolchains()
        chosen = with_programs_of(settings, suites(usable_choice(settings.checker, toolchains)))
        chosen = _with_tasks_of_folder(chosen, out=out, opened=opened)
        found = stored_plan(settings, suites=chosen, toolchains=toolchains, samples=samples)
        found = _with_whole_suites(found, out=out)
        settings = _as_planned(settings, found.plan)
        demand_same_shard(settings, out=out, verifies=True)
        plan = of_shard(found.plan, settings)
    tell_faulty(found.plan)
    tell_left_out(found)
    status = judge_and_report(
        plan,
        settings,
        command=RunCommand.VERIFY,
        argv=argv,
        out=out,
        jobs=arguments.jobs,
        stop=stop,
        toolchains=toolchains,
        cluster=chosen_cluster(arguments, settings, suites=suites, toolchains=toolchains),
    )
    if found.left_out or found.plan.faulty or not complete:
        return max(status, ExitStatus.UNSOUND)
    return status


def _with_tasks_of_folder(
    suites: Mapping[str, Suite], *, out: Path, opened: contextlib.ExitStack
) -> Mapping[str, Suite]:
    """Returns the suites; those whose tasks are others here have the tasks of the folder."""
    order = {run.run_id: number for number, run in enumerate(stored_runs(out))}
    tasks = sorted(
        stored_tasks(out), key=lambda one: max((order.get(run, -1) for run in one.runs), default=-1)
    )
    latest = {(one.suite, one.task_id, one.variant): one for one in tasks}
    kept = [one for one in latest.values() if one.suite in suites]
    other = tell_differences(suites, kept)
    if not other:
        return suites
    scratch = Path(opened.enter_context(TemporaryDirectory(dir=scratch_root())))
    travelled = [one for one in kept if one.suite in other]
    found = folder_suites(suites, travelled, folder=out, scratch=scratch)
    return {name: found.get(name) or suites[name] for name in suites}


def _with_whole_suites(found: StoredPlan, *, out: Path) -> StoredPlan:
    """Returns the plan; what its sample was drawn from is what the folder says of it, too."""
    sampled = of_whole_suites(found.plan.sampled, stored_tasks(out))
    return dataclasses.replace(found, plan=dataclasses.replace(found.plan, sampled=sampled))


def tell_left_out(found: StoredPlan) -> None:
    """Tells which stored answers are not judged, and which answer another wording."""
    for one in found.left_out:
        answers = f"{one.answers} answer{'s' * (one.answers != 1)} of {one.suite}"
        print_line(f"left out: {answers}, such as {one.example}: {one.reason}")
    for (suite, variant), count in found.reworded.items():
        print_line(
            f"note: {count} answers of {suite} in variant {variant} are to other prompts than this"
            " checkout would send; their verdicts hold"
        )


def _without_self_checks(samples: Sequence[StoredSample], *, out: Path) -> list[StoredSample]:
    """Returns the answers of models that somebody asked.

    Every run that judges stores the references, for their self-check. They are a model's answers
    where a run names that model.
    """
    asked = {name for run in stored_runs(out) for name in stored_settings(run, folder=out).models}
    return [one for one in samples if one.model != REFERENCE_MODEL or one.model in asked]


def _settings(arguments: argparse.Namespace, suites: Suites, *, out: Path) -> tuple[Settings, bool]:
    """Returns what is asked for, and whether the programs of the folder's runs are here."""
    models = tuple(dict.fromkeys(arguments.model or ()))
    chooses_suites = bool(arguments.suite)
    # A name such as recorded:x is that of stored answers here, and no path.
    arguments.model = None
    settings = settings_to_run(
        arguments, suites=sorted(suites(CheckerChoice())), out=out, verifies=True
    )
    if arguments.resume:
        return settings, True
    runs = [stored_settings(run, folder=out) for run in stored_runs(out)]
    programs, complete = settings.programs, True
    if not programs:
        programs, complete = _programs_of(runs)
    settings = _of_the_same_kind(settings, runs)
    return dataclasses.replace(
        settings,
        suites=settings.suites if chooses_suites else (),
        models=models,
        programs=programs,
    ), complete


def _of_the_same_kind(settings: Settings, runs: Sequence[Settings]) -> Settings:
    """Returns settings with the wording of the runs, and their sample where all have the same."""
    if not runs:
        return settings
    last = runs[-1]
    settings = dataclasses.replace(settings, template=last.template)
    if any(
        (run.quick, run.subset, run.seed) != (last.quick, last.subset, last.seed) for run in runs
    ):
        return settings
    return dataclasses.replace(settings, quick=last.quick, subset=last.subset, seed=last.seed)


def _programs_of(runs: Sequence[Settings]) -> tuple[str, bool]:
    """Returns the table of programs that the last run with one had, and whether it is here."""
    named = [run.programs for run in runs if run.programs]
    if not named or named[-1] == ALL_PROGRAMS or Path(named[-1]).exists():
        return named[-1] if named else "", True
    print_line(
        f"no table of programs: {named[-1]}; name by --programs where it lies, or import it again"
    )
    return "", False


def _as_planned(settings: Settings, plan: Plan) -> Settings:
    """Returns the settings with the suites, models and variants that are judged."""
    return dataclasses.replace(
        settings,
        suites=tuple(plan.suites),
        models=tuple(model.name for model in plan.models),
        variants=tuple(sorted({name for one in plan.variants.values() for name in one})),
    )


if __name__ == "__main__":
    save_memory()
    sys.exit(main(sys.argv[1:], suites=all_suites))
