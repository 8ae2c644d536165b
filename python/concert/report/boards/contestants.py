"""Makes of a site's answers what the comparisons and the ranks of models need."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from concert.compare import Contestant, TaskKey, TaskOutcomes, shared_ranks
from concert.report.answers.answers import Answers
from concert.report.boards.board import Board, Facts
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Outcome

MOST_RANKED: Final = 100_000
"""Pairs of models times tasks of a board; more of them take longer than ten seconds."""
_BUILT_IN: Final = (REFERENCE_MODEL, SEEDED_MODEL)

type Families = Mapping[tuple[str, str], str]
"""The family of a (suite, task); a task that is not there is its own."""


def ranks_of(board: Board, families: Families) -> Mapping[str, int]:
    """Returns the shared rank of each model on the tasks that count; none on a very large board."""
    pairs = len(board.models) * (len(board.models) - 1) // 2
    if pairs * len(board.counted) > MOST_RANKED:
        return {}
    shares = {
        model: {
            board.tasks[task]: passed / judged
            for task, (passed, judged, _) in zip(
                board.counted, board.of(number, board.counted), strict=True
            )
            if judged
        }
        for number, model in enumerate(board.models)
    }
    of_suite = {task: family for (suite, task), family in families.items() if suite == board.suite}
    return shared_ranks({model: of for model, of in shares.items() if of}, of_suite)


def leading(rows: Sequence[Sequence[str]], most: int) -> list[str]:
    """Returns the first models of several leaderboards, in turn; the built-in ones come last.

    Args:
        rows: The models of each leaderboard, the best first.
        most: How many at most.
    """
    in_turn = [
        model
        for of_place in itertools.zip_longest(*rows)
        for model in of_place
        if model is not None
    ]
    models = list(dict.fromkeys(in_turn))
    models.sort(key=lambda model: model in _BUILT_IN)
    return models[:most]


def contestants_of(
    answers: Answers, facts: Mapping[tuple[str, str], Facts], models: Sequence[str]
) -> list[Contestant]:
    """Returns some models with the outcomes of their tasks."""
    return [_contestant(answers, facts, model) for model in models]


def _contestant(answers: Answers, facts: Mapping[tuple[str, str], Facts], model: str) -> Contestant:
    rows: dict[TaskKey, list[int]] = {}
    code = answers.model.names.index(model)
    for row in np.flatnonzero(answers.model.codes == code).tolist():
        key = TaskKey(answers.suite.name(row), answers.variant.name(row), answers.task.name(row))
        rows.setdefault(key, []).append(row)
    return Contestant(
        name=model,
        tasks={key: _outcomes(answers, some) for key, some in sorted(rows.items())},
        parts={key: _parts(facts.get((key.suite, key.task_id), Facts())) for key in rows},
    )


def _outcomes(answers: Answers, rows: Sequence[int]) -> TaskOutcomes:
    judged = [row for row in rows if answers.outcome.name(row) in (Outcome.PASS, Outcome.FAIL)]
    return TaskOutcomes(
        passed=sum(answers.outcome.name(row) == Outcome.PASS for row in judged),
        judged=len(judged),
        digests=frozenset(answers.digest.name(row) for row in rows),
        labels=Counter(label for row in judged for label in sorted(set(answers.labels_of(row)))),
    )


def _parts(facts: Facts) -> tuple[tuple[str, str], ...]:
    known = (("stratum", facts.stratum), ("category", facts.category))
    return tuple((part, value) for part, value in known if value)
