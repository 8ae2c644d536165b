"""Judges hostile answers as a user would: recorded, through the command evaluate."""

import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from concert.app import commands_for_tests
from tests.hostile.answers.answer_case import AnswerCase

_MODEL = "hostile"
_FILE = f"{_MODEL}.jsonl"
_FAILED = "failed: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The record that evaluate stored of one answer.

    Attributes:
        outcome: Its outcome.
        labels: Its labels.
        limit: The limit that was hit, or empty.
        detail: The line for people.
        wall_ns: Elapsed times of its timed runs that did not fail.
        busy: The same times as shares of the CPU time that the kernel counted in these runs.
        failed: Notes of its timed runs that failed.
    """

    outcome: str
    labels: tuple[str, ...]
    limit: str
    detail: str
    wall_ns: tuple[int, ...]
    busy: tuple[float, ...]
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The end of a run of evaluate.

    Attributes:
        status: Exit status; negative for a signal.
        printed: What it printed, both streams.
        judged: What came of each case, by its place among the cases; those without a verdict lack.
    """

    status: int
    printed: str
    judged: Mapping[int, Judged]


def evaluate(
    cases: Sequence[AnswerCase], *, folder: Path, jobs: int, seconds: float, model: str = _MODEL
) -> Run:
    """Has answers of one suite judged and measured.

    Args:
        cases: The answers.
        folder: Where results and recordings go.
        jobs: Judgements at a time.
        seconds: Elapsed time after which the run is ended: no answer may hold it up for ever.
        model: The name under which the answers are recorded.
    """
    (suite,) = {case.group for case in cases}
    _record(cases, folder / _FILE, model)
    arguments = [
        str(commands_for_tests.program("evaluate")),
        f"--suite={suite}",
        f"--model=recorded:{_FILE}",
        f"--tasks={','.join(sorted({f'{suite}/{case.task_id}' for case in cases}))}",
        f"--variants={','.join(sorted({case.variant for case in cases}))}",
        f"--jobs={jobs}",
        "--core-counts=1",
    ]
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)},
        cwd=folder,
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        printed, _ = process.communicate()
    return Run(
        status=process.returncode,
        printed=printed.decode("utf-8", "replace"),
        judged=_stored(folder / "results", len(cases)),
    )


def _record(cases: Sequence[AnswerCase], path: Path, model: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        for sample, case in enumerate(cases):
            row = {
                "suite": case.group,
                "task_id": case.task_id,
                "variant": case.variant,
                "sample": sample,
                "model": model,
                "response": case.response,
            }
            file.write(json.dumps(row) + "\n")


def _stored(results: Path, cases: int) -> Mapping[int, Judged]:
    if not (results / "verdicts").is_dir():
        return {}
    rows = [row for row in _rows(results / "verdicts") if row["model"] != "reference"]
    times: dict[str, list[dict[str, Any]]] = {}
    if (results / "measurements").is_dir():
        for row in _rows(results / "measurements"):
            times.setdefault(row["verdict_key"], []).append(row)
    judged = {}
    for row in rows:
        timed = times.get(row["verdict_key"], [])
        given = [one for one in timed if not one["note"].startswith(_FAILED)]
        judged[row["sample"]] = Judged(
            outcome=row["outcome"],
            labels=tuple(row["labels"]),
            limit=row["limit_hit"],
            detail=row["detail"],
            wall_ns=tuple(one["wall_ns"] for one in given),
            busy=tuple(one["wall_ns"] / max(1, one["user_ns"]) for one in given),
            failed=tuple(one["note"] for one in timed if one["note"].startswith(_FAILED)),
        )
    return {sample: judged[sample] for sample in range(cases) if sample in judged}


def _rows(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder).to_pylist()
    return rows
