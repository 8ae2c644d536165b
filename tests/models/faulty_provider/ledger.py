"""Counts what the server has seen and served, key by key."""

import json
import threading
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Self

from tests.models.faulty_provider.kinds import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The counts of events up to some moment.

    Attributes:
        arrivals: Requests by key.
        completions: Answers (refusals and cut ones too) by key whose last byte was handed to the
            network; a duplicate delivery is one answer.
        order: Keys of the completions, in their order.
        kinds: Requests by what was done to them; plain answers are not in it.
        early: Requests that came again before the wait was over that was asked of that very key.
        during_wait: Requests that came during a wait that was asked of any key.
        mandated_seconds: Time during which at least one wait that was asked for ran.
        most_open: Most requests under way at one time.
    """

    arrivals: dict[str, int]
    completions: dict[str, int]
    order: list[str]
    kinds: dict[str, int]
    early: int
    during_wait: int
    mandated_seconds: float
    most_open: int

    def to_json(self) -> str:
        """Returns the tally as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Returns what `to_json` wrote."""
        return cls(**json.loads(text))


@dataclass(slots=True)
class _Waits:
    """The union of the waits asked for, which come in the order of their beginnings."""

    end: float = 0.0
    seconds: float = 0.0

    def add(self, start: float, end: float) -> None:
        self.seconds += max(0.0, end - max(start, self.end))
        self.end = max(self.end, end)


@dataclass(slots=True)
class Ledger:
    """Counts, from any thread."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _arrivals: Counter[str] = field(default_factory=Counter)
    _completions: list[str] = field(default_factory=list)
    _kinds: Counter[str] = field(default_factory=Counter)
    _not_before: dict[str, float] = field(default_factory=dict)
    _waits: _Waits = field(default_factory=_Waits)
    _early: int = 0
    _during_wait: int = 0
    _open: int = 0
    _most_open: int = 0

    def arrived(self, key: str) -> int:
        """Notes a request. Returns how often the same came before."""
        with self._lock:
            now = time.monotonic()
            self._early += now < self._not_before.get(key, 0.0)
            self._during_wait += now < self._waits.end
            self._open += 1
            self._most_open = max(self._most_open, self._open)
            before = self._arrivals[key]
            self._arrivals[key] += 1
            return before

    def left(self) -> None:
        """Notes that a request is over, whatever came of it."""
        with self._lock:
            self._open -= 1

    def mistreated(self, kind: Kind) -> None:
        """Notes that a request gets no plain answer."""
        with self._lock:
            self._kinds[kind.value] += 1

    def asked_to_wait(self, key: str, seconds: float) -> None:
        """Notes a wait that begins now."""
        with self._lock:
            now = time.monotonic()
            self._not_before[key] = now + seconds
            self._waits.add(now, now + seconds)

    def completed(self, key: str) -> None:
        """Notes an answer that is about to be handed to the network."""
        with self._lock:
            self._completions.append(key)

    def tally(self) -> Tally:
        """Returns what happened so far."""
        with self._lock:
            return Tally(
                arrivals=dict(self._arrivals),
                completions=dict(Counter(self._completions)),
                order=list(self._completions),
                kinds=dict(sorted(self._kinds.items())),
                early=self._early,
                during_wait=self._during_wait,
                mandated_seconds=self._waits.seconds,
                most_open=self._most_open,
            )
