"""Converts values to rows, and rows back to values."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pyarrow as pa

from concert.values.keys import key_of
from concert.values.values import (
    Candidate,
    Coverage,
    Judgement,
    Measurement,
    Outcome,
    Response,
    Score,
)
from concert.values.verdict import MeasurementKey, TimedCandidate, Verdict

type Row = Mapping[str, object]

_RESPONSE_COLUMNS = tuple(Response.__dataclass_fields__)
_MEASUREMENT_COLUMNS = tuple(Measurement.__dataclass_fields__)
_SCORE_COLUMNS = tuple(Score.__dataclass_fields__)
_JUDGED_COLUMNS = (
    "candidate",
    "file_name",
    "fault",
    "outcome",
    "labels",
    "coverage",
    "limit_hit",
    "detail",
    "evidence",
    "statistics",
    "stage_ns",
)


def storable_text(text: str) -> str:
    """Returns `text` with lone surrogates, which UTF-8 cannot hold, replaced by U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def response_row(response: Response) -> Row:
    """Returns the row of a response."""
    return {**_storable(asdict(response)), "response_key": key_of(response)}


def responses_of(table: pa.Table) -> Iterator[tuple[str, Response]]:
    """Yields (key, response) of each row of a table of responses."""
    for key, *values in _columns(table, ("response_key", *_RESPONSE_COLUMNS)):
        yield key, Response(**dict(zip(_RESPONSE_COLUMNS, values, strict=True)))


def verdict_row(verdict: Verdict) -> Row:
    """Returns the row of a verdict."""
    candidate, judgement = verdict.candidate, verdict.judgement
    return {
        **_storable(
            {
                "run_id": verdict.run_id,
                "verdict_key": verdict.verdict_key,
                "response_key": verdict.response_key,
                "suite": verdict.suite,
                "task_id": verdict.task_id,
                "model": verdict.model,
                "variant": verdict.variant,
                "sample": verdict.sample,
                "candidate": candidate.text,
                "candidate_sha256": candidate.sha256,
                "file_name": candidate.file_name,
                "fault": candidate.fault,
                "outcome": judgement.outcome.value,
                "coverage": judgement.coverage.value,
                "limit_hit": judgement.limit,
                "detail": judgement.detail,
                "evidence": judgement.evidence,
                "limits": verdict.limits,
                "checker": verdict.checker,
                "task_digest": verdict.task_digest,
                "toolchains": verdict.toolchains,
                "sandbox": verdict.sandbox,
            }
        ),
        "labels": [storable_text(label) for label in judgement.labels],
        "statistics": list(judgement.statistics),
        "stage_ns": list(judgement.stage_ns),
    }


def verdicts_of(table: pa.Table) -> Iterator[Verdict]:
    """Yields the verdict of each row of a table of verdicts."""
    names = tuple(Verdict.__dataclass_fields__)
    plain = tuple(name for name in names if name not in ("candidate", "judgement"))
    columns = plain + _JUDGED_COLUMNS
    for values in _columns(table, columns):
        row = dict(zip(columns, values, strict=True))
        yield Verdict(
            **{name: row[name] for name in plain},
            candidate=Candidate(
                text=row["candidate"], file_name=row["file_name"], fault=row["fault"]
            ),
            judgement=Judgement(
                outcome=Outcome(row["outcome"]),
                labels=tuple(row["labels"]),
                coverage=Coverage(row["coverage"]),
                limit=row["limit_hit"],
                detail=row["detail"],
                evidence=row["evidence"],
                statistics=tuple(tuple(pair) for pair in row["statistics"]),
                stage_ns=tuple(tuple(pair) for pair in row["stage_ns"]),
            ),
        )


def measurement_rows(timed: TimedCandidate) -> list[Row]:
    """Returns the rows of one candidate's timings."""
    common = {
        "run_id": timed.run_id,
        "verdict_key": timed.key.verdict_key,
        "machine": timed.key.machine,
        "bench_cores": timed.key.bench_cores,
        "suite": timed.suite,
        "task_id": timed.task_id,
        "candidate_sha256": timed.candidate_sha256,
    }
    return [_storable({**common, **asdict(one)}) for one in timed.measurements]


def measurements_of(table: pa.Table) -> dict[MeasurementKey, tuple[Measurement, ...]]:
    """Returns the timings in a table of measurements, by key, in the table's order."""
    names = tuple(MeasurementKey.__dataclass_fields__)
    found: dict[MeasurementKey, list[Measurement]] = {}
    for values in _columns(table, names + _MEASUREMENT_COLUMNS):
        key = MeasurementKey(**dict(zip(names, values[: len(names)], strict=True)))
        fields = dict(zip(_MEASUREMENT_COLUMNS, values[len(names) :], strict=True))
        found.setdefault(key, []).append(Measurement(**fields))
    return {key: tuple(values) for key, values in found.items()}


def score_row(score: Score, *, run_id: str) -> Row:
    """Returns the row of a score."""
    return {**_storable(asdict(score)), "run_id": run_id}


def scores_of(table: pa.Table) -> Iterator[Score]:
    """Yields the score of each row of a table of scores."""
    for values in _columns(table, _SCORE_COLUMNS):
        yield Score(**dict(zip(_SCORE_COLUMNS, values, strict=True)))


def _storable(row: Row) -> dict[str, object]:
    return {
        name: storable_text(value) if isinstance(value, str) else value
        for name, value in row.items()
    }


def _columns(table: pa.Table, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    return zip(*(table[name].to_pylist() for name in names), strict=True)
