"""Gives a test a small disk of its own: a file system in memory, in a namespace of its own."""

import ctypes
import functools
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Final, Self

_BALLAST: Final = "ballast"
_MS_NOSUID: Final = 2
# Forked from a process with one thread, which alone may change its namespaces.
_CONTEXT: Final = multiprocessing.get_context("forkserver")


class SmallDisk:
    """A small disk at a folder, which only processes see that enter it."""

    def __init__(self, folder: Path, *, size_bytes: int) -> None:
        """Makes nothing yet.

        Args:
            folder: An empty folder, in whose place the disk comes.
            size_bytes: Room on the disk.
        """
        self._folder = folder
        self._ready, tell = _CONTEXT.Pipe(duplex=False)
        self._keeper = _CONTEXT.Process(target=_keep, args=(folder, size_bytes, tell), daemon=True)

    def __enter__(self) -> Self:
        """Makes the disk; a process keeps it."""
        self._keeper.start()
        assert self._ready.poll(60), "this machine forbids namespaces, or is too slow"
        assert self._ready.recv() == ""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Throws the disk away."""
        self._keeper.kill()
        self._keeper.join()

    @property
    def seen_from_outside(self) -> Path:
        """The disk as a process sees it that has not entered."""
        return Path(f"/proc/{self._keeper.pid}/root{self._folder}")

    @property
    def enter(self) -> Callable[[], None]:
        """Has the process that calls this see the disk; it has one thread."""
        assert self._keeper.pid is not None
        return functools.partial(_enter, self._keeper.pid)

    def fill(self, *, left_bytes: int) -> None:
        """Fills the disk up to so many bytes."""
        self.free()
        room = os.statvfs(self.seen_from_outside)
        size = room.f_bavail * room.f_bsize - left_bytes
        (self.seen_from_outside / _BALLAST).write_bytes(b"x" * size)

    def free(self) -> None:
        """Makes room again."""
        (self.seen_from_outside / _BALLAST).unlink(missing_ok=True)


def _enter(keeper: int) -> None:
    for name, kind in (("user", os.CLONE_NEWUSER), ("mnt", os.CLONE_NEWNS)):
        namespace = os.open(f"/proc/{keeper}/ns/{name}", os.O_RDONLY | os.O_CLOEXEC)
        os.setns(namespace, kind)
        os.close(namespace)


def _keep(folder: Path, size_bytes: int, tell: Connection) -> None:
    """Is the process that keeps the disk; says nothing where it can, else why it cannot."""
    try:
        user, group = os.getuid(), os.getgid()
        os.unshare(os.CLONE_NEWUSER | os.CLONE_NEWNS)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
        library = ctypes.CDLL(None, use_errno=True)
        options = f"size={size_bytes}".encode()
        if library.mount(b"tmpfs", bytes(folder), b"tmpfs", _MS_NOSUID, options):
            raise OSError(ctypes.get_errno(), "a file system in memory cannot be mounted")
    except OSError as error:
        tell.send(str(error))
        return
    tell.send("")
    while True:
        time.sleep(3600)
