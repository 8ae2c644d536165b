"""Shows how often programs pass: by model, and by model and task."""

from collections.abc import Mapping, Sequence

from concert.metrics import wilson_interval
from concert.suites.common.score_rows import Samples, ScoreRows
from concert.suites.common.tables import Cell, Column, Kind, Lines, Table
from concert.suites.java_concurrency.score.pass_rates import add_pass_rates
from concert.suites.java_concurrency.score.rules import OURS, PAPER, Rule
from concert.suites.java_concurrency.tables.stored_samples import Asked
from concert.suites.java_concurrency.tasks.tasks import SUITE
from concert.values.values import Judged

_WHO = (Column(name="model", kind=Kind.TEXT), Column(name="variant", kind=Kind.TEXT))
_INTERVALS = (
    "intervals are of 95 %; they span from all samples without a verdict failing to all passing"
)
_PAPERS_RULE = f"by the paper's rule: {PAPER.text}"


def pass_table(samples: Mapping[Asked, Samples]) -> Table:
    """Returns pass@k over tasks for every k that there are samples for, by both rules."""
    rows: list[tuple[Cell, ...]] = []
    for asked, of_tasks in samples.items():
        found = ScoreRows(SUITE, asked.model)
        add_pass_rates(found, of_tasks, bases=None)
        for rule, name in ((OURS, "ours"), (PAPER, "paper's")):
            rows += [
                (*asked, name, row.k, row.value, row.low, row.high, row.n)
                for row in found.rows
                if row.metric == f"{rule.prefix}pass@k"
            ]
    return Table(
        name="pass",
        title="pass@k over tasks, by model",
        columns=(
            *_WHO,
            Column(name="rule", kind=Kind.TEXT),
            Column(name="k", kind=Kind.COUNT),
            *(Column(name=name) for name in ("pass@k", "low", "high")),
            Column(name="tasks", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(*missing(samples), _INTERVALS, _PAPERS_RULE),
        figure=Lines(
            x="k",
            y="pass@k",
            low="low",
            high="high",
            series="model",
            panels=("rule", "variant"),
            shares=True,
        ),
    )


def task_table(samples: Mapping[Asked, Samples]) -> Table:
    """Returns pass@1 of each task, by both rules."""
    rows: list[tuple[Cell, ...]] = []
    for asked, of_tasks in samples.items():
        for task_id, of_task in of_tasks.items():
            ours, paper = _rates(of_task, OURS), _rates(of_task, PAPER)
            rows.append((*asked, task_id, *ours, *paper, len(of_task)))
    rates = ("pass@1", "low", "high")
    return Table(
        name="tasks",
        title="pass@1 of each task, by model",
        columns=(
            *_WHO,
            Column(name="task", kind=Kind.TEXT),
            *(Column(name=name) for name in rates),
            Column(name="judged", kind=Kind.COUNT),
            *(Column(name=f"{name} (paper's rule)") for name in rates),
            Column(name="judged (paper's rule)", kind=Kind.COUNT),
            Column(name="samples", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(*missing(samples), _INTERVALS, _PAPERS_RULE),
    )


def missing(samples: Mapping[Asked, Samples]) -> tuple[str, ...]:
    """Returns notes on what there is no input for."""
    if not samples:
        return ("missing: verdicts of any model",)
    everything = {task_id for of_tasks in samples.values() for task_id in of_tasks}
    notes = []
    for asked, of_tasks in samples.items():
        lacking = sorted(everything - set(of_tasks))
        if lacking:
            who = f"{asked.model} in {asked.variant}"
            shown = ", ".join(lacking[:4]) + (" and others" if len(lacking) > 4 else "")
            notes.append(f"missing: {len(lacking)} of {len(everything)} tasks of {who}: {shown}")
    return tuple(notes)


def _rates(of_task: Sequence[Judged], rule: Rule) -> tuple[float, float, float, int]:
    """Returns the share of passing samples, its interval, and the number with a verdict."""
    decided = [rule.passed(sample.judgement) for sample in of_task]
    passed, known = decided.count(True), len(decided) - decided.count(None)
    low, _ = wilson_interval(passed, len(decided))
    _, high = wilson_interval(passed + decided.count(None), len(decided))
    return passed / known if known else float("nan"), low, high, known
