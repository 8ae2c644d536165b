"""Holds the threads that wait for an answer from a batch."""

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from concert.models.batches.service import Outcome
from concert.models.errors import RunStoppedError
from concert.models.providers.provider import Completion, ProviderFaultError


class WaitingClosedError(Exception):
    """Nobody waits any longer: the model is closed."""


@dataclass(slots=True)
class _Place:
    body: Mapping[str, object]
    outcome: Outcome | BaseException | None = None


class WaitingRequests:
    """Requests of any number of threads, taken together by one that submits them."""

    def __init__(self, *, closed: Callable[[], ProviderFaultError]) -> None:
        """Starts with nobody.

        Args:
            closed: Returns the error of whoever waits when it is closed.
        """
        self._changed = threading.Condition()
        self._places: dict[str, _Place] = {}
        self._new: list[str] = []
        self._came = 0.0
        self._closed = closed
        self._is_closed = False
        self._end: BaseException | None = None

    def wait_for(self, name: str, body: Mapping[str, object]) -> Completion:
        """Hands a request in and waits for its end.

        Args:
            name: Its name; no other thread waits under the same one.
            body: What is sent for it.

        Raises:
            ProviderFaultError: It failed, or nobody waits any longer.
            BaseException: As `end` said.
        """
        place = _Place(body)
        with self._changed:
            self._places[name] = place
            self._new.append(name)
            self._came = time.monotonic()
            self._changed.notify_all()
            while place.outcome is None and self._end is None and not self._is_closed:
                self._changed.wait()
            del self._places[name]
            if name in self._new:
                self._new.remove(name)
            outcome = place.outcome or self._end or self._closed()
        if isinstance(outcome, BaseException):
            # An error of its own: several threads that raise one write into each other's stack.
            raise _copy(outcome)
        return outcome

    def gathered(self, *, most: int, quiet_seconds: float, until: float | None) -> Sequence[str]:
        """Waits for requests until no more come for a while; returns the names of some.

        Args:
            most: Most names to return.
            quiet_seconds: How long none comes before those that came are returned.
            until: Moment of the monotonic clock at which to return although none came; None: never.

        Raises:
            WaitingClosedError: Nobody waits any longer.
        """
        with self._changed:
            while True:
                self._check()
                now = time.monotonic()
                quiet_at = self._came + quiet_seconds
                if len(self._new) >= most or (self._new and now >= quiet_at):
                    names, self._new = self._new[:most], self._new[most:]
                    return names
                if until is not None and now >= until and not self._new:
                    return ()
                moment = quiet_at if self._new else until
                self._changed.wait(None if moment is None else max(0.0, moment - now))

    def pause(self, seconds: float) -> None:
        """Waits.

        Raises:
            WaitingClosedError: Nobody waits any longer.
        """
        until = time.monotonic() + seconds
        with self._changed:
            self._check()
            while (left := until - time.monotonic()) > 0:
                self._changed.wait(left)
                self._check()

    def check(self) -> None:
        """Raises `WaitingClosedError` where nobody waits any longer."""
        with self._changed:
            self._check()

    def bodies(self, names: Iterable[str]) -> Mapping[str, Mapping[str, object]]:
        """Returns what is sent for requests, by name."""
        with self._changed:
            return {name: self._places[name].body for name in names if name in self._places}

    def deliver(self, outcomes: Mapping[str, Outcome]) -> None:
        """Gives requests their ends; those that nobody waits for are passed over."""
        with self._changed:
            for name, outcome in outcomes.items():
                if name in self._places:
                    self._places[name].outcome = outcome
            self._changed.notify_all()

    def fail(self, names: Iterable[str], fault: ProviderFaultError) -> None:
        """Gives requests a failure as their end."""
        self.deliver(dict.fromkeys(names, fault))

    def end(self, error: BaseException) -> None:
        """Lets everyone who waits, and everyone who comes later, raise an error."""
        with self._changed:
            self._end = error
            self._changed.notify_all()

    def close(self) -> None:
        """Sends everyone away."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _check(self) -> None:
        if self._is_closed:
            raise WaitingClosedError


def _copy(error: BaseException) -> BaseException:
    if isinstance(error, RunStoppedError):
        return type(error)(what=error.what, remedy=error.remedy)
    if not isinstance(error, ProviderFaultError):
        return error
    return ProviderFaultError(
        fault=error.fault,
        what=error.what,
        status=error.status,
        retry_after_seconds=error.retry_after_seconds,
        was_sent=error.was_sent,
    )
