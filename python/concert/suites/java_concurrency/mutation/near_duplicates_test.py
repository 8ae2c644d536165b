"""Near duplicates are found, and the project has none."""

import itertools
import random
import re

import pytest

from concert import runfiles
from concert.suites.java_concurrency.mutation import (
    MOST_ALIKE,
    nearest,
    read_task_text,
    similarity,
)

_TASKS = [
    read_task_text(path.parent)
    for path in sorted(runfiles.folder("data/java-concurrency").glob("*/task.toml"))
]


def test_similarity_is_the_share_of_common_triples_of_words() -> None:
    # abc, bcd, cde and bcd, cde, def: two of four.
    assert similarity("a b c d e", "b c, D e. f") == 0.5
    assert similarity("a b c", "a b c") == 1.0
    assert similarity("a b c", "c b a") == 0.0


@pytest.mark.parametrize(("first", "second", "alike"), [("", "", 1.0), ("a", "b", 0.0)])
def test_texts_without_three_words_are_alike_if_equal(
    first: str, second: str, alike: float
) -> None:
    assert similarity(first, second) == alike


def test_no_two_problems_of_the_project_are_near_duplicates() -> None:
    alike = [
        (one.name, other.name, found)
        for one, other in itertools.combinations(_TASKS, 2)
        if (found := similarity(one.told, other.told)) >= MOST_ALIKE
    ]
    assert not alike


def test_most_copies_with_a_fifth_of_their_words_exchanged_are_near_duplicates() -> None:
    found = 0
    for seed, task in enumerate(_TASKS):
        generator = random.Random(seed)

        def exchanged(word: re.Match[str], generator: random.Random = generator) -> str:
            return f"other{generator.random()}" if generator.random() < 0.2 else word[0]

        copied = re.sub(r"\w+", exchanged, task.told)
        found += similarity(copied, task.told) >= MOST_ALIKE
    assert found >= 0.95 * len(_TASKS)


def test_the_nearest_problem_is_not_the_problem_itself() -> None:
    first = _TASKS[0]
    near = nearest(first, _TASKS)
    assert near is not None
    assert near.name != first.name
    assert nearest(first, [first]) is None
