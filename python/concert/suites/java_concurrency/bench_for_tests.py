"""A bench with the real toolchains and the real sandbox, and verdicts on Java text."""

import functools
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert.results.values import Candidate, Judgement
from concert.sandbox import Sandbox, open_sandbox
from concert.suites.java_concurrency.demands import Demand
from concert.suites.java_concurrency.judge import judge
from concert.suites.java_concurrency.limits import JudgeLimits
from concert.suites.protocol import Bench
from concert.toolchains import Toolchain, locate


def bench_in(scratch: Path, limits: Mapping[str, float]) -> Bench:
    """Returns a bench that works below `scratch`, under `limits`."""
    return Bench(
        sandbox=_sandbox(), toolchains=_toolchains(), scratch=scratch, limits=limits, cores=()
    )


def verdict_on(
    source: str,
    *,
    file_name: str = "Main.java",
    demands: Sequence[Demand] = (),
    limits: Mapping[str, float] | None = None,
) -> Judgement:
    """Judges a program: one run suffices, as every fault of the tests shows in each."""
    chosen = {"executions": 1.0, "executions_after_fault": 0.0, **(limits or {})}
    with tempfile.TemporaryDirectory() as scratch:
        bench = bench_in(Path(scratch), chosen)
        candidate = Candidate(text=source, file_name=file_name)
        return judge(candidate, demands, bench, JudgeLimits.of(chosen))


@functools.cache
def _toolchains() -> Mapping[str, Toolchain]:
    return locate()


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _toolchains())
