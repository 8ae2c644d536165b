"""A replayed execution is readable, one column per thread."""

import dataclasses
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from concert.explorers.java import (
    Access,
    Label,
    Replayed,
    ReplayedStep,
    ThreadState,
    Violation,
    columns,
)

DEADLOCK = Violation(
    kind=Label.DEADLOCK,
    message="Thread-0 and Thread-1 wait for each other",
    threads=(
        ThreadState(
            name="Thread-0",
            state="waits for monitor of Account#2 held by Thread-1",
            stack=("Bank.transfer(Bank.java:12)", "Bank$1.run(Bank.java:30)"),
        ),
        ThreadState(
            name="Thread-1",
            state="waits for monitor of Account#1 held by Thread-0",
            stack=(),
        ),
    ),
    sites=("Bank.java:12",),
)

DEADLOCK_SHOWN = """\
deadlock: Thread-0 and Thread-1 wait for each other
  at Bank.java:12

lines of Bank.java:
step | main                          | Thread-0                      | Thread-1
-----+-------------------------------+-------------------------------+------------------------------
   1 | 29: starts Thread-0           |                               |
   2 | 30: starts Thread-1           |                               |
   3 |                               | 11: locks Account#1           |
     |                               |   > synchronized (from) {     |
   4 |                               |                               | 11: locks Account#2, and does
     |                               |                               |   a good deal of other things
     |                               |                               |   > synchronized (from) {

in the end:
  Thread-0 waits for monitor of Account#2 held by Thread-1
    at Bank.transfer(Bank.java:12)
    at Bank$1.run(Bank.java:30)
  Thread-1 waits for monitor of Account#1 held by Thread-0

output:
  one
  two
"""


def execution(
    *steps: tuple[int, str, str],
    threads: Sequence[str] = ("main", "Thread-0", "Thread-1"),
    violation: Violation | None = None,
    output: str = "",
) -> Replayed:
    return Replayed(
        threads=tuple(threads),
        steps=tuple(
            ReplayedStep(thread=who, site=site, text=text, shared=True) for who, site, text in steps
        ),
        violation=violation,
        output=output,
    )


def test_a_deadlock_reads_as_columns() -> None:
    shown = columns(
        execution(
            (0, "Bank.java:29", "starts Thread-0"),
            (0, "Bank.java:30", "starts Thread-1"),
            (1, "Bank.java:11", "locks Account#1"),
            (2, "Bank.java:11", "locks Account#2, and does a good deal of other things"),
            violation=DEADLOCK,
            output="one\ntwo\n",
        ),
        sources={"Bank.java": [*["//"] * 10, "    synchronized (from) {"]},
    )
    assert shown == DEADLOCK_SHOWN


def test_a_race_names_both_accesses() -> None:
    race = Violation(
        kind=Label.DATA_RACE,
        message="Counter.count is accessed without order",
        sites=("Counter.java:7", "Counter.java:9"),
        accesses=(Access.READ, Access.WRITE),
        variable="Counter.count",
    )
    assert columns(execution(violation=race)).splitlines() == [
        "data race: Counter.count is accessed without order",
        "  reads Counter.count at Counter.java:7",
        "  writes Counter.count at Counter.java:9",
    ]


def test_the_accesses_of_a_race_are_told_with_its_variable() -> None:
    race = Violation(
        kind=Label.DATA_RACE,
        message="Counter.count is accessed without order",
        sites=("Counter.java:7", "Counter.java:9"),
        accesses=(Access.READ, Access.WRITE),
        variable="Counter.count",
    )
    shown = columns(
        execution(
            (0, "Counter.java:7", "reads shared data"),
            (0, "Counter.java:8", "reads shared data"),
            violation=race,
        )
    )
    assert "7: reads Counter.count" in shown
    assert "8: reads shared data" in shown


def test_the_essential_execution_has_no_private_steps_and_no_frames_of_the_library() -> None:
    stack = ("java.lang.Thread.getStackTrace(Thread.java:1559)", "Bank.run(Bank.java:3)")
    waiting = ThreadState(name="Thread-0", state="waits", stack=stack)
    violation = structs.replace(DEADLOCK, threads=(waiting,))
    whole = execution((1, "Bank.java:11", "locks Account#1"), violation=violation)
    private = ReplayedStep(thread=0, site="", text="initialises a class", shared=False)
    whole = dataclasses.replace(whole, steps=(private, *whole.steps))
    shown = columns(whole.essential())
    assert "initialises" not in shown
    assert "1 step that touches nothing shared left out; --all shows all" in shown
    assert "getStackTrace" not in shown
    assert "    at Bank.run(Bank.java:3)" in shown.splitlines()
    assert "getStackTrace" in columns(whole)


def test_a_file_is_named_at_each_step_where_there_are_several() -> None:
    shown = columns(execution((0, "A.java:1", "starts Thread-0"), (1, "B.java:2", "ends")))
    assert "A.java:1: starts Thread-0" in shown
    assert "B.java:2: ends" in shown


def test_an_exception_is_shown_once() -> None:
    died = Violation(
        kind=Label.UNCAUGHT_EXCEPTION,
        message="Thread-0 dies",
        sites=("A.java:1",),
        exception="java.lang.IllegalStateException: x",
    )
    assert columns(execution(violation=died)).count("IllegalStateException") == 1


def test_threads_that_do_nothing_get_no_column() -> None:
    shown = columns(execution((0, "A.java:1", "ends"), threads=("main", "idle")))
    assert "idle" not in shown


def test_an_execution_without_violation_says_so() -> None:
    assert columns(execution()) == "nothing goes wrong in this execution\n"


def test_many_threads_share_one_column() -> None:
    names = [f"worker-{number}" for number in range(9)]
    shown = columns(execution(*((n, "A.java:1", "waits") for n in range(9)), threads=names))
    assert "worker-8: 1: waits" in shown


@given(
    st.integers(1, 12).flatmap(
        lambda count: st.tuples(
            st.just(count),
            st.lists(
                st.tuples(st.integers(0, count - 1), st.text(max_size=60), st.text(max_size=90)),
                max_size=8,
            ),
        )
    ),
    st.text(max_size=120),
)
def test_no_line_is_wider_than_asked_whatever_a_program_is_called(
    drawn: tuple[int, list[tuple[int, str, str]]], text: str
) -> None:
    count, steps = drawn
    violation = Violation(
        kind=Label.DEADLOCK, message=text, threads=(ThreadState(name=text, state=text, stack=()),)
    )
    shown = columns(execution(*steps, threads=[text] * count, violation=violation, output=text))
    assert all(len(line) <= 100 for line in shown.split("\n"))
    assert all(character.isprintable() for character in shown.replace("\n", ""))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_up_to_four_threads_have_columns_of_their_own(count: int) -> None:
    steps = [(number, "Bank.java:112", "locks Account#1") for number in range(count)]
    names = [f"pool-1-thread-{number}" for number in range(count)]
    shown = columns(execution(*steps, threads=names)).splitlines()
    (header,) = [line for line in shown if line.startswith("step")]
    assert [title.strip() for title in header.split(" | ")] == ["step", *names]
