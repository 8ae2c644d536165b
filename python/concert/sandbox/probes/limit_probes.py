"""Probes if a hostile program inside the sandbox can use more than its limits allow."""

import os
import time
from dataclasses import replace
from pathlib import Path

from concert.sandbox.execution import Ending
from concert.sandbox.probes.probe_bench import LIMITS, Probe, ProbeBench, expect


def _cpu(bench: ProbeBench) -> str:
    # In several processes, none of which uses much, and deaf to the kernel's warning.
    script = "trap '' XCPU; spin() { while :; do :; done; }; spin & spin & spin"
    execution = bench.sh(script, limits=replace(LIMITS, cpu_seconds=0.5))
    return expect(execution, Ending.CPU_LIMIT)


def _wall(bench: ProbeBench) -> str:
    execution = bench.sh("sleep 1000", limits=replace(LIMITS, wall_seconds=0.3))
    return expect(execution, Ending.WALL_LIMIT)


def _stopped(bench: ProbeBench) -> str:
    execution = bench.sh("kill -STOP $$", limits=replace(LIMITS, wall_seconds=0.3))
    return expect(execution, Ending.WALL_LIMIT)


def _memory(bench: ProbeBench) -> str:
    script = "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done"
    execution = bench.sh(script, limits=replace(LIMITS, memory_bytes=64 << 20))
    return expect(execution, Ending.MEMORY_LIMIT)


def _processes(bench: ProbeBench) -> str:
    script = "n=0; while [ $n -lt 100 ]; do sleep 1000 & n=$((n+1)); done; wait"
    execution = bench.sh(script, limits=replace(LIMITS, processes=50))
    return expect(execution, Ending.PROCESS_LIMIT)


def _fork_bomb(bench: ProbeBench) -> str:
    # Doubles like a real one, but only to 1024: a probe that succeeds must do no harm.
    script = """
    bomb() { if [ "$1" -gt 0 ]; then bomb $(($1-1)) | bomb $(($1-1)); else sleep 1000; fi; }
    bomb 10
    """
    return expect(bench.sh(script), Ending.PROCESS_LIMIT)


def _file(bench: ProbeBench) -> str:
    execution = bench.sh("cat /dev/zero >huge", limits=LIMITS, writable=True)
    huge = bench.folder / "huge"
    size = huge.stat().st_size
    huge.unlink()
    if size > LIMITS.file_bytes:
        return f"wrote a file of {size} bytes"
    return expect(execution, Ending.FILE_LIMIT)


def _tmp(bench: ProbeBench) -> str:
    # In many files, none of which is large.
    script = """
    n=0
    while dd if=/dev/zero of="${TMPDIR:-/tmp}/$n" bs=1024 count=256 2>/dev/null; do
      n=$((n+1))
      [ $n -lt 1000 ] || exit 0
    done
    exit 1
    """
    return expect(bench.sh(script), Ending.FILE_LIMIT)


def _output(bench: ProbeBench) -> str:
    for script in ("yes", "yes >&2"):
        execution = bench.sh(script)
        problem = expect(execution, Ending.OUTPUT_LIMIT)
        if problem:
            return problem
        if max(len(execution.stdout), len(execution.stderr)) > LIMITS.output_bytes:
            return "kept more output than the limit"
    return ""


def _daemon(bench: ProbeBench) -> str:
    # Unlikely to be anyone else's: it is how we find the daemon.
    seconds = f"{100_000 + os.getpid()}.{time.monotonic_ns()}"
    script = """
    setsid sh -c 'sleep "$1" & setsid sleep "$1" &' sh "$1" >/dev/null 2>&1 </dev/null &
    (trap '' HUP TERM INT; sleep "$1" & kill -STOP $!) &
    sleep 0.2
    """
    execution = bench.sh(script, seconds)
    if _is_running(seconds):
        return "left a process behind"
    return expect(execution, Ending.EXITED)


def _is_running(argument: str) -> bool:
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if argument.encode() in words:
                return True
    return False


LIMIT_PROBES: tuple[Probe, ...] = (
    Probe(name="CPU time is limited", attempt=_cpu, isolates=False),
    Probe(name="elapsed time is limited", attempt=_wall, isolates=False),
    Probe(name="a stopped process is ended", attempt=_stopped, isolates=False),
    Probe(name="memory is limited", attempt=_memory, isolates=False),
    Probe(name="the number of processes is limited", attempt=_processes, isolates=False),
    Probe(name="a fork bomb is ended", attempt=_fork_bomb, isolates=False),
    Probe(name="the size of files is limited", attempt=_file, isolates=False),
    Probe(name="/tmp is limited", attempt=_tmp),
    Probe(name="output is limited", attempt=_output, isolates=False),
    Probe(name="no process is left behind", attempt=_daemon, isolates=False),
)
"""All of them, in the order in which `doctor` shows them."""
