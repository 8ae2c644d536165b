"""Keeps the times of a scaling benchmark in a table, and draws the paper's Figures 3 and 4 of them.

A machine with many cores often has no network and nobody who looks at figures there. So the times
can be drawn on another machine than the one that measured them.
"""

import csv
import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from concert.reading import UnreadableError, read_text
from concert.suites.common.tables import write_table
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.rated import Rated
from concert.suites.task_parallel.tables import Inputs, Sample, build_table
from concert.values.values import DEFAULT_VARIANT, REFERENCE_MODEL, Measurement

FIGURES = ("figure-3", "figure-4")
_TASK = "task"
_TEXTS = frozenset({"kind", "pinning", "note"})
_FIELDS = tuple(field.name for field in dataclasses.fields(Measurement))
_MOST_BYTES = 1 << 26


def write_times(path: Path, times: Mapping[str, Sequence[Measurement]]) -> None:
    """Writes all times as CSV, sorted: one row a run, the task first.

    Raises:
        OSError: The file cannot be written.
    """
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow((_TASK, *_FIELDS))
        for task in sorted(times):
            rows = [dataclasses.astuple(row) for row in times[task]]
            writer.writerows((task, *row) for row in sorted(rows))


def read_times(path: Path) -> dict[str, list[Measurement]]:
    """Reads what `write_times` wrote.

    Raises:
        UnreadableError: The file cannot be read, or is no such table.
    """
    lines = csv.reader(read_text(path, most_bytes=_MOST_BYTES).splitlines())
    if next(lines, None) != [_TASK, *_FIELDS]:
        raise UnreadableError(
            "no table of scaling times: its first line names other columns", where=path
        )
    times: dict[str, list[Measurement]] = {}
    for number, (task, *cells) in enumerate(lines, start=2):
        try:
            row: dict[str, Any] = {
                name: cell if name in _TEXTS else int(cell)
                for name, cell in zip(_FIELDS, cells, strict=True)
            }
        except ValueError:
            raise UnreadableError(f"line {number} is no row of times", where=path) from None
        times.setdefault(task, []).append(Measurement(**row))
    return times


def draw(
    times: Mapping[str, Sequence[Measurement]], folder: Path, *, machine: str, hpx: str
) -> None:
    """Writes Figures 3 and 4 of the references, in all forms that tables have.

    Args:
        times: Times by task id.
        folder: Where the files go.
        machine: What measured them.
        hpx: Version of HPX that ran its tasks.

    Raises:
        ResultsError: A file cannot be written.
    """
    samples = [_sample(task, times[task], machine, hpx) for task in sorted(times)]
    inputs = Inputs(samples=samples, problems=frozenset(one.problem for one in samples))
    for name in FIGURES:
        write_table(build_table(name, inputs), folder)


def _sample(task: str, rows: Sequence[Measurement], machine: str, hpx: str) -> Sample:
    problem, _, framework = task.rpartition(".")
    rated = Rated(passes=True, level=FixLevel.NO_FIX, times=tuple(rows))
    return Sample(
        model=REFERENCE_MODEL,
        problem=problem,
        framework=framework,
        modality=DEFAULT_VARIANT,
        ours=rated,
        by_results=rated,
        text="",
        timed_on=machine,
        hpx=hpx if framework == "hpx" else "",
    )
