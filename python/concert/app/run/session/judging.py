"""Runs a plan to its scores and prints them: what `evaluate` and `verify` share."""

import contextlib
import dataclasses
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from concert.app.errors import print_line
from concert.app.run.session.cluster_session import ClusterChoice, cluster_workers
from concert.app.run.session.model_session import OpenedModels, demand_isolation, resumable
from concert.app.run.session.text_tables import report_text, sampled_text, shard_text
from concert.app.surroundings import print_text
from concert.pipeline import (
    Conditions,
    Plan,
    Progress,
    Settings,
    Steering,
    Stop,
    describe_run,
    keep_tasks,
    run,
    this_commit,
    this_machine,
)
from concert.results import Results, RunCommand, RunState
from concert.sandbox import open_sandbox
from concert.suites import Equipment
from concert.toolchains import Toolchain
from concert.values import ExitStatus


def judge_and_report(
    plan: Plan,
    settings: Settings,
    *,
    command: RunCommand,
    argv: Sequence[str],
    out: Path,
    jobs: int | None,
    stop: Stop,
    toolchains: Mapping[str, Toolchain],
    cluster: ClusterChoice | None = None,
    models: OpenedModels | None = None,
) -> int:
    """Asks what the plan has to ask, judges, times, scores and prints.

    Args:
        plan: What is to be done.
        settings: What was asked for.
        command: The user's command.
        argv: Its arguments.
        out: The results folder.
        jobs: Judgements at a time; None: as many as there are cores, or slots of nodes.
        stop: Asks to stop.
        toolchains: Those that were found, by name.
        cluster: The nodes that judge; None: this machine does.
        models: What opened the plan's models; None where nobody is asked.

    Returns:
        The exit status.
    """
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
    with contextlib.ExitStack() as opened:
        results = opened.enter_context(Results(out))
        workers = opened.enter_context(
            cluster_workers(cluster, equipment, settings, jobs=jobs, stop=stop)
        )
        if models is not None:
            models.count_earlier(results)
        record = describe_run(
            plan,
            settings,
            command=command,
            toolchains=toolchains,
            sandbox=equipment.sandbox.identity,
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
            command=command,
            stop=stop,
            warn=print_line,
            cost=lambda: 0.0 if models is None else models.spent_usd,
        )
        with steering, resumable(record, plan=plan, results=results):
            report = run(
                plan,
                results=results,
                conditions=Conditions.of(equipment, run_id=record.run_id),
                equipment=equipment,
                machine=machine.cpu,
                jobs=jobs or len(machine.cores),
                stop=stop,
                progress=Progress(sys.stderr, live=sys.stderr.isatty(), steering=steering),
                workers=workers,
            )
        results.put_provenance(
            dataclasses.replace(record, state=RunState.FINISHED, finished=datetime.now(UTC))
        )
    with stop.at_once():
        text = report_text(report)
    print_text(text)
    if plan.sampled:
        print_text(f"\n{sampled_text(plan.sampled)}")
    if plan.whole:
        print_text(f"\n{shard_text(settings.shard, plan)}")
    print_text(f"\nresults: {out}")
    return ExitStatus.SOUND if report.is_sound else ExitStatus.UNSOUND
