"""Finds processes and folders that a dead command left behind."""

import contextlib
import ctypes
import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

_PR_SET_CHILD_SUBREAPER: Final = 36
"""From linux/prctl.h."""
_GRACE_SECONDS: Final = 2.0
_FOLDERS: Final = (".scratch", "concert-")


def become_reaper() -> None:
    """Makes orphans of this process's children come to it, where they are seen."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


@contextlib.contextmanager
def watched_processes() -> Iterator[list[str]]:
    """Gives a list that, after the context, names each process that was left; these are ended."""
    become_reaper()
    before = _below(os.getpid())
    left: list[str] = []
    yield left
    deadline = time.monotonic() + _GRACE_SECONDS
    while new := {one: name for one, name in _below(os.getpid()).items() if one not in before}:
        if time.monotonic() > deadline:
            break
        time.sleep(0.02)
    left += sorted(new.values())
    for one in new:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)


def left_folders(*places: Path) -> Sequence[str]:
    """Returns the names of scratch folders in some places, sorted."""
    return sorted(
        path.name
        for place in places
        if place.is_dir()
        for path in place.iterdir()
        if path.name.startswith(_FOLDERS)
    )


def _below(root: int) -> dict[int, str]:
    """Returns the living processes below one, with their names."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            name, _, rest = (entry / "stat").read_text(errors="replace").rpartition(")")
            state, parent = rest.split()[:2]
            if state not in ("Z", "X"):
                parents[int(entry.name)] = int(parent)
                names[int(entry.name)] = name.partition("(")[2]
    below = {root}
    while new := {one for one, parent in parents.items() if parent in below} - below:
        below |= new
    return {one: names[one] for one in below - {root}}
