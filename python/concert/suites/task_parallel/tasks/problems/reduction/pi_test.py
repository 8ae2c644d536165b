"""Estimates of pi that are and are not what the problem asks for."""

import math
import struct
from collections.abc import Callable

import numpy as np
import pytest

from concert.suites.task_parallel.tasks.problems.reduction.pi import Pi

_PI = Pi()
type _Estimate = Callable[[int, int, int], float]


def _results(estimate: _Estimate) -> list[bytes]:
    words = struct.iter_unpack("<3Q", _PI.request())
    return [struct.pack("<d", estimate(*case)) for case in words]


def _honest(samples: int, seed: int, tasks: int) -> float:
    hits = np.random.Generator(np.random.PCG64(seed)).binomial(samples, math.pi / 4)
    return 4.0 * int(hits) / samples if samples else 0.0


def test_independent_points_give_no_cause_for_complaint() -> None:
    assert _PI.complaint(_results(_honest)) == ""


def test_rounding_of_a_few_operations_is_allowed() -> None:
    assert _PI.complaint(_results(lambda n, s, t: _honest(n, s, t) / 3.0 * 3.0)) == ""


@pytest.mark.parametrize(
    ("estimate", "cause"),
    [
        (lambda n, s, t: math.pi, "4 k / samples"),
        (lambda n, s, t: math.nan, "4 k / samples"),
        (lambda n, s, t: math.inf, "4 k / samples"),
        (lambda n, s, t: float(np.float32(_honest(n, s, t))), "4 k / samples"),
        (lambda n, s, t: -_honest(n, s, t), "4 k / samples"),
        (lambda n, s, t: 0.0, "cannot come from"),
        (lambda n, s, t: 4.0 if n else 0.0, "cannot come from"),
        (lambda n, s, t: 4.0 * round(n * math.pi / 4) / n if n else 0.0, "same number of hits"),
        (lambda n, s, t: _honest(n, 5, t), "same number of hits|cannot come from"),
        (lambda n, s, t: _honest(n // t * t, s, t) * (n // t * t) / max(n, 1), "cannot come from"),
        (lambda n, s, t: _honest(n, s, t) * 0 + _shared_stream(n, s, t), "scatter|cannot come"),
        (lambda n, s, t: _lost_task(n, s, t), "cannot come from"),
    ],
    ids=[
        "pi itself",
        "not a number",
        "infinite",
        "single precision",
        "negative",
        "zero",
        "all hits",
        "rounded expectation",
        "seed ignored",
        "remainder lost",
        "all tasks share a stream",
        "one task lost",
    ],
)
def test_other_estimates_are_found_out(estimate: _Estimate, cause: str) -> None:
    complaint = _PI.complaint(_results(estimate))
    assert any(part in complaint for part in cause.split("|")), complaint


def _shared_stream(samples: int, seed: int, tasks: int) -> float:
    share, rest = divmod(samples, tasks)
    generator = np.random.Generator(np.random.PCG64(seed))
    hits = tasks * int(generator.binomial(share, math.pi / 4))
    return 4.0 * (hits + int(generator.binomial(rest, math.pi / 4))) / samples if samples else 0.0


def _lost_task(samples: int, seed: int, tasks: int) -> float:
    kept = samples - samples // tasks if tasks == 128 else samples
    return _honest(kept, seed, tasks) * kept / samples if samples else 0.0


def test_another_number_of_hits_for_equal_arguments_is_a_difference() -> None:
    first = _results(_honest)
    second = _results(lambda n, s, t: _honest(n, s + 1, t))
    assert _PI.difference(first, list(first)) == ""
    assert "equal arguments" in _PI.difference(first, second)


def test_a_result_of_another_size_is_no_double() -> None:
    first = _results(_honest)
    assert "4 k / samples" in _PI.complaint([b"", *first[1:]])


def test_requests_are_the_same_every_time_and_hold_all_cases() -> None:
    assert _PI.request() == Pi().request()
    assert len(_PI.request()) == 24 * _PI.cases
    samples = {case[0] for case in struct.iter_unpack("<3Q", _PI.request())}
    assert {0, 1, 2} <= samples


def test_weak_scaling_grows_in_proportion() -> None:
    assert _PI.weak_size(6) == 6 * _PI.weak_size(1)


def test_a_timed_result_is_checked() -> None:
    size = 1_000_000
    assert _PI.timed_complaint(size, struct.pack("<d", _honest(size, 1, 1))) == ""
    assert _PI.timed_complaint(size, struct.pack("<d", 3.0)) != ""
    assert _PI.timed_complaint(size, struct.pack("<d", math.pi)) != ""
