"""Limits by name, and what of them reaches the sandbox."""

import json

import pytest

from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.barnes_hut import BarnesHut
from concert.suites.task_parallel.tasks.problems.linear_algebra.conjugate_gradient import (
    ConjugateGradient,
)

_BYTES_OF_A_NUMBER = 8


def test_an_override_reaches_the_program_and_the_verdicts_key() -> None:
    limits = limits_in_force({"cpu_seconds": 3.5, "processes": 9.0})
    assert limits.of_program(1).cpu_seconds == 3.5
    assert limits.of_program(1).processes == 9
    assert json.loads(limits.canonical())["cpu_seconds"] == 3.5
    assert limits.canonical() != limits_in_force({}).canonical()


def test_limits_of_other_suites_change_nothing() -> None:
    assert limits_in_force({"executions": 3}) == limits_in_force({})


def test_elapsed_time_is_only_a_guard() -> None:
    for limits in (limits_in_force({}), limits_in_force({"cpu_seconds": 1000})):
        for bounds in (limits.of_program(1), limits.of_compiler, limits.of_timed_program(4)):
            assert bounds.wall_seconds >= 4 * bounds.cpu_seconds


def test_a_slow_reference_gives_time_and_a_fast_one_takes_none() -> None:
    limits = limits_in_force({})
    assert limits.of_program(1, reference_cpu_seconds=2.0).cpu_seconds == 40.0
    assert limits.of_program(1, reference_cpu_seconds=0.1).cpu_seconds == limits.cpu_seconds
    assert limits.of_program(96).cpu_seconds > limits.of_program(7).cpu_seconds


@pytest.mark.parametrize("cores", [1, 2, 4, 16, 128])
def test_the_largest_results_of_timed_runs_fit(cores: int) -> None:
    bounds = limits_in_force({}).of_timed_program(cores)
    numbers = max(ConjugateGradient().weak_size(cores), 2 * BarnesHut().weak_size(cores))
    assert _BYTES_OF_A_NUMBER * numbers < bounds.output_bytes
