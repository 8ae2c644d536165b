"""The faults of runs are told in words that do not depend on the run."""

from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.demands import Values
from concert.suites.java_concurrency.faults import DIFFERS, Fault, faults_of, merge
from concert.suites.java_concurrency.watch import Run, RunEnd, StuckThread, UncaughtException

_DONE = Values(pattern="(done)", values=("done",))


def _labels(run: Run) -> set[str]:
    return {fault.label for fault in faults_of(run, [_DONE])}


def _uncaught(thread: str) -> UncaughtException:
    return UncaughtException(thread=thread, type="java.lang.Error", message="m", frames=("A.f:1",))


def _stuck(thread: str, *, daemon: bool = False) -> StuckThread:
    return StuckThread(
        thread=thread, daemon=daemon, state="waiting", on="A", owner="", frames=("A.f:1",)
    )


def test_a_run_as_it_should_be_has_no_fault() -> None:
    assert _labels(Run(end=RunEnd.EXIT, threads_started=1, output="done\n")) == set()


def test_a_run_that_ended_by_itself_is_asked_for_threads_output_and_status() -> None:
    assert _labels(Run(end=RunEnd.EXIT, output="done")) == {labels.SINGLE_THREAD}
    assert _labels(Run(end=RunEnd.EXIT, threads_started=1)) == {labels.WRONG_OUTPUT}
    run = Run(end=RunEnd.EXIT, threads_started=1, output="done", exit_code=3)
    assert _labels(run) == {labels.WRONG_OUTPUT}


def test_what_is_missing_after_another_fault_is_not_counted_again() -> None:
    deadlock = Run(end=RunEnd.DEADLOCK, stuck=(_stuck("main"),))
    assert _labels(deadlock) == {labels.DEADLOCK}
    assert _labels(Run(end=RunEnd.EXIT, uncaught=(_uncaught("a"),))) == {labels.UNCAUGHT_EXCEPTION}
    assert _labels(Run(end=RunEnd.MEMORY)) == {labels.TERMINATION_ERROR}


def test_a_limit_on_time_is_no_fault() -> None:
    for end in (RunEnd.CPU_LIMIT, RunEnd.IDLE_LIMIT, RunEnd.WALL_LIMIT):
        assert _labels(Run(end=end)) == set()


def test_threads_that_do_alike_are_alike() -> None:
    one = Run(end=RunEnd.EXIT, uncaught=(_uncaught("a"), _uncaught("b")))
    other = Run(end=RunEnd.EXIT, uncaught=(_uncaught("c"),))
    assert faults_of(one, []) == faults_of(other, [])
    stuck = Run(end=RunEnd.DEADLOCK, stuck=(_stuck("a"), _stuck("b"), _stuck("c", daemon=True)))
    (fault,) = faults_of(stuck, [])
    assert fault.seen == [{"frames": ["A.f:1"], "on": "A", "state": "waiting", "threads": 2}]


def test_merging_keeps_each_fault_once_and_only_what_the_runs_agree_on() -> None:
    def fault(what: str, seen: str) -> Fault:
        return Fault(label=labels.WRONG_OUTPUT, what=what, seen=seen)

    def pair(first: str, second: str) -> Fault:
        return Fault(label=labels.DEADLOCK, what="c", seen=[{"x": first, "y": second}])

    assert merge([[pair("1", "2")], [pair("1", "3")]]) == (pair("1", DIFFERS),)
    merged = merge([[fault("b", "1"), fault("a", "1")], [], [fault("a", "2"), fault("b", "1")]])
    assert merged == (fault("a", DIFFERS), fault("b", "1"))
