"""A remote model pays for each answer once, waits as it is told, and ends when it must."""

import json
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.models import (
    Answer,
    Ask,
    AttemptLog,
    ModelClosedError,
    ModelError,
    ProviderStoppedError,
    ReadingPolicy,
    RemoteModel,
    RunStoppedError,
)
from concert.models.client.budget import Budget
from concert.models.client.cache import CompletionCache
from concert.models.client.clock import SystemClock
from concert.models.client.pace import Pace, PaceLimits
from concert.models.client.single_flight import OneAtATime
from concert.models.profiles.profile import Prices
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    ProviderFaultError,
    Request,
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

type _Behave = Callable[[Request, int], Completion | ProviderFaultError]


def _provider(behave: _Behave = lambda request, earlier: completion()) -> FakeProvider:
    return FakeProvider(clock=SimulatedClock(), behave=behave)


def _cache(folder: Path) -> CompletionCache:
    return CompletionCache(folder, warn=pytest.fail)


def _attempts(answer: Answer) -> list[Mapping[str, object]]:
    log: list[Mapping[str, object]] = json.loads(answer.attempts)
    return log


def test_an_answer_has_what_the_provider_said() -> None:
    answer = remote_model(_provider()).respond(ask())
    assert (answer.text, answer.finish_reason) == ("said", "stop")
    assert (answer.prompt_tokens, answer.completion_tokens) == (10, 5)
    assert answer.latency_ns == SECOND_NS
    assert [one["outcome"] for one in _attempts(answer)] == ["stop"]


def test_sample_i_is_asked_with_the_seed_of_the_profile_plus_i() -> None:
    provider = _provider()
    model = remote_model(provider, base_seed=100)
    for sample in (0, 7):
        model.respond(ask(sample))
    assert [call.request.sampling.seed for call in provider.calls] == [100, 107]
    assert json.loads(model.sampling(ask(7)))["seed"] == 107


def test_no_seed_is_sent_where_none_is_set() -> None:
    provider = _provider()
    remote_model(provider, base_seed=None).respond(ask(3))
    assert provider.calls[0].request.sampling.seed is None


@pytest.mark.parametrize("finish", [Finish.LENGTH, Finish.REFUSAL, Finish.CONTEXT])
def test_refusals_and_cut_answers_are_answers(finish: Finish) -> None:
    provider = _provider(lambda request, earlier: completion(finish=finish))
    assert remote_model(provider).respond(ask()).finish_reason == finish.value
    assert len(provider.calls) == 1


@pytest.mark.parametrize("kind", [kind for kind in Fault if kind.is_transient])
def test_what_time_can_mend_is_asked_again(kind: Fault) -> None:
    provider = _provider(lambda request, earlier: completion() if earlier == 2 else fault(kind))
    answer = remote_model(provider).respond(ask())
    assert answer.text == "said"
    assert [one.get("fault") for one in _attempts(answer)] == [kind.value, kind.value, None]


def test_it_is_asked_no_more_often_than_the_profile_says() -> None:
    provider = _provider(lambda request, earlier: fault(Fault.SERVER, status=500))
    with pytest.raises(ModelError) as caught:
        remote_model(provider, max_attempts=5).respond(ask())
    assert len(provider.calls) == 5
    assert len(json.loads(caught.value.attempts)) == 5


def test_the_wait_between_attempts_is_random_grows_and_has_a_bound() -> None:
    provider = _provider(lambda request, earlier: fault(Fault.SERVER, status=500))
    provider.latency_ns = 0
    model = remote_model(provider, max_attempts=12)
    with pytest.raises(ModelError):
        model.respond(ask())
    starts = [call.started_ns for call in provider.calls]
    waits = [later - earlier for earlier, later in pairwise(starts)]
    for attempt, wait in enumerate(waits):
        assert 0 <= wait <= min(60, 2**attempt) * SECOND_NS
    assert len(set(waits)) == len(waits)


def test_a_bad_request_fails_its_sample_at_once() -> None:
    provider = _provider(lambda request, earlier: fault(Fault.BAD_REQUEST, status=400))
    with pytest.raises(ModelError) as caught:
        remote_model(provider).respond(ask())
    assert len(provider.calls) == 1
    assert caught.value.what == "it said bad_request"


@pytest.mark.parametrize("kind", [Fault.AUTHENTICATION, Fault.UNKNOWN_MODEL, Fault.QUOTA])
def test_what_no_request_can_escape_ends_the_model(kind: Fault) -> None:
    provider = _provider(lambda request, earlier: fault(kind))
    model = remote_model(provider)
    for _ in range(2):
        with pytest.raises(ProviderStoppedError) as caught:
            model.respond(ask())
        assert "\n" not in str(caught.value)
        assert f"it said {kind}" in caught.value.what
    assert len(provider.calls) == 1


def test_a_provider_that_answers_nobody_is_given_up() -> None:
    provider = _provider(lambda request, earlier: fault(Fault.CONNECTION))
    model = remote_model(provider, max_attempts=2)
    for sample in range(9):
        with pytest.raises(ModelError):
            model.respond(ask(sample))
    with pytest.raises(ProviderStoppedError):
        model.respond(ask(9))
    assert len(provider.calls) == 20


def test_a_provider_that_answers_some_is_not_given_up() -> None:
    provider = _provider(
        lambda request, earlier: (
            completion() if request.messages[0].text == "good" else fault(Fault.SERVER)
        )
    )
    model = remote_model(provider, max_attempts=1)
    for sample in range(40):
        if sample % 10 == 9:
            model.respond(ask(sample, prompt="good"))
            continue
        with pytest.raises(ModelError):
            model.respond(ask(sample, prompt="bad"))


def test_a_provider_that_wants_an_hour_of_peace_ends_the_run() -> None:
    provider = _provider(
        lambda request, earlier: fault(Fault.RATE_LIMITED, retry_after_seconds=3600.0)
    )
    with pytest.raises(ProviderStoppedError) as caught:
        remote_model(provider).respond(ask())
    assert "3600 s" in caught.value.what
    assert len(provider.calls) == 1


@pytest.mark.parametrize("odd", [-1.0, float("nan"), float("inf"), 0.0])
def test_an_odd_retry_after_is_as_none(odd: float) -> None:
    provider = _provider(
        lambda request, earlier: (
            completion() if earlier else fault(Fault.RATE_LIMITED, retry_after_seconds=odd)
        )
    )
    assert remote_model(provider).respond(ask()).text == "said"


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    gaps=st.lists(st.floats(0.001, 600), min_size=1, max_size=4),
    width=st.integers(1, 12),
)
def test_nobody_asks_before_retry_after_is_over(seed: int, gaps: list[float], width: int) -> None:
    closed: list[tuple[int, float]] = []

    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        wanted = len(closed)
        if request.messages[0].text == "p3" and wanted < len(gaps) and earlier == wanted:
            closed.append((clock.now_ns(), gaps[wanted]))
            return fault(Fault.RATE_LIMITED, status=429, retry_after_seconds=gaps[wanted])
        return completion()

    clock = SimulatedClock(seed=seed)
    provider = FakeProvider(clock=clock, behave=behave)
    model = remote_model(provider)
    asks = [ask(prompt=f"p{number}") for number in range(20)]
    in_threads(clock, lambda one: _respond(model.respond(one)), asks, width=width)
    assert len(closed) == len(gaps)
    for at_ns, seconds in closed:
        starts = [call.started_ns for call in provider.calls if call.started_ns > at_ns]
        assert all(start >= at_ns + seconds * SECOND_NS for start in starts)


def test_refusals_narrow_the_window_and_told_tokens_count() -> None:
    clock = SimulatedClock()
    provider = FakeProvider(
        clock=clock,
        behave=lambda request, earlier: (
            completion(prompt=4000, completion=2000)
            if earlier
            else fault(Fault.RATE_LIMITED, retry_after_seconds=100.0)
        ),
    )
    limits = PaceLimits(start_concurrency=4, max_concurrency=4, max_tokens_per_minute=10_000)
    model = remote_model(provider, limits=limits)
    in_threads(clock, lambda one: _respond(model.respond(one)), [ask(n) for n in range(4)], width=4)
    # Refused all at once: half as many go on. Then 6,000 tokens of 10,000 are gone.
    starts = [call.started_ns // SECOND_NS for call in provider.calls]
    assert starts == [0] * 4 + [101] * 2 + [161, 161]


def test_all_ask_again_the_moment_retry_after_is_over() -> None:
    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        first = clock.now_ns() == SECOND_NS
        return fault(Fault.RATE_LIMITED, retry_after_seconds=30.0) if first else completion()

    clock = SimulatedClock()
    provider = FakeProvider(clock=clock, behave=behave)
    model = remote_model(provider, limits=PaceLimits(start_concurrency=1, max_concurrency=1))
    in_threads(clock, lambda one: _respond(model.respond(one)), [ask(0), ask(1)], width=2)
    assert [call.started_ns // SECOND_NS for call in provider.calls] == [0, 31, 32]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), width=st.integers(1, 20), faulty=st.integers(0, 5))
def test_equal_seeds_give_equal_runs_and_every_answer_comes_once(
    seed: int, width: int, faulty: int
) -> None:
    kinds = (Fault.RATE_LIMITED, Fault.SERVER, Fault.MALFORMED, Fault.TIMEOUT)

    def faults(number: int) -> int:
        return (number * 7919 + seed) % (faulty + 1)

    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        number = int(request.messages[0].text)
        if earlier < faults(number):
            return fault(kinds[(number + earlier) % 4])
        return completion(f"answer {number}")

    def run() -> tuple[list[str], list[tuple[str, int]]]:
        clock = SimulatedClock(seed=seed)
        provider = FakeProvider(clock=clock, behave=behave)
        model = remote_model(provider)
        texts: list[str] = []
        asks = [ask(prompt=str(number)) for number in range(60)]
        in_threads(clock, lambda one: texts.append(model.respond(one).text), asks, width=width)
        return texts, [(call.request.messages[0].text, call.started_ns) for call in provider.calls]

    texts, calls = run()
    assert sorted(texts) == sorted(f"answer {number}" for number in range(60))
    asked = Counter(int(text) for text, _ in calls)
    assert asked == {number: faults(number) + 1 for number in range(60)}
    assert run() == (texts, calls)


def test_thousands_of_requests_with_faults_all_come_and_none_twice(tmp_path: Path) -> None:
    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        number = int(request.messages[0].text)
        if number % 5 == 0 and earlier == 0:
            retry_after = 2.0 if number % 100 == 0 else None
            kinds = (Fault.RATE_LIMITED, Fault.SERVER, Fault.CONNECTION, Fault.MALFORMED)
            return fault(kinds[number // 5 % 4], retry_after_seconds=retry_after)
        return completion(str(number))

    clock = SimulatedClock(seed=1)
    provider = FakeProvider(clock=clock, behave=behave)
    model = remote_model(provider, limits=PaceLimits(start_concurrency=4, max_concurrency=32))
    texts: list[str] = []
    asks = [ask(prompt=str(number)) for number in range(5000)]
    in_threads(clock, lambda one: texts.append(model.respond(one).text), asks, width=32)
    assert sorted(texts, key=int) == [str(number) for number in range(5000)]
    assert len(provider.calls) == 6000
    assert provider.most_under_way <= 32


def test_what_is_in_the_cache_is_not_asked_again(tmp_path: Path) -> None:
    provider = _provider()
    first = remote_model(provider, cache=_cache(tmp_path)).respond(ask(1))
    second = remote_model(provider, cache=_cache(tmp_path)).respond(ask(1))
    assert len(provider.calls) == 1
    assert (second.text, second.latency_ns) == (first.text, first.latency_ns)
    assert [one["from_cache"] for one in _attempts(second)] == [True]


def test_another_sample_prompt_or_parameter_is_asked_anew(tmp_path: Path) -> None:
    provider = _provider()
    model = remote_model(provider, cache=_cache(tmp_path), base_seed=None)
    for one in (ask(0), ask(1), ask(0, prompt="other"), ask(0)):
        model.respond(one)
    remote_model(
        provider, cache=_cache(tmp_path), base_seed=None, sampling=Sampling(temperature=0.0)
    ).respond(ask(0))
    assert len(provider.calls) == 4


def test_faults_are_not_cached(tmp_path: Path) -> None:
    provider = _provider(
        lambda request, earlier: completion() if earlier else fault(Fault.BAD_REQUEST)
    )
    model = remote_model(provider, cache=_cache(tmp_path))
    with pytest.raises(ModelError):
        model.respond(ask())
    assert model.respond(ask()).text == "said"


def test_threads_that_want_the_same_answer_pay_for_one(tmp_path: Path) -> None:
    provider = _provider()
    model = remote_model(provider, cache=_cache(tmp_path))
    answers: list[str] = []
    asks = [ask(number % 3) for number in range(30)]
    in_threads(provider.clock, lambda one: answers.append(model.respond(one).text), asks, width=10)
    assert (len(answers), len(provider.calls)) == (30, 3)


@settings(max_examples=8, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    stops=st.lists(st.integers(0, 6 * SECOND_NS), max_size=3),
    width=st.integers(1, 4),
)
def test_a_run_that_is_stopped_and_resumed_asks_for_no_finished_answer_again(
    seed: int, stops: list[int], width: int
) -> None:
    answered: list[str] = []

    def behave(request: Request, earlier: int) -> Completion:
        answered.append(request.messages[0].text)
        return completion(f"answer {answered[-1]}")

    asks = [ask(prompt=str(number % 6)) for number in range(8)]
    with tempfile.TemporaryDirectory() as folder:
        for stop_ns in [*stops, None]:
            clock = SimulatedClock(seed=seed)
            provider = FakeProvider(clock=clock, behave=behave)
            cache = _cache(Path(folder))
            model = remote_model(provider, cache=cache)
            texts = _run(clock, model, asks, width=width, stop_ns=stop_ns)
            cache.close()
    assert sorted(texts) == sorted(f"answer {number % 6}" for number in range(8))
    assert sorted(answered) == [str(number) for number in range(6)]


def _run(
    clock: SimulatedClock,
    model: RemoteModel,
    asks: Sequence[Ask],
    *,
    width: int,
    stop_ns: int | None,
) -> list[str]:
    texts: list[str] = []
    left = list(asks)

    def work() -> None:
        with suppress(ModelClosedError):
            while left:
                texts.append(model.respond(left.pop()).text)

    def stop() -> None:
        if stop_ns is not None:
            clock.sleep(stop_ns)
            model.close()

    clock.run([*[work] * width, stop])
    return texts


@pytest.mark.parametrize("latency_ns", [SECOND_NS, 10_000 * SECOND_NS])
def test_closing_ends_all_calls_and_waits_at_once(latency_ns: int) -> None:
    clock = SimulatedClock()
    provider = FakeProvider(
        clock=clock,
        behave=lambda request, earlier: fault(Fault.RATE_LIMITED, retry_after_seconds=500.0),
        latency_ns=latency_ns,
    )
    model = remote_model(provider, limits=PaceLimits(start_concurrency=2, max_concurrency=2))
    ended: list[int] = []

    def respond() -> None:
        with pytest.raises(ModelClosedError):
            model.respond(ask(threading.get_ident()))
        ended.append(clock.now_ns())

    def close() -> None:
        clock.sleep(20 * SECOND_NS)
        model.close()

    clock.run([*[respond] * 6, close])
    assert ended == [20 * SECOND_NS] * 6


def test_a_call_that_closing_breaks_off_is_not_the_providers_fault() -> None:
    clock = SimulatedClock()
    provider = FakeProvider(
        clock=clock, behave=lambda request, earlier: completion(), latency_ns=100 * SECOND_NS
    )
    model = remote_model(provider, max_attempts=1)

    def respond() -> None:
        with pytest.raises(ModelClosedError):
            model.respond(ask())

    def close() -> None:
        clock.sleep(SECOND_NS)
        model.close()

    clock.run([respond, close])
    assert clock.now_ns() == SECOND_NS


@pytest.mark.parametrize("shared", ["answer", "budget"])
def test_closing_ends_the_wait_for_another_model(shared: str) -> None:
    clock = SimulatedClock()
    under_way = OneAtATime(clock=clock)
    budget = Budget(max_cost_usd=0.01 if shared == "budget" else None, clock=clock)
    holder, waiter = (
        remote_model(
            FakeProvider(
                clock=clock,
                behave=lambda request, earlier: completion(),
                latency_ns=100 * SECOND_NS,
            ),
            under_way=under_way,
            budget=budget,
            prices=Prices(input=0.0, output=100.0),
            sampling=Sampling(max_output_tokens=100),
        )
        for _ in range(2)
    )
    ended: list[int] = []

    def hold() -> None:
        holder.respond(ask())

    def wait() -> None:
        clock.sleep(SECOND_NS)
        with pytest.raises(ModelClosedError):
            waiter.respond(ask(0 if shared == "answer" else 1))
        ended.append(clock.now_ns())

    def close() -> None:
        clock.sleep(7 * SECOND_NS)
        waiter.close()

    clock.run([hold, wait, close])
    assert ended == [7 * SECOND_NS]


def test_a_closed_model_asks_no_more() -> None:
    provider = _provider()
    model = remote_model(provider)
    model.close()
    with pytest.raises(ModelClosedError):
        model.respond(ask())
    assert provider.calls == []


def test_closing_one_model_leaves_others_at_the_endpoint_alone() -> None:
    clock = SimulatedClock()
    pace = Pace(PaceLimits(start_concurrency=1, max_concurrency=1), clock=clock)
    one, other = (
        FakeProvider(clock=clock, behave=lambda request, earlier: completion()) for _ in range(2)
    )
    closed, open_ = (remote_model(provider, pace=pace) for provider in (one, other))
    closed.close()
    assert open_.respond(ask()).text == "said"


def test_real_threads_end_without_deadlock(tmp_path: Path) -> None:
    def behave(request: Request, earlier: int) -> Completion | ProviderFaultError:
        number = int(request.messages[0].text)
        if number % 7 == 0 and earlier == 0:
            return fault(Fault.RATE_LIMITED, retry_after_seconds=0.01)
        return completion(str(number))

    # The provider answers at once; queue, gate and rests go by the system's clock.
    provider = FakeProvider(clock=SimulatedClock(), behave=behave, latency_ns=0)
    model = remote_model(
        provider,
        clock=SystemClock(),
        cache=_cache(tmp_path),
        limits=PaceLimits(start_concurrency=2, max_concurrency=16),
    )
    texts: list[str] = []
    left = [ask(prompt=str(number % 100)) for number in range(200)]

    def work() -> None:
        while True:
            try:
                one = left.pop()
            except IndexError:
                return
            texts.append(model.respond(one).text)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert sorted(texts, key=int) == [str(number // 2) for number in range(200)]
    assert len(provider.calls) == 100 + 15


def test_real_threads_that_wait_end_when_the_model_is_closed() -> None:
    entered, release = threading.Semaphore(0), threading.Event()

    class Slow(FakeProvider):
        def complete(self, request: Request) -> Completion:
            entered.release()
            release.wait(120)
            raise fault(Fault.CONNECTION)

        def close(self) -> None:
            release.set()

    provider = Slow(clock=SimulatedClock(), behave=lambda request, earlier: completion())
    model = remote_model(
        provider,
        clock=SystemClock(),
        limits=PaceLimits(start_concurrency=2, max_concurrency=2),
    )
    raised: list[RunStoppedError] = []

    def respond(sample: int) -> None:
        try:
            model.respond(ask(sample))
        except RunStoppedError as error:
            raised.append(error)

    threads = [threading.Thread(target=respond, args=(n,), daemon=True) for n in range(12)]
    for thread in threads:
        thread.start()
    entered.acquire()
    model.close()
    for thread in threads:
        thread.join(120)
    assert [type(error) for error in raised] == [ModelClosedError] * 12


_POLICY = ReadingPolicy(
    is_readable=lambda text: text.startswith("{"),
    tries=3,
    then=Sampling(temperature=1.0, top_p=1.0, top_k=-1),
    more_tries=2,
)


def _readable_at(number: int) -> FakeProvider:
    # Every try is another request, for its seed differs.
    asked: list[Request] = []

    def behave(request: Request, earlier: int) -> Completion:
        asked.append(request)
        return completion("{}" if len(asked) > number else "prose", completion=len(asked))

    return _provider(behave)


@pytest.mark.parametrize(("readable_at", "tries"), [(0, 1), (1, 2), (4, 5), (99, 5)])
def test_what_cannot_be_read_is_asked_again_up_to_a_bound(readable_at: int, tries: int) -> None:
    provider = _readable_at(readable_at)
    answer = remote_model(provider).respond(ask(reading=_POLICY))
    assert len(provider.calls) == tries
    assert answer.text == ("{}" if readable_at < 5 else "prose")
    assert answer.completion_tokens == tries
    assert [one["try"] for one in _attempts(answer)] == list(range(tries))


def test_later_tries_take_the_changed_parameters() -> None:
    provider = _readable_at(99)
    answer = remote_model(provider, sampling=Sampling(temperature=0.6, top_p=0.95)).respond(
        ask(reading=_POLICY)
    )
    sampled = [call.request.sampling for call in provider.calls]
    assert [(one.temperature, one.top_p, one.top_k) for one in sampled] == [
        *[(0.6, 0.95, None)] * 3,
        *[(1.0, 1.0, -1)] * 2,
    ]
    assert len({one.seed for one in sampled}) == 5
    log = _attempts(answer)
    assert "changed" not in log[0]
    assert log[3]["changed"] == {
        "seed": sampled[3].seed,
        "temperature": 1.0,
        "top_p": 1.0,
        "top_k": -1,
    }


def test_a_try_that_was_answered_before_is_not_paid_for_again(tmp_path: Path) -> None:
    provider = _readable_at(2)
    for _ in range(2):
        answer = remote_model(provider, cache=_cache(tmp_path)).respond(ask(reading=_POLICY))
    assert len(provider.calls) == 3
    assert [one["from_cache"] for one in _attempts(answer)] == [True] * 3


def test_a_prompt_that_is_too_long_is_tried_once() -> None:
    provider = _provider(lambda request, earlier: completion("", finish=Finish.CONTEXT))
    assert remote_model(provider).respond(ask(reading=_POLICY)).finish_reason == "context"
    assert len(provider.calls) == 1


def test_the_reading_policy_tells_responses_apart() -> None:
    model = remote_model(_provider())
    assert model.sampling(ask()) != model.sampling(ask(reading=_POLICY))


def test_what_the_cache_holds_is_known_without_asking(tmp_path: Path) -> None:
    provider = _readable_at(1)
    model = remote_model(provider, cache=_cache(tmp_path))
    question = ask(reading=_POLICY)
    assert not model.is_kept(question)
    model.respond(question)
    assert model.is_kept(question)
    assert not model.is_kept(ask(1, reading=_POLICY))
    assert len(provider.calls) == 2


def test_steps_of_a_conversation_are_kept_one_by_one(tmp_path: Path) -> None:
    provider = _provider()
    model = remote_model(provider, cache=_cache(tmp_path))
    log = AttemptLog()
    for step in (0, 1, 0):
        request = Request(messages=(), sampling=model.sampling_of(2, step=step))
        model.complete(request, sample=2, step=step, log=log)
    assert len(provider.calls) == 2
    assert [one["try"] for one in json.loads(log.to_json())] == [0, 1, 0]


def _respond(answer: Answer) -> None:
    assert answer.text == "said"
