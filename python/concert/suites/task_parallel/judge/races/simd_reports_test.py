"""Of two lanes of a simd loop, only an early read of what an earlier iteration writes races."""

import pytest

from concert.suites.task_parallel.judge.races.simd_reports import is_in_order_in_lanes

_TEXT = "a;\nfor (;;) b;\nc; d;\n#define E(x) x; x\nE(a);\n"


def _report(
    later: str, earlier: str, *, lines: tuple[int, int] = (2, 2), lanes: tuple[int, int] = (1, 1)
) -> str:
    return (
        f"  {later} of size 4 at 0x1 by thread T5:\n"
        f"    #0 f._omp_fn.0 /box/a.cc:{lines[0]} (program+0x1)\n"
        "    #1 run_lane <null> (program+0x2)\n\n"
        f"  Previous {earlier} of size 4 at 0x1 by thread T3:\n"
        f"    #0 f._omp_fn.0 /box/a.cc:{lines[1]} (program+0x3)\n\n"
        f"  Thread T5 'concert lane {lanes[0]}' (tid=0, running) created by main thread at:\n"
        f"  Thread T3 'concert lane {lanes[1]}' (tid=0, running) created by main thread at:\n"
    )


@pytest.mark.parametrize("lines", [(2, 2), (1, 2), (1, 3)])
def test_a_read_before_the_write_of_an_earlier_iteration_races(lines: tuple[int, int]) -> None:
    assert not is_in_order_in_lanes(_report("Read", "write", lines=lines), "a.cc", _TEXT)


@pytest.mark.parametrize(
    "report",
    [
        _report("Write", "read"),
        _report("Write", "write"),
        _report("Read", "write", lines=(3, 2)),
        _report("Read", "write", lines=(3, 3)),
        _report("Read", "write", lines=(5, 5)),
        _report("Read", "write").replace("f._omp_fn.0 /box/a.cc:2 (program+0x3)", "g /b/v.h:9"),
    ],
)
def test_lanes_are_in_order_otherwise(report: str) -> None:
    assert is_in_order_in_lanes(report, "a.cc", _TEXT)


def test_lanes_of_two_loops_and_other_threads_are_in_no_order() -> None:
    assert not is_in_order_in_lanes(_report("Write", "write", lanes=(1, 2)), "a.cc", _TEXT)
    threads = _report("Write", "write").replace("'concert lane 1' ", "")
    assert not is_in_order_in_lanes(threads, "a.cc", _TEXT)
