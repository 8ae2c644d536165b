"""Reads the judged samples of models in results folders."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from concert.results import stored_verdicts
from concert.suites.common.score_rows import Samples
from concert.suites.java_concurrency.tasks.tasks import SUITE
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Judged

_BUILT_IN = (REFERENCE_MODEL, SEEDED_MODEL)


class Asked(NamedTuple):
    """The model and the prompt variant of a request."""

    model: str
    variant: str


def read_samples(folders: Sequence[Path], *, built_in: bool) -> Mapping[Asked, Samples]:
    """Reads the samples of each model in each variant, sorted.

    Args:
        folders: Results folders; where several have the same sample, the last one counts.
        built_in: Whether the built-in models count as models.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    found: dict[tuple[Asked, str, int], Judged] = {}
    for folder in folders:
        for one in stored_verdicts(folder):
            if one.suite != SUITE or (one.model in _BUILT_IN and not built_in):
                continue
            found[Asked(one.model, one.variant), one.task_id, one.sample] = Judged(
                task_id=one.task_id,
                model=one.model,
                sample=one.sample,
                candidate=one.candidate,
                judgement=one.judgement,
                variant=one.variant,
            )
    samples: dict[Asked, dict[str, list[Judged]]] = {}
    for (asked, task_id, _), judged in sorted(found.items(), key=lambda item: item[0]):
        samples.setdefault(asked, {}).setdefault(task_id, []).append(judged)
    return samples
