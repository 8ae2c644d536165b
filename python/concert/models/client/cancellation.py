"""Tells everyone who waits for a model that it has ended."""

import threading

from concert.models.errors import RunStoppedError


class Halt:
    """The error with which a model has ended; later requests to that model raise it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reason: RunStoppedError | None = None

    def set(self, reason: RunStoppedError) -> None:
        """Ends the model. The first reason stays.

        It wakes nobody: who sets it wakes those who wait.
        """
        with self._lock:
            self._reason = self._reason or reason

    def check(self) -> None:
        """Raises the reason where there is one.

        Raises:
            RunStoppedError: The model has ended. Each call raises an error of its own, for several
                threads that raise one would write their stacks into each other's.
        """
        reason = self._reason
        if reason is not None:
            raise type(reason)(what=reason.what, remedy=reason.remedy)
