"""Replays of real executions name objects as the program does, and show what threads share."""

import pytest

from concert.explorers.c import Finding, ReplayedC, Verdict, Workbench, explore, replay

_DEADLOCK = """#include <pthread.h>
#include <stdlib.h>
struct box { int content; pthread_mutex_t lock; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct box two[2] = {{0, PTHREAD_MUTEX_INITIALIZER}, {0, PTHREAD_MUTEX_INITIALIZER}};
static struct box *heap;
static void *one(void *argument)
{
    int own = 3;
    pthread_mutex_lock(&heap->lock);
    pthread_mutex_lock(&m);
    two[1].content += own;
    pthread_mutex_lock(&two[1].lock);
    return argument;
}
static void *other(void *argument)
{
    pthread_mutex_lock(&two[1].lock);
    pthread_mutex_lock(&m);
    return argument;
}
int main(void)
{
    pthread_t first, second;
    heap = malloc(sizeof *heap);
    pthread_mutex_init(&heap->lock, NULL);
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, other, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
"""


@pytest.fixture(scope="module")
def verdict(bench: Workbench) -> Verdict:
    return explore(_DEADLOCK, name="box.c", bench=bench).verdict


@pytest.fixture(scope="module")
def replayed(bench: Workbench, verdict: Verdict) -> ReplayedC:
    (deadlock,) = [
        number
        for number, one in enumerate(verdict.shown())
        if getattr(one, "kind", "") == "deadlock"
    ][:1]
    return replay(_DEADLOCK, verdict, deadlock, bench=bench)


def test_a_thread_waits_for_a_mutex_that_is_called_as_the_program_calls_it(
    replayed: ReplayedC, verdict: Verdict
) -> None:
    awaited = {
        state.waits_for for one in verdict.findings for state in one.threads if state.thread != 0
    }
    assert awaited <= {"", "the mutex m", "the mutex two[1].lock"}
    assert awaited >= {"the mutex m", "the mutex two[1].lock"}
    (again,) = [one for one in replayed.again if isinstance(one, Finding)]
    assert again in verdict.findings


def test_a_mutex_is_called_as_the_program_calls_it(replayed: ReplayedC) -> None:
    locks = {step.text for step in replayed.steps if step.text.startswith("locks")}
    assert locks == {"locks heap->lock", "locks m", "locks two[1].lock"}


def test_what_is_read_and_written_is_told_with_its_value(replayed: ReplayedC) -> None:
    told = {
        (replayed.objects[deed.object].name, deed.op.value, deed.value)
        for step in replayed.steps
        for deed in step.deeds
        if deed.object >= 0
    }
    assert ("two[1].content", "write", "3") in told


def test_a_step_knows_of_the_thread_that_created_its_own(replayed: ReplayedC) -> None:
    created = [
        step.deeds[0].value
        for step in replayed.steps
        if step.deeds and step.deeds[0].op.value == "start"
    ]
    assert created == ["1", "2"]
    assert all(step.clock[0] >= 1 for step in replayed.steps if step.thread and step.clock)


def test_no_member_of_the_librarys_own_types_is_named(replayed: ReplayedC) -> None:
    assert not [step for step in replayed.steps if "__" in step.text]


def test_what_one_thread_alone_touches_is_left_out(replayed: ReplayedC) -> None:
    essential = replayed.essential()
    sites = {step.site for step in essential.steps}
    assert sites >= {"box.c:10", "box.c:11", "box.c:13"}
    assert "runs again" in {step.text for step in replayed.steps}
    assert essential.left_out == len(replayed.steps) - len(essential.steps) > 0
    assert "runs again" not in {step.text for step in essential.steps}


_MORTAL = """#include <pthread.h>
#include <semaphore.h>
static sem_t served;
static int dish;
static void *guest(void *argument)
{
    sem_wait(&served);
    dish++;
    return argument;
}
static void *cook(void *argument)
{
    sem_post(&served);
    sem_post(&served);
    return argument;
}
int main(void)
{
    pthread_t guests[2], chef;
    sem_init(&served, 0, 0);
    pthread_create(&guests[0], NULL, guest, NULL);
    pthread_create(&guests[1], NULL, guest, NULL);
    pthread_create(&chef, NULL, cook, NULL);
    pthread_join(guests[0], NULL);
    pthread_join(guests[1], NULL);
    pthread_join(chef, NULL);
    sem_destroy(&served);
    return 0;
}
"""


def test_executions_of_a_program_that_destroys_its_objects_last_are_followed(
    bench: Workbench,
) -> None:
    # Uses of an object are steps once it is known that somebody destroys it.
    verdict = explore(_MORTAL, name="dish.c", bench=bench).verdict
    assert verdict.races
    for number, race in enumerate(verdict.races):
        assert replay(_MORTAL, verdict, number, bench=bench).shows(race)
