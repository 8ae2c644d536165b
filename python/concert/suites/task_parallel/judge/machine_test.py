"""A machine or container that is full is told from one that is not."""

from pathlib import Path

import pytest

from concert.suites.task_parallel.judge.machine import refused_tasks, shortage_of_tasks


def _machine(
    folder: Path, *, alive: int = 200, pid_max: int = 32768, threads: int = 190_000
) -> Path:
    kernel = folder / "sys" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "pid_max").write_text(f"{pid_max}\n")
    (kernel / "threads-max").write_text(f"{threads}\n")
    (folder / "loadavg").write_text(f"0.50 1.00 2.00 3/{alive} 4711\n")
    (folder / "self").mkdir()
    (folder / "self/cgroup").write_text("8:cpu,pids:/docker/a\n4:memory:/\n0::/docker/a\n")
    return folder


def _group(folder: Path, most: str, used: int, refused: int | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pids.max").write_text(f"{most}\n")
    (folder / "pids.current").write_text(f"{used}\n")
    if refused is not None:
        (folder / "pids.events").write_text(f"max {refused}\n")


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
    proc = _machine(tmp_path / "proc", alive=alive, pid_max=pid_max, threads=threads_max)
    said = shortage_of_tasks(512, refused_before=0, proc=proc, cgroups=tmp_path / "none")
    assert bool(said) is full


@pytest.mark.parametrize("place", ["docker/a", "docker", ".", "pids/docker/a", "pids"])
def test_a_containers_limit_that_refused_a_thread_is_the_machines(
    place: str, tmp_path: Path
) -> None:
    proc, cgroups = _machine(tmp_path / "proc"), tmp_path / "cgroups"
    _group(cgroups / place, "100", 7, refused=3)
    assert refused_tasks(proc=proc, cgroups=cgroups) == 3
    assert not shortage_of_tasks(512, refused_before=3, proc=proc, cgroups=cgroups)
    said = shortage_of_tasks(512, refused_before=2, proc=proc, cgroups=cgroups)
    assert said == "the limit of 100 processes of the container leaves fewer than 512"


@pytest.mark.parametrize(("most", "used"), [("max", 7), ("10000", 7)])
def test_a_container_with_room_for_the_program_refuses_nothing_of_it(
    most: str, used: int, tmp_path: Path
) -> None:
    proc, cgroups = _machine(tmp_path / "proc"), tmp_path / "cgroups"
    _group(cgroups / "docker/a", most, used, refused=9)
    assert not shortage_of_tasks(512, refused_before=0, proc=proc, cgroups=cgroups)


def test_a_kernel_that_does_not_count_refusals_leaves_the_limit_to_go_by(tmp_path: Path) -> None:
    proc, cgroups = _machine(tmp_path / "proc"), tmp_path / "cgroups"
    _group(cgroups, "100", 7, refused=None)
    assert shortage_of_tasks(512, refused_before=0, proc=proc, cgroups=cgroups)
