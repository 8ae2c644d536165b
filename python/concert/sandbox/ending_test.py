"""Tests of the order in which the facts of a run decide its name."""

import signal

from hypothesis import given
from hypothesis import strategies as st

from concert.sandbox import Ending, Limits
from concert.sandbox.ending import Facts, Named, name_ending

_LIMITS = Limits(
    cpu_seconds=10,
    wall_seconds=100,
    memory_bytes=1000,
    processes=1,
    file_bytes=1,
    output_bytes=1,
)


def _name(
    *,
    stopped_for: Ending | None = None,
    wait_status: int = 0,
    cpu_seconds: float = 0.0,
    peak_bytes: int = 0,
    full: bool = False,
) -> Named:
    facts = Facts(
        stopped_for=stopped_for,
        wait_status=wait_status,
        cpu_seconds=cpu_seconds,
        peak_bytes=peak_bytes,
        file_limit_reached=lambda: full,
    )
    return name_ending(facts, _LIMITS)


@given(st.integers(0, 255))
def test_exit_status_is_kept(code: int) -> None:
    assert _name(wait_status=code << 8) == Named(ending=Ending.EXITED, exit_code=code)


@given(st.sampled_from(sorted(signal.valid_signals() - {signal.SIGXFSZ})))
def test_signal_is_kept(number: int) -> None:
    expected = Named(ending=Ending.SIGNALLED, signal=number)
    assert _name(wait_status=number) == expected


@given(st.sampled_from([None, Ending.WALL_LIMIT]), st.integers(0, 0xFFFF))
def test_used_up_cpu_time_decides_over_how_the_process_died(
    stopped_for: Ending | None, wait_status: int
) -> None:
    named = _name(stopped_for=stopped_for, wait_status=wait_status, cpu_seconds=10.0)
    assert named == Named(ending=Ending.CPU_LIMIT)


def test_passed_memory_decides_over_how_the_process_died() -> None:
    assert _name(wait_status=signal.SIGABRT, peak_bytes=1001).ending is Ending.MEMORY_LIMIT
    assert _name(wait_status=signal.SIGABRT, peak_bytes=1000).ending is Ending.SIGNALLED


def test_wall_limit_is_named_where_nothing_else_was_passed() -> None:
    assert _name(stopped_for=Ending.WALL_LIMIT, wait_status=9, cpu_seconds=9.9) == Named(
        ending=Ending.WALL_LIMIT
    )


def test_full_file_is_no_limit_of_a_program_that_succeeded() -> None:
    assert _name(full=True) == Named(ending=Ending.EXITED, exit_code=0)
    assert _name(full=True, wait_status=1 << 8) == Named(ending=Ending.FILE_LIMIT)


def test_file_signal_is_the_file_limit() -> None:
    assert _name(wait_status=signal.SIGXFSZ) == Named(ending=Ending.FILE_LIMIT)
