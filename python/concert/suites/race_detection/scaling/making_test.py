"""Variants are kept for what they are labelled, and the same ones each time."""

from collections.abc import Mapping, Sequence

from concert.suites.race_detection.scaling import (
    MOST_KEPT,
    MOST_TRIED,
    Made,
    MadeRace,
    NoLabelError,
    make_all,
    making_report,
    recipes_text,
)
from concert.suites.race_detection.tasks.programs import AccessKind, Program

_SOURCE = """\
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int count;

static void *add(void *argument)
{
    int amount = *(int *)argument;
    pthread_mutex_lock(&lock);
    total += amount;
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    int amounts[2] = {1, 2};
    pthread_create(&first, NULL, add, &amounts[0]);
    pthread_create(&second, NULL, add, &amounts[1]);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d in %d\\n", total, count);
    return 0;
}
"""


def _program(task_id: str, source: str = _SOURCE) -> Program:
    return Program(
        task_id=task_id,
        title=task_id,
        category="pthread",
        source=source,
        races=(),
        race_free_because="the lock",
        seeded=(),
    )


class _UnderLock:
    """Labels as an explorer would that looks at `total` alone: by the lock around it."""

    def __init__(self, refused: Mapping[str, str] | None = None) -> None:
        self._refused = refused or {}

    def races(self, text: str) -> tuple[MadeRace, ...]:
        for word, reason in self._refused.items():
            if word in text:
                raise NoLabelError(reason)
        lines = text.splitlines()
        locked = False
        found = []
        for number, one in enumerate(lines, start=1):
            locked = (locked or "mutex_lock" in one) and "mutex_unlock" not in one
            if "+=" in one and not locked:
                kinds = (AccessKind.READ_WRITE, AccessKind.READ_WRITE)
                found.append(
                    MadeRace(variable="total", aliases=(), lines=(number, number), accesses=kinds)
                )
        return tuple(found)


def _made(
    parents: Sequence[Program], *, labeller: _UnderLock | None = None, seed: int = 1, jobs: int = 1
) -> list[Made]:
    known = [_program("adder")]
    return list(
        make_all(parents, known=known, labeller=labeller or _UnderLock(), seed=seed, jobs=jobs)
    )


def _text(made: Sequence[Made]) -> str:
    return recipes_text(recipe for one in made for recipe in one.recipes)


def test_variants_depend_on_the_seed_alone() -> None:
    parents = [_program(name) for name in ("adder", "other", "third")]
    once = _made(parents)
    assert _text(once) == _text(_made(parents, jobs=3))
    assert _text(once) != _text(_made(parents, seed=2))
    assert [one.parent for one in once] == ["adder", "other", "third"]


def test_what_comes_of_a_program_depends_on_no_other() -> None:
    parents = [_program(name) for name in ("adder", "other", "third")]
    (alone,) = _made(parents[1:2])
    assert alone == _made(parents)[1]


def test_variants_are_kept_until_there_are_enough() -> None:
    (made,) = _made([_program("adder")])
    assert 2 <= len(made.recipes) <= MOST_KEPT
    assert len(made.recipes) == sum(made.kept.values())
    assert len(made.recipes) + sum(made.dropped.values()) <= MOST_TRIED
    assert [one.task_id.partition(".")[2][0] for one in made.recipes] == [
        str(number) for number in range(1, len(made.recipes) + 1)
    ]
    assert any(recipe.races for recipe in made.recipes)


def test_variants_with_the_races_of_another_and_little_else_are_dropped() -> None:
    (made,) = _made([_program("adder")])
    assert sum(count for (_, why), count in made.dropped.items() if why == "near duplicate")


def test_variants_without_a_label_are_dropped_with_the_reason() -> None:
    (made,) = _made([_program("adder")], labeller=_UnderLock({"static int amount": "too deep"}))
    assert made.dropped["share-local", "too deep"] >= 1
    assert "share-local" not in made.kept


def test_a_program_that_is_not_seen_whole_is_made_smaller_first() -> None:
    source = _SOURCE.replace("static int total", "#define MANY 5\nstatic int total")
    labeller = _UnderLock({"MANY 5": "not exhausted"})
    (made,) = _made([_program("big", source)], labeller=labeller)
    assert made.recipes
    assert {recipe.steps[0].operator for recipe in made.recipes} == {"fewer"}


def test_a_program_whose_label_is_not_its_annotation_has_no_variants() -> None:
    racy = _SOURCE.replace("    pthread_mutex_lock(&lock);\n", "")
    (made,) = _made([_program("wrong", racy)])
    assert not made.recipes
    assert list(made.dropped) == [("none", "parent: has other races than annotated")]


def test_the_report_has_totals_operators_and_reasons() -> None:
    parents = [_program("adder")]
    made = _made(parents)
    report = making_report(parents, made)
    kept = len(made[0].recipes)
    assert f"made          {kept:8}" in report
    assert f"all           {kept + 1:8}" in report
    assert "dropped for" in report
