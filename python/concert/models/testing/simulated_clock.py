"""A clock for tests, in whose time threads wait without any time passing.

The threads that `run` starts take turns: one runs until it waits, then the next that can run does,
chosen by a seed; when none can, time leaps to the moment that the first of them waits for. So a run
of hours ends at once, equal seeds give equal runs, and a deadlock is seen, not waited for.
"""

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


class DeadlockError(Exception):
    """All threads wait, and none for a moment in time."""


@dataclass(slots=True, eq=False)
class _Turn:
    """One thread. `until_ns` is the end of its wait, None for never."""

    baton: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    condition: threading.Condition | None = None
    until_ns: int | None = None


class SimulatedClock:
    """A clock that stands still while anyone runs."""

    def __init__(self, *, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._now_ns = 0
        self._turns: dict[int, _Turn] = {}
        self._ready: list[_Turn] = []
        self._waiting: list[_Turn] = []
        self._is_dead = False
        self._ended = threading.Event()

    def now_ns(self) -> int:
        """Simulated time, in ns from 0."""
        return self._now_ns

    def wait(self, condition: threading.Condition, wait_ns: int | None) -> None:
        """Lets others run until the condition is woken or so much time has passed."""
        until_ns = None if wait_ns is None else self._now_ns + max(0, wait_ns)
        turn = self._turns.get(threading.get_ident())
        if turn is None:
            # No thread of `run`: it is alone, and nobody can wake it.
            if until_ns is None:
                raise DeadlockError
            self._now_ns = until_ns
            return
        turn.condition, turn.until_ns = condition, until_ns
        self._waiting.append(turn)
        condition.release()
        try:
            self._hand_on()
            turn.baton.acquire()
        finally:
            condition.acquire()
        if self._is_dead:
            raise DeadlockError

    def wake(self, condition: threading.Condition) -> None:
        """Makes those who wait for the condition ready to run."""
        for turn in [turn for turn in self._waiting if turn.condition is condition]:
            self._make_ready(turn)

    def sleep(self, wait_ns: int) -> None:
        """Lets so much time pass."""
        condition = threading.Condition()
        until_ns = self._now_ns + wait_ns
        with condition:
            while self._now_ns < until_ns:
                self.wait(condition, until_ns - self._now_ns)

    def run(self, bodies: Sequence[Callable[[], None]]) -> None:
        """Runs every body in a thread of its own until all have ended.

        Raises:
            DeadlockError: They wait for each other.
            BaseException: The first that a body raised.
        """
        raised: list[BaseException] = []
        started = threading.Barrier(len(bodies) + 1)
        turns = [_Turn() for _ in bodies]

        def live(body: Callable[[], None], turn: _Turn) -> None:
            self._turns[threading.get_ident()] = turn
            started.wait()
            turn.baton.acquire()
            try:
                body()
            except BaseException as error:
                raised.append(error)
            finally:
                del self._turns[threading.get_ident()]
                self._hand_on()

        threads = [
            threading.Thread(target=live, args=pair, daemon=True)
            for pair in zip(bodies, turns, strict=True)
        ]
        self._ended.clear()
        for thread in threads:
            thread.start()
        started.wait()
        self._ready.extend(turns)
        self._hand_on()
        self._ended.wait()
        for thread in threads:
            thread.join()
        if raised:
            raise raised[0]

    def _hand_on(self) -> None:
        if not self._ready and self._waiting:
            timed = [turn for turn in self._waiting if turn.until_ns is not None]
            if timed:
                first_ns = min(turn.until_ns for turn in timed if turn.until_ns is not None)
                self._now_ns = max(self._now_ns, first_ns)
                for turn in [turn for turn in timed if turn.until_ns == first_ns]:
                    self._make_ready(turn)
            else:
                self._is_dead = True
                self._make_ready(self._waiting[0])
        if self._ready:
            self._ready.pop(self._random.randrange(len(self._ready))).baton.release()
        else:
            self._ended.set()

    def _make_ready(self, turn: _Turn) -> None:
        self._waiting.remove(turn)
        turn.condition = turn.until_ns = None
        self._ready.append(turn)
