"""Verdicts of models that do not exist on programs that do not exist, to measure scoring with."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow as pa

from concert.results import schema
from concert.results.storage import files
from concert.suites.race_detection.answer.races import RaceList, ReportedRace, line_pair
from concert.suites.race_detection.judge.judge import judge_races
from concert.suites.race_detection.tasks.programs import Access, Program, Race
from concert.values.values import Candidate

SUITE = "race-detection"
_PART_ROWS = 30_000
_LINES = 150
_RACY_SHARE = 226 / 1003
"""As in the paper's benchmark, whose racy programs have 2.43 races on average."""


def write_made_up_results(
    folder: Path, *, models: Sequence[str], programs: int, samples: int, seed: int = 1
) -> int:
    """Writes the verdicts of a results folder, judged by the real judge.

    Each model has a skill of its own, and answers at temperature 0 once (`NAME@greedy`), and else
    `samples` times.

    Args:
        folder: The results folder.
        models: Names of the models.
        programs: Number of programs.
        samples: Samples of each model and program besides the greedy one.
        seed: The same seed writes the same bytes.

    Returns:
        Number of verdicts.
    """
    generator = random.Random(seed)
    asked = [_program(f"program-{i:05}", generator) for i in range(programs)]
    files.make_folder(folder / schema.VERDICTS.name)
    rows: list[dict[str, object]] = []
    total = 0
    for row in _rows(asked, models, samples, generator):
        rows.append(row)
        if len(rows) == _PART_ROWS:
            _write(folder, rows, total)
            total, rows = total + len(rows), []
    if rows:
        _write(folder, rows, total)
    return total + len(rows)


def _rows(
    programs: Sequence[Program], models: Sequence[str], samples: int, generator: random.Random
) -> Iterator[dict[str, object]]:
    digests = {program.task_id: program.digest for program in programs}
    for model in models:
        skill = generator.uniform(0.1, 0.9)
        for name, number in ((model, samples), (f"{model}@greedy", 1)):
            for program in programs:
                for sample in range(number):
                    candidate = _answer(program, skill, generator)
                    judgement = judge_races(program, candidate)
                    key = hashlib.sha256(f"{name} {program.task_id} {sample}".encode()).hexdigest()
                    yield {
                        "schema_version": schema.SCHEMA_VERSION,
                        "run_id": "0" * 12,
                        "verdict_key": candidate.sha256,
                        "response_key": key,
                        "suite": SUITE,
                        "task_id": program.task_id,
                        "model": name,
                        "variant": "default",
                        "sample": sample,
                        "candidate": candidate.text,
                        "candidate_sha256": candidate.sha256,
                        "file_name": "",
                        "fault": "",
                        "outcome": judgement.outcome.value,
                        "labels": list(judgement.labels),
                        "coverage": judgement.coverage.value,
                        "limit_hit": "",
                        "detail": judgement.detail,
                        "evidence": judgement.evidence,
                        "statistics": list(judgement.statistics),
                        "limits": "{}",
                        "checker": "made up",
                        "task_digest": digests[program.task_id],
                        "toolchains": "{}",
                        "sandbox": "",
                        "stage_ns": [],
                    }


def _write(folder: Path, rows: Sequence[dict[str, object]], first: int) -> None:
    path = folder / schema.VERDICTS.name / f"made-up-{first:08}.parquet"
    files.write_parquet(path, pa.Table.from_pylist(list(rows), schema=schema.VERDICTS.arrow))


def _program(name: str, generator: random.Random) -> Program:
    races = set()
    if generator.random() < _RACY_SHARE:
        for _ in range(1 + min(29, int(generator.expovariate(0.6)))):
            races.add(line_pair(generator.randint(1, _LINES), generator.randint(1, _LINES)))
    return Program(
        task_id=name,
        title="",
        category="",
        source="\n" * _LINES,
        races=tuple(
            Race(variable="shared", first=_access(low), second=_access(high), reason="")
            for low, high in sorted(races)
        ),
        race_free_because="" if races else "made up",
        seeded=(),
    )


def _access(line: int) -> Access:
    return Access(line=line, kind=None, code="")


def _answer(program: Program, skill: float, generator: random.Random) -> Candidate:
    reports = [
        ReportedRace(race.lines, race.variable)
        for race in program.races
        if generator.random() < skill
    ]
    while generator.random() > skill:
        line = generator.randint(1, _LINES - 1)
        reports.append(ReportedRace(line_pair(line, line + 1), "counter"))
    return Candidate(text=RaceList.of(reports).to_json())
