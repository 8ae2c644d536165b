"""Reads what a results folder holds, without its long texts, and says what it cannot read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert.escaping import one_line
from concert.results import (
    Provenance,
    ResultsError,
    reading,
    response_columns,
    schema,
    stored_runs,
    verdict_columns,
)
from concert.results.rows import scores_of
from concert.results.stored_tasks import StoredTask, stored_prompts, stored_tasks
from concert.values.values import Score

VERDICT_COLUMNS: Final = (
    "suite",
    "variant",
    "model",
    "task_id",
    "sample",
    "response_key",
    "verdict_key",
    "outcome",
    "coverage",
    "labels",
    "detail",
    "task_digest",
)
RESPONSE_COLUMNS: Final = ("response_key", "prompt_tokens", "completion_tokens")


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A results folder.

    Attributes:
        path: Where it is.
        verdicts: `VERDICT_COLUMNS` of all verdicts, those of the last run last.
        responses: `RESPONSE_COLUMNS` of all responses; None where they cannot be read.
        scores: The metric rows with the run of each.
        tasks: The tasks that were asked; none in an old folder.
        prompts: Their prompts by hash (hex), as far as they are there.
        runs: The runs, the last started last.
        troubles: What cannot be read, one line each.
    """

    path: Path
    verdicts: pa.Table
    responses: pa.Table | None
    scores: tuple[tuple[str, Score], ...]
    tasks: tuple[StoredTask, ...]
    prompts: Mapping[str, str]
    runs: tuple[Provenance, ...]
    troubles: tuple[str, ...]


def read_folder(path: Path) -> Folder:
    """Reads a results folder. What is damaged is left out, except for the verdicts.

    Raises:
        ResultsError: It is not a results folder, or its verdicts cannot be read.
    """
    troubles: list[str] = []
    verdicts = verdict_columns(path, VERDICT_COLUMNS)
    responses = _tried(
        troubles,
        "without tokens, costs and what models said",
        lambda: response_columns(path, RESPONSE_COLUMNS),
    )
    scores = _tried(troubles, "without stored scores", lambda: _scores(path)) or ()
    tasks = _tried(troubles, "without the tasks of its runs", lambda: stored_tasks(path)) or []
    hashes = {task.prompt_sha256 for task in tasks}
    prompts = (
        _tried(troubles, "without prompts", lambda: stored_prompts(path, hashes)) if tasks else None
    )
    runs = _tried(troubles, "without provenance", lambda: stored_runs(path)) or []
    return Folder(
        path=path,
        verdicts=verdicts,
        responses=responses,
        scores=scores,
        tasks=tuple(tasks),
        prompts=prompts or {},
        runs=tuple(runs),
        troubles=tuple(troubles),
    )


def _tried[T](troubles: list[str], lack: str, read: Callable[[], T]) -> T | None:
    try:
        return read()
    except ResultsError as error:
        troubles.append(one_line(f"{lack}: {error}", most=500))
        return None


def _scores(path: Path) -> tuple[tuple[str, Score], ...]:
    file = path / f"{schema.SCORES.name}.parquet"
    if not reading.is_there(file):
        return ()
    table = reading.read_file(file, schema.SCORES)
    runs: Sequence[object] = table["run_id"].to_pylist()
    return tuple(zip(map(str, runs), scores_of(table), strict=True))
