"""A worker's limits end the worker and nothing else."""

import signal
import subprocess
import sys

from concert.sandbox.bounded_worker import BoundedWorker


def length(text: str) -> int:
    return len(text)


def spin(text: str) -> int:
    while text:
        pass
    return 0


def grow(text: str) -> int:
    return len(text * (8 << 30))


def shout(text: str) -> str:
    print("not the answer", flush=True)
    return text.upper()


def _worker(function: str) -> BoundedWorker:
    return BoundedWorker(f"{_MODULE}:{function}", cpu_seconds=1, memory_bytes=1 << 30)


_MODULE = "concert.sandbox.bounded_worker_test"


def test_the_function_is_called_for_each_text() -> None:
    with _worker("length") as worker:
        assert [worker.call(text) for text in ("", "abc", "\ud800é")] == [0, 3, 2]


def test_ten_megabytes_go_through() -> None:
    with _worker("length") as worker:
        assert worker.call("x" * 10_000_000) == 10_000_000


def test_too_much_cpu_time_is_no_answer_and_the_next_call_has_one() -> None:
    with _worker("spin") as worker:
        assert worker.call("for ever") is None
        assert worker.call("") == 0


def test_too_much_memory_is_no_answer() -> None:
    with _worker("grow") as worker:
        assert worker.call("x") is None


def test_what_the_function_prints_is_not_its_answer() -> None:
    with _worker("shout") as worker:
        assert worker.call("abc") == "ABC"


def test_a_worker_ends_with_a_caller_that_is_killed() -> None:
    code = """
import os, sys
from concert.sandbox.bounded_worker import BoundedWorker
function = "concert.sandbox.bounded_worker_test:length"
worker = BoundedWorker(function, cpu_seconds=1, memory_bytes=1 << 30)
worker.call("x")
print(worker._process.pid, flush=True)
os.kill(os.getpid(), 9)
"""
    ended = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=False)
    assert ended.returncode == -signal.SIGKILL
    # Its standard input is at its end: `run` returns only once its output is closed, too.
    assert int(ended.stdout) > 0
