"""A schedule is sent as it was found, and its execution is read back."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.java import (
    ExplorerError,
    Label,
    Replayed,
    ReplayedStep,
    ReplayRequest,
    Step,
    replay,
)
from concert.explorers.java.execution.replayed_execution import read_replayed
from concert.explorers.java.fake_machine import REPLAYED, fake_bench, fake_request
from concert.explorers.java.verdict.schedule import Schedule, schedule_text
from concert.reading.records import MalformedError, read_record

_SCHEDULES = st.lists(
    st.builds(
        Step, thread=st.integers(0, 9), outcomes=st.lists(st.integers(0, 9), max_size=3).map(tuple)
    ),
    max_size=6,
).map(tuple)


@given(_SCHEDULES)
def test_a_schedule_in_json_is_read_again(schedule: tuple[Step, ...]) -> None:
    form: Any = Schedule
    assert read_record(form, msgspec.to_builtins(schedule)) == schedule


@given(_SCHEDULES)
def test_a_request_holds_the_whole_schedule(schedule: tuple[Step, ...]) -> None:
    text = schedule_text(schedule)
    parts = [part.partition(":") for part in text.split(";")] if text else []
    assert schedule == tuple(
        Step(thread=int(thread), outcomes=tuple(map(int, outcomes.split(","))) if colon else ())
        for thread, colon, outcomes in parts
    )


def test_a_schedule_is_written_as_threads_with_their_outcomes() -> None:
    first, then = Step(thread=0, outcomes=()), Step(thread=1, outcomes=(2, 0))
    schedule = (first, then, first)
    assert schedule_text(schedule) == "0;1:2,0;0"


def test_an_execution_comes_back_step_by_step(tmp_path: Path) -> None:
    bench = fake_bench(tmp_path)
    request = ReplayRequest(
        program=fake_request(tmp_path, "Bad").program, schedule=(Step(thread=0, outcomes=()),)
    )
    (replayed,) = replay([request], bench=bench).answers
    assert isinstance(replayed, Replayed)
    assert replayed.threads == ("main", "Thread-0")
    assert replayed.steps[2] == ReplayedStep(
        thread=1, site="Bank.java:3", text="locks Account#1", shared=True
    )
    assert replayed.violation is not None
    assert replayed.violation.kind is Label.DEADLOCK
    assert replayed.output == "done\n"


def test_a_request_holds_the_schedule_and_what_was_promoted(tmp_path: Path) -> None:
    request = ReplayRequest(
        program=fake_request(tmp_path, "Echo").program,
        schedule=(Step(thread=0, outcomes=()), Step(thread=1, outcomes=(2, 0))),
        promoted=(7, -3),
    )
    (answer,) = replay([request], bench=fake_bench(tmp_path)).answers
    assert isinstance(answer, ExplorerError)
    assert answer.what.startswith("the explorer failed: replay|programs/0|Echo|cpu_ms=")
    assert "|promoted=7,-3|" in answer.what
    assert "|schedule=0;1:2,0|" in answer.what


def test_a_machine_that_dies_is_an_error(tmp_path: Path) -> None:
    request = ReplayRequest(program=fake_request(tmp_path, "Mute").program, schedule=())
    (answer,) = replay([request], bench=fake_bench(tmp_path)).answers
    assert isinstance(answer, ExplorerError)
    assert "gave no answer" in answer.what


def test_an_execution_without_violation_is_read() -> None:
    assert read_replayed({**REPLAYED, "violation": None}).violation is None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"threads": []}, "steps[0].thread: no such thread"),
        ({"violation": {}}, "violation.kind: missing"),
        ({"steps": [{"thread": 0}]}, "steps[0].site: missing"),
        ({"speed": 1}, "speed: unknown"),
    ],
)
def test_what_departs_from_the_form_is_refused(changes: dict[str, object], told: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read_replayed({**REPLAYED, **changes})
    assert told in str(caught.value)
