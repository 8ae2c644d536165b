"""Locks a results folder: one process writes at a time."""

import contextlib
import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from concert.results.errors import LockedError
from concert.results.storage.files import explained

_NAME = ".lock"


class FolderLock:
    """An exclusive lock on a folder, held from entry to exit; a dead holder's lock is gone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor = -1

    def __enter__(self) -> Self:
        """Takes the lock.

        Raises:
            LockedError: Another process holds it.
            ResultsError: The folder does not exist, is not writable or knows no locks.
        """
        path = self._folder / _NAME
        with explained(path):
            return self._lock(path)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Releases the lock."""
        os.close(self._descriptor)
        self._descriptor = -1

    def _lock(self, path: Path) -> Self:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(descriptor, 64, 0).decode("ascii", "replace").strip()
            os.close(descriptor)
            raise LockedError(
                what=f"results folder in use by process {holder or 'unknown'}",
                where=self._folder,
                remedy="wait until it has ended, or choose another --results",
            ) from error
        # The holder's number is a courtesy; a full disk must not keep anyone out.
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
        self._descriptor = descriptor
        return self
