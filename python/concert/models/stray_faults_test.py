"""Random faults cost the waits that the provider asked for, and little else."""

import random

from concert.models.client.concurrency_limit import Window
from concert.models.client.pace import PaceLimits
from concert.models.providers.provider import Completion, Fault, ProviderFaultError, Request
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

_REQUESTS = 1500
_WIDTH = 64
_FAULTS = (
    *[(Fault.RATE_LIMITED, 429, None)],
    *[(Fault.RATE_LIMITED, 429, 1.0)] * 3,
    *[(Fault.SERVER, 500, None), (Fault.SERVER, 503, None)],
    *[(Fault.CONNECTION, 0, None), (Fault.MALFORMED, 0, None)] * 3,
    (Fault.TIMEOUT, 0, None),
)


class _Endpoint:
    """Answers in half a second; faults come in an instant, but for time-outs, which take 5 s."""

    def __init__(self, clock: SimulatedClock, *, share: float) -> None:
        self.mandated_ns = 0
        self._clock = clock
        self._share = share
        self._closed_until_ns = 0

    def behave(self, request: Request, earlier: int) -> Completion | ProviderFaultError:
        """Answers, or draws a fault for this arrival of this request."""
        draw = random.Random(f"{request.messages[0].text} {earlier}")
        if draw.random() >= self._share:
            self._clock.sleep(SECOND_NS // 2)
            return completion()
        kind, status, wait_seconds = draw.choice(_FAULTS)
        if kind is Fault.TIMEOUT:
            self._clock.sleep(5 * SECOND_NS)
        if wait_seconds is not None:
            now_ns = self._clock.now_ns()
            until_ns = now_ns + round(wait_seconds * SECOND_NS)
            self.mandated_ns += max(0, until_ns - max(now_ns, self._closed_until_ns))
            self._closed_until_ns = max(self._closed_until_ns, until_ns)
        return fault(kind, status=status, retry_after_seconds=wait_seconds)


def _run(*, share: float) -> tuple[int, int]:
    """Returns how long all requests took, and how much of it the endpoint asked to wait, in ns."""
    clock = SimulatedClock(seed=1)
    endpoint = _Endpoint(clock, share=share)
    provider = FakeProvider(clock=clock, behave=endpoint.behave, latency_ns=0)
    model = remote_model(
        provider, limits=PaceLimits(start_concurrency=8, max_concurrency=_WIDTH), max_attempts=12
    )
    asks = [ask(prompt=str(number)) for number in range(_REQUESTS)]
    in_threads(clock, lambda one: _answered(model.respond(one).text), asks, width=_WIDTH)
    return clock.now_ns(), endpoint.mandated_ns


def _answered(text: str) -> None:
    assert text == "said"


def test_a_fifth_of_faults_costs_a_third_of_the_time_beside_the_waits_asked_for() -> None:
    faultless_ns, no_wait_ns = _run(share=0.0)
    faulty_ns, mandated_ns = _run(share=0.2)
    assert no_wait_ns == 0 < mandated_ns
    assert faulty_ns - mandated_ns <= 1.3 * faultless_ns


def test_refusals_at_random_do_not_hold_the_window_down() -> None:
    draw = random.Random(11)
    window = Window(start=8, most=64)
    widths = []
    for _ in range(20_000):
        window.entered(under_way=window.width)
        window.left(refused=draw.random() < 0.07)
        widths.append(window.width)
    late = widths[10_000:]
    assert sum(late) / len(late) >= 56


def test_an_endpoint_that_refuses_a_third_whatever_the_window_is_asked_by_a_narrow_one() -> None:
    draw = random.Random(12)
    window = Window(start=64, most=64)
    for _ in range(5_000):
        window.entered(under_way=window.width)
        window.left(refused=draw.random() < 0.33)
    assert window.width <= 16
