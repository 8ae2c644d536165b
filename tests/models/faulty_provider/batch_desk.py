"""Keeps the batches of the server: what was submitted, what comes of it, and what was paid."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tests.models.faulty_provider.exchange import Asked, Reply, Wire
from tests.models.faulty_provider.plan import Plan, SeededPlan


class Fate(StrEnum):
    """The ways in which one request of a batch comes to nothing, or to too much."""

    EXPIRED = "expired"
    """No answer: the batch was too slow."""
    ERRORED = "errored"
    """No answer: the server failed inside."""
    MISSING = "missing"
    """An answer that was paid for and is in no file."""
    TWICE = "twice"
    """The answer, in the file twice."""


class End(StrEnum):
    """The ways in which a batch ends."""

    COMPLETED = "completed"
    EXPIRED = "expired"
    """Half of its requests were not answered."""
    CANCELLED = "cancelled"
    """Somebody cancelled it when half of its requests were answered."""
    REFUSED = "refused"
    """It was never begun: something is wrong with all of it."""


def _answered(name: str, earlier: int) -> Fate | None:
    del name, earlier
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchManners:
    """The behaviour of the server towards batches.

    Attributes:
        calls: Which call meets what; a call's key is its method and path. A call that is cut, or
            fails with 500, was obeyed all the same.
        seconds: How long a batch takes.
        answer_seconds: Time from obeying a call to its answer.
        fate: What becomes of a request, by its name and how many batches had it before; None: an
            answer.
        ends: How the first batches end; later ones are completed.
    """

    calls: Plan = field(default_factory=SeededPlan)
    seconds: float = 0.05
    answer_seconds: float = 0.0
    fate: Callable[[str, int], Fate | None] = _answered
    ends: Sequence[End] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The result of one request.

    Attributes:
        name: The request's.
        reply: What a request by itself would have got; None where there was no answer.
        fate: Why there was none.
    """

    name: str
    reply: Reply | None
    fate: Fate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submitted:
    """One batch.

    Attributes:
        identifier: Its name.
        wire: Its protocol.
        marker: The name that the client gave it, or empty.
        size: Number of requests.
        ready_at: Moment of the monotonic clock at which it is over.
        end: How it ends.
        lines: Its results, in their order in the file.
        unanswered: Names of the requests that were not answered in time.
    """

    identifier: str
    wire: Wire
    marker: str
    size: int
    ready_at: float
    end: End
    lines: Sequence[Line]
    unanswered: Sequence[str]

    @property
    def is_over(self) -> bool:
        """Tells whether it is over by now."""
        return time.monotonic() >= self.ready_at


class BatchDesk:
    """Takes batches, from any thread."""

    def __init__(self, manners: BatchManners, answer: Callable[[Asked], Reply]) -> None:
        """Starts without a batch.

        Args:
            manners: How it behaves.
            answer: Returns what a request by itself would get.
        """
        self._manners = manners
        self._answer = answer
        self._lock = threading.Lock()
        self._files: list[bytes] = []
        self._batches: list[Submitted] = []
        self._had: Counter[str] = Counter()
        self._paid: Counter[str] = Counter()
        self._calls: Counter[str] = Counter()

    @property
    def paid(self) -> Mapping[str, int]:
        """Returns how often an answer to each request was made, by name."""
        with self._lock:
            return dict(self._paid)

    @property
    def sizes(self) -> Sequence[int]:
        """Returns the number of requests of each batch."""
        with self._lock:
            return [batch.size for batch in self._batches]

    @property
    def calls(self) -> Mapping[str, int]:
        """Returns how often each call came, by method and path."""
        with self._lock:
            return dict(self._calls)

    def called(self, call: str) -> int:
        """Notes a call; returns how often it came before."""
        with self._lock:
            self._calls[call] += 1
            return self._calls[call] - 1

    def upload(self, content: bytes) -> str:
        """Keeps a file; returns its name."""
        with self._lock:
            self._files.append(content)
            return f"file-{len(self._files)}"

    def file(self, name: str) -> bytes:
        """Returns a file."""
        with self._lock:
            return self._files[int(name.removeprefix("file-")) - 1]

    def submit(self, wire: Wire, requests: Mapping[str, Asked], *, marker: str = "") -> Submitted:
        """Takes a batch, whose answers are paid from here on."""
        with self._lock:
            number = len(self._batches)
            end = self._manners.ends[number] if number < len(self._manners.ends) else End.COMPLETED
            names = list(requests)
            begun = {
                End.COMPLETED: len(names),
                End.REFUSED: 0,
            }.get(end, len(names) // 2)
            lines = [line for name in names[:begun] for line in self._lines(name, requests[name])]
            batch = Submitted(
                identifier=f"batch_{number + 1}",
                wire=wire,
                marker=marker,
                size=len(names),
                ready_at=time.monotonic() + self._manners.seconds,
                end=end,
                # No provider promises an order.
                lines=sorted(lines, key=lambda line: line.name, reverse=True),
                unanswered=names[begun:],
            )
            self._batches.append(batch)
            return batch

    def batches(self, wire: Wire) -> Sequence[Submitted]:
        """Returns the batches of a protocol, the newest first."""
        with self._lock:
            return [batch for batch in reversed(self._batches) if batch.wire is wire]

    def named(self, identifier: str) -> Submitted | None:
        """Returns a batch."""
        with self._lock:
            return next((one for one in self._batches if one.identifier == identifier), None)

    def _lines(self, name: str, asked: Asked) -> Sequence[Line]:
        fate = self._manners.fate(name, self._had[name])
        self._had[name] += 1
        if fate in (Fate.EXPIRED, Fate.ERRORED):
            return [Line(name=name, reply=None, fate=fate)]
        self._paid[name] += 1
        line = Line(name=name, reply=self._answer(asked))
        return {Fate.MISSING: [], Fate.TWICE: [line, line]}.get(fate or Fate.EXPIRED, [line])
