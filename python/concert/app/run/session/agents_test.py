"""Agents run whatever a model says, and so never without a sandbox."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from concert.app.errors import UsageError
from concert.app.run.session.model_session import demand_isolation
from concert.models import Answer, Ask, AttemptLog, Model
from concert.models.profiles.profile import ToolForm
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import Completion, Request
from concert.pipeline import Plan, Settings, make_plan
from concert.sandbox import SANDBOX_KINDS
from concert.suites import CheckerChoice, all_suites
from concert.values.values import Task

_SETTINGS = Settings(
    suites=("race-detection",),
    models=("talker",),
    tasks=("barrier-rounds",),
    samples=2,
    limits=(),
    sandbox="none",
    cores=(0,),
    variants=("default",),
)


class _Talker:
    """A model that can converse, and need not."""

    name = "talker"
    system = ""
    max_concurrency = 1
    tools = ToolForm.TEXT
    heeds_prompt = True

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        return range(asked)

    def sampling(self, ask: Ask) -> str:
        return "{}"

    def sampling_of(self, sample: int, *, step: int = 0) -> Sampling:
        return Sampling()

    def respond(self, ask: Ask) -> Answer:
        raise AssertionError

    def complete(
        self, request: Request, *, sample: int, step: int, log: AttemptLog | None = None
    ) -> Completion:
        raise AssertionError

    def close(self) -> None:
        pass


def _plan(*variants: str, model: Model) -> tuple[Plan, Settings]:
    settings = replace(_SETTINGS, variants=variants)
    plan = make_plan(
        settings,
        suites=all_suites(CheckerChoice()),
        toolchains=None,
        open_models=lambda name: [model],
    )
    return plan, settings


def test_agents_without_a_sandbox_are_refused() -> None:
    plan, settings = _plan("default", "agent", model=_Talker())
    with pytest.raises(UsageError, match="--sandbox=none"):
        demand_isolation(plan, settings)
    demand_isolation(plan, replace(settings, sandbox=SANDBOX_KINDS[0]))
    assert plan.tools == ("gcc13", "gdb", "valgrind")


def test_variants_without_tools_may_do_without() -> None:
    plan, settings = _plan("default", model=_Talker())
    demand_isolation(plan, settings)
    assert plan.tools == ()


def test_what_is_replayed_uses_no_tools() -> None:
    class _Replayed:
        name = "replayed"
        max_concurrency = None
        heeds_prompt = True
        samples = _Talker.samples
        sampling = _Talker.sampling
        respond = _Talker.respond
        close = _Talker.close

    plan, settings = _plan("agent", model=_Replayed())
    assert len(plan.questions) == 2
    demand_isolation(plan, settings)
    assert plan.tools == ()
