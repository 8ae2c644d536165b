"""Summarises the repetitions of a timing: median, spread, efficiency, doubts."""

import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.suites.task_parallel.timing.measure import FAILED, STRONG
from concert.values.values import Measurement


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """All repetitions on one number of cores.

    Attributes:
        kind: "strong" or "weak".
        cores: Number of cores.
        median_ns: Median time; infinity where a repetition failed.
        least_ns: Least time.
        most_ns: Most time.
        efficiency: T_1 / (p T_p) for strong, T_1 / T_p for weak scaling; NaN without T_1.
        doubtful: Number of repetitions with a note.
        doubt: One of the notes; empty without any.
    """

    kind: str
    cores: int
    median_ns: float
    least_ns: float
    most_ns: float
    efficiency: float
    doubtful: int
    doubt: str


def medians(rows: Sequence[Measurement], kind: str) -> Mapping[int, float]:
    """Returns the median time in ns by core count; infinity where a repetition failed."""
    walls: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        if row.kind == kind:
            failed = row.note.startswith(FAILED)
            walls[row.cores].append(math.inf if failed else float(row.wall_ns))
    return {
        cores: math.inf if math.inf in found else statistics.median(found)
        for cores, found in sorted(walls.items())
    }


def summaries(rows: Sequence[Measurement]) -> list[Summary]:
    """Returns a summary for each kind and number of cores, in order."""
    found = []
    for kind in sorted({row.kind for row in rows}):
        times = medians(rows, kind)
        for cores, median in times.items():
            mine = [row for row in rows if (row.kind, row.cores) == (kind, cores)]
            notes = sorted(row.note for row in mine if row.note)
            single = times.get(1, math.nan)
            work = cores if kind == STRONG else 1
            found.append(
                Summary(
                    kind=kind,
                    cores=cores,
                    median_ns=median,
                    least_ns=float(min(row.wall_ns for row in mine)),
                    most_ns=float(max(row.wall_ns for row in mine)),
                    efficiency=single / (work * median) if math.isfinite(single) else math.nan,
                    doubtful=len(notes),
                    doubt=notes[0] if notes else "",
                )
            )
    return found
