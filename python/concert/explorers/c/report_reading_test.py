"""Only a well-formed report is believed, whatever a program wrote."""

import json
import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.c.report import Report, ReportedBound
from concert.explorers.c.report_reading import parse_report, read_report_file
from concert.explorers.c.verdict.findings import Access, FindingKind, RaceClass, Statement
from concert.reading.records import MalformedError

_SCHEDULE: Final = {
    "threads": [[-1, 0], [0, 0]],
    "promoted": [4096],
    "steps": [[0, [], False], [1, [2], True]],
}
_RACE: Final = {
    "record": "race",
    "class": "secondary",
    "object": {
        "kind": "heap",
        "address": 104,
        "base": 96,
        "offset": 8,
        "size": 4,
        "born": [7],
    },
    "sides": [
        {
            "thread": thread,
            "access": access,
            "pc": 10 + thread,
            "size": 4,
            "stack": [10, 20],
            "function_memory": function,
        }
        for thread, access, function in ((0, "read", None), (1, "write", "memcpy"))
    ],
    "schedule": _SCHEDULE,
}
_FINDING: Final = {
    "record": "finding",
    "kind": "deadlock",
    "what": "main and thread 1 wait for each other",
    "threads": [
        {"thread": 0, "stack": [1, 2], "waits_for": "a mutex", "object": _RACE["object"]},
        {"thread": 1, "stack": [3], "waits_for": "the end of a thread", "object": None},
    ],
    "schedule": _SCHEDULE,
}
_COVERAGE: Final = {
    "record": "coverage",
    "statement": "bounded",
    "limit": "executions",
    "executions": 3,
    "random_executions": 2,
    "blocked": 0,
    "events": 12,
    "rounds": 1,
    "threads_created": 1,
    "bounds": [{"what": "threads", "detail": "12 of them"}],
    "promoted": 0,
    "waits_by": ["monotonic"],
}
_OUTPUTS: Final = {"record": "outputs", "complete": True, "texts": [{"text": "1\n", "count": 3}]}
_STEP: Final = {
    "record": "step",
    "thread": 1,
    "pc": 11,
    "stack": [11],
    "op": "write",
    "object": _RACE["object"],
    "value": -3,
    "outcome": [1],
}
_END: Final = {"record": "end"}


def _lines(*records: object) -> bytes:
    return "".join(f"{json.dumps(record)}\n" for record in records).encode()


_WHOLE: Final = _lines(_RACE, _FINDING, _STEP, _COVERAGE, _OUTPUTS, _END)


def test_a_whole_report_is_read() -> None:
    report = parse_report(_WHOLE)
    (race,), (finding,), (step,) = report.races, report.findings, report.steps
    assert race.race_class is RaceClass.SECONDARY
    assert [side.access for side in race.sides] == [Access.READ, Access.WRITE]
    assert [side.function_memory for side in race.sides] == [None, "memcpy"]
    assert race.schedule.steps[1].timed_out
    assert finding.kind is FindingKind.DEADLOCK
    assert finding.threads[0].waits_for == "a mutex"
    assert finding.threads[0].object == race.object
    assert finding.threads[1].object is None
    assert (step.operation, step.value) == ("write", -3)
    assert report.coverage is not None
    assert report.coverage.statement is Statement.BOUNDED
    assert report.coverage.bounds == (ReportedBound(what="threads", detail="12 of them"),)
    assert report.outputs == (("1\n", 3),)
    assert report.ended


def test_what_a_dead_process_left_counts_without_its_last_half_line() -> None:
    report = parse_report(_lines(_RACE) + b'{"record":"fin')
    assert (len(report.races), report.findings, report.ended) == (1, (), False)


def test_no_report_is_no_report(tmp_path: Path) -> None:
    assert read_report_file(tmp_path / "report") == Report()


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"nonsense\n", "not JSON"),
        (b"[]\n", "an object is expected"),
        (b'{"record":"rumour"}\n', "no record that is expected here"),
        (b"\xff\xfe\n", "not JSON"),
        (b"[" * 100_000 + b"\n", "not JSON"),
        (_lines(_COVERAGE, _COVERAGE), "no record that is expected here"),
        (_lines(_COVERAGE, _END, _RACE), "a record after the end"),
        (_lines(_RACE | {"class": "certain"}), "one of primary, secondary is expected"),
        (_lines(_RACE | {"sides": []}), "two sides are expected"),
        (_lines(_RACE | {"colour": 1}), "unknown"),
        (_lines(_RACE | {"sides": [{**_RACE["sides"][0]}] * 2}), "two accesses that cannot race"),  # type: ignore[index]
        (
            _lines(_RACE | {"schedule": {"threads": [], "promoted": [], "steps": []}}),
            "a side of no thread",
        ),
        (
            _lines(_RACE | {"schedule": _SCHEDULE | {"steps": [[2, [], False]]}}),
            "no such thread",
        ),
        (_lines(_FINDING | {"what": 3}), "a string is expected"),
        (_lines(_COVERAGE | {"executions": -1}), "a whole number from 0 is expected"),
        (_lines(_COVERAGE | {"executions": True}), "a whole number from 0 is expected"),
        (_lines(_STEP | {"value": 10**40}), "a whole number of 64 bits is expected"),
    ],
)
def test_what_is_no_report_is_refused(content: bytes, part: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_report(content)
    assert part in str(caught.value)


@given(st.data())
def test_a_spoilt_report_is_refused_or_read_and_nothing_else(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(_WHOLE) - 1))
    length = data.draw(st.integers(0, 8))
    spoilt = _WHOLE[:place] + data.draw(st.binary(max_size=8)) + _WHOLE[place + length :]
    try:
        report = parse_report(spoilt)
    except MalformedError:
        return
    assert isinstance(report, Report)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(_WHOLE)
    (tmp_path / "report").symlink_to("secret")
    with pytest.raises(MalformedError, match="cannot be opened"):
        read_report_file(tmp_path / "report")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "report")
    with pytest.raises(MalformedError, match="the report is no file"):
        read_report_file(tmp_path / "report")
