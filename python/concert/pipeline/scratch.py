"""Gives each judge a scratch folder of its own and removes it afterwards."""

import contextlib
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from concert.results import files

_NAME = ".scratch"


class Scratch:
    """Private folders below the results folder, which holds this process's lock.

    They lie there, and not in /tmp, so that what a killed run left is found and removed.
    """

    def __init__(self, results_folder: Path) -> None:
        self._root = results_folder / _NAME

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """Removes what an earlier run left, and at the end what this one leaves.

        Raises:
            ResultsError: The folder cannot be made.
        """
        with files.explained(self._root):
            _remove(self._root)
            self._root.mkdir(mode=0o700)
        try:
            yield
        finally:
            _remove(self._root)

    @contextlib.contextmanager
    def folder(self) -> Iterator[Path]:
        """Yields a new folder and removes it with all that is in it."""
        folder = Path(tempfile.mkdtemp(dir=self._root))
        try:
            yield folder
        finally:
            _remove(folder)


def _remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder, onexc=_force)


def _force(function: Callable[..., object], name: str, error: BaseException) -> None:
    # A judged program may have taken its folder's permissions away.
    del error
    with contextlib.suppress(OSError):
        path = Path(name)
        path.parent.chmod(stat.S_IRWXU)
        if path.is_dir() and not path.is_symlink():
            path.chmod(stat.S_IRWXU)
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()
    del function
