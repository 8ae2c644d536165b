"""Gives each judge a scratch folder of its own and removes it afterwards."""

import contextlib
import dataclasses
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from concert.results.storage import files
from concert.suites.equipment import Equipment

_NAME = ".scratch"


@contextlib.contextmanager
def opened_scratch(equipment: Equipment) -> Iterator[Equipment]:
    """Yields the equipment of a run, whose scratch folder lies in that of `equipment`.

    That is the results folder, which holds this process's lock, and not /tmp, so that what a killed
    run left is found and removed: here at the start, as what this run leaves is at the end.

    Raises:
        ResultsError: The folder cannot be made.
    """
    root = equipment.scratch / _NAME
    with files.explained(root):
        _remove(root)
        root.mkdir(mode=0o700)
    try:
        yield dataclasses.replace(equipment, scratch=root)
    finally:
        _remove(root)


@contextlib.contextmanager
def own_scratch(equipment: Equipment) -> Iterator[Equipment]:
    """Yields the same equipment with a new scratch folder, which is removed with all in it."""
    folder = Path(tempfile.mkdtemp(dir=equipment.scratch))
    try:
        yield dataclasses.replace(equipment, scratch=folder)
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
