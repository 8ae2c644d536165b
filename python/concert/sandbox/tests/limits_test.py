"""Tests that every limit ends what passes it, under its name, and spares what does not."""

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from concert.sandbox import Command, Ending
from concert.sandbox.tests.testing import LIMITS, Shell
from concert.toolchains import locate


def test_exit_status_is_reported(sh: Shell) -> None:
    execution = sh("echo out; echo err >&2; exit 7")
    assert (execution.ending, execution.exit_code, execution.signal) == (Ending.EXITED, 7, 0)
    assert (execution.stdout, execution.stderr) == (b"out\n", b"err\n")


def test_signal_is_reported(sh: Shell) -> None:
    execution = sh("kill -SEGV $$")
    assert (execution.ending, execution.exit_code, execution.signal) == (Ending.SIGNALLED, -1, 11)


@pytest.mark.parametrize("code", [1, 126, 127, 128, 137, 139, 255])
def test_exit_status_above_128_is_no_signal(sh: Shell, code: int) -> None:
    execution = sh(f"exit {code}")
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, code)


def test_missing_program_ends_as_in_a_shell(sh: Shell) -> None:
    execution = sh.sandbox.run(
        Command(argv=("/box/missing",)), limits=LIMITS, workspace=sh.workspace
    )
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 127)
    assert b"not found" in execution.stderr or b"No such file" in execution.stderr


def test_spinning_program_hits_the_cpu_limit(sh: Shell) -> None:
    execution = sh("while :; do :; done", cpu_seconds=0.3)
    assert execution.ending is Ending.CPU_LIMIT
    assert execution.user_ns + execution.system_ns >= 300_000_000


def test_cpu_time_is_summed_over_the_tree(sh: Shell) -> None:
    # Each process uses less than the limit.
    script = "spin() { n=0; while [ $n -lt 60000 ]; do n=$((n+1)); done; }\n" + "spin & " * 20
    execution = sh(f"{script} wait; while :; do (spin); done", cpu_seconds=0.5)
    assert execution.ending is Ending.CPU_LIMIT


def test_ignoring_the_kernels_warning_does_not_help(sh: Shell) -> None:
    execution = sh("trap '' XCPU TERM; while :; do :; done", cpu_seconds=0.3)
    assert execution.ending is Ending.CPU_LIMIT


def test_cpu_limit_holds_even_if_the_wall_limit_comes_first(sh: Shell) -> None:
    # Given that both are passed between two looks at the tree, the exact account decides.
    execution = sh("while :; do :; done", cpu_seconds=0.001, wall_seconds=0.0)
    assert execution.ending in (Ending.CPU_LIMIT, Ending.WALL_LIMIT)
    used_seconds = (execution.user_ns + execution.system_ns) / 1e9
    assert (execution.ending is Ending.CPU_LIMIT) == (used_seconds >= 0.001)


def test_sleeping_program_hits_the_wall_limit(sh: Shell) -> None:
    execution = sh("sleep 1000", wall_seconds=0.2)
    assert execution.ending is Ending.WALL_LIMIT
    assert execution.wall_ns >= 200_000_000


def test_stopped_program_hits_the_wall_limit(sh: Shell) -> None:
    assert sh("kill -STOP $$", wall_seconds=0.2).ending is Ending.WALL_LIMIT


def test_growing_program_hits_the_memory_limit(sh: Shell) -> None:
    script = "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done"
    assert sh(script, memory_bytes=64 << 20).ending is Ending.MEMORY_LIMIT


def test_memory_is_summed_over_the_tree(sh: Shell) -> None:
    script = """
    grow() { x=aaaaaaaaaaaaaaaa; n=0; while [ $n -lt 20 ]; do x=$x$x; n=$((n+1)); done; sleep 999; }
    grow & grow & grow & grow & grow & grow & wait
    """
    execution = sh(script, memory_bytes=64 << 20)
    assert execution.ending is Ending.MEMORY_LIMIT
    assert execution.peak_bytes < 64 << 20


def test_many_processes_hit_the_process_limit(sh: Shell) -> None:
    script = "n=0; while [ $n -lt 60 ]; do sleep 1000 & n=$((n+1)); done; wait"
    assert sh(script, processes=50).ending is Ending.PROCESS_LIMIT


def test_a_fork_bomb_leaves_the_machine_its_process_ids(confined: Shell) -> None:
    # The forks before the bomb is noticed and ended are bounded, also where the kernel bounds
    # nothing (root's processes). Their number depends on the load of the machine.
    process_ids = int(Path("/proc/sys/kernel/pid_max").read_text())
    highest = 0
    ended = threading.Event()

    def watch() -> None:
        nonlocal highest
        while not ended.wait(0.02):
            highest = max(highest, sum(one.name.isdigit() for one in Path("/proc").iterdir()))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        execution = confined("bomb() { bomb & bomb & wait; }; bomb", processes=200)
    finally:
        ended.set()
        watcher.join()
    assert execution.ending is Ending.PROCESS_LIMIT
    assert 0 < highest < 3 * process_ids // 4


def test_as_many_processes_as_allowed_are_fine(sh: Shell) -> None:
    script = "n=0; while [ $n -lt 40 ]; do sleep 0.2 & n=$((n+1)); done; wait; exit 5"
    execution = sh(script, processes=50)
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 5)


def test_huge_file_hits_the_file_limit(sh: Shell) -> None:
    execution = sh("exec cat /dev/zero >huge", writable=True)
    assert execution.ending is Ending.FILE_LIMIT
    assert (sh.workspace / "huge").stat().st_size == LIMITS.file_bytes


def test_huge_file_of_a_child_hits_the_file_limit(sh: Shell) -> None:
    assert sh("cat /dev/zero >huge; exit 1", writable=True).ending is Ending.FILE_LIMIT


def test_full_file_of_an_earlier_run_is_no_file_limit(sh: Shell) -> None:
    sh("cat /dev/zero >huge", writable=True)
    time.sleep(0.02)
    execution = sh("exit 1", writable=True)
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 1)


def test_full_tmp_hits_the_file_limit(confined: Shell) -> None:
    script = "n=0; while head -c 1000000 /dev/zero >/tmp/$n; do n=$((n+1)); done; exit 1"
    assert confined(script).ending is Ending.FILE_LIMIT


@pytest.mark.parametrize("stream", ["", ">&2"])
def test_endless_output_hits_the_output_limit(sh: Shell, stream: str) -> None:
    execution = sh(f"yes {stream}", output_bytes=1000)
    assert execution.ending is Ending.OUTPUT_LIMIT
    assert (execution.stdout or execution.stderr) == b"y\n" * 500


def test_output_up_to_the_limit_is_kept(sh: Shell) -> None:
    execution = sh("head -c 1000 /dev/zero; exit 3", output_bytes=1000)
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 3)
    assert execution.stdout == bytes(1000)


def test_one_byte_more_output_than_the_limit_is_too_much(sh: Shell) -> None:
    execution = sh("head -c 1001 /dev/zero", output_bytes=1000)
    assert (execution.ending, execution.stdout) == (Ending.OUTPUT_LIMIT, bytes(1000))


def test_no_core_is_dumped(sh: Shell) -> None:
    sh("kill -ABRT $$", writable=True)
    assert list(sh.workspace.iterdir()) == []


def test_usage_is_told_by_the_kernel(sh: Shell) -> None:
    script = "x=aaaaaaaaaaaaaaaa; n=0; while [ $n -lt 20 ]; do x=$x$x; n=$((n+1)); done"
    execution = sh(script)
    assert execution.ending is Ending.EXITED
    assert execution.peak_bytes > 16 << 20
    assert execution.user_ns + execution.system_ns > 0
    assert execution.context_switches > 0
    assert execution.wall_ns > 0


def test_usage_of_processes_left_behind_counts(confined: Shell) -> None:
    spin = "n=0; while [ $n -lt 300000 ]; do n=$((n+1)); done"
    waited = confined(f"({spin})")
    left = confined(
        f"(setsid sh -c '{spin}; echo done >&3; sleep 1000' 3>&1 >/dev/null &) | head -1"
    )
    assert left.stdout == b"done\n"
    assert left.user_ns + left.system_ns > (waited.user_ns + waited.system_ns) / 3


_RESERVES = """
#include <sys/mman.h>
int main(void)
{
    int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    char *memory = mmap(0, 1L << 40, PROT_READ | PROT_WRITE, kind, -1, 0);
    if (memory == MAP_FAILED)
        return 7;
    for (long at = 0; at < 1L << 33; at += 4096)
        memory[at] = 1;
    return 8;
}
"""


def test_who_may_reserve_memory_may_not_use_more_of_it(confined: Shell) -> None:
    gcc = locate()["gcc13"]
    (confined.workspace / "a.c").write_text(_RESERVES, encoding="ascii")
    flags = ("-B", f"{gcc.root}/usr/bin/", f"--sysroot={gcc.root}", "-static")
    ran = [
        confined.sandbox.run(
            Command(argv=argv),
            limits=replace(LIMITS, file_bytes=64 << 20, reserved_bytes=reserved_bytes),
            workspace=confined.workspace,
            writable=True,
            toolchains=(gcc,),
        )
        for argv, reserved_bytes in (
            ((str(gcc.program("gcc")), *flags, "a.c"), None),
            (("/box/a.out",), None),
            (("/box/a.out",), 1 << 47),
        )
    ]
    assert [execution.exit_code for execution in ran] == [0, 7, -1]
    assert ran[2].ending is Ending.MEMORY_LIMIT


_FILLS = """
n=0
while dd if=/dev/zero of=$n bs=65536 count=16 2>/dev/null; do
    n=$((n+1))
    [ $n -lt 2000 ] || exit 0
done
"""


def test_many_files_in_a_bounded_workspace_hit_the_file_limit(sh: Shell) -> None:
    execution = sh(_FILLS, writable=True, folder_bytes=16 << 20)
    assert execution.ending is Ending.FILE_LIMIT


def test_a_workspace_within_its_bound_is_left_alone(sh: Shell) -> None:
    execution = sh("echo hello >a; mkdir b; echo hello >b/c", writable=True, folder_bytes=1 << 20)
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 0)


def test_a_workspace_that_is_too_full_at_the_end_hits_the_file_limit(sh: Shell) -> None:
    script = "for n in 1 2 3; do dd if=/dev/zero of=$n bs=65536 count=16 2>/dev/null; done"
    execution = sh(script, writable=True, folder_bytes=1 << 20)
    assert execution.ending is Ending.FILE_LIMIT
