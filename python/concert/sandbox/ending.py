"""Decides how a run ended, from the facts that the kernel and the supervisor report."""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass

from concert.sandbox.execution import Ending, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts that are known when a tree is gone.

    Attributes:
        stopped_for: The limit for which the supervisor ended the run, None if it did not.
        wait_status: The command's wait status as the kernel has it.
        cpu_seconds: Exact CPU time of the tree.
        peak_bytes: Exact peak resident memory of the largest process.
        file_limit_reached: Tells whether a file, or the private /tmp, is exactly full.
    """

    stopped_for: Ending | None
    wait_status: int
    cpu_seconds: float
    peak_bytes: int
    file_limit_reached: Callable[[], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """An ending with its exit status or signal, as in `Execution`."""

    ending: Ending
    exit_code: int = -1
    signal: int = 0


def name_ending(facts: Facts, limits: Limits) -> Named:
    """Names the ending.

    Exact totals decide over what polling happened to see: a tree that used its CPU time is
    `CPU_LIMIT` whether the supervisor, the kernel's RLIMIT_CPU, the wall guard or the program
    itself ended it, so a busy machine changes no name.
    """
    if facts.stopped_for not in (None, Ending.WALL_LIMIT):
        return Named(ending=facts.stopped_for)
    if facts.cpu_seconds >= limits.cpu_seconds:
        return Named(ending=Ending.CPU_LIMIT)
    if facts.peak_bytes > limits.memory_bytes:
        return Named(ending=Ending.MEMORY_LIMIT)
    if facts.stopped_for is not None:
        return Named(ending=facts.stopped_for)
    if facts.wait_status != 0 and _is_file_limit(facts):
        return Named(ending=Ending.FILE_LIMIT)
    if os.WIFSIGNALED(facts.wait_status):
        return Named(ending=Ending.SIGNALLED, signal=os.WTERMSIG(facts.wait_status))
    return Named(ending=Ending.EXITED, exit_code=os.WEXITSTATUS(facts.wait_status))


def _is_file_limit(facts: Facts) -> bool:
    if os.WIFSIGNALED(facts.wait_status) and os.WTERMSIG(facts.wait_status) == signal.SIGXFSZ:
        return True
    # A child may have died of SIGXFSZ, or a write have failed with EFBIG or ENOSPC: then the
    # command fails in its own way, and the full file is the evidence.
    return facts.file_limit_reached()
