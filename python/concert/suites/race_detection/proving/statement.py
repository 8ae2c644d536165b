"""States how far a proof explores our own programs, and what it leaves out."""

from typing import Final

from concert.explorers.c import SearchLimits, Verdict

PROOF_LIMITS: Final = SearchLimits(
    # Enough for half of the programs; for the others, ten times as much would not be.
    executions=20_000,
    total_events=60_000,
    # More than any of the programs has.
    threads=64,
    # So far away that a busy machine changes no statement.
    cpu_ms=600_000,
)
BOUNDED_PROGRAMS: Final = "python/concert/suites/race_detection/proving/bounded_programs.toml"
"""Programs of data/race-detection not all of whose executions are seen, with what is left out."""


def left_out(verdict: Verdict) -> str:
    """Returns what was left out, in one line; empty where nothing was."""
    coverage = verdict.coverage
    if coverage.is_complete:
        return ""
    bounds = [f"{what}: {detail}" for what, detail in coverage.bounds]
    limit = [f"limit: {coverage.limit}"] if coverage.limit else []
    return "; ".join([*limit, *bounds])
