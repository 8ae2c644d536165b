"""The only place where models read a clock or sleep."""

import threading
import time
from typing import Protocol

NS_PER_SECOND = 1_000_000_000


class Clock(Protocol):
    """Time that never runs backwards, and the waiting that goes by it.

    A simulated one lets thousands of requests pass in an instant, so everything that waits does it
    through here: whoever changes what a condition stands for wakes those who wait for it.
    """

    def now_ns(self) -> int:
        """Time since some fixed moment, in ns. The system's date has no part in it."""
        ...

    def wait(self, condition: threading.Condition, wait_ns: int | None) -> None:
        """Waits until the condition is woken, or for so many ns; None: until it is woken.

        It may return early. The caller holds the condition's lock, and no other.
        """
        ...

    def wake(self, condition: threading.Condition) -> None:
        """Wakes all who wait for the condition. The caller holds its lock."""
        ...


class SystemClock:
    """The monotonic clock of this machine."""

    def now_ns(self) -> int:
        """As the protocol says."""
        return time.monotonic_ns()

    def wait(self, condition: threading.Condition, wait_ns: int | None) -> None:
        """As the protocol says."""
        if wait_ns is None:
            condition.wait()
        else:
            # The system rejects a wait beyond its range of time; waking early is allowed.
            condition.wait(min(wait_ns / NS_PER_SECOND, threading.TIMEOUT_MAX))

    def wake(self, condition: threading.Condition) -> None:
        """As the protocol says."""
        condition.notify_all()


def to_ns(seconds: float) -> int:
    """Returns a time in ns that is no shorter than `seconds`."""
    return -int(-seconds * NS_PER_SECOND // 1)
