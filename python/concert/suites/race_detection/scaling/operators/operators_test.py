"""Operators change what they say, where they say, and leave the rest of a program as it is."""

import difflib
from collections.abc import Mapping

import pytest

from concert.runfiles import folder
from concert.suites.race_detection.scaling.operators import OPERATORS, CSource

_SOURCES: Mapping[str, CSource] = {
    path.parent.name: CSource(path.read_text(encoding="utf-8"))
    for path in sorted(folder("data/race-detection").glob("*/program.c"))
}
_PROGRAM = """\
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define ROUNDS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int *table;
static atomic_int ready;

static void note(void)
{
    total++;
}

static void *work(void *argument)
{
    int *slot = argument;
    int first = 2;
    for (int i = 0; i < ROUNDS; i++)
    {
        pthread_mutex_lock(&lock);
        total += first;
        *slot = total;
        pthread_mutex_unlock(&lock);
    }
    if (table == NULL)
    {
        pthread_mutex_lock(&gate);
        if (table == NULL)
        {
            table = slot;
            total = 7;
        }
        pthread_mutex_unlock(&gate);
    }
    note();
    total = 1;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

int main(void)
{
    pthread_t worker;
    int mine[2];
    pthread_create(&worker, NULL, work, &mine[0]);
    while (atomic_load(&ready) == 0)
    {
    }
    pthread_join(worker, NULL);
    printf("%d\\n", total);
    return 0;
}
"""


def _difference(operator: str, place: str) -> list[str]:
    source = CSource(_PROGRAM)
    change = OPERATORS[operator].changes(source, seed=1)[place]
    lines = difflib.unified_diff(
        _PROGRAM.splitlines(), source.edited(change.edits).splitlines(), n=0, lineterm=""
    )
    return [one for one in lines if not one.startswith(("---", "+++", "@@"))]


@pytest.mark.parametrize(
    ("operator", "place", "difference"),
    [
        (
            "drop-lock",
            "24-27",
            ["-        pthread_mutex_lock(&lock);", "-        pthread_mutex_unlock(&lock);"],
        ),
        (
            "lock-later",
            "24-27",
            ["+        total += first;", "-        total += first;"],
        ),
        (
            "split-lock",
            "24-27@25",
            ["+        pthread_mutex_unlock(&lock);", "+        pthread_mutex_lock(&lock);"],
        ),
        (
            "swap-lock",
            "24-27 &gate",
            [
                "-        pthread_mutex_lock(&lock);",
                "+        pthread_mutex_lock(&gate);",
                "-        pthread_mutex_unlock(&lock);",
                "+        pthread_mutex_unlock(&gate);",
            ],
        ),
        (
            "weaken-order",
            "41:38 memory_order_relaxed",
            [
                "-    atomic_store_explicit(&ready, 1, memory_order_release);",
                "+    atomic_store_explicit(&ready, 1, memory_order_relaxed);",
            ],
        ),
        (
            "relax-atomic",
            "50:12",
            [
                "-    while (atomic_load(&ready) == 0)",
                "+    while (atomic_load_explicit(&ready, memory_order_relaxed) == 0)",
            ],
        ),
        (
            "make-plain",
            "11",
            [
                "-static atomic_int ready;",
                "+static int ready;",
                "-    atomic_store_explicit(&ready, 1, memory_order_release);",
                "+    ready = 1;",
                "-    while (atomic_load(&ready) == 0)",
                "+    while (ready == 0)",
            ],
        ),
        (
            "publish-earlier",
            "41",
            [
                "+    atomic_store_explicit(&ready, 1, memory_order_release);",
                "-    atomic_store_explicit(&ready, 1, memory_order_release);",
            ],
        ),
        (
            "skip-waiting",
            "50",
            ["-    while (atomic_load(&ready) == 0)", "-    {", "-    }"],
        ),
        (
            "check-once",
            "31-37",
            [
                "-        if (table == NULL)",
                "-        {",
                "-            table = slot;",
                "-            total = 7;",
                "-        }",
                "+        table = slot;",
                "+        total = 7;",
            ],
        ),
        ("drop-join", "53", ["-    pthread_join(worker, NULL);"]),
        (
            "join-later",
            "53",
            ['+    printf("%d\\n", total);', '-    printf("%d\\n", total);'],
        ),
        (
            "add-thread",
            "49",
            [
                "+    pthread_t other_worker;",
                "+    pthread_create(&other_worker, NULL, work, &mine[0]);",
                "+    pthread_join(other_worker, NULL);",
            ],
        ),
        ("fewer", "5", ["-#define ROUNDS 3", "+#define ROUNDS 2"]),
        (
            "share-local",
            "21 first",
            ["-    int first = 2;", "+    static int first;", "+    first = 2;"],
        ),
        (
            "reach-by-pointer",
            "13 total",
            ["-    total++;", "+    int *total_place = &total;", "+    (*total_place)++;"],
        ),
        (
            "inline",
            "13",
            [
                "-",
                "-static void note(void)",
                "-{",
                "-    total++;",
                "-}",
                "-    note();",
                "+    total++;",
            ],
        ),
    ],
)
def test_an_operator_changes_its_place_alone(
    operator: str, place: str, difference: list[str]
) -> None:
    assert _difference(operator, place) == difference


def test_a_statement_is_outlined_in_front_of_its_function() -> None:
    source = CSource(_PROGRAM)
    changed = source.edited(OPERATORS["outline"].changes(source, seed=1)["15"].edits)
    name = next(one for one in ("do_step", "make_step", "take_step", "next_step") if one in changed)
    assert f"static void {name}(void)\n{{\n    total++;\n}}\n\nstatic void note(void)" in changed
    assert f"static void note(void)\n{{\n    {name}();\n}}" in changed


def test_new_names_are_new_and_the_same_for_a_seed() -> None:
    source = CSource(_PROGRAM)
    (change,) = OPERATORS["rename"].changes(source, seed=4).values()
    (again,) = OPERATORS["rename"].changes(CSource(_PROGRAM), seed=4).values()
    (other,) = OPERATORS["rename"].changes(source, seed=5).values()
    assert change == again != other
    renamed = CSource(source.edited(change.edits))
    assert {"main", "pthread_create", "mine"} < renamed.names
    assert not {"total", "note", "work", "lock", "ready"} & renamed.names


@pytest.mark.parametrize("name", OPERATORS)
def test_each_operator_has_a_use_on_a_program_of_the_project(name: str) -> None:
    assert any(OPERATORS[name].changes(source, seed=1) for source in _SOURCES.values())


@pytest.mark.parametrize("task_id", list(_SOURCES)[::15])
def test_a_change_leaves_a_program_that_can_be_parsed(task_id: str) -> None:
    source = _SOURCES[task_id]
    for operator in OPERATORS.values():
        for change in operator.changes(source, seed=3).values():
            changed = source.edited(change.edits)
            assert changed != source.text, (operator.name, change.place)
            assert source.root.has_error or not CSource(changed).root.has_error
            assert not any(one.endswith(" ") for one in changed.splitlines())


def test_edits_that_overlap_are_refused() -> None:
    source = CSource(_PROGRAM)
    function = source.functions[0]
    with pytest.raises(ValueError, match="overlap"):
        source.edited([source.remove(function), source.replace(function, "")])
