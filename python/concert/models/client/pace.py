"""Queues everyone who asks an endpoint, and says when the next request may go."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from concert.models.client.cancellation import Halt
from concert.models.client.clock import Clock, to_ns
from concert.models.client.concurrency_limit import Window
from concert.models.client.minute_limit import MinuteLimit, Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class PaceLimits:
    """The limits on the pace of requests to an endpoint.

    Attributes:
        start_concurrency: Requests under way at first.
        max_concurrency: Most requests under way.
        max_requests_per_minute: Most requests that start within any 60 s; None: no limit.
        max_tokens_per_minute: Most tokens, of prompts and answers, of the requests that start
            within any 60 s; None: no limit. They are estimated until the provider has said.
    """

    start_concurrency: int = 8
    max_concurrency: int = 64
    max_requests_per_minute: int | None = None
    max_tokens_per_minute: int | None = None

    def and_also(self, other: "PaceLimits") -> "PaceLimits":
        """Returns limits that keep to both."""
        return PaceLimits(
            start_concurrency=min(self.start_concurrency, other.start_concurrency),
            max_concurrency=min(self.max_concurrency, other.max_concurrency),
            max_requests_per_minute=_least(
                self.max_requests_per_minute, other.max_requests_per_minute
            ),
            max_tokens_per_minute=_least(self.max_tokens_per_minute, other.max_tokens_per_minute),
        )


class Passage:
    """One request that is under way. It has failed for no fault of the pace until told otherwise.

    Attributes:
        waited_ns: Time in the queue, in ns.
    """

    def __init__(self, *, tokens: Spent, waited_ns: int) -> None:
        self.waited_ns = waited_ns
        self._tokens = tokens
        self._tokens_used: int | None = None
        self._refused = False
        self._closed_for_ns = 0

    def served(self, *, tokens: int | None) -> None:
        """Notes that an answer came, and its tokens where the provider said."""
        self._tokens_used = tokens

    def refused(self) -> None:
        """Notes that the endpoint was overloaded."""
        self._refused = True

    def close_for(self, seconds: float) -> None:
        """Notes that the endpoint wants nobody for so many seconds."""
        self._closed_for_ns = max(self._closed_for_ns, to_ns(seconds))


class Pace:
    """The pace of one endpoint, shared by its models. Safe for several threads."""

    def __init__(self, limits: PaceLimits, *, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._queue: deque[threading.Condition] = deque()
        self._resting: set[threading.Condition] = set()
        self._under_way = 0
        self._opens_ns = clock.now_ns()
        self._set(limits)

    @property
    def max_concurrency(self) -> int:
        """Most requests under way."""
        return self._limits.max_concurrency

    def tighten(self, limits: PaceLimits) -> None:
        """Keeps to these limits as well. To be called before the first request."""
        self._set(self._limits.and_also(limits))

    @contextmanager
    def passage(self, *, tokens: int, halt: Halt) -> Iterator[Passage]:
        """Waits until a request may start; it is under way while the context is open.

        Args:
            tokens: Estimate of the tokens of prompt and answer.
            halt: Ends the wait.

        Raises:
            RunStoppedError: As `halt` says.
        """
        passage = self._enter(tokens, halt)
        try:
            yield passage
        finally:
            self._leave(passage)

    def rest(self, wait_ns: int, *, halt: Halt) -> None:
        """Waits for so many ns without a place in the queue.

        Raises:
            RunStoppedError: As `halt` says.
        """
        with self._lock:
            until_ns = self._clock.now_ns() + wait_ns
            condition = threading.Condition(self._lock)
            self._resting.add(condition)
            try:
                halt.check()
                while (left_ns := until_ns - self._clock.now_ns()) > 0:
                    self._clock.wait(condition, left_ns)
                    halt.check()
            finally:
                self._resting.remove(condition)

    def wake(self) -> None:
        """Lets everyone who waits look at their halts."""
        with self._lock:
            for condition in (*self._queue, *self._resting):
                self._clock.wake(condition)

    def _set(self, limits: PaceLimits) -> None:
        self._limits = limits
        self._window = Window(start=limits.start_concurrency, most=limits.max_concurrency)
        self._requests = MinuteLimit(limits.max_requests_per_minute)
        self._tokens = MinuteLimit(limits.max_tokens_per_minute)

    def _enter(self, tokens: int, halt: Halt) -> Passage:
        with self._lock:
            came_ns = self._clock.now_ns()
            turn = threading.Condition(self._lock)
            self._queue.append(turn)
            try:
                halt.check()
                while (wait_ns := self._wait_ns(turn, tokens)) != 0:
                    self._clock.wait(turn, wait_ns)
                    halt.check()
                now_ns = self._clock.now_ns()
                self._under_way += 1
                self._window.entered(under_way=self._under_way)
                self._requests.spend(1, now_ns=now_ns)
                return Passage(
                    tokens=self._tokens.spend(tokens, now_ns=now_ns), waited_ns=now_ns - came_ns
                )
            finally:
                self._queue.remove(turn)
                self._wake_first()

    def _leave(self, passage: Passage) -> None:
        with self._lock:
            self._under_way -= 1
            self._window.left(refused=passage._refused)
            if passage._tokens_used is not None:
                self._tokens.settle(passage._tokens, passage._tokens_used)
            opens_ns = self._clock.now_ns() + passage._closed_for_ns
            self._opens_ns = max(self._opens_ns, opens_ns)
            self._wake_first()

    def _wait_ns(self, turn: threading.Condition, tokens: int) -> int | None:
        """Returns how long to wait, in ns: 0 to pass, None until woken."""
        if self._queue[0] is not turn or self._under_way >= self._window.width:
            return None
        now_ns = self._clock.now_ns()
        return max(
            0,
            self._opens_ns - now_ns,
            self._requests.wait_ns(1, now_ns=now_ns),
            self._tokens.wait_ns(tokens, now_ns=now_ns),
        )

    def _wake_first(self) -> None:
        if self._queue:
            self._clock.wake(self._queue[0])


def _least(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)
