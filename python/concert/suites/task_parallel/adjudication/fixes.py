"""Stores what is known of fixes after they were judged: fixes.parquet."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from concert.escaping import one_line
from concert.reading import UnreadableError
from concert.reading.parquet import opened_parquet
from concert.suites.task_parallel.adjudication.errors import AdjudicationError
from concert.suites.task_parallel.score.equations import FixLevel
from concert.values.values import Measurement

_FIXES, _TIMES = "fixes.parquet", "fixed_measurements.parquet"
_MOST_BYTES = 256 << 20
_TEXT: pa.DataType = pa.string()
_NUMBER: pa.DataType = pa.int64()
_FIX_TEXTS = (
    *("verdict_key", "task_id", "model", "level", "decided_by", "diff"),
    *("outcome", "detail", "timed_on"),
)
_TIME_TEXTS = ("verdict_key", "kind", "pinning", "note")
_TIME_NUMBERS = (
    *("cores", "problem_size", "repetition", "wall_ns", "user_ns", "system_ns"),
    *("peak_bytes", "context_switches"),
)
_FIX_SCHEMA = pa.schema([(name, _TEXT) for name in _FIX_TEXTS])
_TIME_SCHEMA = pa.schema(
    [(name, _TEXT) for name in _TIME_TEXTS] + [(name, _NUMBER) for name in _TIME_NUMBERS]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One fix and what came of it.

    Attributes:
        verdict_key: The verdict of the program that was fixed.
        task_id: Its task.
        model: One of those who wrote it.
        level: What it took.
        decided_by: Who says so: a person, or "mechanical".
        diff: The change; empty for infeasible.
        outcome: The outcome of judging the fixed program; empty for infeasible.
        detail: What the judge says of it.
        timed_on: The machine and the cores of the timings; empty without any.
        measurements: Timings of the fixed program, if any were taken.
    """

    verdict_key: str
    task_id: str
    model: str
    level: FixLevel
    decided_by: str
    diff: str
    outcome: str
    detail: str
    timed_on: str = ""
    measurements: tuple[Measurement, ...] = ()

    @property
    def holds(self) -> bool:
        """Tells whether the level counts: the fixed program passes, or there is nothing to fix."""
        return self.level is FixLevel.INFEASIBLE or self.outcome == "pass"


def timing_place(machine: str, bench_cores: str) -> str:
    """Returns where timings were taken, as one text: the processor and the cores on offer."""
    return f"{machine}, cores {bench_cores}"


def write_fixes(folder: Path, fixes: Sequence[Fix]) -> None:
    """Writes fixes and the timings of what they gave.

    Raises:
        OSError: The folder cannot be written.
    """
    ordered = sorted(fixes, key=lambda one: one.verdict_key)
    rows = [
        {
            name: fix.level.name.lower() if name == "level" else getattr(fix, name)
            for name in _FIX_SCHEMA.names
        }
        for fix in ordered
    ]
    times = [
        {"verdict_key": fix.verdict_key, **asdict(one)}
        for fix in ordered
        for one in fix.measurements
    ]
    pq.write_table(pa.Table.from_pylist(rows, _FIX_SCHEMA), folder / _FIXES)
    pq.write_table(pa.Table.from_pylist(times, _TIME_SCHEMA), folder / _TIMES)


def read_fixes(folder: Path) -> list[Fix]:
    """Reads what `write_fixes` wrote.

    Raises:
        AdjudicationError: It is not there, or cannot be read.
    """
    try:
        rows = _rows(folder / _FIXES, _FIX_SCHEMA)
        times: dict[str, list[Measurement]] = {}
        for row in _rows(folder / _TIMES, _TIME_SCHEMA):
            key = row.pop("verdict_key")
            times.setdefault(key, []).append(Measurement(**row))
        return [
            Fix(
                **{**row, "level": FixLevel[row["level"].upper()]},
                measurements=tuple(times.get(row["verdict_key"], ())),
            )
            for row in rows
        ]
    except UnreadableError as error:
        raise _unusable(error.what, error.where or folder) from None
    except KeyError as error:
        raise _unusable(f"{one_line(str(error), most=40)} is no level", folder / _FIXES) from None


def _rows(path: Path, schema: pa.Schema) -> list[dict[str, Any]]:
    with opened_parquet(path, most_bytes=_MOST_BYTES) as file:
        if not file.schema_arrow.equals(schema):
            raise UnreadableError("other columns than those of fixes", where=path)
        table = file.read()
    for name in schema.names:
        if table[name].null_count:
            raise UnreadableError(f"column {name} lacks a value", where=path)
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


def _unusable(what: str, where: str | Path) -> AdjudicationError:
    return AdjudicationError(
        f"no fixes can be read: {what}", where=where, remedy="run task_fixes check first"
    )
