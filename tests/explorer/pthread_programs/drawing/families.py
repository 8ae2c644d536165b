"""Names the families of objects and habits that random programs are drawn from."""

from enum import StrEnum


class Family(StrEnum):
    """A kind of object, or a habit of programs."""

    MUTEX = "mutex"
    ROBUST = "robust"
    """A robust mutex, whose owners die."""
    CONDITION = "condition"
    SEMAPHORE = "semaphore"
    SHARED_LOCK = "shared-lock"
    SPIN_LOCK = "spin-lock"
    BARRIER = "barrier"
    ONCE = "once"
    CANCELLATION = "cancellation"
    SPECIFIC = "specific"
    """Thread-specific data with destructors."""
    ATOMIC = "atomic"
    SPINNING = "spinning"
    """Loops that wait for a value, a lock or a permit."""
    SECTION = "section"
    EXIT = "exit"
    """Threads that end early and leave values."""
    DETACH = "detach"
    ASSERTION = "assertion"


NEEDS = {Family.ROBUST: Family.MUTEX, Family.CONDITION: Family.MUTEX}
"""Families that need another one."""


def with_needs(families: frozenset[Family]) -> frozenset[Family]:
    """Returns families together with those that they need."""
    return families | {NEEDS[each] for each in families if each in NEEDS}
