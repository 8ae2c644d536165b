"""Makes hostile surroundings in its own process, then becomes the command: for environments.py.

It stands alone, so that it runs under any Python and takes nothing of Concert along.
"""

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path

_CLONE_NEWNS = 0x00020000
_MS_REC_PRIVATE = 0x4000 | 0x40000
_MS_RDONLY_REMOUNT_BIND = 0x1 | 0x20 | 0x1000
_MS_BIND = 0x1000
_PR_CAPBSET_DROP = 24
_MUST_WORK = 79
"""Exit status where the surroundings cannot be made."""


def main() -> None:
    """Does each step, then runs the command."""
    steps = json.loads(sys.argv[1])
    for name, *values in steps:
        try:
            _STEPS[name](*values)
        except OSError as error:
            os.write(2, f"surroundings: {name}: {error}\n".encode())
            os._exit(_MUST_WORK)
    try:
        os.execve(sys.argv[2], sys.argv[2:], os.environb)
    except OSError as error:
        # The program itself lies where these surroundings let nobody look.
        os.write(2, f"surroundings: {error}\n".encode())
        os._exit(_MUST_WORK)


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _open(descriptor: int, path: str, flags: str) -> None:
    opened = os.open(path, getattr(os, flags))
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)


def _nonblocking_full_pipe(descriptor: int) -> None:
    reader, writer = os.pipe()
    os.set_inheritable(reader, True)
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x" * 4096)
    except BlockingIOError:
        os.dup2(writer, descriptor)


def _broken_pipe(descriptor: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, descriptor)


def _limit(name: str, soft: int) -> None:
    kind = getattr(resource, f"RLIMIT_{name}")
    _, hard = resource.getrlimit(kind)
    value = resource.RLIM_INFINITY if soft < 0 else soft
    resource.setrlimit(kind, (value, hard if soft < 0 else value))


def _signal(name: str, what: str) -> None:
    number = getattr(signal, name)
    if what == "ignore":
        signal.signal(number, signal.SIG_IGN)
    else:
        signal.pthread_sigmask(signal.SIG_BLOCK, [number])


def _block_all() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())


def _gone_folder(path: str) -> None:
    Path(path).mkdir(parents=True)
    os.chdir(path)
    Path(path).rmdir()


def _private_mounts() -> None:
    _check(_LIBC.unshare(_CLONE_NEWNS))
    _check(_LIBC.mount(b"none", b"/", None, _MS_REC_PRIVATE, None))


def _mount_tmpfs(path: str, options: str) -> None:
    Path(path).mkdir(parents=True, exist_ok=True)
    _check(_LIBC.mount(b"tmpfs", os.fsencode(path), b"tmpfs", 0, options.encode()))


def _fill(path: str) -> None:
    try:
        with Path(path, "filler").open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
    except OSError:
        pass


def _read_only(path: str) -> None:
    place = os.fsencode(path)
    _check(_LIBC.mount(place, place, None, _MS_BIND, None))
    _check(_LIBC.mount(place, place, None, _MS_RDONLY_REMOUNT_BIND, None))


def _unmount(path: str) -> None:
    _check(_LIBC.umount2(os.fsencode(path), 2))


def _drop(*capabilities: int) -> None:
    for capability in capabilities:
        _check(_LIBC.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0))


def _become(user: int) -> None:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def _set(name: str, value: str) -> None:
    os.environb[os.fsencode(name)] = os.fsencode(value)


def _unset(name: str) -> None:
    os.environb.pop(os.fsencode(name), None)


def _keep_only(*names: str) -> None:
    for name in list(os.environb):
        if os.fsdecode(name) not in names:
            del os.environb[name]


def _check(status: int) -> None:
    if status != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


_LIBC = ctypes.CDLL(None, use_errno=True)
_STEPS: dict[str, Callable[..., object]] = {
    "become": _become,
    "block-all-signals": _block_all,
    "broken-pipe": _broken_pipe,
    "chdir": os.chdir,
    "chmod": os.chmod,
    "chown": os.chown,
    "close": _close,
    "drop": _drop,
    "fill": _fill,
    "full-pipe": _nonblocking_full_pipe,
    "gone-folder": _gone_folder,
    "keep-only": _keep_only,
    "limit": _limit,
    "mkdir": os.mkdir,
    "mount-tmpfs": _mount_tmpfs,
    "open": _open,
    "private-mounts": _private_mounts,
    "read-only": _read_only,
    "set": _set,
    "signal": _signal,
    "umask": os.umask,
    "unmount": _unmount,
    "unset": _unset,
}

if __name__ == "__main__":
    main()
