"""Watching one run: which limit it hits, what it wrote, and that nothing of it stays."""

import os
import select
import socket
import stat
import time
from pathlib import Path

from concert.sandbox.ending import Facts, name_ending
from concert.sandbox.execution import Ending, Execution, Limits
from concert.sandbox.folder_size import folder_bytes
from concert.sandbox.launch.bubblewrap_launch import launch_bubblewrap
from concert.sandbox.launch.launched import Launched
from concert.sandbox.launch.plain_launch import launch_plain
from concert.sandbox.launch.process_tree import Meter
from concert.sandbox.launch.streams import Captured, sealed_file
from concert.sandbox.request import BubblewrapLaunch, Request

_CLOCK_REALTIME_COARSE = 5
_MOST_FILES_LOOKED_AT = 100_000
_FOLDER_LOOK_NS = 50_000_000
# A walk through a folder of many files takes its time: no more than a tenth is spent on it.
_FOLDER_REST = 10


class CallerGone(Exception):
    """Nobody waits for the answer any more."""


def supervise(request: Request, caller: socket.socket) -> Execution:
    """Runs one request to its end in this process, which does nothing else.

    Args:
        request: What to run.
        caller: Becomes readable when the caller gives up or dies; then everything is ended.

    Raises:
        LaunchError: The sandbox did not come up.
        CallerGone: The caller went away; the tree is gone nevertheless.
    """
    limits = request.limits
    output = (Captured(limits.output_bytes), Captured(limits.output_bytes))
    # The clock of file timestamps: what is written from now on is not older than this.
    files_since_ns = time.clock_gettime_ns(_CLOCK_REALTIME_COARSE)
    launched = _launch(request, output)
    stopped_for = None
    try:
        folder = _WatchedFolder(request.written_folder, limits)
        stopped_for = _watch(launched, output, limits, caller, folder)
        wall_ns = time.monotonic_ns() - launched.released_ns
    finally:
        finished = launched.finish(at_once=stopped_for is Ending.PROCESS_LIMIT)
    for captured in output:
        captured.read()
        captured.close_source()
    if stopped_for is None and folder.is_overfull():
        stopped_for = Ending.FILE_LIMIT
    if stopped_for is None and any(captured.overflowed for captured in output):
        stopped_for = Ending.OUTPUT_LIMIT
    named = name_ending(
        Facts(
            stopped_for=stopped_for,
            wait_status=finished.wait_status,
            cpu_seconds=(finished.user_ns + finished.system_ns) / 1e9,
            peak_bytes=finished.peak_bytes,
            file_limit_reached=lambda: (
                launched.tmp_is_full()
                or _has_full_file(request.written_folder, limits.file_bytes, files_since_ns)
            ),
        ),
        limits,
    )
    return Execution(
        ending=named.ending,
        exit_code=named.exit_code,
        signal=named.signal,
        stdout=output[0].content,
        stderr=output[1].content,
        wall_ns=wall_ns,
        user_ns=finished.user_ns,
        system_ns=finished.system_ns,
        peak_bytes=finished.peak_bytes,
        context_switches=finished.context_switches,
    )


def _launch(request: Request, output: tuple[Captured, Captured]) -> Launched:
    stdin = sealed_file("stdin", request.command.stdin)
    try:
        if isinstance(request.launch, BubblewrapLaunch):
            return launch_bubblewrap(request, request.launch, stdin, output)
        return launch_plain(request, request.launch, stdin, output)
    finally:
        os.close(stdin)
        for captured in output:
            captured.close_sink()


def _watch(
    launched: Launched,
    output: tuple[Captured, Captured],
    limits: Limits,
    caller: socket.socket,
    folder: "_WatchedFolder",
) -> Ending | None:
    """Returns when the command ended (None) or must be ended (the limit)."""
    meter = Meter(launched.tree)
    deadline_ns = time.monotonic_ns() + int(limits.wall_seconds * 1e9)
    poll = select.poll()
    poll.register(caller, select.POLLIN)
    poll.register(launched.exit_fd, select.POLLIN)
    readers = {captured.source: captured for captured in output}
    for source in readers:
        poll.register(source, select.POLLIN)
    look_ns = time.monotonic_ns()
    over_memory = False
    while True:
        wait_ms = max(0, -((time.monotonic_ns() - look_ns) // 1_000_000))
        ready = [handle for handle, _ in poll.poll(wait_ms)]
        if caller.fileno() in ready:
            raise CallerGone
        for source, captured in readers.items():
            if source in ready:
                captured.read()
                if captured.source < 0:
                    poll.unregister(source)
                if captured.overflowed:
                    return Ending.OUTPUT_LIMIT
        if launched.exit_fd in ready:
            return None
        if time.monotonic_ns() < look_ns:
            continue
        launched.tick()
        usage = meter.measure(most_tasks=limits.processes)
        if usage.tasks > limits.processes:
            return Ending.PROCESS_LIMIT
        if usage.cpu_seconds >= limits.cpu_seconds:
            return Ending.CPU_LIMIT
        if folder.is_due() and folder.is_overfull():
            return Ending.FILE_LIMIT
        # Twice in a row: between vfork and exec a child shows its parent's memory as its own.
        was_over, over_memory = over_memory, usage.resident_bytes > limits.memory_bytes
        if was_over and over_memory:
            return Ending.MEMORY_LIMIT
        if time.monotonic_ns() >= deadline_ns:
            return Ending.WALL_LIMIT
        look_ns = time.monotonic_ns() + launched.look_ms * 1_000_000


class _WatchedFolder:
    """The workspace, where it may be written to and is bounded."""

    def __init__(self, path: str, limits: Limits) -> None:
        self._path = path
        self._most = limits.folder_bytes if path else None
        self._due_ns = time.monotonic_ns() + _FOLDER_LOOK_NS

    def is_due(self) -> bool:
        return self._most is not None and time.monotonic_ns() >= self._due_ns

    def is_overfull(self) -> bool:
        if self._most is None:
            return False
        start_ns = time.monotonic_ns()
        size = folder_bytes(self._path, most=self._most)
        end_ns = time.monotonic_ns()
        self._due_ns = end_ns + max(_FOLDER_LOOK_NS, _FOLDER_REST * (end_ns - start_ns))
        return size > self._most


def _has_full_file(folder: str, file_bytes: int, since_ns: int) -> bool:
    """Tells whether some file below `folder` is exactly as large as a file may get, by this run."""
    if not folder:
        return False
    looked_at = 0
    for path, _, names in os.walk(folder):
        for name in names:
            looked_at += 1
            if looked_at > _MOST_FILES_LOOKED_AT:
                return False
            try:
                found = Path(path, name).lstat()
            except OSError:
                continue
            full = stat.S_ISREG(found.st_mode) and found.st_size == file_bytes
            if full and found.st_ctime_ns >= since_ns:
                return True
    return False
