"""Draws random programs over POSIX's objects."""

from collections.abc import Sequence
from random import Random

from tests.explorer.objects.cells import Cell
from tests.explorer.objects.drawing import (
    Block,
    Ground,
    Kind,
    bodies,
    inserted,
    laid_out,
    nothing,
    some,
    within,
)
from tests.explorer.objects.posix.objects import (
    Barrier,
    ConditionVariable,
    CountingSemaphore,
    Mutex,
    MutexKind,
    Once,
    SharedLock,
)
from tests.explorer.objects.posix.threads import PosixThreads
from tests.explorer.objects.specification import LIFE, Call, Program


def c_program(seed: int) -> Program:
    """Returns the random program of a seed."""
    random = Random(f"c {seed}")
    chosen = list(dict.fromkeys(random.sample(_KINDS, random.choice((1, 1, 2)))))
    threads = random.choice((2, 2, 3, 3, 3))
    ground = laid_out(random, chosen, PosixThreads(), threads)
    made = bodies(random, ground.draws, threads=threads, most=5 if threads == 3 else 7)
    if _cancellation in chosen:
        for me in range(1, threads):
            if random.random() < 0.7:
                # Of those that have been made before.
                inserted(random, Call("cancel", LIFE, random.randrange(me)), made[me])
    return Program(objects=ground.objects, threads=tuple(tuple(body) for body in made))


def _mutex(random: Random, at: int, threads: int) -> Ground:
    kind = random.choice(list(MutexKind))
    inside = within(Call("lock", at), Call("unlock", at), nothing)
    if kind is MutexKind.NORMAL:
        return Ground((Mutex(kind),), (inside, some(at, ("trylock", "timedlock"))))
    twice = within(Call("lock", at), Call("unlock", at), inside)
    free = some(at, ("lock", "unlock", "trylock", "timedlock"))
    return Ground((Mutex(kind),), (inside, twice, free))


def _condition(random: Random, at: int, threads: int) -> Ground:
    names = ("wait", "wait", "signal", "signal", "broadcast", "timedwait")
    inside = within(Call("lock", at), Call("unlock", at), some(at + 1, names, other=at))
    outside = some(at + 1, ("signal", "broadcast"), other=at)
    return Ground((Mutex(MutexKind.NORMAL), ConditionVariable()), (inside, inside, outside))


def _posix_semaphore(random: Random, at: int, threads: int) -> Ground:
    names = ("wait", "trywait", "post", "post", "getvalue", "timedwait")
    return Ground((CountingSemaphore(random.randint(0, 2)),), (some(at, names),))


def _shared_lock(random: Random, at: int, threads: int) -> Ground:
    def tries(random: Random) -> Block:
        names = ("tryrdlock", "trywrlock", "timedrdlock", "timedwrlock")
        return [Call(random.choice(names), at)]

    def rereads(_: Random) -> Block:
        return [Call("rdlock", at)]

    reads = within(Call("rdlock", at), Call("unlock", at), tries)
    writes = within(Call("wrlock", at), Call("unlock", at), nothing)
    deadlocking = within(Call("wrlock", at), Call("unlock", at), rereads)
    again = within(Call("rdlock", at), Call("unlock", at), reads)
    return Ground((SharedLock(),), (reads, writes, again, deadlocking))


def _posix_barrier(random: Random, at: int, threads: int) -> Ground:
    barrier = Barrier(random.randint(2, threads))
    return Ground((barrier,), (some(at, ("wait",)),))


def _once(random: Random, at: int, threads: int) -> Ground:
    def calls(_: Random) -> Block:
        return [Call("once", at, 0, at + 1)]

    return Ground((Once(), Cell()), (calls, some(at + 1, ("get",))))


def _cancellation(random: Random, at: int, threads: int) -> Ground:
    return Ground((), (some(LIFE, ("testcancel", "testcancel", "disable", "enable")),))


_KINDS: Sequence[Kind] = (
    _mutex,
    _condition,
    _posix_semaphore,
    _shared_lock,
    _posix_barrier,
    _once,
    _cancellation,
    _cancellation,
)
