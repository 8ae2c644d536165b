"""Draws random programs over Java's objects."""

from collections.abc import Sequence
from random import Random

from tests.explorer.objects.drawing import (
    Block,
    Draw,
    Ground,
    Kind,
    bodies,
    inserted,
    laid_out,
    some,
    within,
)
from tests.explorer.objects.java.collections import Map, TransferQueue, UnboundedQueue
from tests.explorer.objects.java.gates import CountDownLatch, CyclicBarrier, Semaphore
from tests.explorer.objects.java.locks import Condition, Monitor, ReadWriteLock, ReentrantLock
from tests.explorer.objects.java.meetings import Exchanger, Future, Phaser
from tests.explorer.objects.java.pools import Pool
from tests.explorer.objects.java.queues import BoundedQueue, SynchronousQueue
from tests.explorer.objects.java.stamps import StampedLock
from tests.explorer.objects.java.threads import Threads
from tests.explorer.objects.specification import LIFE, Call, Program


def java_program(seed: int) -> Program:
    """Returns the random program of a seed."""
    random = Random(f"java {seed}")
    chosen = _chosen(random)
    threads = 2 if _pool in chosen else random.choice((2, 2, 3, 3, 3))
    ground = laid_out(random, chosen, Threads(), threads)
    most = 3 if _pool in chosen else 5 if threads == 3 else 7
    made = bodies(random, ground.draws, threads=threads, most=most)
    tasks: list[Block] = []
    for at, each in enumerate(ground.objects):
        if isinstance(each, Pool):
            tasks = _submitted(random, at, made, ground.draws)
    return Program(
        objects=ground.objects,
        threads=tuple(tuple(body) for body in (*made, *tasks)),
        tasks=len(tasks),
    )


def _submitted(random: Random, at: int, made: list[Block], draws: Sequence[Draw]) -> list[Block]:
    """Makes tasks of a pool, and writes into the threads who submits them and asks for them."""
    tasks = []
    for task in range(len(made), len(made) + random.randint(1, 3)):
        inner = random.choice(draws)(random)
        tasks.append([Call("begin", at, task), *inner, Call("finish", at, task)])
        body = random.choice(made)
        place = inserted(random, Call("submit", at, task), body)
        for _ in range(random.randint(0, 2)):
            name = random.choice(("await", "await", "isDone", "cancel"))
            inserted(random, Call(name, at, task), body, first=place + 1)
    if random.random() < 0.3:
        inserted(random, Call("shutdown", at), random.choice(made))
    return tasks


def _chosen(random: Random) -> Sequence[Kind]:
    chosen = list(dict.fromkeys(random.sample(_KINDS, random.choice((1, 1, 2)))))
    if _threads in chosen:
        # The library's own waiting uses up permits, and an interrupt gives one.
        return [_threads, *([_monitor] if len(chosen) > 1 else [])]
    if _pool in chosen:
        # A worker that ends a task with a lock in hand has it in its next one.
        return [each for each in chosen if each not in (_lock, _read_write_lock)]
    return chosen


def _monitor(random: Random, at: int, threads: int) -> Ground:
    names = ("wait", "wait", "timedWait", "notify", "notifyAll")
    calls = some(at, names)
    inside = within(Call("enter", at), Call("exit", at), calls)
    twice = within(Call("enter", at), Call("exit", at), inside)
    return Ground((Monitor(),), (inside, inside, inside, twice, calls))


def _lock(random: Random, at: int, threads: int) -> Ground:
    lock = ReentrantLock(fair=random.random() < 0.5)
    asks = some(at, ("isLocked", "hasQueuedThreads", "getHoldCount"))
    waits = ("await", "await", "timedAwait", "awaitUninterruptibly", "signal", "signalAll")
    on_condition = some(at + 1, waits, other=at)
    unlock = Call("unlock", at)
    inside = within(Call("lock", at), unlock, on_condition)
    asking = within(Call("lock", at), unlock, asks)
    twice = within(Call("lock", at), unlock, inside)
    free = some(at, ("tryLock", "unlock", "timedLock", "lockInterruptibly", "lock"))
    signals = some(at + 1, ("signal", "signalAll"), other=at)
    return Ground((lock, Condition()), (inside, inside, asking, twice, free, asks, signals))


def _read_write_lock(random: Random, at: int, threads: int) -> Ground:
    lock = ReadWriteLock(fair=random.random() < 0.5)
    asks = some(at, ("getReadLockCount", "isWriteLocked", "hasQueuedThreads"))
    reads = within(Call("lockRead", at), Call("unlockRead", at), asks)
    writes = within(Call("lockWrite", at), Call("unlockWrite", at), asks)
    again = within(Call("lockRead", at), Call("unlockRead", at), reads)
    down = within(Call("lockWrite", at), Call("unlockWrite", at), reads)
    tries = some(at, ("tryRead", "tryWrite", "unlockRead", "unlockWrite"))
    return Ground((lock,), (reads, writes, again, down, tries, asks))


def _semaphore(random: Random, at: int, threads: int) -> Ground:
    semaphore = Semaphore(random.randint(0, 2), fair=random.random() < 0.5)
    takes = some(at, ("acquire", "tryAcquire", "timedAcquire", "acquireUninterruptibly"), most=2)
    gives = some(at, ("release",), most=2)
    asks = some(at, ("drainPermits", "availablePermits", "hasQueuedThreads"))
    return Ground((semaphore,), (takes, takes, gives, gives, asks))


def _latch(random: Random, at: int, threads: int) -> Ground:
    names = ("countDown", "countDown", "await", "timedAwait", "getCount")
    return Ground((CountDownLatch(random.randint(1, 2)),), (some(at, names),))


def _barrier(random: Random, at: int, threads: int) -> Ground:
    barrier = CyclicBarrier(random.randint(2, threads))
    names = ("await", "await", "await", "getNumberWaiting", "isBroken")
    return Ground((barrier,), (some(at, names),))


def _bounded_queue(random: Random, at: int, threads: int) -> Ground:
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
    return Ground((queue,), (some(at, names, most=3),))


def _synchronous_queue(random: Random, at: int, threads: int) -> Ground:
    queue = SynchronousQueue(fair=random.random() < 0.5)
    return Ground((queue,), (some(at, ("put", "take", "offer", "poll"), most=3),))


def _phaser(random: Random, at: int, threads: int) -> Ground:
    names = ("arrive", "arrive", "arriveAndAwaitAdvance", "awaitAdvance", "register")
    asks = ("getPhase", "getArrivedParties")
    return Ground((Phaser(random.randint(1, 2)),), (some(at, (*names, *asks)),))


def _exchanger(random: Random, at: int, threads: int) -> Ground:
    return Ground((Exchanger(),), (some(at, ("exchange",), most=3),))


def _future(random: Random, at: int, threads: int) -> Ground:
    names = ("complete", "complete", "isDone", "getNow", "joinValue")
    return Ground((Future(),), (some(at, names, most=3),))


def _stamped_lock(random: Random, at: int, threads: int) -> Ground:
    asks = some(at, ("isReadLocked", "isWriteLocked", "tryOptimisticRead", "validate"))
    reads = within(Call("readLock", at), Call("unlockRead", at), asks)
    again = within(Call("readLock", at), Call("unlockRead", at), reads)
    writes = within(Call("writeLock", at), Call("unlockWrite", at), asks)
    return Ground((StampedLock(),), (reads, reads, writes, writes, again, asks))


def _unbounded_queue(random: Random, at: int, threads: int) -> Ground:
    ordered = random.random() < 0.5
    names = ("insert", "insert", "poll", "peek", *(["take", "take"] if ordered else []))
    return Ground((UnboundedQueue(ordered=ordered),), (some(at, names, most=3),))


def _transfer_queue(random: Random, at: int, threads: int) -> Ground:
    names = ("put", "take", "take", "poll", "transfer", "tryTransfer", "hasWaitingConsumer")
    return Ground((TransferQueue(),), (some(at, names, most=3),))


def _map(random: Random, at: int, threads: int) -> Ground:
    names = ("getKey", "putKey", "putIfAbsent", "removeKey", "replaceKey", "computeIfAbsent")
    kind = Map(sorted_keys=random.random() < 0.5)
    return Ground((kind,), (some(at, (*names, "merge"), most=3),))


def _pool(random: Random, at: int, threads: int) -> Ground:
    return Ground((Pool(random.randint(1, 2)),), ())


def _threads(random: Random, at: int, threads: int) -> Ground:
    def draw(random: Random) -> Block:
        name = random.choice(("isAlive", "join", "unpark", "unpark", "park"))
        return [Call(name, LIFE, random.randrange(threads))]

    return Ground((), (draw,))


def _interrupts(random: Random, at: int, threads: int) -> Ground:
    def draw(random: Random) -> Block:
        name = random.choice(("interrupt", "interrupt", "isInterrupted", "interrupted"))
        return [Call(name, LIFE, random.randrange(threads))]

    return Ground((), (draw,))


_KINDS: Sequence[Kind] = (
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
    *([_pool] * 4),
    _threads,
    _interrupts,
)
