"""Replayed executions of both languages become one form, with what convicts them marked."""

import json

from concert.explorers import c, java
from concert.explorers.common.replayed_step import (
    ObjectKind,
    Op,
    ReplayedDeed,
    ReplayedObject,
    ReplayedStep,
    Wait,
)
from concert.viewer import (
    FORMAT,
    Interleaving,
    MarkKind,
    c_interleaving,
    java_interleaving,
    steps_json,
    steps_table,
)

_HOSTILE = "</script><script>alert(1)</script>\u2028\u001b[31m\u202e"
_SOURCE = {"Bank.java": "class Bank {\n  int money;\n  void pay() { money++; }\n}\n"}


def _step(thread: int, line: int, *deeds: ReplayedDeed, printed: str = "") -> ReplayedStep:
    return ReplayedStep(
        thread=thread,
        site=f"Bank.java:{line}",
        text="goes on",
        shared=True,
        deeds=deeds,
        printed=printed,
    )


def _race(**more: str) -> Interleaving:
    violation = java.Violation(
        kind=java.Label.DATA_RACE,
        message="data race on Bank.money",
        sites=("Bank.java:3", "Bank.java:3"),
        accesses=(java.Access.WRITE, java.Access.WRITE),
        variable="Bank.money",
    )
    name = more.get("name", "Bank#1.money")
    replayed = java.Replayed(
        threads=("main", more.get("thread", "Thread-0")),
        steps=(
            _step(0, 2),
            _step(0, 3, ReplayedDeed(Op.WRITE, 0, "", "1")),
            _step(1, 1, ReplayedDeed(Op.ACQUIRE, 1, "", "")),
            _step(
                1,
                3,
                ReplayedDeed(Op.WRITE, 0, "", more.get("value", "2")),
                ReplayedDeed(Op.RELEASE, 1, "Bank.java:4", ""),
                printed=more.get("printed", ""),
            ),
        ),
        violation=violation,
        output="",
        objects=(
            ReplayedObject(name, ObjectKind.VARIABLE),
            ReplayedObject("lock", ObjectKind.LOCK),
        ),
    )
    return java_interleaving(replayed, program=more.get("program", "Bank"), sources=_SOURCE)


def test_a_race_marks_its_two_accesses() -> None:
    (mark,) = _race().marks
    assert (mark.kind, mark.steps) == (MarkKind.RACE, (1, 3))


def test_the_reason_names_the_accesses_and_the_locks_held() -> None:
    (mark,) = _race().marks
    assert mark.text == (
        "main writes Bank#1.money (line 3); Thread-0 writes Bank#1.money (line 3) holding lock. "
        "Nothing orders the two: no lock keeps them apart, and no start, join or hand-over leads "
        "from one to the other."
    )


def test_a_deed_elsewhere_keeps_its_line() -> None:
    assert [deed.line for deed in _race().steps[3].deeds] == [0, 4]


def test_threads_that_cannot_go_on_are_marked_with_what_they_hold() -> None:
    violation = java.Violation(kind=java.Label.DEADLOCK, message="deadlock", sites=("Bank.java:3",))
    replayed = java.Replayed(
        threads=("main", "Thread-0"),
        steps=(
            _step(0, 1, ReplayedDeed(Op.ACQUIRE, 0, "", "")),
            _step(1, 1, ReplayedDeed(Op.ACQUIRE, 1, "", "")),
        ),
        violation=violation,
        output="",
        objects=(ReplayedObject("a", ObjectKind.LOCK), ReplayedObject("b", ObjectKind.LOCK)),
        waits=(
            Wait(0, "Bank.java:3", "waits for b, held by Thread-0", 1, 1),
            Wait(1, "Bank.java:4", "waits for a, held by main", 0, 0),
        ),
    )
    shown = java_interleaving(replayed, program="Bank", sources=_SOURCE)
    assert [(step.stuck, step.holder) for step in shown.steps[2:]] == [(True, 1), (True, 0)]
    (mark,) = shown.marks
    assert (mark.kind, mark.steps) == (MarkKind.CYCLE, (2, 3))
    assert mark.text == (
        "main (line 3) holds a and waits for b, held by Thread-0; Thread-0 (line 4) holds b and "
        "waits for a, held by main. Nobody can go on."
    )


def test_a_c_finding_marks_the_place_where_it_happens() -> None:
    finding = c.Finding(
        kind=c.FindingKind.ASSERTION,
        message="assertion failed",
        threads=(c.ThreadState(thread=0, stack=(c.Frame(function="main", line=2),), waits_for=""),),
        schedule=c.Schedule(threads=((-1, 0),), promoted=(), steps=()),
    )
    steps = tuple(
        ReplayedStep(thread=0, site=f"a.c:{line}", text="goes on", shared=True)
        for line in (1, 2, 3)
    )
    replayed = c.ReplayedC(threads=("main",), steps=steps, again=(), output="")
    shown = c_interleaving(replayed, program="a.c", source="x\ny\nz\n", found=finding)
    assert [mark.steps for mark in shown.marks] == [(1,)]


def test_the_json_names_its_form_and_cannot_leave_its_script() -> None:
    text = steps_json(_race(thread=_HOSTILE, value=_HOSTILE, printed=_HOSTILE, program=_HOSTILE))
    assert not set("<>&\u2028\u2029") & set(text)
    value = json.loads(text)
    assert value["format"] == FORMAT
    assert value["threads"][1] == _HOSTILE


def test_the_table_shows_hostile_text_as_text() -> None:
    table = steps_table(_race(thread=_HOSTILE, name=_HOSTILE, value=_HOSTILE, printed=_HOSTILE))
    assert "<script" not in table
    assert not set("\u2028\u202e\u001b") & set(table)
    assert table.count("<tr") == 5


def test_the_table_says_what_each_step_does() -> None:
    table = steps_table(_race())
    assert "writes Bank#1.money = 2; 4: unlocks lock" in table
    assert "<code>void pay() { money++; }</code>" in table
