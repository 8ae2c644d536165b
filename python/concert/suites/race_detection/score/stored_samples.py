"""Reads from results folders what models said of which programs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from concert.results import verdict_batches, verdict_columns
from concert.suites.race_detection.judge.counts import RACY, TRUE_POSITIVES
from concert.suites.race_detection.score.columns import read_codes, read_counts, true_pairs
from concert.suites.race_detection.score.samples import (
    COLUMNS,
    Samples,
    last_of_each,
    read_samples,
)
from concert.values.values import Outcome

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
    nothing is compared across them; their names then end with a part of the data's digest. Each
    variant shows a program's races at lines of its own.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    tables = [
        _of_suite(verdict_columns(folder, ["suite", *COLUMNS, _DIGEST])) for folder in folders
    ]
    table = last_of_each(pa.concat_tables(tables))
    variants = sorted(str(name) for name in pc.unique(table["variant"]).to_pylist())
    parts = {name: table.filter(pc.equal(table["variant"], pa.scalar(name))) for name in variants}
    names = {name: _program_names(part) for name, part in parts.items()}
    truths = {name: _read_truth(folders, name, names[name], parts[name]) for name in variants}
    # A program that a variant does not ask is there all the same, so that variants compare.
    everything = {program: races for truth in truths.values() for program, races in truth.items()}
    samples = {
        key: found
        for name in variants
        for key, found in read_samples(
            _renamed(parts[name], names[name]), {**everything, **truths[name]}
        ).items()
    }
    asked = {program for of_variant in names.values() for program in of_variant.values()}
    return StoredSamples(samples=samples, unjudged=tuple(sorted(asked - everything.keys())))


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


def _renamed(table: pa.Table, names: Mapping[tuple[str, str], str]) -> pa.Table:
    if all(task == name for (task, _), name in names.items()):
        return table
    renamed = pa.array([names[key] for key in _keys(table)], pa.string())
    return table.set_column(table.schema.get_field_index("task_id"), "task_id", renamed)


def _read_truth(
    folders: Sequence[Path],
    variant: str,
    names: Mapping[tuple[str, str], str],
    table: pa.Table,
) -> dict[str, Sequence[frozenset[str]]]:
    """Returns the races of the programs of one variant, as far as any verdict says them."""
    truth: dict[str, Sequence[frozenset[str]]] = {}
    racy = read_counts(table, "statistics", [RACY])[RACY]
    tasks, programs = read_codes(table, "task_id")
    number = np.full(len(programs), -1, dtype=np.int64)
    np.maximum.at(number, tasks, racy)
    races = dict(zip(programs, number.tolist(), strict=True))
    wanted = dict(names)
    for key, name in names.items():
        if races[key[0]] == 0:
            truth[name] = ()
            del wanted[key]
    if bool(np.all(read_counts(table, "statistics", [TRUE_POSITIVES])[TRUE_POSITIVES] < 0)):
        # Only yes or no was asked: a racy program has one race, unnamed.
        racy_ones = {name: [frozenset[str]()] for key, name in wanted.items() if races[key[0]] > 0}
        return {**truth, **racy_ones}
    for folder in folders:
        _find_races(folder, variant, wanted, truth)
    return truth


def _find_races(
    folder: Path,
    variant: str,
    wanted: dict[tuple[str, str], str],
    truth: dict[str, Sequence[frozenset[str]]],
) -> None:
    """Adds the races of the programs that are still wanted, until none is."""
    said = pa.array([Outcome.PASS.value, Outcome.FAIL.value])
    columns = ["suite", "variant", "task_id", _DIGEST, "outcome", "evidence"]
    for batch in verdict_batches(folder, columns) if wanted else ():
        here = pc.and_(
            pc.and_(
                pc.equal(batch["suite"], pa.scalar(SUITE)),
                pc.equal(batch["variant"], pa.scalar(variant)),
            ),
            pc.is_in(batch["outcome"], value_set=said),
        )
        part = pa.Table.from_batches([batch]).filter(here)
        for row, key in enumerate(_keys(part)):
            if key in wanted:
                races = true_pairs(str(part["evidence"][row].as_py()))
                if races is not None:
                    truth[wanted.pop(key)] = races
        if not wanted:
            return
