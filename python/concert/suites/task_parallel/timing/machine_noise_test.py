"""The kernel's accounts show if some cores were quiet."""

import os
from pathlib import Path

import pytest

from concert.suites.task_parallel.timing.machine_noise import (
    CoreAccounts,
    doubts,
    read_accounts,
)

_TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
_SECOND = os.sysconf("SC_CLK_TCK")


def _accounts(busy: int = 0, steal: int = 0, khz: tuple[int, ...] = ()) -> CoreAccounts:
    return CoreAccounts(busy_ticks=busy, steal_ticks=steal, frequencies_khz=khz)


def _doubts(after: CoreAccounts, *, cpu_ticks: int, khz: tuple[int, ...] = ()) -> str:
    return doubts(_accounts(khz=khz), after, cores=2, wall_ns=10**9, cpu_ns=cpu_ticks * _TICK_NS)


def test_what_the_run_itself_used_is_no_other_load() -> None:
    assert _doubts(_accounts(busy=2 * _SECOND), cpu_ticks=2 * _SECOND) == ""


@pytest.mark.parametrize(
    ("after", "cpu_ticks", "said"),
    [
        (_accounts(busy=2 * _SECOND), _SECOND, "other load took 50 %"),
        (_accounts(busy=2 * _SECOND, steal=_SECOND), _SECOND, "the host took 50 %"),
    ],
)
def test_others_on_the_cores_are_told(after: CoreAccounts, cpu_ticks: int, said: str) -> None:
    assert said in _doubts(after, cpu_ticks=cpu_ticks)


def test_a_change_of_frequency_is_told() -> None:
    assert "frequency" in _doubts(_accounts(khz=(2_000_000,)), cpu_ticks=0, khz=(3_000_000,))
    assert _doubts(_accounts(khz=(2_990_000,)), cpu_ticks=0, khz=(3_000_000,)) == ""


def test_accounts_are_those_of_the_cores_that_are_named(tmp_path: Path) -> None:
    lines = ["cpu 9 9 9 9 9 9 9 9 0 0", "cpu0 1 2 3 100 50 4 5 6 0 0", "cpu10 7 7 7 7 7 7 7 7 0 0"]
    (tmp_path / "stat").write_text("\n".join(lines) + "\nintr 5\n")
    place = tmp_path / "devices/system/cpu/cpu0/cpufreq"
    place.mkdir(parents=True)
    (place / "scaling_cur_freq").write_text("2500000\n")
    found = read_accounts([0, 1], proc=tmp_path, sys=tmp_path)
    assert found == _accounts(busy=1 + 2 + 3 + 4 + 5 + 6, steal=6, khz=(2_500_000,))


def test_this_machines_accounts_can_be_read() -> None:
    assert read_accounts(sorted(os.sched_getaffinity(0))).busy_ticks > 0
