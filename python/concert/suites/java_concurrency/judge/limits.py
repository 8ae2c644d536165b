"""The limits on the work of judging one candidate."""

from collections.abc import Mapping
from dataclasses import dataclass

from concert.explorers.java import SearchLimits
from concert.suites.common.limits import with_overrides

_PROGRAM = "cpu_seconds"
"""The common name, by which `evaluate` is told of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeLimits:
    """Limits of one judgement.

    A limit on work ends in `inconclusive`, unless a fault was seen before; a program that exhausts
    its threads or heap gets the label `TE`.

    Attributes:
        executions: Executions of the exhaustive search.
        events: Events of one execution.
        total_events: Events of all executions.
        threads: Threads of one execution.
        sampled: Random executions that follow where a limit ended the search.
        seed: Of those.
        search_cpu_seconds: CPU time of the search, a second guard behind the counts.
        orders: Different orders of printing that are looked at.
        minimise_executions: Executions spent on making one schedule simpler.
        source_bytes: Size of the source, as UTF-8; more is not compiled (`inconclusive`).
        compile_cpu_seconds: CPU time of the compiler.
        wall_seconds: Elapsed time of one compilation: a last guard, which only a broken machine
            should meet.
    """

    executions: int = 100_000
    events: int = 20_000
    total_events: int = 4_000_000
    threads: int = 100
    sampled: int = 1_000
    seed: int = 1
    search_cpu_seconds: float = 150.0
    orders: int = 20_000
    minimise_executions: int = 200
    source_bytes: int = 1 << 20
    compile_cpu_seconds: float = 30.0
    wall_seconds: float = 900.0

    @classmethod
    def of(cls, overrides: Mapping[str, float]) -> "JudgeLimits":
        """Returns the defaults with `overrides` by name; other suites' names are left alone.

        `cpu_seconds`, what the program itself may take, is `search_cpu_seconds` here.
        """
        named = dict(overrides)
        if _PROGRAM in named:
            named.setdefault("search_cpu_seconds", named[_PROGRAM])
        return with_overrides(cls(), named)

    def search(self) -> SearchLimits:
        """Returns what of this is the explorer's."""
        return SearchLimits(
            executions=self.executions,
            events=self.events,
            total_events=self.total_events,
            threads=self.threads,
            sampled=self.sampled,
            seed=self.seed,
            cpu_ms=round(self.search_cpu_seconds * 1000),
            minimise_executions=self.minimise_executions,
            outputs=0,
            orders=self.orders,
        )
