"""All possible behaviour of a program decides its verdict, and nothing that it prints."""

import json
from dataclasses import replace

import pytest

from concert.suites.java_concurrency.equipment_for_tests import verdict_on
from concert.suites.java_concurrency.judge.checklist import Checklist, Shared
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.demands import Before, Inside, Values
from concert.values.values import Coverage, Judgement, Outcome

_DONE = Values(pattern="(done)", values=("done",))


def _program(body: str, *, members: str = "") -> str:
    return f"""
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
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
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> { synchronized (a) { b.lock(); b.unlock(); } });
    pool.execute(() -> { b.lock(); synchronized (a) { } b.unlock(); });
    pool.shutdown();
"""
_TWO = """
    Thread t = new Thread(() -> work(0)), u = new Thread(() -> work(1));
    t.start(); u.start(); t.join(); u.join();
"""


def test_a_deadlock_that_rarely_happens_is_found_with_a_schedule() -> None:
    judgement = verdict_on(_program(_RING + "pool.awaitTermination(1, TimeUnit.HOURS);"))
    assert _outcome(judgement) == (Outcome.FAIL, (labels.DEADLOCK,), "")
    fault = json.loads(judgement.evidence)["faults"][0]
    assert fault["schedule"] and len(fault["threads"]) >= 2


def test_a_race_without_consequence_is_a_race() -> None:
    body = _TWO + 'System.out.println("done");'
    judgement = verdict_on(
        _program(body, members="static int n; static void work(int i) { n = 7; }"), demands=[_DONE]
    )
    assert _outcome(judgement) == (Outcome.FAIL, (labels.RACE_CONDITION,), "")


def test_a_right_program_passes_with_all_of_it_seen() -> None:
    members = "static int n; static synchronized void work(int i) { n++; }"
    body = _TWO + 'System.out.println(n == 2 ? "done" : "lost");'
    judgement = verdict_on(_program(body, members=members), demands=[_DONE])
    assert _outcome(judgement) == (Outcome.PASS, (), "")
    assert judgement.coverage is Coverage.EXHAUSTED


def test_a_public_class_may_have_a_name_outside_of_ascii() -> None:
    members = "static class Größe { int n; } static final Größe g = new Größe();"
    members += "static void work(int i) { synchronized (g) { g.n++; } }"
    program = _program(_TWO + 'System.out.println("done");', members=members)
    program = program.replace("class Main", "class Übung")
    judgement = verdict_on(program, file_name="Übung.java", demands=[_DONE])
    assert _outcome(judgement) == (Outcome.PASS, (), "")


def test_output_that_is_wrong_in_one_interleaving_alone_is_wrong() -> None:
    members = """static final AtomicInteger n = new AtomicInteger();
        static void work(int i) { n.set(n.get() + 1); }"""
    body = _TWO + 'System.out.println("n=" + n);'
    demand = Values(pattern=r"n=(\d)", values=("2",))
    judgement = verdict_on(_program(body, members=members), demands=[demand])
    assert _outcome(judgement) == (Outcome.FAIL, (labels.WRONG_OUTPUT,), "")
    (fault,) = json.loads(judgement.evidence)["faults"]
    assert (fault["seen"], fault["lines"]) == ("they carry 1", [[0, "n=1"]])
    assert fault["kind"] == "output" and fault["schedule"]


def test_the_order_of_lines_is_held_against_every_interleaving() -> None:
    members = """static void work(int i) {
        System.out.println("in " + i); System.out.println("out " + i); }"""
    demand = Inside(begin=r"in (\d)", end=r"out (\d)", most=1)
    judgement = verdict_on(_program(_TWO, members=members), demands=[demand])
    assert judgement.labels == (labels.WRONG_OUTPUT,)
    guarded = members.replace("static void", "static synchronized void")
    assert verdict_on(_program(_TWO, members=guarded), demands=[demand]).outcome is Outcome.PASS


def test_a_line_printed_before_its_time_is_wrong() -> None:
    body = """
        Thread t = new Thread(() -> System.out.println("work"));
        t.start();
        System.out.println("end");
    """
    demand = Before(first="work", then="end")
    assert verdict_on(_program(body), demands=[demand]).labels == (labels.WRONG_OUTPUT,)


def test_threads_that_each_use_an_object_of_their_own_do_not_interact() -> None:
    members = """static class Status { int users; synchronized void add() { users++; } }
        static void work(int i) { Status s = new Status(); s.add(); s.add(); }"""
    checklist = Checklist(threads=2, shared=(Shared(workers=2, of=("own",)),))
    judgement = verdict_on(_program(_TWO, members=members), checklist=checklist)
    assert _outcome(judgement) == (Outcome.FAIL, (labels.NO_SHARED_INTERACTION,), "")


def test_one_object_for_all_is_an_interaction() -> None:
    members = """static class Status { int users; synchronized void add() { users++; } }
        static final Status S = new Status();
        static void work(int i) { S.add(); S.add(); }"""
    checklist = Checklist(threads=2, shared=(Shared(workers=2, of=("own",)),))
    judgement = verdict_on(_program(_TWO, members=members), checklist=checklist)
    assert judgement.outcome is Outcome.PASS


def test_fewer_threads_than_demanded_break_the_checklist() -> None:
    members = "static void work(int i) { }"
    judgement = verdict_on(_program(_TWO, members=members), checklist=Checklist(threads=3))
    assert judgement.labels == (labels.CHECKLIST,)


def test_a_demanded_construct_that_is_not_used_breaks_the_checklist() -> None:
    members = "static synchronized void work(int i) { }"
    semaphore = Checklist(constructs=(("java.util.concurrent.Semaphore",),))
    judgement = verdict_on(_program(_TWO, members=members), checklist=semaphore)
    assert judgement.labels == (labels.CHECKLIST,)
    either = Checklist(constructs=(("java.util.concurrent.Semaphore", "synchronized"),))
    assert verdict_on(_program(_TWO, members=members), checklist=either).outcome is Outcome.PASS


def test_a_forbidden_construct_that_is_used_breaks_the_checklist() -> None:
    members = "static synchronized void work(int i) { }"
    no_locks = Checklist(forbidden=("java.util.concurrent.locks.Lock", "synchronized"))
    judgement = verdict_on(_program(_TWO, members=members), checklist=no_locks)
    assert judgement.labels == (labels.CHECKLIST,)
    assert judgement.detail == "checklist: no use of synchronized, but synchronized is used"
    free = _program(_TWO, members="static void work(int i) { }")
    assert verdict_on(free, checklist=no_locks).outcome is Outcome.PASS


def test_a_daemon_that_nobody_waits_for_leaves_its_work_undone() -> None:
    body = """
        Thread t = new Thread(() -> System.out.println("saved"));
        t.setDaemon(true);
        t.start();
    """
    judgement = verdict_on(_program(body), checklist=Checklist())
    assert judgement.labels == (labels.UNJOINED_WORK,)
    joined = verdict_on(_program(body + "t.join();"), checklist=Checklist())
    assert joined.outcome is Outcome.PASS


def test_a_pool_shut_down_at_once_leaves_its_work_undone() -> None:
    body = """
        ExecutorService pool = Executors.newFixedThreadPool(1);
        for (int i = 0; i < 3; i++) pool.execute(() -> { });
        pool.shutdownNow();
    """
    assert verdict_on(_program(body), checklist=Checklist()).labels == (labels.UNJOINED_WORK,)


def test_a_deadlock_among_daemons_alone_ends_with_the_program() -> None:
    body = """
        Thread t = new Thread(() -> { while (true) LockSupport.park(); });
        t.setDaemon(true); t.start();
        System.out.println("done");
    """
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


def test_a_pool_that_nobody_shuts_down_is_a_deadlock() -> None:
    body = "Executors.newFixedThreadPool(1).submit(() -> 1).get();"
    assert verdict_on(_program(body)).labels == (labels.DEADLOCK,)


def test_what_a_handler_of_the_programs_takes_is_caught() -> None:
    body = """
        Thread t = new Thread(() -> { throw new IllegalStateException(); });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("done"));
        t.start();
        t.join();
    """
    assert verdict_on(_program(body), demands=[_DONE]).outcome is Outcome.PASS


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
    assert labels.UNCAUGHT_EXCEPTION in judgement.labels


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


@pytest.mark.parametrize("name", ["executions", "total_events"])
def test_a_search_that_ends_early_decides_nothing_where_it_found_nothing(name: str) -> None:
    members = """static volatile int n;
        static void work(int i) { n = i; n = i; n = i; }"""
    limits = {name: 4, "sampled": 2}
    judgement = verdict_on(_program(_TWO, members=members), limits=limits)
    assert judgement.outcome is Outcome.INCONCLUSIVE
    assert judgement.limit
