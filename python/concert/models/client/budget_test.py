"""No more is ever spent than was allowed, and money that comes free is used."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.models import Ask, BudgetSpentError, ModelClosedError, ModelError, ReadingPolicy
from concert.models.client.budget import Budget
from concert.models.client.cancellation import Halt
from concert.models.client.clock import Clock
from concert.models.client.cost import PICODOLLARS, Tariff
from concert.models.profiles.profile import Prices
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Fault,
    ProviderFaultError,
    Request,
    Usage,
)
from concert.models.testing.fake_provider import (
    SECOND_NS,
    FakeProvider,
    ask,
    completion,
    fault,
    in_threads,
    remote_model,
)
from concert.models.testing.simulated_clock import SimulatedClock

_PRICES = Prices(input=2.0, cached_input=0.5, output=10.0)


def _cent_budget(cents: int, clock: Clock) -> Budget:
    return Budget(max_cost_usd=cents / 100, clock=clock)


def test_a_request_that_would_be_too_dear_is_not_begun() -> None:
    budget = Budget(max_cost_usd=1.0, clock=SimulatedClock())
    halt = Halt()
    with budget.reserved(PICODOLLARS, halt=halt) as money:
        money.settle(PICODOLLARS // 4)
    with (
        pytest.raises(BudgetSpentError) as caught,
        budget.reserved(PICODOLLARS, halt=halt),
    ):
        pass
    assert "0.2500 USD are spent" in caught.value.what
    assert "--max-cost" in caught.value.remedy
    assert budget.spent_usd == 0.25


def test_exactly_what_is_left_may_be_spent() -> None:
    budget = Budget(max_cost_usd=1.0, clock=SimulatedClock())
    for _ in range(4):
        with budget.reserved(PICODOLLARS // 4, halt=Halt()):
            pass
    assert budget.spent_usd == 1.0


def test_whoever_lacks_money_waits_for_what_others_do_not_need() -> None:
    clock = SimulatedClock()
    budget, halt = Budget(max_cost_usd=1.0, clock=clock), Halt()
    begun: list[int] = []

    def spend() -> None:
        with budget.reserved(PICODOLLARS * 6 // 10, halt=halt) as money:
            begun.append(clock.now_ns())
            clock.sleep(SECOND_NS)
            money.settle(PICODOLLARS // 10)

    clock.run([spend] * 4)
    assert begun == [0, SECOND_NS, 2 * SECOND_NS, 3 * SECOND_NS]


def test_what_earlier_starts_spent_is_spent_but_not_by_this_start() -> None:
    budget = Budget(max_cost_usd=1.0, clock=SimulatedClock())
    budget.count_earlier(PICODOLLARS * 7 // 10)
    with budget.reserved(PICODOLLARS * 3 // 10, halt=Halt()) as money:
        money.settle(PICODOLLARS // 10)
    assert budget.spent_usd == 0.1
    with (
        pytest.raises(BudgetSpentError, match=r"0\.8000 USD are spent, 0\.7000 of it in earlier"),
        budget.reserved(PICODOLLARS * 3 // 10, halt=Halt()),
    ):
        pass


def test_a_halt_ends_the_wait_for_money() -> None:
    clock = SimulatedClock()
    budget, halt = Budget(max_cost_usd=1.0, clock=clock), Halt()
    ended: list[int] = []

    def hold() -> None:
        with budget.reserved(PICODOLLARS, halt=Halt()):
            clock.sleep(100 * SECOND_NS)

    def wait() -> None:
        clock.sleep(SECOND_NS)
        with pytest.raises(ModelClosedError), budget.reserved(PICODOLLARS, halt=halt):
            pass
        ended.append(clock.now_ns())

    def end() -> None:
        clock.sleep(5 * SECOND_NS)
        halt.set(ModelClosedError(what="closed", remedy="none"))
        budget.wake()

    clock.run([hold, wait, end])
    assert ended == [5 * SECOND_NS]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    cents=st.integers(0, 40),
    width=st.integers(1, 16),
    limit=st.integers(1, 5000),
    data=st.data(),
)
def test_the_budget_is_never_exceeded_and_is_used_up(
    seed: int, cents: int, width: int, limit: int, data: st.DataObject
) -> None:
    """The provider bills anything up to the limit, for lost answers too, and tells some of it."""
    billed = 0
    tariff = Tariff(_PRICES)
    kinds = data.draw(st.lists(st.sampled_from(["told", "untold", *Fault]), min_size=1))
    shares = data.draw(st.lists(st.floats(0, 1), min_size=1))

    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        nonlocal billed
        number = int(request.messages[0].text) + earlier
        kind = kinds[number % len(kinds)]
        used = int(limit * shares[number % len(shares)])
        tokens = {"prompt": 3, "cached": 1, "completion": used}
        # A server that breaks off may bill what it made; one that refuses by a status does not.
        status = 500 if kind is Fault.SERVER and number % 2 else 0
        lost = (Fault.CONNECTION, Fault.TIMEOUT, Fault.MALFORMED, Fault.SERVER)
        if kind in ("told", "untold", *lost) and not status:
            billed += tariff.of(**tokens)
        if isinstance(kind, Fault):
            return fault(kind, status=status)
        usage = Usage(**tokens) if kind == "told" else Usage()
        return Completion(text="x", finish=completion().finish, usage=usage)

    clock = SimulatedClock(seed=seed)
    provider = FakeProvider(clock=clock, behave=behave)
    budget = _cent_budget(cents, clock)
    model = remote_model(
        provider,
        prices=_PRICES,
        budget=budget,
        sampling=Sampling(max_output_tokens=limit),
        max_attempts=2,
    )
    stopped: list[Exception] = []

    def respond(one: Ask) -> None:
        try:
            with suppress(ModelError):
                model.respond(one)
        except Exception as error:
            stopped.append(error)

    in_threads(clock, respond, [ask(prompt=str(n)) for n in range(40)], width=width)
    assert billed <= budget.spent_usd * PICODOLLARS + 1
    assert billed <= cents * PICODOLLARS // 100
    if any(isinstance(error, BudgetSpentError) for error in stopped):
        request = Request(messages=(), sampling=Sampling(max_output_tokens=limit))
        dearest = tariff.most_of(request) + 100 * 2 * PICODOLLARS // 10**6
        assert budget.spent_usd * PICODOLLARS + dearest > cents * PICODOLLARS // 100


def test_what_never_reached_the_provider_costs_nothing() -> None:
    clock = SimulatedClock()
    gone = ProviderFaultError(fault=Fault.CONNECTION, what="nobody there", was_sent=False)
    provider = FakeProvider(clock=clock, behave=lambda request, earlier: gone)
    budget = Budget(max_cost_usd=None, clock=clock)
    with pytest.raises(ModelError):
        remote_model(provider, prices=_PRICES, budget=budget, max_attempts=3).respond(ask())
    assert len(provider.calls) == 3
    assert budget.spent_usd == 0.0


def test_without_a_limit_it_only_counts() -> None:
    clock = SimulatedClock()
    provider = FakeProvider(clock=clock, behave=lambda request, earlier: completion(prompt=1000))
    budget = Budget(max_cost_usd=None, clock=clock)
    remote_model(provider, prices=_PRICES, budget=budget).respond(ask())
    assert budget.spent_usd == pytest.approx(1000 * 2e-6 + 5 * 10e-6)


def test_every_try_at_a_readable_answer_is_paid_for_and_what_was_refused_is_not() -> None:
    clock = SimulatedClock()
    provider = FakeProvider(
        clock=clock,
        behave=lambda request, earlier: (
            completion() if earlier else fault(Fault.SERVER, status=500)
        ),
    )
    budget = Budget(max_cost_usd=None, clock=clock)
    never = ReadingPolicy(is_readable=lambda text: False, tries=3)
    remote_model(provider, prices=_PRICES, budget=budget).respond(ask(reading=never))
    assert len(provider.calls) == 6
    assert budget.spent_usd == pytest.approx(3 * (10 * 2e-6 + 5 * 10e-6))


def test_cached_tokens_have_their_own_price() -> None:
    tariff = Tariff(_PRICES)
    assert tariff.of(prompt=1_000_000, completion=0) == 2 * PICODOLLARS
    assert tariff.of(prompt=1_000_000, cached=1_000_000, completion=0) == PICODOLLARS // 2
    assert tariff.of(prompt=0, completion=1_000_000) == 10 * PICODOLLARS
    plain = Tariff(Prices(input=2.0, output=10.0))
    assert plain.of(prompt=1_000_000, cached=500_000, completion=0) == 2 * PICODOLLARS


@given(st.text(), st.integers(0, 10**6))
def test_a_request_never_costs_more_than_was_set_aside(text: str, limit: int) -> None:
    """A tokenizer makes at most one token of a byte."""
    tariff = Tariff(_PRICES)
    request = Request(system=text, messages=(), sampling=Sampling(max_output_tokens=limit or None))
    prompt = len(text.encode("utf-8", "surrogatepass"))
    assert tariff.most_of(request) >= tariff.of(prompt=prompt, completion=limit)


def test_an_estimate_counts_four_bytes_a_token() -> None:
    provider = FakeProvider(clock=SimulatedClock(), behave=lambda request, earlier: completion())
    estimate = remote_model(provider, prices=_PRICES).estimate(ask(prompt="x" * 4001))
    assert (estimate.prompt_tokens, estimate.completion_tokens) == (1001, 100)
    assert estimate.cost_usd == pytest.approx(1001 * 2e-6 + 100 * 10e-6)
    assert remote_model(provider).estimate(ask()).cost_usd is None
