"""Runs of the race check are read as the sanitizer words them."""

import struct

import pytest

from concert.reading import UnreadableError
from concert.sandbox.execution import Ending, Execution
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState, races_unchecked
from concert.suites.task_parallel.judge.races.orders import (
    may_race_in_other_order,
    with_other_order,
)
from concert.suites.task_parallel.judge.races.reports import read_finding
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_CANDIDATE = Candidate(
    text="int x;\n#pragma omp task\nx = 1;\n  #pragma omp taskloop\nx = 2;\n",
    file_name="candidate.cc",
)
_MAGIC = 0x31544C5553455243
_RESULTS = struct.pack("<3Q", _MAGIC, 0, 0) + struct.pack("<4Q", _MAGIC, (1 << 64) - 3, 8, 5)


def _report(first: str, second: str, location: str = "Location is heap block of size 8.") -> str:
    return f"""==================
WARNING: ThreadSanitizer: data race (pid=1)
  {first}

  Previous {second}

  {location}

SUMMARY: ThreadSanitizer: data race
==================
"""


def _access(kind: str, line: int, file: str = "candidate.cc") -> str:
    return f"{kind} of size 8 at 0x1 by main thread:\n    #0 f /box/{file}:{line} (p+0x1)"


def _finding(report: str, **changes: object):  # type: ignore[no-untyped-def]
    values = {"ending": Ending.EXITED, "exit_code": 0, "stdout": _RESULTS, **changes}
    own = _report("Write by thread", "write by thread", "#0 concert_own_race_{}")
    whole = own.format("begin") + report + own.format("end")
    return read_finding(Execution(stderr=whole.encode(), **values), _CANDIDATE, cases=1)  # type: ignore[arg-type]


def test_a_run_without_reports_is_free_and_tells_its_calls() -> None:
    finding = _finding("what the program prints\n")
    assert (finding.state, finding.calls, finding.lines) == (RaceState.FREE, 5, ())


def test_a_report_gives_both_lines() -> None:
    finding = _finding(_report(_access("Write", 5), _access("read", 3)))
    assert (finding.state, finding.lines) == (RaceState.RACE, ((3, 5),))


def test_what_the_compiler_writes_for_a_directive_is_no_race() -> None:
    for line in (2, 4):
        assert _finding(_report(_access("Write", line), _access("read", 3))).lines == ()
    assert _finding(_report(_access("Write", 3), _access("read", 2))).lines == ((2, 3),)


def test_memory_of_one_thread_is_not_shared() -> None:
    own = _report(_access("Write", 5), _access("write", 5), "Location is TLS of main thread.")
    assert _finding(own).state is RaceState.FREE
    copies = "    #1 concert_reduction_copies <null> (p+0x1)"
    assert _finding(_report(_access("Write", 5), _access("write", 5), copies)).state is (
        RaceState.FREE
    )


_OWN = _report(_access("Write", 5), _access("read", 5), "Location is TLS of main thread.")
_ALLOCATED = "Location is heap block of size 64 at 0x726c00000000 allocated by {}:"


def test_what_data_of_one_thread_may_own_decides_nothing() -> None:
    by_a_task = _ALLOCATED.format("thread T15")
    owned = _report(_access("Write", 5), _access("write", 3), by_a_task)
    finding = _finding(_OWN + owned)
    assert (finding.state, finding.lines) == (RaceState.UNKNOWN, ())
    assert "data of one thread" in finding.reason
    freed = _report(_access("Write", 5), _access("write", 3), "").replace(
        "#0 f", "#0 operator delete"
    )
    assert _finding(_OWN + freed).state is RaceState.UNKNOWN
    # Without data of one thread, or allocated before there were tasks, it is shared.
    assert _finding(owned).state is RaceState.RACE
    before = _report(_access("Write", 5), _access("write", 3), _ALLOCATED.format("main thread"))
    assert _finding(_OWN + owned + before).lines == ((3, 5),)


def test_a_race_counts_however_the_run_ends() -> None:
    report = _report(_access("Write", 5), _access("write", 5))
    finding = _finding(report, ending=Ending.SIGNALLED, exit_code=-1, signal=6, stdout=b"")
    assert (finding.state, finding.calls) == (RaceState.RACE, None)


def test_what_cannot_be_told_is_unknown_with_its_reason() -> None:
    elsewhere = _report(_access("Write", 5, "harness.cc"), _access("write", 5, "harness.cc"))
    assert _finding(elsewhere).state is RaceState.UNKNOWN
    in_order = "concert race check: tasks are in order\n"
    assert _finding(in_order).reason == "tasks are in order"
    race = _report(_access("Write", 5), _access("write", 5))
    assert _finding(in_order + race).state is RaceState.RACE
    gave_up = _finding("concert race check: detached tasks are not supported\n", exit_code=75)
    assert gave_up.reason == "detached tasks are not supported"
    for ending in (Ending.CPU_LIMIT, Ending.MEMORY_LIMIT, Ending.SIGNALLED):
        assert _finding("", ending=ending, exit_code=-1).state is RaceState.UNKNOWN
    layout = _finding("FATAL: ThreadSanitizer: unexpected memory mapping 0x1-0x2\n")
    assert "address layout" in layout.reason


def test_a_program_that_ends_before_the_check_evades_it() -> None:
    foreign = _RESULTS + b"x"
    for changes in ({"exit_code": 1}, {"exit_code": 75}, {"stdout": b""}, {"stdout": foreign}):
        finding = _finding("", **changes)
        assert (finding.state, finding.reason) == (
            RaceState.EVADED,
            "the program ends before the check does",
        )


@pytest.mark.parametrize("kept", ["", "begin", "end"])
def test_a_program_that_stops_the_reports_evades_the_check(kept: str) -> None:
    report = _report("Write", "write", f"#0 concert_own_race_{kept}") if kept else ""
    execution = Execution(
        ending=Ending.EXITED, exit_code=0, stdout=_RESULTS, stderr=report.encode()
    )
    finding = read_finding(execution, _CANDIDATE, cases=1)
    assert (finding.state, finding.reason) == (
        RaceState.EVADED,
        "the program stops the check's reports",
    )


def test_verdicts_say_whether_races_were_looked_for() -> None:
    def verdict(evidence: str) -> Judgement:
        return Judgement(outcome=Outcome.PASS, coverage=Coverage.SAMPLED, evidence=evidence)

    assert races_unchecked(verdict('{"race":{"state":"unknown"}}'))
    for evidence in ("{}", '{"race":{"state":"free"}}'):
        assert not races_unchecked(verdict(evidence))
    with pytest.raises(UnreadableError, match="race check is no object"):
        races_unchecked(verdict('{"race":1}'))


def test_a_second_run_follows_where_the_first_found_nothing() -> None:
    for state in RaceState:
        again = may_race_in_other_order(RaceFinding(state=state))
        assert again is (state is RaceState.FREE)
    waiting = RaceFinding(state=RaceState.UNKNOWN, reason="all threads wait for each other")
    assert may_race_in_other_order(waiting)


def test_nothing_but_a_race_counts_of_the_second_run() -> None:
    first = RaceFinding(state=RaceState.FREE, calls=7)
    for state in RaceState:
        second = RaceFinding(state=state, reason="why", lines=((1, 2),), calls=9)
        said = with_other_order(first, second)
        if state is RaceState.RACE:
            assert (said.state, said.lines, said.calls) == (state, ((1, 2),), 7)
        else:
            assert said is first
