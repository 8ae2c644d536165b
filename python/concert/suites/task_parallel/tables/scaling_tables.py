"""Figures 3 and 4: the efficiency of programs, after fixes, on more and more cores."""

import math
import statistics
from collections.abc import Callable, Sequence

from concert.suites.common.tables import Cell, Lines, Table
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.rated import Rated
from concert.suites.task_parallel.tables.groups import (
    FEW_TASKS,
    GROUPS,
    TASK_UNIT,
    counts,
    grouped,
    mean,
    quantities,
    texts,
)
from concert.suites.task_parallel.tables.inputs import Inputs, timing_notes
from concert.suites.task_parallel.tables.samples import Sample
from concert.suites.task_parallel.timing.measure import STRONG, WEAK

_IDEAL = 1.0


def scaling_table(by: str, number: int) -> Callable[[str, Inputs], Table]:
    """Returns what builds Figure 3 or 4."""

    def build(name: str, inputs: Inputs) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for (model, group), members in grouped(inputs.samples, GROUPS[by]).items():
            for kind in (STRONG, WEAK):
                rows += [(model, group, kind, *rest) for rest in _efficiencies(members, kind)]
        return Table(
            name=name,
            title=f"Figure {number}: scaling efficiency on p cores, by {by}",
            columns=(
                *texts("model", by, "kind"),
                *counts("cores"),
                *quantities("efficiency", "low", "high", "largest spread"),
                *counts("doubtful times", "samples"),
            ),
            rows=tuple(rows),
            notes=(
                *inputs.missing,
                *timing_notes(inputs),
                "fixed programs are among them where --fixes names their times; infeasible: 0",
                TASK_UNIT,
                FEW_TASKS,
            ),
            figure=Lines(
                x="cores",
                y="efficiency",
                low="low",
                high="high",
                series="model",
                panels=("kind", by),
                ideal=_IDEAL,
                doubtful="doubtful times",
            ),
        )

    return build


def efficiency(rated: Rated, kind: str, cores: int) -> float | None:
    """Returns T_1 / (p T_p) for strong and T_1 / T_p for weak scaling; None where untimed."""
    if rated.level is FixLevel.INFEASIBLE:
        return 0.0
    times = rated.medians_ns(kind)
    if rated.level is None or 1 not in times or cores not in times:
        return None
    if not math.isfinite(times[1]):
        return 0.0
    return times[1] / ((cores if kind == STRONG else 1) * times[cores])


def _efficiencies(samples: Sequence[Sample], kind: str) -> list[tuple[Cell, ...]]:
    """Returns, a core count: mean efficiency and interval, spread, doubtful times, samples."""
    timed = [one for one in samples if one.ours.scaling is not None]
    found = sorted({time.cores for one in timed for time in one.ours.times if time.kind == kind})
    rows: list[tuple[Cell, ...]] = []
    for cores in found:
        spreads, doubtful = [], 0
        for one in timed:
            times = [t for t in one.ours.times if (t.kind, t.cores) == (kind, cores)]
            walls = [t.wall_ns for t in times]
            if walls and statistics.median(walls):
                spreads.append((max(walls) - min(walls)) / statistics.median(walls))
            doubtful += sum(bool(t.note) for t in times)

        def of(one: Sample, cores: int = cores) -> float | None:
            return efficiency(one.ours, kind, cores)

        known = [one for one in timed if of(one) is not None]
        estimate = mean(known, of)
        spread = max(spreads, default=math.nan)
        rows.append((cores, *estimate, spread, doubtful, len(known)))
    return rows
