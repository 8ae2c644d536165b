"""Figures 6 and 7 of the CONCUR paper: classes of compilation errors, and ranges of CodeBLEU."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from concert.metrics import clustered_ratio_interval
from concert.suites.common.score_rows import Samples
from concert.suites.common.tables import Bars, Cell, Column, Kind, Table
from concert.suites.java_concurrency.score.rules import OURS, PAPER
from concert.suites.java_concurrency.score.similarity import Similarity
from concert.suites.java_concurrency.tables.paper_tables import CODEBLEU_NOTE, known_samples
from concert.suites.java_concurrency.tables.pass_tables import missing
from concert.suites.java_concurrency.tables.published import (
    COMPILE_SHARES,
    HERE,
    MEDIAN_OF_RIGHT,
    SOURCE,
)
from concert.suites.java_concurrency.tables.stored_samples import Asked
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Task

_POOLED: Final = "all models"
_QUARTILES: Final = (0.25, 0.5, 0.75)


def compile_error_figure(samples: Mapping[Asked, Samples], tasks: Sequence[Task]) -> Table:
    """Returns Figure 6: the share of each class among the first samples that do not compile."""
    del tasks
    rows: list[tuple[Cell, ...]] = []
    pooled: list[set[str]] = []
    for asked, of_tasks in samples.items():
        failed = [
            found
            for of_task in of_tasks.values()
            if (found := set(of_task[0].judgement.labels) & set(labels.COMPILE_LABELS))
        ]
        pooled += failed
        rows += [(*asked, HERE, *rest) for rest in _class_rows(failed)]
    if len(samples) > 1:
        rows += [(_POOLED, "", HERE, *rest) for rest in _class_rows(pooled)]
    if samples:
        for name, share in COMPILE_SHARES.items():
            rows.append(("paper", "", SOURCE, name, None, None, share, None, None))
    return Table(
        name="figure-6",
        title="Figure 6: classes of compilation errors among first samples that do not compile",
        columns=(
            *(
                Column(name=name, kind=Kind.TEXT)
                for name in ("model", "variant", "source", "class")
            ),
            *(Column(name=name, kind=Kind.COUNT) for name in ("with it", "not compiled")),
            *(Column(name=name) for name in ("share", "low", "high")),
        ),
        rows=tuple(rows),
        notes=(
            *missing(samples),
            "a program may have several classes here; the paper drew 125 of its programs, and has "
            "neither no-class nor other",
        ),
        figure=Bars(
            groups="class",
            value="share",
            low="low",
            high="high",
            series="model",
            shares=True,
            source="source",
        ),
    )


def codebleu_figure(samples: Mapping[Asked, Samples], tasks: Sequence[Task]) -> Table:
    """Returns Figure 7: quartiles of CodeBLEU of right and of wrong programs, all samples."""
    rows: list[tuple[Cell, ...]] = []
    every: list[tuple[float, bool | None, bool | None]] = []
    for asked, of_tasks in samples.items():
        found = Similarity(tasks, known_samples(of_tasks, tasks)).codebleu_samples()
        known = [
            (value, OURS.passed(one.judgement), PAPER.passed(one.judgement)) for one, value in found
        ]
        every += known
        rows += [(*asked, HERE, *rest) for rest in _range_rows(known)]
    if len(samples) > 1:
        rows += [(_POOLED, "", HERE, *rest) for rest in _range_rows(every)]
    if samples:
        unknown: tuple[Cell, ...] = (None, MEDIAN_OF_RIGHT, None, None, None)
        rows.append(("paper", "", SOURCE, "paper's", "right", *unknown))
    return Table(
        name="figure-7",
        title="Figure 7: CodeBLEU of right and wrong programs",
        columns=(
            *(
                Column(name=name, kind=Kind.TEXT)
                for name in ("model", "variant", "source", "rule", "programs")
            ),
            *(
                Column(name=name, kind=Kind.QUANTITY)
                for name in ("first quartile", "median", "third quartile", "mean")
            ),
            Column(name="samples", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(*missing(samples), CODEBLEU_NOTE),
        figure=Bars(
            groups="programs",
            value="median",
            low="first quartile",
            high="third quartile",
            whiskers="quartiles",
            series="model",
            panels=("rule",),
            shares=True,
            source="source",
        ),
    )


def _class_rows(failed: Sequence[set[str]]) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for label in labels.COMPILE_LABELS:
        having = sum(label in found for found in failed)
        low, high = clustered_ratio_interval([(int(label in found), 1) for found in failed])
        share = having / len(failed) if failed else float("nan")
        name = label.partition(":")[2]
        rows.append((name, having, len(failed), share, low, high))
    return rows


def _range_rows(
    known: Sequence[tuple[float, bool | None, bool | None]],
) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for place, rule in ((1, "ours"), (2, "paper's")):
        for is_right, name in ((True, "right"), (False, "wrong")):
            values = [one[0] for one in known if one[place] is is_right]
            if values:
                quartiles = [float(q) for q in np.quantile(values, _QUARTILES)]
                rows.append((rule, name, *quartiles, float(np.mean(values)), len(values)))
            else:
                rows.append((rule, name, *(float("nan"),) * 4, 0))
    return rows
