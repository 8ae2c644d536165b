"""Draws random programs over some objects of one language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.explorer.objects.cells import Cell
from tests.explorer.objects.java_collections import Map, TransferQueue, UnboundedQueue
from tests.explorer.objects.java_gates import CountDownLatch, CyclicBarrier, Semaphore
from tests.explorer.objects.java_locks import Condition, Monitor, ReadWriteLock, ReentrantLock
from tests.explorer.objects.java_meetings import Exchanger, Future, Phaser
from tests.explorer.objects.java_queues import BoundedQueue, SynchronousQueue
from tests.explorer.objects.java_stamps import StampedLock
from tests.explorer.objects.posix_objects import (
    Barrier,
    ConditionVariable,
    CountingSemaphore,
    Mutex,
    MutexKind,
    Once,
    SharedLock,
)
from tests.explorer.objects.specification import LIFE, Call, Program, Specification
from tests.explorer.objects.threads import Threads

type _Block = list[Call]
type _Draw = Callable[[Random], _Block]
type _Kind = Callable[[Random, int, int], "_Ground"]


@dataclass(frozen=True, slots=True)
class _Ground:
    """Objects, and the draws that make a few calls each on them."""

    objects: tuple[Specification, ...]
    draws: tuple[_Draw, ...]


def java_program(seed: int) -> Program:
    """Returns a random program for Java's objects."""
    return _program(Random(f"java {seed}"), _JAVA)


def c_program(seed: int) -> Program:
    """Returns a random program for POSIX's objects."""
    return _program(Random(f"c {seed}"), _C)


def _program(random: Random, kinds: Sequence[_Kind]) -> Program:
    threads = random.choice((2, 2, 3, 3, 3))
    objects: list[Specification] = [Threads()]
    draws: list[_Draw] = []
    for kind in _chosen(random, kinds):
        ground = kind(random, len(objects), threads)
        objects.extend(ground.objects)
        draws.extend(ground.draws)
    cell = len(objects)
    objects.append(Cell())
    names = ("get", "set", "increment", "add", "swap")
    draws.append(lambda random: [Call(random.choice(names), cell, random.randint(1, 2))])
    bodies = []
    for _ in range(threads):
        body: _Block = []
        length = random.randint(2, 5 if threads == 3 else 7)
        while len(body) < length:
            body += random.choice(draws)(random)
        bodies.append(tuple(body))
    return Program(objects=tuple(objects), threads=tuple(bodies))


def _chosen(random: Random, kinds: Sequence[_Kind]) -> Sequence[_Kind]:
    chosen = random.sample(kinds, random.choice((1, 1, 2)))
    if _threads in chosen:
        # The library's own waiting uses up permits, and an interrupt gives one.
        return [_threads, *([_monitor] if len(chosen) > 1 else [])]
    return chosen


def _within(begin: Call, end: Call, inner: Callable[[Random], _Block]) -> _Draw:
    return lambda random: [begin, *inner(random), end]


def _nothing(_: Random) -> _Block:
    return []


def _some(at: int, names: Sequence[str], *, other: int = 0, most: int = 1) -> _Draw:
    return lambda random: [
        Call(random.choice(names), at, random.randint(1, most), other)
        for _ in range(random.randint(1, 2))
    ]


def _monitor(random: Random, at: int, threads: int) -> _Ground:
    names = ("wait", "wait", "timedWait", "notify", "notifyAll")
    calls = _some(at, names)
    inside = _within(Call("enter", at), Call("exit", at), calls)
    twice = _within(Call("enter", at), Call("exit", at), inside)
    return _Ground((Monitor(),), (inside, inside, inside, twice, calls))


def _lock(random: Random, at: int, threads: int) -> _Ground:
    lock = ReentrantLock(fair=random.random() < 0.5)
    asks = _some(at, ("isLocked", "hasQueuedThreads", "getHoldCount"))
    waits = ("await", "await", "timedAwait", "awaitUninterruptibly", "signal", "signalAll")
    on_condition = _some(at + 1, waits, other=at)
    unlock = Call("unlock", at)
    inside = _within(Call("lock", at), unlock, on_condition)
    asking = _within(Call("lock", at), unlock, asks)
    twice = _within(Call("lock", at), unlock, inside)
    free = _some(at, ("tryLock", "unlock", "timedLock", "lockInterruptibly", "lock"))
    signals = _some(at + 1, ("signal", "signalAll"), other=at)
    return _Ground((lock, Condition()), (inside, inside, asking, twice, free, asks, signals))


def _read_write_lock(random: Random, at: int, threads: int) -> _Ground:
    lock = ReadWriteLock(fair=random.random() < 0.5)
    asks = _some(at, ("getReadLockCount", "isWriteLocked", "hasQueuedThreads"))
    reads = _within(Call("lockRead", at), Call("unlockRead", at), asks)
    writes = _within(Call("lockWrite", at), Call("unlockWrite", at), asks)
    again = _within(Call("lockRead", at), Call("unlockRead", at), reads)
    down = _within(Call("lockWrite", at), Call("unlockWrite", at), reads)
    tries = _some(at, ("tryRead", "tryWrite", "unlockRead", "unlockWrite"))
    return _Ground((lock,), (reads, writes, again, down, tries, asks))


def _semaphore(random: Random, at: int, threads: int) -> _Ground:
    semaphore = Semaphore(random.randint(0, 2), fair=random.random() < 0.5)
    takes = _some(at, ("acquire", "tryAcquire", "timedAcquire", "acquireUninterruptibly"), most=2)
    gives = _some(at, ("release",), most=2)
    asks = _some(at, ("drainPermits", "availablePermits", "hasQueuedThreads"))
    return _Ground((semaphore,), (takes, takes, gives, gives, asks))


def _latch(random: Random, at: int, threads: int) -> _Ground:
    names = ("countDown", "countDown", "await", "timedAwait", "getCount")
    return _Ground((CountDownLatch(random.randint(1, 2)),), (_some(at, names),))


def _barrier(random: Random, at: int, threads: int) -> _Ground:
    barrier = CyclicBarrier(random.randint(2, threads))
    names = ("await", "await", "await", "getNumberWaiting", "isBroken")
    return _Ground((barrier,), (_some(at, names),))


def _bounded_queue(random: Random, at: int, threads: int) -> _Ground:
    queue = BoundedQueue(random.randint(1, 2), linked=random.random() < 0.5)
    names = (
        "put",
        "put",
        "take",
        "take",
        "offer",
        "poll",
        "timedOffer",
        "timedPoll",
        "peek",
        "size",
    )
    return _Ground((queue,), (_some(at, names, most=3),))


def _synchronous_queue(random: Random, at: int, threads: int) -> _Ground:
    queue = SynchronousQueue(fair=random.random() < 0.5)
    return _Ground((queue,), (_some(at, ("put", "take", "offer", "poll"), most=3),))


def _phaser(random: Random, at: int, threads: int) -> _Ground:
    names = ("arrive", "arrive", "arriveAndAwaitAdvance", "awaitAdvance", "register")
    asks = ("getPhase", "getArrivedParties")
    return _Ground((Phaser(random.randint(1, 2)),), (_some(at, (*names, *asks)),))


def _exchanger(random: Random, at: int, threads: int) -> _Ground:
    return _Ground((Exchanger(),), (_some(at, ("exchange",), most=3),))


def _future(random: Random, at: int, threads: int) -> _Ground:
    names = ("complete", "complete", "isDone", "getNow", "joinValue")
    return _Ground((Future(),), (_some(at, names, most=3),))


def _stamped_lock(random: Random, at: int, threads: int) -> _Ground:
    asks = _some(at, ("isReadLocked", "isWriteLocked", "tryOptimisticRead", "validate"))
    reads = _within(Call("readLock", at), Call("unlockRead", at), asks)
    again = _within(Call("readLock", at), Call("unlockRead", at), reads)
    writes = _within(Call("writeLock", at), Call("unlockWrite", at), asks)
    return _Ground((StampedLock(),), (reads, reads, writes, writes, again, asks))


def _unbounded_queue(random: Random, at: int, threads: int) -> _Ground:
    ordered = random.random() < 0.5
    names = ("insert", "insert", "poll", "peek", *(["take", "take"] if ordered else []))
    return _Ground((UnboundedQueue(ordered=ordered),), (_some(at, names, most=3),))


def _transfer_queue(random: Random, at: int, threads: int) -> _Ground:
    names = ("put", "take", "take", "poll", "transfer", "tryTransfer", "hasWaitingConsumer")
    return _Ground((TransferQueue(),), (_some(at, names, most=3),))


def _map(random: Random, at: int, threads: int) -> _Ground:
    names = ("getKey", "putKey", "putIfAbsent", "removeKey", "replaceKey", "computeIfAbsent")
    kind = Map(sorted_keys=random.random() < 0.5)
    return _Ground((kind,), (_some(at, (*names, "merge"), most=3),))


def _threads(random: Random, at: int, threads: int) -> _Ground:
    def draw(random: Random) -> _Block:
        name = random.choice(("isAlive", "join", "unpark", "unpark", "park"))
        return [Call(name, LIFE, random.randrange(threads))]

    return _Ground((), (draw,))


def _interrupts(random: Random, at: int, threads: int) -> _Ground:
    def draw(random: Random) -> _Block:
        name = random.choice(("interrupt", "interrupt", "isInterrupted", "interrupted"))
        return [Call(name, LIFE, random.randrange(threads))]

    return _Ground((), (draw,))


_JAVA = (
    _monitor,
    _lock,
    _read_write_lock,
    _semaphore,
    _latch,
    _barrier,
    _bounded_queue,
    _synchronous_queue,
    _phaser,
    _exchanger,
    _future,
    _stamped_lock,
    _unbounded_queue,
    _transfer_queue,
    _map,
    _threads,
    _interrupts,
)


def _mutex(random: Random, at: int, threads: int) -> _Ground:
    kind = random.choice(list(MutexKind))
    inside = _within(Call("lock", at), Call("unlock", at), _nothing)
    if kind is MutexKind.NORMAL:
        return _Ground((Mutex(kind),), (inside, _some(at, ("trylock",))))
    twice = _within(Call("lock", at), Call("unlock", at), inside)
    free = _some(at, ("lock", "unlock", "trylock"))
    return _Ground((Mutex(kind),), (inside, twice, free))


def _condition(random: Random, at: int, threads: int) -> _Ground:
    names = ("wait", "wait", "signal", "signal", "broadcast", "timedwait")
    inside = _within(Call("lock", at), Call("unlock", at), _some(at + 1, names, other=at))
    outside = _some(at + 1, ("signal", "broadcast"), other=at)
    return _Ground((Mutex(MutexKind.NORMAL), ConditionVariable()), (inside, inside, outside))


def _posix_semaphore(random: Random, at: int, threads: int) -> _Ground:
    names = ("wait", "trywait", "post", "post", "getvalue", "timedwait")
    return _Ground((CountingSemaphore(random.randint(0, 2)),), (_some(at, names),))


def _shared_lock(random: Random, at: int, threads: int) -> _Ground:
    def tries(random: Random) -> _Block:
        return [Call(random.choice(("tryrdlock", "trywrlock")), at)]

    def rereads(_: Random) -> _Block:
        return [Call("rdlock", at)]

    reads = _within(Call("rdlock", at), Call("unlock", at), tries)
    writes = _within(Call("wrlock", at), Call("unlock", at), _nothing)
    deadlocking = _within(Call("wrlock", at), Call("unlock", at), rereads)
    again = _within(Call("rdlock", at), Call("unlock", at), reads)
    return _Ground((SharedLock(),), (reads, writes, again, deadlocking))


def _posix_barrier(random: Random, at: int, threads: int) -> _Ground:
    barrier = Barrier(random.randint(2, threads))
    return _Ground((barrier,), (_some(at, ("wait",)),))


def _once(random: Random, at: int, threads: int) -> _Ground:
    def calls(_: Random) -> _Block:
        return [Call("once", at, 0, at + 1)]

    return _Ground((Once(), Cell()), (calls, _some(at + 1, ("get",))))


_C = (_mutex, _condition, _posix_semaphore, _shared_lock, _posix_barrier, _once)
