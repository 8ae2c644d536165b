"""Tables 2 and 3 of the CONCUR paper: who solves what, and the errors of first samples."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from concert.metrics import clustered_interval
from concert.suites.common.score_rows import Samples
from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.java_concurrency.score.rules import OURS, PAPER, Rule
from concert.suites.java_concurrency.score.similarity import Similarity
from concert.suites.java_concurrency.tables.pass_tables import missing
from concert.suites.java_concurrency.tables.published import HERE, SOURCE, published
from concert.suites.java_concurrency.tables.stored_samples import Asked
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judged, Task

_KS: Final = (1, 3)
_POOLED: Final = "all models"
_COMPILE: Final = "compile"
_RULES: Final = (("ours", OURS), ("paper's", PAPER))
CODEBLEU_NOTE: Final = (
    "CodeBLEU: 0.5 syntax match + 0.5 data-flow match, without the n-gram parts, as the paper's "
    "text has it; it does not state its weights"
)


def solved_table(samples: Mapping[Asked, Samples], tasks: Sequence[Task]) -> Table:
    """Returns Table 2, by both rules, with the paper's rows below ours.

    Args:
        samples: The samples of each model.
        tasks: All tasks, for their references.
    """
    rows: list[tuple[Cell, ...]] = []
    unlike = 0
    pooled: dict[str, list[list[list[bool]]]] = {name: [[] for _ in _KS] for name, _ in _RULES}
    likeness: list[list[float]] = [[] for _ in _KS]
    for asked, of_tasks in samples.items():
        similarity = Similarity(tasks, known_samples(of_tasks, tasks))
        means = [similarity.codebleu(k) for k in _KS]
        unlike += sum(map(len, of_tasks.values())) - len(similarity.codebleu(None))
        for of_all, own in zip(likeness, means, strict=True):
            of_all += own
        for name, rule in _RULES:
            solved = [_solved(of_tasks, rule, k) for k in _KS]
            for every, some in zip(pooled[name], solved, strict=True):
                every.append(some)
            rows.append((*asked, HERE, name, *_solved_cells(solved), *map(_mean, means)))
    if samples:
        for name, _ in _RULES:
            together = [[one for some in every for one in some] for every in pooled[name]]
            cells = (*_solved_cells(together), *map(_mean, likeness))
            rows.append((_POOLED, "", HERE, name, *cells))
    rows += _published_solved()
    return Table(
        name="table-2",
        title="Table 2: problems solved with one and with three samples, and CodeBLEU",
        columns=(
            *(Column(name=name, kind=Kind.TEXT) for name in ("model", "variant", "source", "rule")),
            *(
                column
                for k in _KS
                for column in (
                    Column(name=f"solved, k={k}", kind=Kind.COUNT),
                    Column(name=f"problems, k={k}", kind=Kind.COUNT),
                    Column(name=f"share, k={k}"),
                    Column(name=f"low, k={k}"),
                    Column(name=f"high, k={k}"),
                )
            ),
            *(Column(name=f"CodeBLEU, k={k}", kind=Kind.QUANTITY) for k in _KS),
        ),
        rows=tuple(rows),
        notes=(
            *missing(samples),
            "solved: one of the first k samples passes; a problem with fewer samples, or with none "
            "that passes and one without a verdict, is left out",
            f"by the paper's rule: {PAPER.text}",
            CODEBLEU_NOTE,
            f"without CodeBLEU (no program, too long, or no such task here): {unlike} samples",
            "intervals are of 95 %, over problems; the pooled rows treat all models' alike",
        ),
    )


def error_table(samples: Mapping[Asked, Samples], tasks: Sequence[Task]) -> Table:
    """Returns Table 3: the first samples with each label, with the paper's rows below ours."""
    del tasks
    columns = published().labels
    rows: list[tuple[Cell, ...]] = []
    pooled: Counter[str] = Counter()
    for asked, of_tasks in samples.items():
        first = [of_task[0] for of_task in of_tasks.values()]
        counts = Counter(name for one in first for name in _errors(one))
        counts["samples"] = len(first)
        pooled.update(counts)
        rows.append((*asked, HERE, *_counted(counts, columns)))
    if samples:
        rows.append((_POOLED, "", HERE, *_counted(pooled, columns)))
    nothing = (None,) * (2 + len(labels.OWN_LABELS))
    for one in sorted(published().rows, key=lambda one: one.model):
        rows.append((one.model, "", SOURCE, *one.errors, *nothing[1:], published().tasks))
    total = published().total
    rows.append(("Total, as printed", "", SOURCE, *total, *nothing))
    sums = [sum(one.errors[i] for one in published().rows) for i in range(len(columns))]
    rows.append(("Total, of the rows", "", SOURCE, *sums, *nothing))
    return Table(
        name="table-3",
        title="Table 3: errors of the first samples",
        columns=(
            *(Column(name=name, kind=Kind.TEXT) for name in ("model", "variant", "source")),
            *(Column(name=name, kind=Kind.COUNT) for name in columns),
            *(Column(name=name, kind=Kind.COUNT) for name in labels.OWN_LABELS),
            Column(name="inconclusive or no verdict", kind=Kind.COUNT),
            Column(name="samples", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(
            *missing(samples),
            "a sample may have several labels here; labels right of TE are ours",
            "the paper's total row does not follow from its rows; both are shown",
        ),
    )


def known_samples(of_tasks: Samples, tasks: Sequence[Task]) -> Samples:
    """Returns the samples of tasks that there are."""
    known = {task.task_id for task in tasks}
    return {task_id: found for task_id, found in of_tasks.items() if task_id in known}


def _errors(one: Judged) -> set[str]:
    found = set(one.judgement.labels)
    if found & set(labels.COMPILE_LABELS):
        found.add(_COMPILE)
    if OURS.passed(one.judgement) is None:
        found.add("unknown")
    return found


def _counted(counts: Counter[str], columns: Sequence[str]) -> list[int]:
    names = (*columns, *labels.OWN_LABELS, "unknown", "samples")
    return [counts[name] for name in names]


def _solved(of_tasks: Samples, rule: Rule, k: int) -> list[bool]:
    """Returns for each problem whether one of its first k samples passes, where that is known."""
    solved = []
    for of_task in of_tasks.values():
        decided = [rule.passed(one.judgement) for one in of_task[:k]]
        if len(decided) == k and (True in decided or None not in decided):
            solved.append(True in decided)
    return solved


def _solved_cells(solved: Sequence[list[bool]]) -> list[Cell]:
    cells: list[Cell] = []
    for one in solved:
        if not one:
            cells += [None] * 5
            continue
        low, high = clustered_interval([float(is_solved) for is_solved in one])
        cells += [sum(one), len(one), sum(one) / len(one), low, high]
    return cells


def _published_solved() -> list[tuple[Cell, ...]]:
    tables = published()
    rows: list[tuple[Cell, ...]] = []
    for one in tables.rows:
        cells: list[Cell] = []
        for solved in one.solved:
            cells += [solved, tables.tasks, solved / tables.tasks, None, None]
        rows.append((one.model, "", SOURCE, "paper's", *cells, *one.codebleu))
    cells = []
    for i in range(len(_KS)):
        solved = sum(one.solved[i] for one in tables.rows)
        of = tables.tasks * len(tables.rows)
        cells += [solved, of, solved / of, None, None]
    means = [math.fsum(one.codebleu[i] for one in tables.rows) / len(tables.rows) for i in (0, 1)]
    rows.append((_POOLED, "", SOURCE, "paper's", *cells, *means))
    return rows


def _mean(values: Sequence[float]) -> Cell:
    return math.fsum(values) / len(values) if values else None
