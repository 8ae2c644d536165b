"""Calls a function of ours on hostile text in a process of its own, within CPU time and memory.

For code of others that nobody has proved linear. The caller waits without holding its interpreter,
and may be interrupted; what takes too much ends the worker, and the next call starts another.
"""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

_START = "import sys; sys.path[:] = sys.argv[4:]; from concert.sandbox import bounded_worker as w; "
_LENGTH_BYTES: Final = 8


class BoundedWorker:
    """A process that calls one function, text by text. For one thread.

    The function takes a text and returns what JSON can hold.
    """

    def __init__(self, function: str, *, cpu_seconds: int, memory_bytes: int) -> None:
        """Names the function; the first call starts the process.

        Args:
            function: The function as "module:name".
            cpu_seconds: CPU time of one call.
            memory_bytes: Address space of the process.
        """
        self._arguments = (function, str(cpu_seconds), str(memory_bytes))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Returns itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ends the process, whatever it does."""
        self._end()

    def call(self, text: str) -> object:
        """Returns what the function returns for a text; None where that takes too much."""
        try:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            _send(process.stdin, text.encode("utf-8", "surrogatepass"))
            return json.loads(_receive(process.stdout))
        except (EOFError, BrokenPipeError):
            self._end()
            return None
        except BaseException:
            self._end()
            raise

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            folders = [str(Path(folder).absolute()) for folder in sys.path if folder]
            command = [sys.executable, "-I", "-S", "-c", f"{_START}w.serve()"]
            self._process = subprocess.Popen(
                [*command, *self._arguments, *folders],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # Ctrl-C is for the caller.
                start_new_session=True,
                env={},
            )
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            with contextlib.suppress(BrokenPipeError):
                process.communicate()


def serve() -> None:
    """The whole life of a worker: answers until its caller is gone."""
    import importlib
    import resource
    import time

    function, cpu_seconds, memory_bytes = sys.argv[1:4]
    module, _, name = function.partition(":")
    call = getattr(importlib.import_module(module), name)
    # The function's output must not be taken for its answer.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (int(memory_bytes), int(memory_bytes)))
    while True:
        try:
            text = _receive(sys.stdin.buffer).decode("utf-8", "surrogatepass")
        except EOFError:
            return
        most = int(time.process_time()) + 1 + int(cpu_seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        try:
            found = call(text)
        except (MemoryError, RecursionError):
            found = None
        _send(answers, json.dumps(found).encode("ascii"))


def _send(stream: IO[bytes], content: bytes) -> None:
    stream.write(len(content).to_bytes(_LENGTH_BYTES) + content)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    length = _exactly(stream, _LENGTH_BYTES)
    return _exactly(stream, int.from_bytes(length))


def _exactly(stream: IO[bytes], count: int) -> bytes:
    content = stream.read(count)
    if len(content) < count:
        raise EOFError
    return content
