"""Scores answers by their verdicts: a scorer of Inspect AI."""

import anyio.to_thread
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState

from concert.app.inspect_tasks.judging import Judged, open_bench
from concert.app.inspect_tasks.samples import tasks_by_id
from concert.suites import all_suites
from concert.values.values import Outcome

_VALUES = {Outcome.PASS: CORRECT, Outcome.FAIL: INCORRECT}


@scorer(metrics=[accuracy(), stderr()], name="concert/verdict")
def verdict(suite: str) -> Scorer:
    """Scores an answer as correct if its verdict is pass, as incorrect if it is fail.

    A judgement that decides nothing, because a limit of ours was hit or our machine failed, is
    never held against the model: such an answer has no score, and the reason stands in its place.

    Args:
        suite: Name of the suite whose judge decides.
    """
    judge = all_suites()[suite]
    tasks = tasks_by_id(judge)

    async def score(state: TaskState, target: Target) -> Score:
        del target  # The judge knows more than one right answer.
        task = tasks[str(state.sample_id)]
        found = await anyio.to_thread.run_sync(
            lambda: open_bench().judge(judge, task, state.output.completion)
        )
        return _score(found)

    return score


def _score(found: Judged) -> Score:
    judgement = found.judgement
    facts = {
        "outcome": judgement.outcome.value,
        "labels": list(judgement.labels),
        "coverage": judgement.coverage.value,
        "limit": judgement.limit,
        "evidence": judgement.evidence,
    }
    explanation = f"{judgement.outcome.value}: {judgement.detail}"
    value = _VALUES.get(judgement.outcome)
    if value is None:
        return Score.unscored(
            reason=judgement.limit or judgement.outcome.value,
            answer=found.candidate.text,
            explanation=explanation,
            metadata=facts,
        )
    return Score(value=value, answer=found.candidate.text, explanation=explanation, metadata=facts)
