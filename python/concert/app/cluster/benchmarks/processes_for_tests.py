"""Finds processes of this machine by what they are called and by who started them."""

from pathlib import Path


def named(part: str) -> set[int]:
    """Returns the processes whose command line holds a text."""
    found = set()
    for process in _processes():
        try:
            line = (Path("/proc") / str(process) / "cmdline").read_bytes()
        except OSError:
            continue
        if part.encode() in line:
            found.add(process)
    return found


def descendants(process: int) -> set[int]:
    """Returns the processes below another one."""
    parents = {}
    for one in _processes():
        try:
            fields = (Path("/proc") / str(one) / "stat").read_bytes().rpartition(b")")[2].split()
        except OSError:
            continue
        parents[one] = int(fields[1])
    below = {process}
    while new := {one for one, parent in parents.items() if parent in below} - below:
        below |= new
    return below - {process}


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
