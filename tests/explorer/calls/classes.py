"""The classes of the JDK that random programs share, and the calls on them.

The shared object is `o`. A call is an expression, whose value the program writes down, or a
statement, which ends with a semicolon.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SharedClass:
    """A class whose objects threads share.

    Attributes:
        declared: The fields of the program, with `o` among them.
        calls: What threads may do with it.
        before: What main may do with it before the threads start.
        after: What main does when they have ended.
    """

    declared: str
    calls: tuple[str, ...]
    before: tuple[str, ...] = ("",)
    after: str = ""


_MAP: Final = (
    *("o.put(1, 5)", "o.putIfAbsent(1, 6)", "o.remove(1)", "o.remove(1, 5)", "o.replace(1, 7)"),
    *(
        "o.get(1)",
        "o.containsKey(1)",
        "o.containsValue(5)",
        "o.size()",
        "o.isEmpty()",
        "o.clear();",
    ),
    *("o.computeIfAbsent(1, k -> 9)", "o.compute(1, (k, v) -> v == null ? 1 : null)"),
    *("o.merge(1, 1, Integer::sum)", "o.toString()", "o.put(2, 5)", "o.keySet().contains(2)"),
)
_QUEUE: Final = (
    *("o.offer(1)", "o.offer(2)", "o.add(3)", "o.poll()", "o.peek()", "o.size()", "o.isEmpty()"),
    *("o.contains(1)", "o.remove(1)", "o.toString()", "o.toArray().length", "o.remove()"),
)
_BLOCKING: Final = (
    *_QUEUE,
    *("o.remainingCapacity()", "o.drainTo(new ArrayList<>())", "o.take()", "o.put(6);"),
    *("o.poll(1, TimeUnit.SECONDS)", "o.offer(4, 1, TimeUnit.SECONDS)"),
)
_DEQUE: Final = (
    *("o.offerFirst(1)", "o.pollLast()", "o.peekLast()", "o.pollFirst()", "o.getLast()"),
    "o.removeFirstOccurrence(1)",
)
_LIST: Final = (
    *("o.add(1)", "o.remove((Integer) 1)", "o.get(0)", "o.size()", "o.contains(2)", "o.indexOf(1)"),
    *("o.addAll(Arrays.asList(4, 5))", "o.toString()", "o.clear();", "o.removeIf(x -> x == 1)"),
)
_HELPED: Final = (
    *("Collections.addAll(o, 8, 9)", "Collections.frequency(o, 1)", "Collections.max(o)"),
    *("Collections.disjoint(o, Arrays.asList(2))", "o.toString()", "o.size()", "o.add(1)"),
    *("o.removeIf(java.util.function.Predicate.isEqual(1))", "o.remove((Object) 1)"),
    "o.removeAll(Arrays.asList(1, 8))",
)
_POOL: Final = (
    *("o.submit(() -> { }).isDone()", "o.execute(() -> log(7));", "o.shutdown();"),
    *("o.shutdownNow().size()", "o.isShutdown()", "o.isTerminated()", "o.submit(() -> 3).get()"),
    *("o.submit(() -> { }).cancel(true)", "o.submit(() -> { }).cancel(false)"),
)
_ONE_OR_TWO: Final = ("", "o.offer(1);", "o.offer(1); o.offer(2);")
_ENDS: Final = "o.shutdown();"

CLASSES: Final = {
    "ArrayBlockingQueue": SharedClass(
        "ArrayBlockingQueue<Integer> o = new ArrayBlockingQueue<>(2)", _BLOCKING, _ONE_OR_TWO
    ),
    "AtomicInteger": SharedClass(
        "AtomicInteger o = new AtomicInteger()",
        (
            *("o.get()", "o.set(3);", "o.incrementAndGet()", "o.compareAndSet(0, 4)"),
            *("o.getAndSet(5)", "o.updateAndGet(x -> x + 2)", "o.getAndUpdate(x -> x * 2)"),
        ),
    ),
    "AtomicMarkableReference": SharedClass(
        "AtomicMarkableReference<Integer> o = new AtomicMarkableReference<>(1, false)",
        (
            *("o.compareAndSet(1, 2, false, true)", "o.getReference()", "o.isMarked()"),
            *("o.set(3, true);", "o.attemptMark(1, true)", "o.attemptMark(1, false)"),
        ),
    ),
    "AtomicStampedReference": SharedClass(
        "AtomicStampedReference<Integer> o = new AtomicStampedReference<>(1, 0)",
        (
            *("o.compareAndSet(1, 2, 0, 1)", "o.getReference()", "o.getStamp()"),
            *("o.set(3, 4);", "o.attemptStamp(1, 5)", "o.weakCompareAndSet(2, 1, 1, 2)"),
        ),
    ),
    "CompletableFuture": SharedClass(
        "CompletableFuture<Integer> o = new CompletableFuture<>(),"
        " next = o.thenApply(x -> x + 1), rescued = o.exceptionally(x -> -1),"
        " other = o.thenCompose(x -> CompletableFuture.completedFuture(x + 2));"
        " static CompletableFuture<Void> all ="
        " CompletableFuture.allOf(o, CompletableFuture.completedFuture(1))",
        (
            *("o.complete(1)", "o.complete(2)", "o.completeExceptionally(new Exception())"),
            *("o.cancel(true)", "o.isDone()", "o.getNow(0)", "all.isDone()", "next.isDone()"),
            *("other.isDone()", "rescued.isDone()", "all.complete(null)", "next.complete(8)"),
            *("o.join()", "next.join()", "o.thenApply(x -> x * 2).isDone()", "next.cancel(false)"),
            *("o.isCompletedExceptionally()", "o.runAfterBoth(all, () -> { }).isDone()"),
            *("CompletableFuture.anyOf(o, next).isDone()", "o.thenCompose(x -> next).isDone()"),
        ),
    ),
    "ConcurrentHashMap": SharedClass(
        "ConcurrentHashMap<Integer, Integer> o = new ConcurrentHashMap<>()",
        (
            *_MAP,
            "o.mappingCount()",
            "o.reduceValues(100, Integer::sum)",
            "o.search(9, (k, v) -> v)",
        ),
        ("", "o.put(1, 5);"),
    ),
    "ConcurrentLinkedDeque": SharedClass(
        "ConcurrentLinkedDeque<Integer> o = new ConcurrentLinkedDeque<>()",
        (*_QUEUE, *_DEQUE),
        _ONE_OR_TWO,
    ),
    "ConcurrentLinkedQueue": SharedClass(
        "ConcurrentLinkedQueue<Integer> o = new ConcurrentLinkedQueue<>()", _QUEUE, _ONE_OR_TWO
    ),
    "ConcurrentLinkedQueueHelped": SharedClass(
        "ConcurrentLinkedQueue<Integer> o = new ConcurrentLinkedQueue<>()",
        (*_HELPED, "o.poll()"),
        _ONE_OR_TWO,
    ),
    "ConcurrentSkipListMap": SharedClass(
        "ConcurrentSkipListMap<Integer, Integer> o = new ConcurrentSkipListMap<>()",
        (*_MAP, "o.firstEntry()", "o.pollFirstEntry()", "o.ceilingKey(1)", "o.headMap(2).size()"),
        ("", "o.put(1, 5);"),
    ),
    "CopyOnWriteArrayList": SharedClass(
        "CopyOnWriteArrayList<Integer> o = new CopyOnWriteArrayList<>()",
        (*_LIST, "o.addIfAbsent(2)", "o.set(0, 3)", "o.sort(null);", "o.subList(0, 1).size()"),
        ("", "o.add(1);"),
    ),
    "CopyOnWriteArrayListHelped": SharedClass(
        "CopyOnWriteArrayList<Integer> o = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3))",
        (
            *("Collections.fill(o, 7);", "Collections.reverse(o);", "Collections.swap(o, 0, 1);"),
            *("Collections.rotate(o, 1);", "Collections.copy(o, Arrays.asList(4, 5));"),
            *("Collections.binarySearch(o, 2)", "Collections.replaceAll(o, 1, 6)"),
            *("Collections.indexOfSubList(o, Arrays.asList(2, 3))", "Arrays.toString(o.toArray())"),
            *_HELPED,
        ),
    ),
    "CyclicBarrier": SharedClass(
        "CyclicBarrier o = new CyclicBarrier(2, () -> log(7))",
        ("o.await()", "o.reset();", "o.isBroken()", "o.getNumberWaiting()"),
    ),
    "ForkJoinPool": SharedClass(
        "ForkJoinPool o = new ForkJoinPool(1)",
        (*_POOL, "o.invoke(ForkJoinTask.adapt(() -> 4))"),
    ),
    "ForkJoinTask": SharedClass(
        "ForkJoinTask<Integer> o = ForkJoinTask.adapt(() -> 4)",
        (
            *("o.isDone()", "o.invoke()", "o.cancel(true)", "o.complete(5);", "o.getRawResult()"),
            *("o.isCancelled()", "o.quietlyComplete();", "o.isCompletedNormally()"),
        ),
    ),
    "FutureTask": SharedClass(
        "FutureTask<Integer> o = new FutureTask<>(() -> 1)",
        (
            *("o.run();", "o.cancel(false)", "o.cancel(true)", "o.isDone()", "o.isCancelled()"),
            *("o.get()", "Thread.interrupted()"),
        ),
    ),
    "LinkedBlockingQueue": SharedClass(
        "LinkedBlockingQueue<Integer> o = new LinkedBlockingQueue<>(2)", _BLOCKING, _ONE_OR_TWO
    ),
    "LinkedBlockingQueueHelped": SharedClass(
        "LinkedBlockingQueue<Integer> o = new LinkedBlockingQueue<>()",
        (*_HELPED, "o.poll()"),
        _ONE_OR_TWO,
    ),
    "LinkedTransferQueue": SharedClass(
        "LinkedTransferQueue<Integer> o = new LinkedTransferQueue<>()",
        (*_BLOCKING, "o.tryTransfer(1)", "o.hasWaitingConsumer()", "o.transfer(8);"),
        _ONE_OR_TWO,
    ),
    "LongAdder": SharedClass(
        "LongAdder o = new LongAdder()",
        ("o.add(1);", "o.sum()", "o.reset();", "o.sumThenReset()", "o.toString()"),
    ),
    "Phaser": SharedClass(
        "Phaser o = new Phaser(1)",
        (
            *("o.arrive()", "o.arriveAndDeregister()", "o.register()", "o.getPhase()"),
            *("o.getArrivedParties()", "o.awaitAdvance(0)", "o.arriveAndAwaitAdvance()"),
            *("o.forceTermination();", "o.isTerminated()", "o.bulkRegister(2)"),
        ),
        ("", "o.register();"),
    ),
    "PriorityBlockingQueue": SharedClass(
        "PriorityBlockingQueue<Integer> o = new PriorityBlockingQueue<>(1)", _BLOCKING, _ONE_OR_TWO
    ),
    "Random": SharedClass(
        "Random o = new Random(1)",
        ("o.nextInt()", "o.nextLong()", "o.nextDouble()", "o.nextGaussian()", "o.setSeed(2);"),
    ),
    "ScheduledThreadPoolExecutor": SharedClass(
        "ScheduledThreadPoolExecutor o = new ScheduledThreadPoolExecutor(1)",
        (*_POOL, "o.schedule(() -> { }, 1, TimeUnit.SECONDS).cancel(false)", "o.getQueue().size()"),
        after=_ENDS,
    ),
    "StampedLock": SharedClass(
        "StampedLock o = new StampedLock()",
        (
            *("o.tryReadLock() != 0", "o.tryWriteLock() != 0", "o.tryUnlockRead()"),
            *("o.tryUnlockWrite()", "o.isReadLocked()", "o.isWriteLocked()", "o.readLock() != 0"),
            "o.validate(o.tryOptimisticRead())",
        ),
    ),
    "StringBuffer": SharedClass(
        "StringBuffer o = new StringBuffer()",
        (
            *("o.append(2)", "o.length()", "o.toString()", "o.reverse()", "o.insert(0, 3)"),
            *(
                "o.deleteCharAt(0)",
                "o.setLength(0);",
                "o.append(o)",
                "new StringBuilder().append(o)",
            ),
        ),
        ("", "o.append(1);"),
    ),
    "SynchronousQueue": SharedClass(
        "SynchronousQueue<Integer> o = new SynchronousQueue<>()",
        ("o.offer(1)", "o.poll()", "o.poll(1, TimeUnit.SECONDS)", "o.take()", "o.put(3);"),
    ),
    "ThreadPoolExecutor": SharedClass(
        "ThreadPoolExecutor o = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,"
        " new LinkedBlockingQueue<>())",
        (
            *(*_POOL, "o.getQueue().size()", "o.prestartCoreThread()", "o.isTerminating()"),
            *("o.allowsCoreThreadTimeOut()", "o.getMaximumPoolSize()"),
            *("o.allowCoreThreadTimeOut(true);", "o.setCorePoolSize(2);"),
            *("o.setKeepAliveTime(1, TimeUnit.DAYS);", "o.setMaximumPoolSize(1);"),
        ),
        after=_ENDS,
    ),
    "Vector": SharedClass(
        "Vector<Integer> o = new Vector<>()", (*_LIST, "o.firstElement()"), ("", "o.add(1);")
    ),
}
