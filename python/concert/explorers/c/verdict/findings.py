"""The names under which races and other findings are reported."""

from enum import StrEnum
from typing import Final


class Outcome(StrEnum):
    """The explorer's judgement in one word."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"


class RaceClass(StrEnum):
    """The class of a racing pair."""

    PRIMARY = "primary"
    """There is an execution in which both accesses are about to happen at once."""
    SECONDARY = "secondary"
    """Nothing orders the two, but in every execution seen something kept them apart, such as a
    flag that is itself racy."""


class Access(StrEnum):
    """The kind of a memory access."""

    READ = "read"
    WRITE = "write"
    ATOMIC_READ = "atomic_read"
    ATOMIC_WRITE = "atomic_write"


class FindingKind(StrEnum):
    """The kind of a finding other than a race."""

    ABORT = "abort"
    """The program called abort()."""
    API_MISUSE = "api_misuse"
    """A call that POSIX leaves undefined, such as unlocking a lock that one does not have."""
    ASSERTION = "assertion"
    DEADLOCK = "deadlock"
    EXIT_STATUS = "exit_status"
    """The program ends with a status other than 0."""
    LIVELOCK = "livelock"
    MEMORY_ERROR = "memory_error"
    REACH_ERROR = "reach_error"
    """The program called reach_error() or __VERIFIER_error()."""
    UNSUPPORTED_CALL = "unsupported_call"
    """The program called a function that the explorer does not have: it was ended there."""


NO_FAULTS: Final = frozenset(
    {FindingKind.ABORT, FindingKind.EXIT_STATUS, FindingKind.UNSUPPORTED_CALL}
)
"""Findings that are nothing against a program: benchmarks end executions by abort() that they do
not want to be looked at."""


class WaitClock(StrEnum):
    """A clock by which waits with a deadline go."""

    MONOTONIC = "monotonic"
    REALTIME = "realtime"


class Statement(StrEnum):
    """The share of a program's behaviour that was explored."""

    EXHAUSTED = "exhausted"
    """Every class of executions."""
    BOUNDED = "bounded"
    """The classes up to a limit."""
    SAMPLED = "sampled"
    """A random choice of executions."""
