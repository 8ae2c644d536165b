"""Scripted answerers name the pairs that their stated rule gives, and the same ones each time."""

import json
import random

import pytest

from concert.suites.race_detection.scripts import RACE_SCRIPTS
from concert.values.values import Task

_PROGRAM = """static int total = 0;
static int guarded;
static void *work(void *argument)
{
    total++;
    pthread_mutex_lock(&door);
    guarded = guarded + 1;
    pthread_mutex_unlock(&door);
    return NULL;
}
int main(void)
{
    total = 5;
}"""


def _task(variant: str = "default") -> Task:
    numbered = "\n".join(f"{n}: {line}" for n, line in enumerate(_PROGRAM.splitlines(), start=1))
    return Task(
        suite="s",
        task_id="t",
        title="",
        prompt=f"1. Look.\n\n{numbered}\n",
        reference="",
        seeded=(),
        requires=(),
        digest="",
        variant=variant,
    )


def _pairs(text: str) -> list[tuple[int, int]]:
    races = json.loads(text.removeprefix("```json\n").removesuffix("\n```\n"))["races"]
    return [(race["lineA"], race["lineB"]) for race in races]


def test_patterns_names_the_unguarded_write_outside_of_main_or_overlooks_it() -> None:
    answers = [_pairs(RACE_SCRIPTS["patterns"](_task(), random.Random(n))) for n in range(100)]
    assert {tuple(answer) for answer in answers} == {(), ((5, 5),)}
    assert 70 <= answers.count([(5, 5)]) <= 90


def test_random_names_at_most_three_pairs_of_lines_of_the_program() -> None:
    for number in range(50):
        pairs = _pairs(RACE_SCRIPTS["random"](_task(), random.Random(number)))
        assert len(pairs) <= 3
        assert all(1 <= line <= 14 for pair in pairs for line in pair)


@pytest.mark.parametrize("name", sorted(RACE_SCRIPTS))
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    first, second = (RACE_SCRIPTS[name](_task(), random.Random(3)) for _ in range(2))
    assert first == second


def test_yes_no_questions_get_yes_or_no() -> None:
    answers = {RACE_SCRIPTS["patterns"](_task("yes-no"), random.Random(n)) for n in range(50)}
    assert answers == {"Answer: yes\n", "Answer: no\n"}
