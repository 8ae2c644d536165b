"""Tests that nothing of a run outlives it, whoever dies first."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from concert.sandbox import SANDBOX_KINDS, Ending
from concert.sandbox.tests.testing import Shell

_PATIENCE_SECONDS = 60.0


@pytest.fixture
def marker() -> Iterator[str]:
    """A number of seconds to sleep that no other process sleeps."""
    yield f"{200_000 + os.getpid()}.{time.monotonic_ns()}"


def _running(marker: str) -> list[int]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if marker.encode() in words and int(process.name) != os.getpid():
                found.append(int(process.name))
    return found


def _eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


_LEAVERS = {
    "background": 'sleep "$1" & sleep 0.1',
    "daemon": '(setsid sleep "$1" >/dev/null 2>&1 </dev/null &) ; sleep 0.1',
    "double fork": '(setsid sh -c \'setsid sleep "$1" & exit\' sh "$1" &); sleep 0.1',
    "stopped": 'sleep "$1" & kill -STOP $!',
    "deaf": "(trap '' HUP INT TERM; sleep \"$1\") & sleep 0.1",
    "holds the output": 'sleep "$1" & exec sleep 0.1',
}


@pytest.mark.parametrize("leaver", sorted(_LEAVERS))
def test_no_process_is_left_behind(sh: Shell, marker: str, leaver: str) -> None:
    execution = sh(_LEAVERS[leaver], marker)
    assert execution.ending is Ending.EXITED
    assert _running(marker) == []


def test_no_process_is_left_behind_by_a_limit(sh: Shell, marker: str) -> None:
    script = 'sleep "$1" & setsid sleep "$1" & while :; do :; done'
    assert sh(script, marker, cpu_seconds=0.2).ending is Ending.CPU_LIMIT
    assert _running(marker) == []


_CALLER = """
import sys, tempfile
from pathlib import Path
from concert.sandbox import Command, Limits, open_sandbox
from concert.toolchains import locate
kind, marker = sys.argv[1:]
toolchains = locate()
busybox = str(toolchains["bubblewrap"].program("busybox"))
start = ("/bin/sh",) if kind == "bubblewrap" else (busybox, "sh")
script = (
    'sleep "$1" & setsid sleep "$1" & '
    '(setsid sh -c \\'sleep "$1"; :\\' sh "$1" &); wait; exit 3'
)
execution = open_sandbox(kind, toolchains).run(
    Command(argv=(*start, "-c", script, "sh", marker)),
    limits=Limits(cpu_seconds=60, wall_seconds=600, memory_bytes=1 << 28, processes=64,
                  file_bytes=1 << 20, output_bytes=1 << 16),
    workspace=Path(tempfile.gettempdir()),
)
print(execution.ending, execution.exit_code)
"""


def _caller(kind: str, marker: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", _CALLER, kind, marker],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


@pytest.mark.parametrize("kind", SANDBOX_KINDS)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_tree_dies_with_its_caller(kind: str, number: signal.Signals, marker: str) -> None:
    with _caller(kind, marker) as caller:
        # Given that everything runs: three sleeps, and what started them
        assert _eventually(lambda: len(_running(marker)) >= 4), caller.stdout
        # When the caller dies
        caller.send_signal(number)
        caller.wait()
        # Then everything does
        assert _eventually(lambda: _running(marker) == [])


def test_tree_dies_with_its_supervisor(marker: str) -> None:
    with _caller("bubblewrap", marker) as caller:
        assert _eventually(lambda: len(_running(marker)) >= 4)
        for supervisor in _supervisors(caller.pid):
            os.kill(supervisor, signal.SIGKILL)
        said, _ = caller.communicate()
        assert b"SandboxError: the sandbox's supervisor died" in said
        assert _eventually(lambda: _running(marker) == [])


def _supervisors(caller: int) -> list[int]:
    servers = _children_of(caller)
    return [pid for server in servers for pid in _children_of(server)]


def _children_of(parent: int) -> list[int]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                fields = (process / "stat").read_bytes().rpartition(b")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(process.name))
    return found


def test_runs_do_not_disturb_each_other(sh: Shell) -> None:
    # When many threads run at once, each with its own input, output and ending
    def _run(number: int) -> tuple[bytes, int]:
        execution = sh(f"cat; exit {number}", stdin=str(number).encode())
        return execution.stdout, execution.exit_code

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(_run, range(40)))
    # Then each has what is its own
    assert results == [(str(number).encode(), number) for number in range(40)]


def _own_descriptors() -> list[str]:
    # Without the one that lists them: it is closed by then.
    return sorted(str(entry) for entry in list(Path("/proc/self/fd").iterdir()) if entry.exists())


def test_no_descriptor_stays_open(sh: Shell) -> None:
    sh("true")
    before = _own_descriptors()
    for _ in range(5):
        sh("echo x", stdin=b"y")
    assert _own_descriptors() == before


# The one with which the shell lists them is gone when it looks again.
_LIST_DESCRIPTORS = 'for f in /proc/$$/fd/*; do [ -e "$f" ] && echo "${f##*/}"; done'


def test_no_descriptor_of_the_caller_reaches_the_command(sh: Shell) -> None:
    readable, writable = os.pipe()
    try:
        os.set_inheritable(writable, True)
        listed = sh(_LIST_DESCRIPTORS).stdout.split()
    finally:
        os.close(readable)
        os.close(writable)
    assert {int(name) for name in listed} == {0, 1, 2}


def test_server_that_died_is_replaced(make_shell: Callable[[str], Shell]) -> None:
    from concert.sandbox import SandboxError

    sh = make_shell("bubblewrap")
    sh("true")
    for server in _children_of(os.getpid()):
        if b"sandbox-fork-server" in Path(f"/proc/{server}/cmdline").read_bytes():
            os.kill(server, signal.SIGKILL)
    try:
        execution = sh("exit 4")
    except SandboxError:  # it was handed over just before the server died
        execution = sh("exit 4")
    assert execution.exit_code == 4
