"""Checks that a result is a Monte Carlo estimate of pi, drawn as the problem says.

The estimate is 4 k / n for the number k of hits among n points, so k can be read back from it, and
k is binomial with p = pi/4. Checked are, with the bounds of `binomial`:

* each result is 4 k / n for an integer k in 0..n, within rounding of a few operations;
* k, and the sum of k over all seeds of one size, lies in the binomial's bounds: lost, doubled or
  forged hits do not;
* over many seeds k scatters no wider than independent points do: tasks that share a stream do;
* different seeds give different k: a constant does not.
"""

import functools
import itertools
import math
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from concert.suites.task_parallel.tasks.problems.common.binomial import hit_bounds, scatter_bound

_HIT_PROBABILITY = math.pi / 4.0
_SEED_BASE = 0x5EED_0F_91
"""Start of the series of seeds; any constant would do."""
_ROUNDING = 1e-9
"""Relative error allowed in k: doubles give some 1e-15 an operation, single precision 6e-8."""

_LARGE = 100_003
"""Samples (a prime) of the case that finds one lost task in 128."""
_SCATTER_SAMPLES, _SCATTER_TASKS = 16_384, 128
_TIMED_SEED = 20_240_601


@dataclass(frozen=True, slots=True)
class _Case:
    samples: int
    seed: int
    tasks: int


@dataclass(frozen=True, slots=True)
class _Group:
    """Cases that differ in nothing but the seed."""

    samples: int
    tasks: int
    seeds: int


_GROUPS = (
    _Group(0, 1, 1),
    _Group(0, 3, 1),
    _Group(1, 1, 64),
    _Group(1, 128, 64),
    _Group(2, 3, 48),
    _Group(7, 2, 48),
    _Group(101, 3, 16),
    _Group(127, 128, 16),
    _Group(1024, 8, 16),
    _Group(4097, 7, 16),
    _Group(_SCATTER_SAMPLES, _SCATTER_TASKS, 32),
    _Group(_LARGE, 1, 1),
    _Group(_LARGE, 2, 1),
    _Group(_LARGE, 5, 1),
    _Group(1 << 19, 128, 1),
)


_RACE_CASES = (_Case(101, 1, 3), _Case(4_096, 2, 16), _Case(3, 3, 8))


class Pi:
    """Stochastic approximation of pi."""

    key = "pi"
    strong_size = 100_000_000
    _WEAK_BASE = 50_000_000

    @property
    def cases(self) -> int:
        """Number of correctness cases in one run."""
        return len(_cases())

    def request(self) -> bytes:
        """Returns three words a case: samples, seed, tasks."""
        return b"".join(_encode(case) for case in _cases())

    def complaint(self, results: Sequence[bytes]) -> str:
        """Says what is wrong with the doubles that came back, from the largest sizes down."""
        end = len(results)
        for group in reversed(_GROUPS):
            start = end - group.seeds
            counts = [_hits(group.samples, result) for result in results[start:end]]
            wrong = _group_complaint(group, counts)
            if wrong:
                return f"samples={group.samples}, tasks={group.tasks}: {wrong}"
            end = start
        return ""

    def difference(self, first: Sequence[bytes], second: Sequence[bytes]) -> str:
        """Says which case gave another number of hits in the second run."""
        for case, one, other in reversed(list(zip(_cases(), first, second, strict=True))):
            if _hits(case.samples, one) != _hits(case.samples, other):
                return f"{_name(case)}: equal arguments, different results"
        return ""

    @property
    def race_cases(self) -> int:
        """Number of cases of the race check."""
        return len(_RACE_CASES)

    def race_request(self) -> bytes:
        """Returns three words a case, as `request` does."""
        return b"".join(_encode(case) for case in _RACE_CASES)

    def weak_size(self, cores: int) -> int:
        """Returns the number of samples: work is linear in it."""
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run."""
        return _encode(_Case(size, _TIMED_SEED, tasks))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Says whether the timed result is not a binomial count."""
        return _group_complaint(_Group(size, 1, 1), [_hits(size, result)])


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    # Far apart in all 64 bits, whatever a program makes of a seed.
    seeds = ((_SEED_BASE + i * 0x9E3779B97F4A7C15) % (1 << 64) for i in itertools.count(1))
    for group in _GROUPS:
        for _ in range(group.seeds):
            yield _Case(group.samples, next(seeds), group.tasks)


def _encode(case: _Case) -> bytes:
    return struct.pack("<3Q", case.samples, case.seed, case.tasks)


def _name(case: _Case) -> str:
    return f"samples={case.samples}, seed={case.seed}, tasks={case.tasks}"


def _hits(samples: int, result: bytes) -> int | None:
    """Returns the number of hits that a result stands for; None if it stands for none."""
    if len(result) != 8:
        return None
    value: float = struct.unpack("<d", result)[0]
    if samples == 0:
        return 0 if value == 0.0 else None
    exact = value * samples / 4.0
    if not math.isfinite(exact):
        return None
    hits = round(exact)
    if not 0 <= hits <= samples or abs(exact - hits) > _ROUNDING * max(1, hits):
        return None
    return hits


def _group_complaint(group: _Group, results: Sequence[int | None]) -> str:
    counts = [hits for hits in results if hits is not None]
    if len(counts) < len(results):
        return "the result is not 4 k / samples for a number k of hits"
    low, high = hit_bounds(group.samples, _HIT_PROBABILITY)
    if any(not low <= hits <= high for hits in counts):
        return "the number of hits cannot come from that many points"
    low, high = hit_bounds(group.samples * group.seeds, _HIT_PROBABILITY)
    if not low <= sum(counts) <= high:
        return f"the hits of {group.seeds} seeds together cannot come from that many points"
    if group.samples < _SCATTER_SAMPLES or group.seeds < 2:
        return ""
    if len(set(counts)) == 1:
        return f"{group.seeds} seeds gave the same number of hits"
    mean = group.samples * _HIT_PROBABILITY
    variance = mean * (1.0 - _HIT_PROBABILITY)
    if sum((hits - mean) ** 2 for hits in counts) / variance > scatter_bound(group.seeds):
        return "the hits scatter more widely over the seeds than independent points do"
    return ""
