"""Writes errata as a table and as text.

One row for each label and each race without one, sorted by task and lines. The table carries its
schema version like the tables of results.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert.explorers.c import schedule_line
from concert.results.schema import TABLE_FIELD, VERSION_FIELD
from concert.results.storage.files import write_parquet
from concert.suites.race_detection.proving.errata import Erratum, Standing

ERRATA_TABLE_VERSION: Final = 1
"""Raised whenever a column changes its name, type or meaning."""

_LINES = pa.list_(pa.int32())
_COLUMNS: Mapping[str, pa.DataType] = {
    "schema_version": pa.int32(),
    "task_id": pa.string(),
    "standing": pa.string(),
    "variable": pa.string(),
    "first": _LINES,
    "second": _LINES,
    "reason": pa.string(),
    "witness_variable": pa.string(),
    "witness_first": pa.int32(),
    "witness_second": pa.int32(),
    "witness_first_access": pa.string(),
    "witness_second_access": pa.string(),
    "witness_schedule": pa.large_string(),
    "coverage": pa.string(),
    "limit": pa.string(),
    "bounds": pa.list_(pa.string()),
    "executions": pa.int64(),
}
_METADATA: dict[bytes | str, bytes | str] = {
    VERSION_FIELD: str(ERRATA_TABLE_VERSION).encode(),
    TABLE_FIELD: b"errata",
}
_SCHEMA = pa.schema([pa.field(name, kind) for name, kind in _COLUMNS.items()], metadata=_METADATA)
_LABELS: Final = (
    Standing.CONFIRMED,
    Standing.SECONDARY,
    Standing.NO_WITNESS,
    Standing.CONTRADICTED,
    Standing.NOT_EXPLORED,
)


def write_errata(path: Path, errata: Iterable[Erratum]) -> None:
    """Replaces the table `path` by one of these entries; equal entries give equal bytes.

    Raises:
        ResultsError: It cannot be written.
    """
    rows = [_row(one) for one in _ordered(errata)]
    write_parquet(path, pa.Table.from_pylist(rows, schema=_SCHEMA))


def errata_text(errata: Iterable[Erratum]) -> str:
    """Returns the entries as text: counts first, then all that are not confirmed."""
    ordered = _ordered(errata)
    counts = Counter(one.standing for one in ordered)
    labels = sum(counts[standing] for standing in _LABELS)
    lines = [f"{labels:,} labels"]
    for standing in Standing:
        if standing is Standing.UNLABELLED:
            races = counts[Standing.UNLABELLED] + counts[Standing.UNLABELLED_SECONDARY]
            lines.append(f"{races:,} races that no label has")
        lines.append(f"  {counts[standing]:6,} {standing}")
    lines.append("")
    for one in ordered:
        if one.standing is not Standing.CONFIRMED:
            sides = f"{_told(one.first)} and {_told(one.second)}"
            lines.append(f"{one.task_id}: {one.variable}, lines {sides}: {one.standing}")
            lines.append(f"    {one.reason}")
    return "\n".join(lines).rstrip("\n") + "\n"


def _ordered(errata: Iterable[Erratum]) -> Sequence[Erratum]:
    return sorted(errata, key=lambda one: (one.task_id, one.first, one.second, one.standing))


def _row(one: Erratum) -> dict[str, object]:
    witness, coverage = one.witness, one.coverage
    sides = witness.sides if witness is not None else None
    return {
        "schema_version": ERRATA_TABLE_VERSION,
        "task_id": one.task_id,
        "standing": one.standing.value,
        "variable": one.variable,
        "first": one.first,
        "second": one.second,
        "reason": one.reason,
        "witness_variable": witness.variable if witness is not None else None,
        "witness_first": sides[0].line if sides is not None else None,
        "witness_second": sides[1].line if sides is not None else None,
        "witness_first_access": sides[0].access.value if sides is not None else None,
        "witness_second_access": sides[1].access.value if sides is not None else None,
        "witness_schedule": schedule_line(witness.schedule) if witness is not None else None,
        "coverage": coverage.statement.value if coverage is not None else None,
        "limit": coverage.limit if coverage is not None else None,
        "bounds": (
            [f"{what}: {detail}" for what, detail in coverage.bounds]
            if coverage is not None
            else []
        ),
        "executions": coverage.executions if coverage is not None else None,
    }


def _told(lines: Sequence[int]) -> str:
    return " or ".join(map(str, lines))
