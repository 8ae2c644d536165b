"""Reports the making of programs in numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence

from concert.suites.race_detection.scaling.making import Made
from concert.suites.race_detection.tasks.programs import Program


def making_report(parents: Sequence[Program], made: Sequence[Made]) -> str:
    """Returns what was kept and dropped, in all, by operator and by reason; totals come first."""
    return "\n".join([*_totals(parents, made), "", *_operators(made), "", *_reasons(made), ""])


def _totals(parents: Sequence[Program], made: Sequence[Made]) -> Iterator[str]:
    own = [len(parent.races) for parent in parents]
    new = [len(recipe.races) for one in made for recipe in one.recipes]
    yield f"{'':13} programs  racy  races  race-free"
    for name, races in (("hand-written", own), ("made", new), ("all", [*own, *new])):
        racy = sum(1 for count in races if count)
        yield f"{name:13} {len(races):8} {racy:5} {sum(races):6} {len(races) - racy:10}"


def _operators(made: Sequence[Made]) -> Iterator[str]:
    kept = sum((Counter(one.kept) for one in made), Counter[str]())
    dropped: Counter[str] = Counter()
    for one in made:
        for (operator, _), count in one.dropped.items():
            dropped[operator] += count
    yield f"{'first operator':20} kept  dropped"
    for operator in sorted({*kept, *dropped}):
        yield f"{operator:20} {kept[operator]:4} {dropped[operator]:8}"
    further = Counter(
        step.operator for one in made for recipe in one.recipes for step in recipe.steps[1:]
    )
    yield ""
    yield f"{'further operator':20} kept"
    for operator in sorted(further):
        yield f"{operator:20} {further[operator]:4}"


def _reasons(made: Sequence[Made]) -> Iterator[str]:
    reasons: Counter[str] = Counter()
    for one in made:
        for (_, reason), count in one.dropped.items():
            reasons[reason] += count
    yield f"{'dropped for':40} count"
    for reason, count in sorted(reasons.items(), key=lambda each: (-each[1], each[0])):
        yield f"{reason:40} {count:5}"
