"""Gets the answer to one request: cache, budget, pace and retries around the provider."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from concert.models.client.attempts import AttemptLog
from concert.models.client.budget import Budget
from concert.models.client.cache import CompletionCache, Kept, completion_key
from concert.models.client.cancellation import Halt
from concert.models.client.clock import Clock, to_ns
from concert.models.client.cost import Tariff, likely_prompt_tokens, may_be_billed
from concert.models.client.pace import Pace
from concert.models.client.retry import Breaker, asked_wait_seconds, backoff_ns
from concert.models.client.single_flight import OneAtATime
from concert.models.errors import ModelClosedError, ProviderStoppedError, RunStoppedError
from concert.models.protocol import ModelError
from concert.models.providers.provider import (
    Completion,
    Fault,
    Provider,
    ProviderFaultError,
    Request,
)

_LONGEST_WAIT_SECONDS = 600.0
"""A provider that wants nobody for longer ends the run, which may go on another time."""
_OVERLOADED_STATUSES = frozenset({503, 529})
_OUTPUT_TOKENS = 1000
"""Of an answer, for the limit of tokens per minute, where a profile expects nothing."""

_REMEDIES = {
    Fault.AUTHENTICATION: "check the key and what it may do, then go on with --resume",
    Fault.UNKNOWN_MODEL: "check the model's name, and base_url if its profile has one",
    Fault.QUOTA: "check the account, then go on with --resume",
    Fault.CANCELLED: "go on with --resume, which asks for the rest anew",
    Fault.LOCAL_SERVER: "mend `serve` in its profile, or start the server yourself and name its"
    " address by base_url; then go on with --resume",
}
"""Faults that no further request can escape, with what the user can do about them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """With what, and within which bounds, one model is asked.

    Attributes:
        name: The model's full name, for people.
        identity: As `Provider.identity`, known before there is a provider.
        open_provider: Opens it; called once, when the first request is to be made.
        tariff: What it costs; None where that is not known.
        expected_output_tokens: Tokens of a typical answer; None where unknown.
        max_attempts: Most attempts at one request, from 1.
        pace: The endpoint's.
        budget: The run's.
        cache: Where answers are kept; None: nowhere.
        under_way: What the users of that cache are asking.
        clock: The time.
        in_batches: Whether requests go in batches, where each needs a name.
    """

    name: str
    identity: str
    open_provider: Callable[[], Provider]
    tariff: Tariff | None
    expected_output_tokens: int | None
    max_attempts: int
    pace: Pace
    budget: Budget
    cache: CompletionCache | None
    under_way: OneAtATime
    clock: Clock
    in_batches: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """One answer that is wanted.

    Attributes:
        request: What is asked.
        sample: Sample index.
        step: Which of several requests for that sample it is, from 0.
        changed: What the request's sampling has other than the model's own, for the log.
    """

    request: Request
    sample: int
    step: int
    changed: Mapping[str, object] = field(default_factory=dict)


class Asking:
    """Gets answers from one provider and model. Safe for several threads."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._halt = Halt()
        self._breaker = Breaker()
        self._opening = threading.Lock()
        self._provider: Provider | None = None

    def kept(self, want: Want) -> Kept | None:
        """Returns the answer if it is in the cache."""
        cache = self._terms.cache
        return cache.find(self._key(want)) if cache is not None else None

    def answer(self, want: Want, *, log: AttemptLog) -> Kept:
        """Returns the answer, which is in the cache by then.

        Args:
            want: What is wanted.
            log: Is told of every attempt.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
        """
        key = self._key(want)
        with self._terms.under_way.alone(key, halt=self._halt):
            kept = self._terms.cache.find(key) if self._terms.cache is not None else None
            if kept is not None:
                log.found(want.step, want.changed, kept.completion)
                return kept
            return self._ask(want, key=key, log=log)

    def close(self) -> None:
        """Ends what is under way; it and everything later raises `ModelClosedError`."""
        self._end(ModelClosedError(what=f"{self._terms.name} is closed", remedy="use --resume"))
        # Not under the lock: opening may take a while, and looks for the end by itself.
        provider = self._provider
        if provider is not None:
            provider.close()

    def _ask(self, want: Want, *, key: str, log: AttemptLog) -> Kept:
        provider, clock = self._opened(), self._terms.clock
        waiting_since_ns = clock.now_ns()
        for attempt in range(self._terms.max_attempts):
            done = self._attempt(provider, want, key=key)
            waited_ns = done.started_ns - waiting_since_ns
            if isinstance(done.outcome, Kept):
                self._breaker.succeeded()
                log.served(
                    want.step,
                    want.changed,
                    done.outcome.completion,
                    waited_ns=waited_ns,
                    took_ns=done.took_ns,
                    cost=done.cost,
                )
                return done.outcome
            fault = done.outcome
            log.failed(
                want.step,
                want.changed,
                fault,
                waited_ns=waited_ns,
                took_ns=done.took_ns,
                cost=done.cost,
            )
            if not _can_be_mended(fault) or attempt + 1 == self._terms.max_attempts:
                break
            waiting_since_ns = clock.now_ns()
            # The requests of a batch come back together, or each would make a batch of its own.
            drawn_by = "batch" if self._terms.in_batches else key
            rest_ns = max(backoff_ns(drawn_by, attempt), to_ns(asked_wait_seconds(fault)))
            self._terms.pace.rest(rest_ns, halt=self._halt)
        raise self._given_up(fault, log)

    def _attempt(self, provider: Provider, want: Want, *, key: str) -> "_Attempt":
        terms, request = self._terms, want.request
        most = 0 if terms.tariff is None else terms.tariff.most_of(request)
        tokens = likely_prompt_tokens(request) + (terms.expected_output_tokens or _OUTPUT_TOKENS)
        with (
            terms.budget.reserved(most, halt=self._halt) as money,
            terms.pace.passage(tokens=tokens, halt=self._halt) as passage,
        ):
            started_ns = terms.clock.now_ns()
            try:
                named = replace(request, name=key) if terms.in_batches else request
                completion = provider.complete(named)
            except ProviderFaultError as fault:
                # A request cut off because the model is closed is not the provider's fault.
                self._halt.check()
                if not may_be_billed(fault):
                    money.settle(0)
                if _is_overload(fault):
                    passage.refused()
                passage.close_for(min(asked_wait_seconds(fault), _LONGEST_WAIT_SECONDS))
                return _Attempt(fault, started_ns, terms.clock.now_ns() - started_ns, money.cost)
            except Exception:
                self._halt.check()
                raise
            took_ns = terms.clock.now_ns() - started_ns
            kept = Kept(completion=completion, latency_ns=took_ns)
            if terms.cache is not None:
                terms.cache.keep(key, kept)
            if terms.tariff is not None:
                money.settle(terms.tariff.of_completion(request, completion))
            passage.served(tokens=_tokens(completion))
            return _Attempt(kept, started_ns, took_ns, money.cost)

    def _given_up(self, fault: ProviderFaultError, log: AttemptLog) -> Exception:
        name = self._terms.name
        if fault.fault in _REMEDIES:
            what, remedy = f"{name}: {fault.what}", _REMEDIES[fault.fault]
        elif asked_wait_seconds(fault) > _LONGEST_WAIT_SECONDS:
            seconds = round(asked_wait_seconds(fault))
            what = f"{name} demands a wait of {seconds} s: {fault.what}"
            remedy = "go on with --resume after that"
        elif failed := self._breaker.failed():
            what = f"{name} gave no answer to {failed} requests in a row; the last: {fault.what}"
            remedy = "check whether it works, then go on with --resume"
        else:
            return ModelError(fault.what, attempts=log.to_json())
        error = ProviderStoppedError(what=what, remedy=remedy)
        self._end(error)
        return error

    def _end(self, reason: RunStoppedError) -> None:
        self._halt.set(reason)
        for waited_for in (self._terms.under_way, self._terms.budget, self._terms.pace):
            waited_for.wake()

    def _opened(self) -> Provider:
        with self._opening:
            if self._provider is None:
                self._halt.check()
                self._provider = self._terms.open_provider()
            provider = self._provider
        try:
            self._halt.check()
        except RunStoppedError:
            provider.close()
            raise
        return provider

    def _key(self, want: Want) -> str:
        return completion_key(
            identity=self._terms.identity,
            request=want.request,
            sample=want.sample,
            step=want.step,
        )


@dataclass(frozen=True, slots=True)
class _Attempt:
    outcome: Kept | ProviderFaultError
    started_ns: int
    took_ns: int
    cost: int


def _can_be_mended(fault: ProviderFaultError) -> bool:
    return fault.fault.is_transient and asked_wait_seconds(fault) <= _LONGEST_WAIT_SECONDS


def _is_overload(fault: ProviderFaultError) -> bool:
    return (
        fault.fault in (Fault.RATE_LIMITED, Fault.TIMEOUT) or fault.status in _OVERLOADED_STATUSES
    )


def _tokens(completion: Completion) -> int | None:
    usage = completion.usage
    return None if min(usage.prompt, usage.completion) < 0 else usage.prompt + usage.completion
