"""A provider for tests: it answers from a function, in simulated time or at once."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from concert.models.client.budget import Budget
from concert.models.client.cache import CompletionCache
from concert.models.client.clock import Clock
from concert.models.client.cost import Tariff
from concert.models.client.exchange import Terms
from concert.models.client.pace import Pace, PaceLimits
from concert.models.client.remote import RemoteModel
from concert.models.client.single_flight import OneAtATime
from concert.models.profiles.profile import Prices
from concert.models.profiles.sampling import Sampling
from concert.models.protocol import Ask
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    ProviderFaultError,
    Request,
    Usage,
)
from concert.models.reading_policy import ReadingPolicy
from concert.models.testing.simulated_clock import SimulatedClock
from concert.values.values import Task

IDENTITY = '{"model":"m","provider":"fake"}'
SECOND_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Call:
    """One call of `FakeProvider.complete`."""

    request: Request
    started_ns: int
    ended_ns: int


@dataclass(slots=True)
class FakeProvider:
    """Does what `behave` says with a request, after `latency_ns`, unless it is closed by then.

    Attributes:
        clock: A simulated one.
        behave: Given a request and the number of earlier requests equal to it, returns the answer
            or the fault.
        latency_ns: How long each request takes.
        calls: What it was asked, in the order in which it ended.
    """

    clock: SimulatedClock
    behave: Callable[[Request, int], Completion | ProviderFaultError]
    latency_ns: int = SECOND_NS
    calls: list[Call] = field(default_factory=list)
    under_way: int = 0
    most_under_way: int = 0
    closed: bool = False
    identity: str = IDENTITY
    _seen: dict[Request, int] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _ended: threading.Condition = field(default_factory=threading.Condition)

    def complete(self, request: Request) -> Completion:
        """As `behave` says."""
        with self._lock:
            earlier = self._seen.get(request, 0)
            self._seen[request] = earlier + 1
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
        started_ns = self.clock.now_ns()
        try:
            with self._ended:
                until_ns = started_ns + self.latency_ns
                while not self.closed and (left_ns := until_ns - self.clock.now_ns()) > 0:
                    self.clock.wait(self._ended, left_ns)
            done = self.behave(request, earlier) if not self.closed else fault(Fault.CONNECTION)
        finally:
            with self._lock:
                self.under_way -= 1
                self.calls.append(Call(request, started_ns, self.clock.now_ns()))
        if isinstance(done, ProviderFaultError):
            raise done
        return done

    def close(self) -> None:
        """Ends the calls under way."""
        with self._ended:
            self.closed = True
            self.clock.wake(self._ended)


def completion(
    text: str = "said", *, finish: Finish = Finish.STOP, prompt: int = 10, completion: int = 5
) -> Completion:
    """Returns an answer."""
    return Completion(
        text=text, finish=finish, usage=Usage(prompt=prompt, completion=completion, cached=0)
    )


def fault(
    kind: Fault, *, status: int = 0, retry_after_seconds: float | None = None
) -> ProviderFaultError:
    """Returns a failure."""
    return ProviderFaultError(
        fault=kind, what=f"it said {kind}", status=status, retry_after_seconds=retry_after_seconds
    )


def ask(sample: int = 0, *, prompt: str = "p", reading: ReadingPolicy | None = None) -> Ask:
    """Returns a question; its task is its prompt."""
    task = Task(
        suite="s",
        task_id=prompt,
        title="",
        prompt=prompt,
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )
    return Ask(task=task, variant="default", prompt=prompt, sample=sample, reading=reading)


def remote_model(
    provider: FakeProvider,
    *,
    clock: Clock | None = None,
    limits: PaceLimits | None = None,
    prices: Prices | None = None,
    budget: Budget | None = None,
    cache: CompletionCache | None = None,
    sampling: Sampling | None = None,
    base_seed: int | None = 100,
    max_attempts: int = 8,
    pace: Pace | None = None,
    under_way: OneAtATime | None = None,
) -> RemoteModel:
    """Returns a model that asks `provider`."""
    now = clock or provider.clock
    terms = Terms(
        name="fake:m",
        identity=IDENTITY,
        open_provider=lambda: provider,
        tariff=None if prices is None else Tariff(prices),
        expected_output_tokens=None,
        max_attempts=max_attempts,
        pace=pace or Pace(limits or PaceLimits(), clock=now),
        budget=budget or Budget(max_cost_usd=None, clock=now),
        cache=cache,
        under_way=under_way or OneAtATime(clock=now),
        clock=now,
    )
    return RemoteModel(
        terms,
        sampling=sampling or Sampling(max_output_tokens=100),
        base_seed=base_seed,
        system="",
    )


def in_threads(
    clock: SimulatedClock, do: Callable[[Ask], None], asks: Sequence[Ask], *, width: int
) -> None:
    """Does `do` with every question in so many simulated threads."""
    left = list(reversed(asks))

    def work() -> None:
        while left:
            do(left.pop())

    clock.run([work] * width)
