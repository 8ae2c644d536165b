"""A machine that is full is told from one that is not."""

from pathlib import Path

import pytest

from concert.suites.task_parallel.machine import is_out_of_threads


@pytest.mark.parametrize(
    ("alive", "pid_max", "threads_max", "full"),
    [
        (200, 32768, 190_000, False),
        (32_400, 32768, 190_000, True),
        (32_400, 4_194_304, 190_000, False),
        (32_400, 4_194_304, 33_000, True),
    ],
)
def test_the_smaller_of_the_kernels_tables_counts(
    alive: int, pid_max: int, threads_max: int, full: bool, tmp_path: Path
) -> None:
    kernel = tmp_path / "sys" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "pid_max").write_text(f"{pid_max}\n")
    (kernel / "threads-max").write_text(f"{threads_max}\n")
    (tmp_path / "loadavg").write_text(f"0.50 1.00 2.00 3/{alive} 4711\n")
    assert is_out_of_threads(tmp_path) is full
