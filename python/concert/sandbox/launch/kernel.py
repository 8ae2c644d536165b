"""Makes system calls that Python's os module lacks, and sets the kernel limits of one process."""

import contextlib
import ctypes
import math
import os
import resource
from pathlib import Path

from concert.sandbox.execution import Limits

_PR_SET_CHILD_SUBREAPER = 36
_MS_RDONLY = 0x1
_MS_NOSUID = 0x2
_MS_NOEXEC = 0x8
_MS_REMOUNT = 0x20
_MS_BIND = 0x1000
_MS_REC = 0x4000
_MS_SLAVE = 0x80000

DEVICES = ("/dev/full", "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero")
"""All device nodes that a sandboxed program sees."""

_STACK_BYTES = 8 << 20
_OPEN_FILES = 4096
_DATA_SLACK_BYTES = 64 << 20
_TASK_SLACK = 1024

_libc = ctypes.CDLL(None, use_errno=True)


def become_subreaper() -> None:
    """Makes this process the parent of every orphan below it."""
    if _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER) failed")


def protect_devices() -> None:
    """Binds the device nodes read-only in a mount namespace of this process alone.

    Only root needs it: a command that runs for root has root's user id outside, owns the host's
    device nodes and could change their mode for everybody. Writing *through* a node still works.

    Raises:
        OSError: This root may not make mount namespaces.
    """
    os.unshare(os.CLONE_NEWNS)
    _mount(None, "/", _MS_SLAVE | _MS_REC)
    for device in DEVICES:
        _mount(device, device, _MS_BIND)
        _mount(None, device, _MS_REMOUNT | _MS_BIND | _MS_RDONLY | _MS_NOSUID | _MS_NOEXEC)


def data_bytes(limits: Limits) -> int:
    """Private data at which the kernel refuses a process more memory, in bytes.

    Where `limits` do not say, twice `memory_bytes`: a program that fills its memory is then seen to
    pass that bound (and gets the right name) before its allocations fail in its own hands, and one
    that reserves memory which it does not use, as a JVM does, is left alone.
    """
    if limits.reserved_bytes is not None:
        return limits.reserved_bytes
    return 2 * limits.memory_bytes + _DATA_SLACK_BYTES


def limit_process(pid: int, limits: Limits, *, other_tasks: int) -> None:
    """Sets the kernel's own limits of process `pid`, which its descendants inherit.

    Args:
        pid: A process of this user that waits before its exec.
        limits: Bounds of the run.
        other_tasks: How many processes and threads that are none of the run's the kernel counts
            against it. The limit is generous, since others may start more: it keeps a fork bomb
            from drowning the machine until the supervisor, which counts exactly, ends it. The
            kernel never applies it to root.
    """
    # The supervisor sums CPU over the tree and acts first; these stand well behind it: the kernel
    # compares RLIMIT_CPU with ticks, which under load run ahead of the exact time by over 10 %.
    cpu_seconds = 2 * math.ceil(limits.cpu_seconds) + 5
    wanted = {
        # One byte, not zero: a piped core_pattern ignores zero and honours one.
        resource.RLIMIT_CORE: 1,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_DATA: data_bytes(limits),
        resource.RLIMIT_FSIZE: limits.file_bytes,
        resource.RLIMIT_NOFILE: _OPEN_FILES,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_NPROC: other_tasks + 2 * limits.processes + _TASK_SLACK,
    }
    for kind, value in wanted.items():
        hard = _within(value, resource.prlimit(pid, kind)[1])
        resource.prlimit(pid, kind, (hard, hard))
    # Soft only: the size of new threads' stacks follows it, compilers raise it.
    hard = resource.prlimit(pid, resource.RLIMIT_STACK)[1]
    resource.prlimit(pid, resource.RLIMIT_STACK, (_within(_STACK_BYTES, hard), hard))


def counts_tasks_per_namespace() -> bool:
    """Tells whether RLIMIT_NPROC counts per user namespace, not all of a user's (Linux 5.14)."""
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int("".join(filter(str.isdigit, minor)))) >= (5, 14)


def count_tasks(user_id: int) -> int:
    """Returns how many processes and threads of a user there are."""
    tasks = 0
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError, PermissionError):
                if process.stat().st_uid == user_id:
                    tasks += len(list((process / "task").iterdir()))
    return tasks


def become_prompt() -> None:
    """Lets this process (not those it starts) run before all others, where the user may (root).

    For root the kernel bounds no fork bomb, so who ends it must not wait in line with it.
    """
    with contextlib.suppress(OSError):
        priority = os.sched_param(os.sched_get_priority_min(os.SCHED_FIFO))
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, priority)


def _within(value: int, hard: int) -> int:
    return value if hard == resource.RLIM_INFINITY else min(value, hard)


def _mount(source: str | None, target: str, flags: int) -> None:
    encoded = None if source is None else os.fsencode(source)
    if _libc.mount(encoded, os.fsencode(target), None, ctypes.c_ulong(flags), None) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), target)
