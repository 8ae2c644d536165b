"""Finds problems that say nearly the same.

Measured by the shingles of Broder, "On the resemblance and containment of documents" (1997): the
share of common triples of neighbouring words among all triples of both. Descriptions and
specifications are compared; what the frame adds to every prompt is not.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concert.suites.java_concurrency.mutation.task_text import TaskText

MOST_ALIKE: Final = 0.2
"""Similarity from which two problems are near duplicates. Over the project's 115 tasks the two most
alike have 0.10; copies with a fifth of their words exchanged have 0.34 in the median."""

_WORDS = 3
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class NearDuplicate:
    """The likeness of a problem to its nearest neighbour.

    Attributes:
        name: The nearest problem.
        similarity: From 0, nothing in common, to 1, the same.
    """

    name: str
    similarity: float


def similarity(first: str, second: str) -> float:
    """Returns how alike two texts are, from 0 to 1; two without three words are alike if equal."""
    one, other = _shingles(first), _shingles(second)
    if not one and not other:
        return float(_WORD.findall(first.lower()) == _WORD.findall(second.lower()))
    return len(one & other) / len(one | other)


def nearest(task: TaskText, others: Sequence[TaskText]) -> NearDuplicate | None:
    """Returns the most similar of other tasks, the first by name of several; None of none."""
    found = [
        NearDuplicate(name=other.name, similarity=similarity(task.told, other.told))
        for other in others
        if other.name != task.name
    ]
    return min(found, key=lambda one: (-one.similarity, one.name), default=None)


def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return frozenset(zip(*(words[start:] for start in range(_WORDS)), strict=False))
