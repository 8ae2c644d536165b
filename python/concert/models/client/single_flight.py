"""Keeps two threads from asking the same thing at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from concert.models.client.cancellation import Halt
from concert.models.client.clock import Clock


class OneAtATime:
    """Lets one thread at a time do what has the same key, so that the second finds it done."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._ended = threading.Condition()
        self._under_way: set[str] = set()

    @contextmanager
    def alone(self, key: str, *, halt: Halt) -> Iterator[None]:
        """Waits until nobody else is in a context of this key.

        Raises:
            RunStoppedError: As `halt` says.
        """
        with self._ended:
            halt.check()
            while key in self._under_way:
                self._clock.wait(self._ended, None)
                halt.check()
            self._under_way.add(key)
        try:
            yield
        finally:
            with self._ended:
                self._under_way.remove(key)
                self._clock.wake(self._ended)

    def wake(self) -> None:
        """Lets everyone who waits look at their halts."""
        with self._ended:
            self._clock.wake(self._ended)
