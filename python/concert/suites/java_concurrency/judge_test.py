"""What programs do decides their verdicts: state, not time, and nothing that they print."""

import json
from dataclasses import replace

import pytest

from concert.results.values import Coverage, Judgement, Outcome
from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.bench_for_tests import verdict_on
from concert.suites.java_concurrency.demands import Values

_DONE = Values(pattern="(done)", values=("done",))


def _program(body: str, *, members: str = "") -> str:
    return f"""
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Main {{
    {members}
    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""


def _outcome(judgement: Judgement) -> tuple[Outcome, tuple[str, ...], str]:
    return judgement.outcome, judgement.labels, judgement.limit


_RING = """
    Object a = new Object();
    ReentrantLock b = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(2);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> {
        synchronized (a) {
            held.countDown();
            try { held.await(); } catch (InterruptedException e) { }
            b.lock();
        }
    });
    pool.execute(() -> {
        b.lock();
        held.countDown();
        try { held.await(); } catch (InterruptedException e) { }
        synchronized (a) { }
    });
    pool.shutdown();
"""


def test_threads_in_a_ring_are_a_deadlock_though_another_thread_would_go_on_for_an_hour() -> None:
    judgement = verdict_on(_program(_RING + "pool.awaitTermination(1, TimeUnit.HOURS);"))
    assert _outcome(judgement) == (Outcome.FAIL, (labels.DEADLOCK,), "")


def test_threads_in_a_ring_are_a_deadlock_though_another_thread_never_sleeps() -> None:
    judgement = verdict_on(_program(_RING + "while (true) { }"))
    assert _outcome(judgement) == (Outcome.FAIL, (labels.DEADLOCK,), "")


def test_a_deadlock_among_daemons_alone_ends_with_the_program() -> None:
    body = """
        Thread t = new Thread(() -> { try { new Object().wait(); } catch (Exception e) {
            LockSupport.park(); } });
        t.setDaemon(true); t.start();
        while (t.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println("done");
    """
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


def test_idle_workers_of_a_pool_that_end_by_themselves_are_waited_for_without_waiting() -> None:
    body = """
        ExecutorService pool = Executors.newCachedThreadPool();
        System.out.println(pool.submit(() -> "done").get());
    """
    judgement = verdict_on(_program(body), demands=[_DONE], limits={"idle_seconds": 5})
    assert judgement.outcome is Outcome.PASS


def test_a_deadlock_in_a_shutdown_hook_is_a_deadlock() -> None:
    body = """
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(1)));
        System.exit(0);
    """
    assert _outcome(verdict_on(_program(body))) == (Outcome.FAIL, (labels.DEADLOCK,), "")


def test_a_thread_that_sleeps_before_it_wakes_another_is_no_deadlock() -> None:
    body = """
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try { Thread.sleep(300); } catch (InterruptedException e) { }
            latch.countDown();
        });
        t.start();
        latch.await();
        System.out.println("done");
    """
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


def test_a_handler_for_what_is_uncaught_hides_no_exception() -> None:
    body = """
        Thread t = new Thread(() -> { throw new IllegalStateException("at " + new Object()); });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("done"));
        t.start();
        t.join();
    """
    judgement = verdict_on(_program(body), demands=[_DONE])
    assert _outcome(judgement) == (Outcome.FAIL, (labels.UNCAUGHT_EXCEPTION,), "")
    (fault,) = json.loads(judgement.evidence)["faults"]
    assert fault["what"] == "uncaught java.lang.IllegalStateException"
    assert fault["seen"][0]["message"] == "at java.lang.Object@?"
    assert fault["seen"][0]["frames"][0].startswith("Main.lambda$main$0:")


def test_the_state_of_an_object_in_a_message_is_left_out_of_the_evidence() -> None:
    body = """
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.submit(() -> { });
        pool.shutdown();
        pool.execute(new FutureTask<Integer>(() -> 1));
    """
    (fault,) = json.loads(verdict_on(_program(body)).evidence)["faults"]
    assert fault["seen"][0]["message"] == (
        "Task java.util.concurrent.FutureTask@? rejected from "
        "java.util.concurrent.ThreadPoolExecutor@?"
    )


def test_what_a_future_keeps_is_caught() -> None:
    body = """
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> { throw new IllegalStateException(); });
        pool.shutdown();
        System.out.println("done");
    """
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


def test_a_program_whose_work_is_done_by_the_common_pool_is_not_single_threaded() -> None:
    body = 'System.out.println(CompletableFuture.supplyAsync(() -> "done").get());'
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


def test_an_assertion_that_fails_is_an_uncaught_exception() -> None:
    judgement = verdict_on(_program("assert args.length > 0;"))
    assert _outcome(judgement) == (Outcome.FAIL, (labels.UNCAUGHT_EXCEPTION,), "")


def test_a_status_other_than_zero_is_wrong_output() -> None:
    body = "Thread t = new Thread(() -> {}); t.start(); t.join(); System.exit(3);"
    judgement = verdict_on(_program(body))
    assert _outcome(judgement) == (Outcome.FAIL, (labels.WRONG_OUTPUT,), "")


def test_a_main_method_may_be_inherited_and_the_class_may_have_a_package() -> None:
    source = """
        package bank;
        class Base {
            public static void main(String[] args) throws Exception {
                Thread t = new Thread(() -> System.out.println("done"));
                t.start();
                t.join();
            }
        }
        public class Main extends Base { }
    """
    assert verdict_on(source, demands=[_DONE]).outcome is Outcome.PASS


def test_judging_again_gives_the_same_bytes() -> None:
    def judged() -> Judgement:
        return replace(verdict_on(_program(_RING)), stage_ns=())

    first = judged()
    assert first.labels == (labels.DEADLOCK,)
    assert first == judged()


def test_what_is_decided_by_the_text_alone_is_exact() -> None:
    assert verdict_on("public class Main {").coverage is Coverage.EXACT
    assert verdict_on("public class Main { }").coverage is Coverage.EXACT


@pytest.mark.parametrize("name", ["executions", "cpu_seconds"])
def test_a_verdict_names_its_limit_only_where_the_limit_decided(name: str) -> None:
    assert verdict_on(_program("int x = 1;"), limits={name: 3}).limit == ""
