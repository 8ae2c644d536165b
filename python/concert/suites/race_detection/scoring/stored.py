"""What did the models of some results folders say of which programs?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from concert.results import verdict_batches, verdict_columns
from concert.results.values import Outcome
from concert.suites.race_detection.counts import RACY
from concert.suites.race_detection.scoring.columns import read_counts, true_pairs
from concert.suites.race_detection.scoring.samples import (
    COLUMNS,
    Samples,
    last_of_each,
    read_samples,
)

SUITE = "race-detection"
_DIGEST = "task_digest"
_NAMED_DIGITS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSamples:
    """The race-detection verdicts of some results folders.

    Attributes:
        samples: Those of each (model, variant), over the same programs.
        unjudged: Programs without any verdict that says what their races are; they are left out.
    """

    samples: Mapping[tuple[str, str], Samples]
    unjudged: tuple[str, ...]


def read_stored(folders: Sequence[Path]) -> StoredSamples:
    """Reads the verdicts of results folders.

    A sample that several folders or runs have counts once, as the last of them says. A task that
    was judged with different data (another source, other races) is as many programs, so that
    nothing is compared across them; their names then end with a part of the data's digest.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    tables = [
        _of_suite(verdict_columns(folder, ["suite", *COLUMNS, _DIGEST])) for folder in folders
    ]
    table = last_of_each(pa.concat_tables(tables))
    names = _program_names(table)
    truth: dict[str, Sequence[frozenset[str]]] = {}
    for folder in folders:
        _read_truth(folder, names, truth)
    if len(set(names.values())) > len({task for task, _ in names}):
        renamed = pa.array([names[key] for key in _keys(table)], pa.string())
        table = table.set_column(table.schema.get_field_index("task_id"), "task_id", renamed)
    _add_racy(table, names, truth)
    unjudged = tuple(sorted(set(names.values()) - truth.keys()))
    return StoredSamples(samples=read_samples(table, truth), unjudged=unjudged)


def _of_suite(table: pa.Table) -> pa.Table:
    return table.filter(pc.equal(table["suite"], pa.scalar(SUITE)))


def _program_names(table: pa.Table) -> dict[tuple[str, str], str]:
    """Returns the name of each (task, digest)."""
    keys = sorted(_keys(table.group_by(["task_id", _DIGEST]).aggregate([])))
    often = Counter(task for task, _ in keys)
    return {
        (task, digest): task if often[task] == 1 else f"{task}@{digest[:_NAMED_DIGITS]}"
        for task, digest in keys
    }


def _keys(table: pa.Table) -> list[tuple[str, str]]:
    columns = (map(str, table[name].to_pylist()) for name in ("task_id", _DIGEST))
    return list(zip(*columns, strict=True))


def _add_racy(
    table: pa.Table,
    names: Mapping[tuple[str, str], str],
    truth: dict[str, Sequence[frozenset[str]]],
) -> None:
    """Adds the programs of which only yes or no was asked: a racy one has one race, unnamed."""
    if truth.keys() >= set(names.values()):
        return
    racy = read_counts(table, "statistics", [RACY])[RACY]
    tasks = table["task_id"].to_pylist()
    for row in np.flatnonzero(racy >= 0).tolist():
        truth.setdefault(str(tasks[row]), [frozenset()] * int(racy[row]))


def _read_truth(
    folder: Path,
    names: Mapping[tuple[str, str], str],
    truth: dict[str, Sequence[frozenset[str]]],
) -> None:
    """Adds the races of the programs that are not there yet, until all are."""
    wanted = {key for key, name in names.items() if name not in truth}
    if not wanted:
        return
    said = pa.array([Outcome.PASS.value, Outcome.FAIL.value])
    columns = ["suite", "task_id", _DIGEST, "outcome", "evidence"]
    for batch in verdict_batches(folder, columns):
        here = pc.and_(
            pc.equal(batch["suite"], pa.scalar(SUITE)), pc.is_in(batch["outcome"], value_set=said)
        )
        part = pa.Table.from_batches([batch]).filter(here)
        for row, key in enumerate(_keys(part)):
            if key not in wanted:
                continue
            races = true_pairs(str(part["evidence"][row].as_py()))
            if races is not None:
                wanted.remove(key)
                truth[names[key]] = races
        if not wanted:
            return
