"""The catalogue of the paper's tables, and what stands in each."""

import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from concert.metrics import clustered_interval, mean_interval
from concert.suites.common.tables import Bars, Cell, Column, Kind, Lines, Table
from concert.suites.task_parallel.score.complexity import measure_complexities
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tables.samples import Sample
from concert.suites.task_parallel.timing.measure import STRONG, WEAK

type _Group = Callable[[Sample], str]

_MODALITIES: Mapping[str, str] = {"default": "description"}
_LEVELS = (FixLevel.NO_FIX, FixLevel.EASY, FixLevel.MEDIUM, FixLevel.HARD)
_GROUPS: Mapping[str, _Group] = {
    "framework": lambda one: one.framework,
    "prompt": lambda one: _MODALITIES.get(one.modality, one.modality),
    "problem": lambda one: one.problem,
}


def build_table(name: str, samples: Sequence[Sample]) -> Table:
    """Builds a table of `TABLE_NAMES` from samples."""
    return _TABLES[name](name, samples)


def _pass_table(by: str) -> Callable[[str, Sequence[Sample]], Table]:
    def build(name: str, samples: Sequence[Sample]) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for (model, group), members in _grouped(samples, _GROUPS[by]).items():
            decided = [one for one in members if one.passes is not None]
            ours = _share(decided, lambda one: one.passes)
            by_paper = _share(decided, lambda one: one.passes_by_paper)
            rows.append((model, group, *ours, by_paper[0], len(decided), len(members)))
        return Table(
            name=name,
            title=f"Figure 1: pass@1 without any correction, by {by}",
            columns=(
                *_texts("model", by),
                *_quantities("pass@1", "low", "high", "pass@1 by results alone"),
                *_counts("decided", "samples"),
            ),
            rows=tuple(rows),
            notes=_missing(samples),
            figure=Bars(
                groups=by, value="pass@1", low="low", high="high", series="model", shares=True
            ),
        )

    return build


def _level_table(name: str, samples: Sequence[Sample]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for (model, problem), members in _grouped(samples, _GROUPS["problem"]).items():
        decided = [one for one in members if one.passes is not None]
        undecided = sum(one.level is None for one in decided)
        for level in _LEVELS:
            share = _share(decided, _reaches(level))
            upper = math.nan
            if decided:
                open_share = undecided / len(decided) if level is not FixLevel.NO_FIX else 0.0
                upper = share[0] + open_share
            fix = level.name.lower().replace("_", " ")
            rows.append((model, problem, fix, *share, upper, undecided, len(decided)))
    return Table(
        name=name,
        title="Figure 2: pass@1 where fixes up to a level are allowed, by problem",
        columns=(
            *_texts("model", "problem", "fixes up to"),
            *_quantities("pass@1", "low", "high", "pass@1 if all undecided were"),
            *_counts("undecided", "decided"),
        ),
        rows=tuple(rows),
        notes=_missing(samples),
        figure=Bars(
            groups="problem",
            value="pass@1",
            low="low",
            high="high",
            series="model",
            panels="fixes up to",
            shares=True,
        ),
    )


def _reaches(level: FixLevel) -> Callable[[Sample], bool | None]:
    return lambda one: one.level is not None and one.level.value >= level.value


def _complexity_table(name: str, samples: Sequence[Sample]) -> Table:
    counted = measure_complexities(one.text for one in samples if one.text)
    uncounted = sum(one.cyclomatic is None for one in counted.values())
    left_out = f"programs too long for lizard, left out of its mean: {uncounted}"
    rows: list[tuple[Cell, ...]] = []
    categories: Mapping[str, _Group] = {
        "LLM": lambda one: one.model,
        "framework": _GROUPS["framework"],
        "prompt": _GROUPS["prompt"],
    }
    for category, group in categories.items():
        members: dict[str, list[str]] = defaultdict(list)
        for one in samples:
            if one.text:
                members[group(one)].append(one.text)
        for value, texts in sorted(members.items()):
            means = [
                _mean(getattr(counted[text], count) for text in texts)
                for count in ("lines", "code", "comments", "complexity", "cyclomatic")
            ]
            rows.append((category, value, *means, len(texts)))
    return Table(
        name=name,
        title="Table 1: length and complexity of the programs as they were written",
        columns=(
            *_texts("category", "value"),
            *_quantities("#lines", "#code", "#comments", "complexity", "cyclomatic (lizard)"),
            *_counts("programs"),
        ),
        rows=tuple(rows),
        notes=(
            "lines, code, comments and complexity by the rules of scc for C++",
            *((left_out,) if uncounted else ()),
        ),
    )


def _mean(counts: Iterable[int | None]) -> float:
    known = [count for count in counts if count is not None]
    return statistics.fmean(known) if known else math.nan


def _scaling_table(by: str, number: int) -> Callable[[str, Sequence[Sample]], Table]:
    def build(name: str, samples: Sequence[Sample]) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for (model, group), members in _grouped(samples, _GROUPS[by]).items():
            for kind in (STRONG, WEAK):
                rows += [(model, group, kind, *rest) for rest in _efficiencies(members, kind)]
        notes = list(_missing(samples))
        untimed = sum(one.scaling is None for one in samples)
        if untimed:
            notes.append(f"missing: times of {untimed} of {len(samples)} samples; left out")
        return Table(
            name=name,
            title=f"Figure {number}: scaling efficiency on p cores, by {by}",
            columns=(
                *_texts("model", by, "kind"),
                *_counts("cores"),
                *_quantities("efficiency", "low", "high", "largest spread"),
                *_counts("doubtful times", "samples"),
            ),
            rows=tuple(rows),
            notes=tuple(notes),
            figure=Lines(
                x="cores",
                y="efficiency",
                low="low",
                high="high",
                series="model",
                panels=("kind", by),
            ),
        )

    return build


def _efficiencies(samples: Sequence[Sample], kind: str) -> list[tuple[Cell, ...]]:
    """Returns, a core count: mean efficiency and interval, spread, doubtful times, samples."""
    timed = [one for one in samples if one.scaling is not None]
    counts = sorted({time.cores for one in timed for time in one.times if time.kind == kind})
    rows: list[tuple[Cell, ...]] = []
    for cores in counts:
        values, spreads, doubtful = [], [], 0
        for one in timed:
            medians = one.medians_ns(kind)
            if not one.times:
                values.append(0.0)
            elif cores in medians and math.isfinite(medians.get(1, math.inf)):
                work = cores if kind == STRONG else 1
                values.append(medians[1] / (work * medians[cores]))
            elif cores in medians:
                values.append(0.0)
            walls = [t.wall_ns for t in one.times if (t.kind, t.cores) == (kind, cores)]
            if walls:
                spreads.append((max(walls) - min(walls)) / statistics.median(walls))
            doubtful += sum(bool(t.note) for t in one.times if (t.kind, t.cores) == (kind, cores))
        low, high = mean_interval(values)
        mean = math.fsum(values) / len(values) if values else math.nan
        spread = max(spreads, default=math.nan)
        rows.append((cores, mean, low, high, spread, doubtful, len(values)))
    return rows


def _quality_table(name: str, samples: Sequence[Sample]) -> Table:
    by_model: dict[str, list[Sample]] = defaultdict(list)
    for one in samples:
        by_model[one.model].append(one)
    rows: list[tuple[Cell, ...]] = []
    for model, members in sorted(by_model.items()):
        values = [found for one in members if (found := one.quality) is not None]
        low, high = mean_interval(values)
        bounds = [one.quality_bounds for one in members]
        rows.append(
            (
                model,
                math.fsum(values) / len(values) if values else math.nan,
                low,
                high,
                statistics.fmean(one for one, _ in bounds),
                statistics.fmean(other for _, other in bounds),
                len(values),
                len(members) - len(values),
            )
        )
    return Table(
        name=name,
        title="Table 2: PCGQS over all experiments",
        columns=(
            *_texts("model"),
            *_quantities("PCGQS", "low", "high", "lower bound", "upper bound"),
            *_counts("samples", "undecided or untimed"),
        ),
        rows=tuple(rows),
        notes=(
            "PCGQS is over the samples whose fix level and times are known; the bounds take all",
        ),
    )


def _texts(*names: str) -> list[Column]:
    return [Column(name=name, kind=Kind.TEXT) for name in names]


def _quantities(*names: str) -> list[Column]:
    return [Column(name=name, kind=Kind.QUANTITY) for name in names]


def _counts(*names: str) -> list[Column]:
    return [Column(name=name, kind=Kind.COUNT) for name in names]


def _grouped(samples: Sequence[Sample], group: _Group) -> dict[tuple[str, str], list[Sample]]:
    found: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for one in samples:
        found[one.model, group(one)].append(one)
    return dict(sorted(found.items()))


def _share(
    samples: Sequence[Sample], holds: Callable[[Sample], bool | None]
) -> tuple[float, float, float]:
    """Returns the mean over tasks of the share of samples, and its interval."""
    tasks: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    for one in samples:
        tasks[one.problem, one.framework, one.modality].append(bool(holds(one)))
    shares = [sum(found) / len(found) for found in tasks.values()]
    if not shares:
        return math.nan, math.nan, math.nan
    return (math.fsum(shares) / len(shares), *clustered_interval(shares))


def _missing(samples: Sequence[Sample]) -> tuple[str, ...]:
    if not samples:
        return ("missing: verdicts of any model",)
    notes = []
    for name, group in _GROUPS.items():
        everything = {group(one) for one in samples}
        for model in sorted({one.model for one in samples}):
            lacking = everything - {group(one) for one in samples if one.model == model}
            if lacking:
                notes.append(f"missing: {model} has no {name} {', '.join(sorted(lacking))}")
    return tuple(notes)


_TABLES: Mapping[str, Callable[[str, Sequence[Sample]], Table]] = {
    "figure-1a": _pass_table("framework"),
    "figure-1b": _pass_table("prompt"),
    "figure-1c": _pass_table("problem"),
    "figure-2": _level_table,
    "table-1": _complexity_table,
    "figure-3": _scaling_table("problem", 3),
    "figure-4": _scaling_table("framework", 4),
    "table-2": _quality_table,
}

TABLE_NAMES = tuple(_TABLES)
"""Names of all tables, in the paper's order."""
