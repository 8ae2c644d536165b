"""Describes a run: its identity, and what it comes from."""

import hashlib
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from concert.pipeline.plan.plan import Plan
from concert.pipeline.plan.settings import Settings
from concert.pipeline.stages.machine import Machine
from concert.results import Provenance, RunCommand, RunState, canonical_json
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain
from concert.toolchains.optional import OPTIONAL_TOOLS

_RUN_ID_DIGITS = 12
_OPTIONAL = frozenset(tool.name for tool in OPTIONAL_TOOLS)


def describe_run(
    plan: Plan,
    settings: Settings,
    *,
    command: RunCommand,
    toolchains: Mapping[str, Toolchain],
    sandbox: str,
    machine: Machine,
    commit: str,
    argv: Sequence[str],
    earlier: Sequence[Provenance],
) -> Provenance:
    """Returns the row of a run that starts now.

    The same settings, sampling parameters, program, toolchains, sandbox and processor are the same
    run, so that running it again, or resuming it, has the same id. So have all shards of a run.

    Args:
        plan: What it will do.
        settings: What was asked for.
        command: What the user called. Where it judges nothing, nothing that judges is told of.
        toolchains: Toolchains that were found, by name. Of those that a machine may lack, the ones
            that this run uses are told of.
        sandbox: The sandbox's identity.
        machine: The host.
        commit: The program's commit.
        argv: The command's arguments.
        earlier: Rows of the results folder, in which the same run may be.
    """
    plan = plan.whole or plan
    judging = dict(sorted(plan.suites.items())) if command.judges else {}
    idle = _OPTIONAL - _used(plan, judging)
    tools = {
        name: {"version": tool.version, "identity": tool.identity}
        for name, tool in sorted(toolchains.items())
        if name not in idle
    }
    limits = {name: suite.limits(settings.limit_overrides) for name, suite in judging.items()}
    identity = canonical_json(
        {
            "command": command.value,
            "settings": settings.identity(),
            "sampling": _sampling(plan),
            "commit": commit,
            "toolchains": tools,
            "limits": limits,
            "checkers": {name: suite.checker for name, suite in judging.items()},
            "tasks": [task.digest for task in plan.tasks],
            "sandbox": sandbox,
            "cpu": machine.cpu,
            "kernel": machine.kernel,
        }
    )
    run_id = hashlib.sha256(identity.encode("ascii")).hexdigest()[:_RUN_ID_DIGITS]
    now = datetime.now(UTC)
    before = [run for run in earlier if run.run_id == run_id]
    return Provenance(
        run_id=run_id,
        command=command,
        commit=commit,
        toolchains=canonical_json(tools),
        sandbox=sandbox,
        host_cpu=machine.cpu,
        host_cores=len(machine.cores),
        host_memory_bytes=machine.memory_bytes,
        kernel=machine.kernel,
        python=f"{platform.python_implementation()} {sys.version.split()[0]}",
        limits=canonical_json(limits),
        settings=settings.to_json(),
        argv=canonical_json(list(argv)),
        state=RunState.RUNNING,
        first_started=before[0].first_started if before else now,
        last_started=now,
    )


def _used(plan: Plan, judging: Mapping[str, Suite]) -> frozenset[str]:
    """Returns the toolchains that a run's suites, tasks and agents use."""
    used = set(plan.tools)
    for name, suite in judging.items():
        used.update(suite.needs)
        used.update(*(task.requires for task in plan.tasks if task.suite == name))
    return frozenset(used)


def _sampling(plan: Plan) -> dict[str, str]:
    """Returns, for each remote model, the sampling parameters of the first question to it."""
    found: dict[str, str] = {}
    for question in plan.questions:
        model = question.model
        if model.max_concurrency is not None and model.name not in found:
            found[model.name] = model.sampling(question.ask)
    return found
