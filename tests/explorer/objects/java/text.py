"""Writes a program over Java's objects as Java."""

from typing import Final

from tests.explorer.objects.cells import Cell
from tests.explorer.objects.java.collections import Map, TransferQueue, UnboundedQueue
from tests.explorer.objects.java.gates import CountDownLatch, CyclicBarrier, Semaphore
from tests.explorer.objects.java.locks import Condition, Monitor, ReadWriteLock, ReentrantLock
from tests.explorer.objects.java.meetings import Exchanger, Future, Phaser
from tests.explorer.objects.java.pools import Pool
from tests.explorer.objects.java.queues import BoundedQueue, SynchronousQueue
from tests.explorer.objects.java.stamps import StampedLock
from tests.explorer.objects.specification import LIFE, Call, Program, Specification

_TIME: Final = "5, TimeUnit.MILLISECONDS"
# The calls that are not `object.name()`; {a} stands for the number.
_CALLS: Final = {
    "isAlive": "THREADS[{a}].isAlive()",
    "join": "THREADS[{a}].join()",
    "unpark": "LockSupport.unpark(THREADS[{a}])",
    "park": "LockSupport.park()",
    "interrupt": "THREADS[{a}].interrupt()",
    "isInterrupted": "THREADS[{a}].isInterrupted()",
    "interrupted": "Thread.interrupted()",
    "set": "{o}.set({a})",
    "increment": "{o}.incrementAndGet()",
    "add": "{o}.addAndGet({a})",
    "swap": "{o}.compareAndSet(0, {a})",
    "timedWait": "{o}.wait(5)",
    "timedLock": "{o}.tryLock(" + _TIME + ")",
    "lockRead": "{o}.readLock().lock()",
    "lockWrite": "{o}.writeLock().lock()",
    "tryRead": "{o}.readLock().tryLock()",
    "tryWrite": "{o}.writeLock().tryLock()",
    "unlockRead": "{o}.readLock().unlock()",
    "unlockWrite": "{o}.writeLock().unlock()",
    "acquire": "{o}.acquire({a})",
    "acquireUninterruptibly": "{o}.acquireUninterruptibly({a})",
    "tryAcquire": "{o}.tryAcquire({a})",
    "timedAcquire": "{o}.tryAcquire({a}, " + _TIME + ")",
    "release": "{o}.release({a})",
    "put": "{o}.put({a})",
    "offer": "{o}.offer({a})",
    "timedOffer": "{o}.offer({a}, " + _TIME + ")",
    "awaitAdvance": "{o}.awaitAdvance({a})",
    "exchange": "{o}.exchange({a})",
    "complete": "{o}.complete({a})",
    "getNow": "{o}.getNow(0)",
    "joinValue": "{o}.join()",
    "readLock": "held[depth++] = {o}.readLock()",
    "writeLock": "held[depth++] = {o}.writeLock()",
    "insert": "{o}.add({a})",
    "tryOptimisticRead": "seen = {o}.tryOptimisticRead()",
    "validate": "{o}.validate(seen)",
    "transfer": "{o}.transfer({a})",
    "tryTransfer": "{o}.tryTransfer({a})",
    "getKey": "{o}.get(7)",
    "putKey": "{o}.put(7, {a})",
    "putIfAbsent": "{o}.putIfAbsent(7, {a})",
    "removeKey": "{o}.remove(7)",
    "replaceKey": "{o}.replace(7, {a})",
    "computeIfAbsent": "{o}.computeIfAbsent(7, key -> {a})",
    "merge": "{o}.merge(7, {a}, Integer::sum)",
    "timedPoll": "{o}.poll(" + _TIME + ")",
}
_QUIET: Final = frozenset(
    {
        *("acquire", "acquireUninterruptibly", "add", "countDown", "insert", "interrupt"),
        *("join", "lock", "lockInterruptibly", "lockRead", "lockWrite", "notify"),
        *("notifyAll", "park", "put", "readLock", "release", "set", "signal", "signalAll"),
        *("transfer", "tryOptimisticRead", "unlock", "unlockRead", "unlockWrite", "unpark"),
        *("writeLock",),
    }
)
"""The calls that leave nothing to be written down."""
_WAITS: Final = frozenset({"wait", "timedWait", "await", "awaitUninterruptibly"})


def java_text(name: str, program: Program) -> str:
    """Returns a program as the source of a class of that name."""
    lines = [
        "import java.util.concurrent.*;",
        "import java.util.concurrent.atomic.*;",
        "import java.util.concurrent.locks.*;",
        "",
        f"public class {name} {{",
        f"    static final Thread[] THREADS = new Thread[{len(program.threads)}];",
        f"    static final Future<?>[] FUTURES = new Future<?>[{len(program.threads)}];",
        f"    static final String[] LOGS = {{{', '.join(['""'] * len(program.threads))}}};",
    ]
    for at, each in enumerate(program.objects):
        if at != LIFE:
            lines.append(f"    static final {_declared(at, each)};")
    lines += [
        "",
        "    static String got(Future<?> future) throws InterruptedException {",
        "        try {",
        "            future.get();",
        '            return "";',
        "        } catch (CancellationException e) {",
        '            return "C";',
        "        } catch (ExecutionException e) {",
        '            return "E";',
        "        }",
        "    }",
        "",
        "    static String told(Object value) {",
        '        return value == null ? "-" : value.equals(true) ? "t"',
        '            : value.equals(false) ? "f" : value.toString();',
        "    }",
    ]
    for me, calls in enumerate(program.threads):
        lines += ["", f"    static void run{me}() {{", '        String log = "";']
        if any(isinstance(program.objects[call.at], StampedLock) for call in calls):
            lines += [
                "        long[] held = new long[9];",
                "        int depth = 0;",
                "        long seen = 0;",
            ]
        depth = 2
        for call in calls:
            text = _statement(call, program.objects[call.at], name)
            depth -= text == "}"
            lines.append("    " * depth + text)
            depth += text.endswith("{")
        lines += [f"        LOGS[{me}] = log;", "    }"]
    lines += ["", "    public static void main(String[] args) throws InterruptedException {"]
    threads = range(len(program.threads) - program.tasks)
    lines += [f"        THREADS[{me}] = new Thread({name}::run{me});" for me in threads]
    lines += [f"        THREADS[{me}].start();" for me in threads]
    lines += [f"        THREADS[{me}].join();" for me in threads]
    for at, each in enumerate(program.objects):
        if isinstance(each, Pool):
            lines.append(f"        o{at}.shutdown();")
            lines.append(f"        o{at}.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);")
    lines += ['        System.out.print(String.join("|", LOGS));', "    }", "}"]
    return "\n".join(lines) + "\n"


def _declared(at: int, each: Specification) -> str:
    match each:
        case Monitor():
            return f"Object o{at} = new Object()"
        case ReentrantLock():
            return f"ReentrantLock o{at} = new ReentrantLock({str(each.fair).lower()})"
        case Condition():
            return f"Condition o{at} = o{at - 1}.newCondition()"
        case ReadWriteLock():
            fair = str(each.fair).lower()
            return f"ReentrantReadWriteLock o{at} = new ReentrantReadWriteLock({fair})"
        case Semaphore():
            arguments = f"{each.permits}, {str(each.fair).lower()}"
            return f"Semaphore o{at} = new Semaphore({arguments})"
        case CountDownLatch():
            return f"CountDownLatch o{at} = new CountDownLatch({each.count})"
        case CyclicBarrier():
            return f"CyclicBarrier o{at} = new CyclicBarrier({each.parties})"
        case BoundedQueue():
            kind = "Linked" if each.linked else "Array"
            made = f"new {kind}BlockingQueue<>({each.capacity})"
            return f"{kind}BlockingQueue<Integer> o{at} = {made}"
        case SynchronousQueue():
            fair = str(each.fair).lower()
            return f"SynchronousQueue<Integer> o{at} = new SynchronousQueue<>({fair})"
        case Phaser():
            return f"Phaser o{at} = new Phaser({each.parties})"
        case Exchanger():
            return f"Exchanger<Integer> o{at} = new Exchanger<>()"
        case Future():
            return f"CompletableFuture<Integer> o{at} = new CompletableFuture<>()"
        case StampedLock():
            return f"StampedLock o{at} = new StampedLock()"
        case UnboundedQueue():
            kind = "PriorityBlockingQueue" if each.ordered else "ConcurrentLinkedQueue"
            return f"{kind}<Integer> o{at} = new {kind}<>()"
        case TransferQueue():
            return f"LinkedTransferQueue<Integer> o{at} = new LinkedTransferQueue<>()"
        case Map():
            kind = "ConcurrentSkipListMap" if each.sorted_keys else "ConcurrentHashMap"
            return f"{kind}<Integer, Integer> o{at} = new {kind}<>()"
        case Pool():
            return f"ExecutorService o{at} = Executors.newFixedThreadPool({each.size})"
        case Cell():
            return f"AtomicInteger o{at} = new AtomicInteger()"
        case _:
            raise TypeError(f"no Java for {each}")


def _statement(call: Call, on: Specification, name: str) -> str:
    if call.name == "enter":
        return f"synchronized (o{call.at}) {{"
    if call.name == "exit":
        return "}"
    if isinstance(on, Pool):
        return _of_pool(call, name)
    caught = [] if isinstance(on, Cell) else [("IllegalMonitorStateException", "I")]
    if _may_be_interrupted(call, on):
        caught.append(("InterruptedException", "X"))
    if isinstance(on, CyclicBarrier) and call.name == "await":
        caught.append(("BrokenBarrierException", "B"))
    if isinstance(on, Phaser):
        caught.append(("IllegalStateException", "S"))
    catches = "".join(
        f' catch ({exception} e) {{ log += "{told}"; }}' for exception, told in caught
    )
    return f"try {{ {_told(call, on)} }}{catches}" if caught else _told(call, on)


def _of_pool(call: Call, name: str) -> str:
    future = f"FUTURES[{call.argument}]"
    asked = {
        "await": f"try {{ log += got({future}); }} "
        'catch (InterruptedException e) { log += "X"; }',
        "isDone": f"log += told({future}.isDone());",
        "cancel": f"log += told({future}.cancel(false));",
    }
    match call.name:
        case "begin" | "finish":
            return ""
        case "shutdown":
            return f"o{call.at}.shutdown();"
        case "submit":
            submits = f"{future} = o{call.at}.submit({name}::run{call.argument});"
            return f'try {{ {submits} }} catch (RejectedExecutionException e) {{ log += "R"; }}'
        case _:
            return f'if ({future} == null) {{ log += "N"; }} else {{ {asked[call.name]} }}'


def _told(call: Call, on: Specification) -> str:
    text = _CALLS.get(call.name, f"{{o}}.{call.name}()")
    if call.name == "timedAwait":
        text = "{o}.await(" + _TIME + ")"
    if isinstance(on, StampedLock) and call.name.startswith("unlock"):
        text = f"{{o}}.{call.name}(held[--depth])"
    text = text.format(o=f"o{call.at}", a=call.argument)
    if isinstance(on, Condition) and call.name == "timedAwait":
        return f'log += {text} ? "w" : "l";'
    if isinstance(on, Monitor | Condition) and call.name in _WAITS:
        return f'{text}; log += "w";'
    gate = isinstance(on, CountDownLatch) and call.name == "await"
    return f"{text};" if call.name in _QUIET or gate else f"log += told({text});"


def _may_be_interrupted(call: Call, on: Specification) -> bool:
    if isinstance(on, CyclicBarrier | CountDownLatch | Condition):
        return call.name in ("await", "timedAwait")
    if isinstance(on, UnboundedQueue | TransferQueue | Exchanger):
        return call.name in ("take", "transfer", "exchange")
    if isinstance(on, BoundedQueue | SynchronousQueue):
        return call.name in ("put", "take", "timedOffer", "timedPoll")
    return call.name in {
        *("wait", "timedWait", "join", "acquire", "timedAcquire", "lockInterruptibly", "timedLock"),
    }
