"""Locks a results folder: one process writes at a time."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from concert.results.errors import LockedError, ResultsError
from concert.results.storage.files import explained

LOCK_NAME = ".lock"
_TRIES = 10
_TRY_SECONDS = 0.02
"""Whoever asks for the status of a run holds the lock for a moment, and must not keep it out."""


@contextlib.contextmanager
def shared_lock(folder: Path) -> Iterator[None]:
    """Keeps writers out of a folder that is read, which may lie on a disk that nobody may write.

    A folder without the lock's file was copied without it, and nobody writes there.

    Raises:
        LockedError: A process writes in it.
        ResultsError: The lock cannot be opened.
    """
    path = folder / LOCK_NAME
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        yield
        return
    except OSError as error:
        raise ResultsError(
            what=f"cannot be read ({error.strerror})",
            where=path,
            remedy="make it readable, or leave the folder out",
        ) from error
    try:
        with explained(path):
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except ResultsError as error:
        raise LockedError(
            what="a run writes in the results folder",
            where=folder,
            remedy="wait until it has ended",
        ) from error
    else:
        yield
    finally:
        os.close(descriptor)


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
        path = self._folder / LOCK_NAME
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
            _take(descriptor)
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


def _take(descriptor: int) -> None:
    """Takes the lock; raises BlockingIOError where somebody holds it for longer than a moment."""
    for left in reversed(range(_TRIES)):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if not left:
                raise
            time.sleep(_TRY_SECONDS)
