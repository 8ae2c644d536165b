"""Replays of real Java executions name monitors, and say which of them threads share."""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from concert import runfiles
from concert.explorers.common.replayed_step import Op
from concert.explorers.java import (
    Label,
    Replayed,
    ReplayRequest,
    Request,
    Verdict,
    columns,
    explore,
    replay,
)
from concert.explorers.java.benchmarks.known_programs import compile_programs
from concert.explorers.java.workbench_for_tests import real_bench

_NAMES = ("ClassLockCrossing", "BrokenDoubleCheck")


@pytest.fixture(scope="module")
def replayed() -> Iterator[Mapping[str, Replayed]]:
    """Gives the first violation of each program, replayed."""
    with tempfile.TemporaryDirectory(prefix="replayed-") as folder:
        scratch = Path(folder)
        bench = real_bench(scratch)
        files = [runfiles.folder("tests/explorer/programs") / f"{name}.java" for name in _NAMES]
        programs = compile_programs(files, into=scratch / "programs", bench=bench)
        requests = [Request(program=program) for program in programs.values()]
        replays = []
        for request, verdict in zip(requests, explore(requests, bench=bench).answers, strict=True):
            assert isinstance(verdict, Verdict)
            shown = verdict.violations[0]
            replays.append(
                ReplayRequest(
                    program=request.program,
                    schedule=shown.schedule,
                    promoted=shown.promoted,
                    shows=shown,
                )
            )
        again = {}
        for name, answer in zip(programs, replay(replays, bench=bench).answers, strict=True):
            assert isinstance(answer, Replayed)
            again[name] = answer
        yield again


def test_each_monitor_of_a_deadlock_is_named_by_its_class(
    replayed: Mapping[str, Replayed],
) -> None:
    deadlock = replayed["ClassLockCrossing"]
    assert deadlock.violation is not None
    assert deadlock.violation.kind is Label.DEADLOCK
    locks = [step for step in deadlock.essential().steps if step.text.startswith("locks")]
    assert [step.text for step in locks] == [
        "locks the monitor of class ClassLockCrossing",
        "locks the monitor of ClassLockCrossing",
    ]


def test_threads_of_a_deadlock_wait_for_what_others_took(
    replayed: Mapping[str, Replayed],
) -> None:
    deadlock = replayed["ClassLockCrossing"]
    taken = {
        deed.object: step.thread
        for step in deadlock.steps
        for deed in step.deeds
        if deed.op is Op.ACQUIRE
    }
    blocked = [wait for wait in deadlock.waits if wait.object >= 0]
    assert sorted(deadlock.objects[wait.object].name for wait in blocked) == [
        "ClassLockCrossing#1",
        "class ClassLockCrossing",
    ]
    assert [taken[wait.object] for wait in blocked] == [wait.holder for wait in blocked]


def test_a_started_thread_knows_of_its_start(replayed: Mapping[str, Replayed]) -> None:
    for one in replayed.values():
        starts = [deed for step in one.steps for deed in step.deeds if deed.op is Op.START]
        assert {int(deed.value) for deed in starts} == set(range(1, len(one.threads)))
        assert all(step.clock[0] >= 1 for step in one.steps if step.thread)


def test_monitors_that_one_thread_alone_wants_are_left_out(
    replayed: Mapping[str, Replayed],
) -> None:
    whole = replayed["ClassLockCrossing"]
    left_out = [step.text for step in whole.steps if not step.shared]
    assert whole.essential().left_out == len(left_out)
    assert "initialises a class" in left_out
    assert "locks the monitor of java.lang.ThreadGroup" in left_out


def test_no_frame_of_the_library_is_shown(replayed: Mapping[str, Replayed]) -> None:
    for one in replayed.values():
        assert "at java." not in columns(one.essential())
    assert "at java.lang.Thread.run" in columns(replayed["ClassLockCrossing"])
