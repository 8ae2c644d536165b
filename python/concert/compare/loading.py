"""Loads the outcomes of a model from a results folder."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.compare.contestant import Contestant, ContestantError, TaskKey, TaskOutcomes
from concert.results import verdict_columns
from concert.results.stored_tasks import stored_tasks
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Outcome

_BUILT_IN: Final = (REFERENCE_MODEL, SEEDED_MODEL)
_COLUMNS: Final = (
    *("suite", "variant", "task_id", "model", "sample"),
    *("outcome", "labels", "task_digest"),
)


@dataclass(frozen=True, slots=True)
class _Sample:
    outcome: str
    labels: tuple[str, ...]
    digest: str


def load_contestant(text: str, *, base: Path) -> Contestant:
    """Returns the model that "FOLDER" or "FOLDER:MODEL" names.

    Of each sample the verdict of the last run counts. Without a model the folder must hold one
    model, beside the built-in ones.

    Args:
        text: What names it; it becomes the contestant's name.
        base: The folder that FOLDER is relative to.

    Raises:
        ContestantError: The folder holds no such model, or several.
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    name, _, model = (text, "", "") if (base / text).is_dir() else text.partition(":")
    folder = base / name
    table = verdict_columns(folder, _COLUMNS).to_pydict()
    if not model:
        model = _only_model(set(table["model"]), text)
    elif model not in table["model"]:
        known = ", ".join(sorted(set(table["model"]))) or "no verdicts"
        raise ContestantError(f"no model {model!r} in {name}", remedy=f"there are {known}")
    samples: dict[TaskKey, dict[int, _Sample]] = {}
    for suite, variant, task, who, number, outcome, labels, digest in zip(
        *(table[column] for column in _COLUMNS), strict=True
    ):
        if who == model:
            one = _Sample(outcome, tuple(labels), digest)
            samples.setdefault(TaskKey(suite, variant, task), {})[number] = one
    parts = {
        TaskKey(task.suite, task.variant, task.task_id): tuple(
            (part, value)
            for part, value in (("stratum", task.stratum), ("category", task.category))
            if value
        )
        for task in stored_tasks(folder)
    }
    found = {key: _outcomes(list(some.values())) for key, some in sorted(samples.items())}
    return Contestant(name=text, tasks=found, parts=parts)


def _only_model(models: set[str], text: str) -> str:
    own = sorted(models - set(_BUILT_IN))
    if len(own) == 1:
        return own[0]
    held = ", ".join(own) or "no model's verdicts"
    raise ContestantError(f"{text} holds {held}", remedy="name one model as FOLDER:MODEL")


def _outcomes(samples: list[_Sample]) -> TaskOutcomes:
    judged = [one for one in samples if one.outcome in (Outcome.PASS, Outcome.FAIL)]
    return TaskOutcomes(
        passed=sum(one.outcome == Outcome.PASS for one in judged),
        judged=len(judged),
        digests=frozenset(one.digest for one in samples),
        labels=Counter(_labels(judged)),
    )


def _labels(samples: list[_Sample]) -> Iterator[str]:
    for one in samples:
        yield from sorted(set(one.labels))
