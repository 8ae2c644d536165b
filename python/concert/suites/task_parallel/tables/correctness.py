"""Figures 1 and 2: how often programs pass as they are, and after fixes up to a level."""

import math
from collections.abc import Callable

from concert.suites.common.tables import Bars, Cell, Table
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.rated import Rated
from concert.suites.task_parallel.tables.groups import (
    GROUPS,
    RULES,
    TASK_UNIT,
    counts,
    grouped,
    quantities,
    share,
    texts,
)
from concert.suites.task_parallel.tables.inputs import Inputs
from concert.suites.task_parallel.tables.samples import Sample

_LEVELS = (FixLevel.NO_FIX, FixLevel.EASY, FixLevel.MEDIUM, FixLevel.HARD)
_RULE_NOTE = "rule: ours, or by results alone (races, unused frameworks pass), as the paper's"


def pass_table(by: str) -> Callable[[str, Inputs], Table]:
    """Returns what builds a panel of Figure 1."""

    def build(name: str, inputs: Inputs) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for (model, group), members in grouped(inputs.samples, GROUPS[by]).items():
            for rule, rated in RULES.items():
                decided = [one for one in members if rated(one).passes is not None]
                found = share(decided, _holds(rated, lambda one: one.passes is True))
                rows.append((model, group, rule, *found, len(decided), len(members)))
        return Table(
            name=name,
            title=f"Figure 1: pass@1 without any correction, by {by}",
            columns=(
                *texts("model", by, "rule"),
                *quantities("pass@1", "low", "high"),
                *counts("decided", "samples"),
            ),
            rows=tuple(rows),
            notes=(*inputs.missing, _RULE_NOTE, TASK_UNIT),
            figure=Bars(
                groups=by,
                value="pass@1",
                low="low",
                high="high",
                series="model",
                panels=("rule",),
                shares=True,
            ),
        )

    return build


def level_table(name: str, inputs: Inputs) -> Table:
    """Returns Figure 2."""
    rows: list[tuple[Cell, ...]] = []
    for (model, problem), members in grouped(inputs.samples, GROUPS["problem"]).items():
        for rule, rated in RULES.items():
            decided = [one for one in members if rated(one).passes is not None]
            undecided = sum(rated(one).level is None for one in decided)
            for level in _LEVELS:
                found = share(decided, _holds(rated, _reaches(level)))
                at_best = share(decided, _holds(rated, _may_reach(level)))[0]
                fix = level.name.lower().replace("_", " ")
                most = at_best if decided else math.nan
                rows.append((model, problem, fix, rule, *found, most, undecided, len(decided)))
    return Table(
        name=name,
        title="Figure 2: pass@1 where fixes up to a level are allowed, by problem",
        columns=(
            *texts("model", "problem", "fixes up to", "rule"),
            *quantities("pass@1", "low", "high", "pass@1 if all undecided were"),
            *counts("undecided", "decided"),
        ),
        rows=tuple(rows),
        notes=(*inputs.missing, _RULE_NOTE, TASK_UNIT),
        figure=Bars(
            groups="problem",
            value="pass@1",
            low="low",
            high="high",
            at_best="pass@1 if all undecided were",
            series="model",
            panels=("rule", "fixes up to"),
            shares=True,
        ),
    )


def _reaches(level: FixLevel) -> Callable[[Rated], bool]:
    return lambda one: one.level is not None and one.level.value >= level.value


def _may_reach(level: FixLevel) -> Callable[[Rated], bool]:
    """Returns whether a program has the level or may have it, as far as anybody has decided."""
    if level is FixLevel.NO_FIX:
        return _reaches(level)
    return lambda one: one.level is None or one.level.value >= level.value


def _holds(
    rated: Callable[[Sample], Rated], holds: Callable[[Rated], bool]
) -> Callable[[Sample], bool]:
    return lambda one: holds(rated(one))
