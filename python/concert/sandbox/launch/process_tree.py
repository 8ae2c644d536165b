"""Measures the resources of a tree of processes, and ends the whole tree."""

import contextlib
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, override

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessStat:
    """One line of /proc/PID/stat (proc_pid_stat(5)), as far as we need it.

    Attributes:
        pid: Process id, in the namespace of the procfs that was read.
        parent: Its parent's.
        state: State letter; "Z" is a process (or its first thread) that ended unreaped.
        own_ticks: CPU time of all its threads, also ended ones.
        children_ticks: CPU time of the children that it waited for.
        threads: Threads.
        start_ticks: When it started; with `pid` it names a process for ever.
        resident_pages: Resident memory.
        wait_status: Its wait status once it ended (0 before, or where we may not see it).
    """

    pid: int
    parent: int
    state: str
    own_ticks: int
    children_ticks: int
    threads: int
    start_ticks: int
    resident_pages: int
    wait_status: int

    @property
    def alive(self) -> bool:
        """Tells whether any thread of it still runs."""
        return self.state not in "ZXx" or self.threads > 1


def parse_stat(line: bytes) -> ProcessStat:
    """Reads /proc/PID/stat. The name in it may hold spaces and parentheses."""
    head, _, tail = line.rpartition(b")")
    # Fields 3 and on of the manual page are tail[0] and on.
    fields = tail.split()
    return ProcessStat(
        pid=int(head.split(b" ", 1)[0]),
        parent=int(fields[1]),
        state=fields[0].decode("ascii"),
        own_ticks=int(fields[11]) + int(fields[12]),
        children_ticks=int(fields[13]) + int(fields[14]),
        threads=int(fields[17]),
        start_ticks=int(fields[19]),
        resident_pages=int(fields[21]),
        wait_status=int(fields[49]),
    )


def read_stat(path: str, *, folder: int | None = None) -> ProcessStat | None:
    """Reads one stat file below the open directory `folder`; None if the process is gone."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC, dir_fd=folder)
    except (FileNotFoundError, ProcessLookupError):
        return None
    try:
        return parse_stat(os.read(handle, 4096))
    except ProcessLookupError:
        return None
    finally:
        os.close(handle)


class ProcessTree(Protocol):
    """Some processes that belong together."""

    def processes(self) -> Iterator[ProcessStat]:
        """Every process of the tree that exists now, unreaped ones included."""
        ...

    def reaper(self) -> ProcessStat | None:
        """The process that inherits orphans: not of the tree, but its children's times are."""
        ...

    def kill(self) -> int:
        """Sends SIGKILL to every live process once; returns how many there were."""
        ...


class NamespaceTree(ProcessTree):
    """All processes of a PID namespace except its first, seen through its own procfs."""

    def __init__(self, procfs: int) -> None:
        """Takes over `procfs`, an open directory: the procfs mount of the namespace."""
        self._procfs = procfs

    @override
    def processes(self) -> Iterator[ProcessStat]:
        for pid in _pids(self._procfs):
            if pid != 1:
                stat = read_stat(f"{pid}/stat", folder=self._procfs)
                if stat is not None:
                    yield stat

    @override
    def reaper(self) -> ProcessStat | None:
        return read_stat("1/stat", folder=self._procfs)

    @override
    def kill(self) -> int:
        alive = 0
        for stat in self.processes():
            if not stat.alive:
                continue
            alive += 1
            try:
                # An open /proc/PID works as a pidfd, also for a PID of an inner namespace.
                handle = os.open(str(stat.pid), os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._procfs)
            except FileNotFoundError:
                continue
            try:
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            except ProcessLookupError:
                pass
            finally:
                os.close(handle)
        return alive

    def close(self) -> None:
        """Closes the directory that was taken over."""
        os.close(self._procfs)


class DescendantTree(ProcessTree):
    """All descendants of a process that is a subreaper: orphans stay below it.

    Found by one pass over /proc, since lists of children miss those whose parent dies meanwhile. A
    fork bomb wraps process ids around in seconds, so a number may by now name a stranger: every
    link is checked again, and signals go through a pidfd.
    """

    def __init__(self, root: int) -> None:
        self._root = root

    @override
    def processes(self) -> Iterator[ProcessStat]:
        children: dict[int, list[ProcessStat]] = {}
        waiting = [stat for stat in [self.reaper()] if stat is not None]
        for pid in _pids("/proc"):
            stat = read_stat(f"/proc/{pid}/stat")
            if stat is not None:
                children.setdefault(stat.parent, []).append(stat)
        while waiting:
            parent = waiting.pop()
            below = children.get(parent.pid, [])
            if below and _is_there(parent):
                for stat in below:
                    if stat.start_ticks >= parent.start_ticks:
                        waiting.append(stat)
                        yield stat

    @override
    def reaper(self) -> ProcessStat | None:
        return read_stat(f"/proc/{self._root}/stat")

    @override
    def kill(self) -> int:
        alive = 0
        for stat in self.processes():
            if not stat.alive:
                continue
            alive += 1
            with contextlib.suppress(ProcessLookupError):
                handle = os.pidfd_open(stat.pid)
                try:
                    if _is_there(stat):
                        signal.pidfd_send_signal(handle, signal.SIGKILL)
                finally:
                    os.close(handle)
        return alive


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The resources of a tree: CPU seconds since it began, resident bytes and tasks now."""

    cpu_seconds: float
    resident_bytes: int
    tasks: int


class Meter:
    """Adds up what a tree uses, remembering processes that are gone."""

    def __init__(self, tree: ProcessTree) -> None:
        self._tree = tree
        self._own_ticks: dict[tuple[int, int], int] = {}
        self._most_ticks = 0

    def measure(self, *, most_tasks: int) -> Usage:
        """Reads the whole tree once, or until more tasks are alive than `most_tasks`.

        Stopping there makes the answer prompt when there is a fork bomb.

        A process that ended is counted by whom waited for it. Where nobody did (its parent ignores
        SIGCHLD) the kernel forgets its time, so what we last saw of every process counts too.
        """
        reaper = self._tree.reaper()
        ticks = reaper.children_ticks if reaper is not None else 0
        pages = 0
        tasks = 0
        for stat in self._tree.processes():
            ticks += stat.own_ticks + stat.children_ticks
            pages += stat.resident_pages
            tasks += stat.threads if stat.alive else 0
            if tasks > most_tasks:
                break
            if stat.own_ticks:
                self._own_ticks[stat.pid, stat.start_ticks] = stat.own_ticks
        self._most_ticks = max(self._most_ticks, ticks, sum(self._own_ticks.values()))
        return Usage(
            cpu_seconds=self._most_ticks / _TICKS_PER_SECOND,
            resident_bytes=pages * _PAGE_BYTES,
            tasks=tasks,
        )


def _pids(procfs: int | str) -> list[int]:
    with os.scandir(procfs) as entries:
        return sorted(int(entry.name) for entry in entries if entry.name.isdigit())


def _is_there(known: ProcessStat) -> bool:
    """Tells whether the number of a process that we know still names it."""
    found = read_stat(f"/proc/{known.pid}/stat")
    return found is not None and found.start_ticks == known.start_ticks
