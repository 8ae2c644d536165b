"""Everything that a measured command started is gone when it has ended."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import pytest

import concert_timing
from concert_timing import Ending, Fault, RunResult, TimingError, run_pinned

# Far above what any of this takes: only a hang gets there.
_HANG_GUARD_S = 120
_HANG_GUARD_NS = _HANG_GUARD_S * 1_000_000_000

# Starts a child, one in a session of its own, and one that has both and lost its parent. Writes the
# ids of all, itself included, to the file that its argument names.
_FAMILY = """
import os, sys, time
def note(pid):
    with open(sys.argv[1], "a") as file:
        file.write(f"{pid}\\n")
def start(setsid):
    pid = os.fork()
    if pid == 0:
        if setsid:
            os.setsid()
        time.sleep(1000)
        os._exit(0)
    note(pid)
start(False)
start(True)
if os.fork() == 0:
    os.setsid()
    start(False)
    os._exit(0)
os.wait()
note(os.getpid())
"""
_FAMILY_SIZE = 4

_SLEEP = "time.sleep(1000)\n"

# A program that measures a command that never ends.
_CALLER = """
import sys
from concert_timing import run_pinned
run_pinned([sys.executable, "-I", "-S", "-c", *sys.argv[1:]])
"""


def _pids(file: Path) -> list[int]:
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def _is_alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    # The state follows the name, which may hold anything but ends with the last ")". A zombie is
    # dead: in some containers nobody reaps orphans.
    return stat.rpartition(")")[2].split()[0] not in ("Z", "X")


def _wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + _HANG_GUARD_S
    while not condition():
        assert time.monotonic() < end, "this never came true"
        time.sleep(0.01)


def _run_family(rest: str, file: Path, *, wall_limit_ns: int | None = None) -> RunResult:
    command = [sys.executable, "-I", "-S", "-c", _FAMILY + rest, str(file)]
    return run_pinned(command, wall_limit_ns=wall_limit_ns)


@pytest.fixture
def caller(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A process in run_pinned, and the processes of the command that runs there."""
    file = tmp_path / "pids"
    path = str(Path(concert_timing.__file__).parent.parent)
    with subprocess.Popen(
        [sys.executable, "-c", _CALLER, _FAMILY + _SLEEP, str(file)],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        _wait_until(lambda: len(_pids(file)) == _FAMILY_SIZE or process.poll() is not None)
        assert process.poll() is None
        yield process, _pids(file)


def test_at_the_wall_limit_the_whole_tree_is_killed(tmp_path: Path) -> None:
    # A busy machine may need longer before the tree stands.
    for limit_s in (1, 4, 16, 64):
        file = tmp_path / f"pids-{limit_s}"
        limit_ns = limit_s * 1_000_000_000
        result = _run_family(_SLEEP, file, wall_limit_ns=limit_ns)
        pids = _pids(file)
        assert (result.ending, result.exit_code) == (Ending.WALL_LIMIT, -1)
        assert result.signal == signal.SIGKILL
        assert result.wall_ns >= limit_ns
        assert not any(_is_alive(pid) for pid in pids)
        if len(pids) == _FAMILY_SIZE:
            return
    pytest.fail("the tree never stood")


def test_what_a_command_leaves_behind_is_killed(tmp_path: Path) -> None:
    result = _run_family("os._exit(3)", tmp_path / "pids")
    assert (result.ending, result.exit_code) == (Ending.EXITED, 3)
    pids = _pids(tmp_path / "pids")
    assert len(pids) == _FAMILY_SIZE
    assert not any(_is_alive(pid) for pid in pids)


def test_a_command_that_ends_before_its_limit_is_not_at_the_limit() -> None:
    result = run_pinned(["/bin/sh", "-c", "exit 4"], wall_limit_ns=_HANG_GUARD_NS)
    assert (result.ending, result.exit_code) == (Ending.EXITED, 4)


def test_ctrl_c_ends_the_tree_and_is_passed_on(
    caller: tuple[subprocess.Popen[bytes], list[int]],
) -> None:
    process, pids = caller
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=_HANG_GUARD_S)
    assert b"KeyboardInterrupt" in stderr
    assert not any(_is_alive(pid) for pid in pids)


def test_the_tree_ends_with_a_caller_that_is_killed(
    caller: tuple[subprocess.Popen[bytes], list[int]],
) -> None:
    process, pids = caller
    process.kill()
    process.wait()
    _wait_until(lambda: not any(_is_alive(pid) for pid in pids))


def test_a_signal_handler_that_returns_disturbs_nothing() -> None:
    calls: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        calls.append(number)

    former = signal.signal(signal.SIGALRM, note)
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        result = run_pinned(["/bin/sh", "-c", "sleep 0.5; echo done"])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
    assert calls
    assert (result.stdout, result.exit_code) == (b"done\n", 0)


def test_a_signal_handler_that_raises_ends_the_tree(tmp_path: Path) -> None:
    file = tmp_path / "pids"

    def give_up(number: int, _: FrameType | None) -> None:
        raise TimeoutError(number)

    def signal_once_the_tree_stands() -> None:
        _wait_until(lambda: len(_pids(file)) == _FAMILY_SIZE)
        os.kill(os.getpid(), signal.SIGUSR1)

    former = signal.signal(signal.SIGUSR1, give_up)
    watcher = threading.Thread(target=signal_once_the_tree_stands)
    watcher.start()
    try:
        with pytest.raises(TimeoutError):
            _run_family(_SLEEP, file)
    finally:
        watcher.join()
        signal.signal(signal.SIGUSR1, former)
    assert not any(_is_alive(pid) for pid in _pids(file))


def test_a_launcher_that_is_killed_is_an_error_and_takes_the_command_along(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    code = (
        "import os, signal, sys, time\n"
        "with open(sys.argv[1], 'w') as file: file.write(str(os.getpid()))\n"
        "os.kill(os.getppid(), signal.SIGKILL)\n"
        "time.sleep(1000)"
    )
    with pytest.raises(TimingError) as raised:
        run_pinned([sys.executable, "-I", "-S", "-c", code, str(file)])
    assert raised.value.fault is Fault.SYSTEM
    _wait_until(lambda: not _is_alive(int(file.read_text())))


def test_several_threads_measure_at_once() -> None:
    def run(code: int) -> tuple[int, bytes]:
        result = run_pinned(["/bin/sh", "-c", f"sleep 0.0{code % 10}; echo {code}; exit {code}"])
        return result.exit_code, result.stdout

    with ThreadPoolExecutor(max_workers=8) as pool:
        results = list(pool.map(run, range(40)))
    assert results == [(code, f"{code}\n".encode()) for code in range(40)]


def test_the_interpreter_is_free_meanwhile(tmp_path: Path) -> None:
    file = tmp_path / "file"
    # Ends only once this thread, which runs Python meanwhile, has made the file.
    script = 'until [ -e "$1" ]; do sleep 0.01; done'
    with ThreadPoolExecutor(max_workers=1) as pool:
        run = pool.submit(
            run_pinned, ["/bin/sh", "-c", script, "sh", file], wall_limit_ns=_HANG_GUARD_NS
        )
        time.sleep(0.05)
        file.touch()
        assert run.result().ending is Ending.EXITED


def _open_descriptors() -> set[str]:
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


def test_no_descriptor_and_no_child_is_left_in_the_caller() -> None:
    before = _open_descriptors()
    run_pinned(["/bin/true"])
    with pytest.raises(TimingError):
        run_pinned(["/no/such/program"])
    assert _open_descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
