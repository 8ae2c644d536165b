"""Forecasts what a run would ask and cost, without asking or writing anything."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from concert.pipeline.plan.plan import Plan, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """One model on one suite, asked in one prompt variant.

    Attributes:
        suite: The suite.
        model: The model.
        variant: The variant.
        requests: Answers that are wanted.
        stored: Those among them that are stored already.
        cached: Those among the others that the cache has.
        prompt_tokens: Estimate of the tokens of the prompts that are left to be sent.
        completion_tokens: Estimate of the tokens of their answers.
        cost_usd: Estimate of their cost in US dollars; None where the price is not known.
    """

    suite: str
    model: str
    variant: str
    requests: int
    stored: int
    cached: int
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float | None

    @property
    def to_ask(self) -> int:
        """Answers that are left to be asked for."""
        return self.requests - self.stored - self.cached


def forecast(plan: Plan, *, stored: AbstractSet[str]) -> list[Forecast]:
    """Returns what each model would be asked, in the order of the plan.

    Args:
        plan: The run's plan.
        stored: Keys (hex) of the responses that are stored already.
    """
    groups: dict[tuple[str, str, str], list[Question]] = {}
    for question in plan.questions:
        group = (question.task.suite, question.model.name, question.ask.variant)
        groups.setdefault(group, []).append(question)
    return [
        _forecast(suite, variant, groups.get((suite, model.name, variant), []), stored, model.name)
        for suite, model, variant in plan.asked
    ]


def _forecast(
    suite: str, variant: str, questions: list[Question], stored: AbstractSet[str], model: str
) -> Forecast:
    left = [question for question in questions if question.key not in stored]
    found = [question.responder.estimates(question.ask) for question in left]
    to_ask = [requests for requests in found if requests is not None]
    estimates = [estimate for requests in to_ask for estimate in requests]
    costs = [estimate.cost_usd for estimate in estimates]
    return Forecast(
        suite=suite,
        model=model,
        variant=variant,
        requests=len(questions),
        stored=len(questions) - len(left),
        cached=len(left) - len(to_ask),
        prompt_tokens=sum(estimate.prompt_tokens for estimate in estimates),
        completion_tokens=sum(estimate.completion_tokens for estimate in estimates),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )
