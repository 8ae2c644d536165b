"""A forecast counts what is left to be asked, and knows no price where there is none."""

from collections.abc import Sequence

from concert.models import Model
from concert.pipeline import Plan, Settings, forecast, make_plan
from concert.pipeline.testing.fake_model import FakeModel
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task

_TASKS = [fake_task(name) for name in ("a", "b", "c")]


def _plan(models: Sequence[Model]) -> Plan:
    by_name = {model.name: model for model in models}
    settings = Settings(
        suites=("fake",),
        models=tuple(by_name),
        tasks=(),
        samples=4,
        limits=(),
        sandbox="none",
        cores=(0,),
        variants=("default", "loud"),
    )
    return make_plan(
        settings,
        suites={"fake": FakeSuite(_TASKS)},
        toolchains=None,
        open_models=lambda name: [by_name[name]],
    )


def test_what_is_stored_or_cached_is_not_asked_for() -> None:
    model = FakeModel(kept=[0, 1], price_usd=0.25)
    plan = _plan([model])
    stored = {question.key for question in plan.questions if question.ask.sample in (1, 2)}
    first, second = forecast(plan, stored=stored)
    assert (first.variant, second.variant) == ("default", "loud")
    assert (first.requests, first.stored, first.cached, first.to_ask) == (12, 6, 3, 3)
    assert (first.prompt_tokens, first.completion_tokens) == (3 * len("Solve a"), 30)
    assert first.cost_usd == 0.75
    assert model.asked == []


def test_without_a_price_there_is_no_cost() -> None:
    rows = forecast(_plan([FakeModel()]), stored=frozenset())
    assert [row.cost_usd for row in rows] == [None, None]


def test_what_is_done_costs_nothing_even_without_a_price() -> None:
    plan = _plan([FakeModel()])
    rows = forecast(plan, stored={question.key for question in plan.questions})
    assert [(row.to_ask, row.cost_usd) for row in rows] == [(0, 0.0), (0, 0.0)]
