"""Which system calls Python's os module lacks, and the kernel limits of one process."""

import ctypes
import math
import os
import resource

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

    Above `memory_bytes`, so that a program that fills its memory is seen to pass that bound (and
    gets the right name) before its allocations fail in its own hands.
    """
    return limits.memory_bytes + max(_DATA_SLACK_BYTES, limits.memory_bytes // 4)


def limit_process(pid: int, limits: Limits, *, count_processes: bool) -> None:
    """Sets the kernel's own limits of process `pid`, which its descendants inherit.

    Args:
        pid: A process of this user that waits before its exec.
        limits: Bounds of the run.
        count_processes: Whether the kernel counts this user's processes per user namespace (and
            so only those of the sandbox); then it backs up the supervisor's own count.
    """
    # The supervisor sums CPU over the tree and acts first; these stand behind it.
    cpu_seconds = math.ceil(limits.cpu_seconds) + 1
    wanted = {
        # One byte, not zero: a piped core_pattern ignores zero and honours one.
        resource.RLIMIT_CORE: 1,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_DATA: data_bytes(limits),
        resource.RLIMIT_FSIZE: limits.file_bytes,
        resource.RLIMIT_NOFILE: _OPEN_FILES,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    if count_processes:
        wanted[resource.RLIMIT_NPROC] = 2 * limits.processes + 64
    for kind, value in wanted.items():
        hard = _within(value, resource.prlimit(pid, kind)[1])
        resource.prlimit(pid, kind, (hard, hard))
    # Soft only: the size of new threads' stacks follows it, compilers raise it.
    hard = resource.prlimit(pid, resource.RLIMIT_STACK)[1]
    resource.prlimit(pid, resource.RLIMIT_STACK, (_within(_STACK_BYTES, hard), hard))


def counts_processes_per_namespace() -> bool:
    """Whether RLIMIT_NPROC counts only the processes of one user namespace (Linux 5.14), and
    applies to this user at all (it does not to root)."""
    release = os.uname().release.split(".")
    version = (int(release[0]), int("".join(c for c in release[1] if c.isdigit()) or 0))
    return version >= (5, 14) and os.geteuid() != 0


def _within(value: int, hard: int) -> int:
    return value if hard == resource.RLIM_INFINITY else min(value, hard)


def _mount(source: str | None, target: str, flags: int) -> None:
    encoded = None if source is None else os.fsencode(source)
    if _libc.mount(encoded, os.fsencode(target), None, ctypes.c_ulong(flags), None) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), target)
