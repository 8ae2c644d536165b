"""Scores the verdicts, and checks that the seeded answers got theirs."""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence

from concert.pipeline.plan.case import Case
from concert.pipeline.plan.plan import Plan
from concert.pipeline.plan.selection import task_name
from concert.pipeline.stages.measure import Untimed
from concert.pipeline.stages.report import BrokenReference, Mismatch, Report, SummaryRow
from concert.suites.checkers import ComparesCheckers, Comparison
from concert.values.values import SEEDED_MODEL, Judged, Judgement, Measurement, Outcome, Score


def score(
    plan: Plan,
    cases: Sequence[Case],
    judgements: Mapping[str, Judgement],
    *,
    broken: Sequence[BrokenReference],
    timings: Mapping[str, tuple[Measurement, ...]],
    untimed: Sequence[Untimed],
) -> Report:
    """Scores every model on every suite, each prompt variant by itself.

    Args:
        plan: The run's plan.
        cases: The models' responses to tasks whose reference passed.
        judgements: Verdicts by response key; a case without one counts as missing.
        broken: Tasks whose reference did not pass: not scored.
        timings: Timings by verdict key.
        untimed: What could not be timed.
    """
    out = {reference.task for reference in broken}
    tasks = [task for task in plan.tasks if task_name(task) not in out]
    judged = [case for case in cases if case.response_key in judgements]
    rows: list[SummaryRow] = []
    scores: list[Score] = []
    comparisons: list[Comparison] = []
    groups: dict[tuple[str, str, str], list[Case]] = {}
    for case in judged:
        response = case.response
        groups.setdefault((case.suite.name, response.model, response.variant), []).append(case)
    for name, model, variant in plan.asked:
        mine = groups.get((name, model.name, variant))
        if not mine:
            continue
        suite = plan.suites[name]
        without = {
            task
            for unasked in plan.unasked
            if (unasked.suite, unasked.variant) == (name, variant)
            for task in unasked.tasks
        }
        of_suite = [task for task in tasks if task.suite == name and task_name(task) not in without]
        values = [_judged(case, judgements, timings) for case in mine]
        found = tuple(
            dataclasses.replace(one, variant=variant) for one in suite.score(of_suite, values)
        )
        scores.extend(found)
        if isinstance(suite, ComparesCheckers):
            comparisons.extend(suite.comparisons(values))
        rows.append(
            SummaryRow(
                suite=name,
                model=model.name,
                variant=variant,
                pass_at_1=_pass_at_1(found),
                outcomes=Counter(value.judgement.outcome for value in values),
            )
        )
    seeded = [case for case in judged if case.response.model == SEEDED_MODEL]
    return Report(
        broken_references=tuple(broken),
        skipped=plan.skipped,
        unasked=plan.unasked,
        faulty=plan.faulty,
        rows=tuple(rows),
        scores=tuple(scores),
        seeded=len(seeded),
        mismatches=_mismatches(seeded, judgements),
        infra_errors=tuple(
            f"{task_name(case.question.task)} by {case.response.model}: {judgement.detail}"
            for case in judged
            if (judgement := judgements[case.response_key]).outcome is Outcome.INFRA_ERROR
        ),
        untimed=tuple(untimed),
        missing=sum(task_name(one.task) not in out for one in plan.questions) - len(judged),
        comparisons=tuple(comparisons),
    )


def broken_references(
    references: Sequence[Case], judgements: Mapping[str, Judgement]
) -> list[BrokenReference]:
    """Returns the tasks whose reference has a verdict other than pass."""
    return [
        BrokenReference(task=task_name(case.question.task), judgement=judgements[case.response_key])
        for case in references
        if case.response_key in judgements
        and judgements[case.response_key].outcome is not Outcome.PASS
    ]


def _judged(
    case: Case,
    judgements: Mapping[str, Judgement],
    timings: Mapping[str, tuple[Measurement, ...]],
) -> Judged:
    judgement = judgements[case.response_key]
    return Judged(
        task_id=case.question.task.task_id,
        model=case.response.model,
        sample=case.response.sample,
        candidate=case.candidate,
        judgement=judgement,
        measurements=timings.get(case.key, ()) if judgement.outcome is Outcome.PASS else (),
        prompt_tokens=case.response.prompt_tokens,
        completion_tokens=case.response.completion_tokens,
        variant=case.response.variant,
    )


def _mismatches(
    seeded: Sequence[Case], judgements: Mapping[str, Judgement]
) -> tuple[Mismatch, ...]:
    found = []
    for case in seeded:
        answer = case.question.task.seeded[case.question.ask.sample]
        judgement = judgements[case.response_key]
        if (judgement.outcome, judgement.labels) != (answer.outcome, answer.labels):
            task = task_name(case.question.task)
            found.append(Mismatch(task=task, answer=answer, judgement=judgement))
    return tuple(found)


def _pass_at_1(scores: Sequence[Score]) -> Score | None:
    return next((one for one in scores if one.metric == "pass@k" and one.k == 1), None)
