"""Makes scratch folders that the next start removes when their owner was killed.

All scratch folders of a process that lie in the machine's temporary folder lie in one folder of its
own. The process holds a lock on that one for as long as it lives; the kernel frees it however the
process ends. So a folder whose lock can be taken belongs to nobody, and age says nothing.

Temporary folders are everybody's. A folder counts as ours only if it belongs to this user alone and
is no link; it is opened before it is looked at, and what is below it is removed through handles.
"""

import atexit
import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import threading
from pathlib import Path
from typing import Final

PREFIX: Final = "concert-scratch-"
"""The beginning of a process folder's name, before the user's number."""

_TRIES: Final = 8


class _Owned:
    """The folder of this process."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._process = 0
        self._folder = Path()
        self._handle = -1

    def folder(self) -> Path:
        with self._guard:
            # A fork must use its own: the lock of this one ends with its parent's life and its own.
            if self._process != os.getpid() or not self._folder.is_dir():
                place = Path(tempfile.gettempdir())
                remove_dead(place)
                self._folder, self._handle = _locked_folder(place)
                self._process = os.getpid()
            return self._folder

    def remove(self) -> None:
        if self._process == os.getpid():
            shutil.rmtree(self._folder, ignore_errors=True)


_OWNED: Final = _Owned()
atexit.register(_OWNED.remove)


def scratch_root() -> Path:
    """Returns the folder of this process, for `tempfile` to make folders in.

    The first call removes what dead processes of this user left.

    Raises:
        OSError: The temporary folder cannot be written.
    """
    return _OWNED.folder()


def remove_own() -> None:
    """Removes the folder of this process; for one that ends without its exit handlers."""
    _OWNED.remove()


def remove_dead(place: Path) -> None:
    """Removes the folders below `place` that processes of this user left when they were killed."""
    with contextlib.suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name.startswith(_own_prefix()):
                with contextlib.suppress(OSError):
                    _remove_if_dead(Path(entry.path))


def _own_prefix() -> str:
    return f"{PREFIX}{os.geteuid()}-"


def _locked_folder(place: Path) -> tuple[Path, int]:
    """Makes a folder and takes its lock."""
    for _ in range(_TRIES):
        folder = Path(tempfile.mkdtemp(prefix=_own_prefix(), dir=place))
        handle = _open(folder)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            # Another start takes it for a dead one's this very moment, or there are no locks here.
            os.close(handle)
            continue
        if _is_at(handle, folder):
            return folder, handle
        os.close(handle)
    # A file system without locks: what is left there stays.
    return Path(tempfile.mkdtemp(prefix="concert-unlocked-", dir=place)), -1


def _remove_if_dead(folder: Path) -> None:
    handle = _open(folder)
    try:
        status = os.fstat(handle)
        if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            return
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is_at(handle, folder):
            return
        for name in _names(handle):
            _remove(name, handle)
        folder.rmdir()
    finally:
        os.close(handle)


def _open(folder: Path) -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)


def _is_at(handle: int, folder: Path) -> bool:
    """Returns whether a handle's folder still lies where it lay."""
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return os.path.samestat(found, os.fstat(handle))


def _names(handle: int) -> list[str]:
    with os.scandir(handle) as entries:
        return [entry.name for entry in entries]


def _remove(name: str, parent: int) -> None:
    """Removes a file or folder of a folder that is open, whatever its permissions."""
    try:
        handle = os.open(
            name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent
        )
    except PermissionError:
        # A judged program may have taken its folder's permissions away.
        os.chmod(name, stat.S_IRWXU, dir_fd=parent)
        handle = os.open(
            name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent
        )
    except OSError:
        os.unlink(name, dir_fd=parent)
        return
    try:
        os.fchmod(handle, stat.S_IRWXU)
        for inner in _names(handle):
            _remove(inner, handle)
    finally:
        os.close(handle)
    os.rmdir(name, dir_fd=parent)
