"""Real responses of one model give the rates that the paper reports in Section 6.

The responses do not come with this project. CONCERT_SHARED_DATA names the folder that holds them as
responses/*.jsonl; without it these tests are skipped.
"""

import json
import os
from pathlib import Path

import pytest

from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.answer.races import RaceList
from concert.suites.race_detection.judge.judge import judge_races
from concert.suites.race_detection.score.score import score_races
from concert.suites.race_detection.tasks.programs import Access, Program, Race
from concert.values.values import Candidate, Judged, Score

_VARIABLE = "CONCERT_SHARED_DATA"

pytestmark = pytest.mark.skipif(
    _VARIABLE not in os.environ, reason=f"{_VARIABLE} does not name a folder of real responses"
)


def _race_lists(file: str, program: str) -> list[RaceList]:
    path = Path(os.environ[_VARIABLE]) / "responses" / file
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    candidates = [extract_races(row["response"]) for row in rows if row["program"] == program]
    assert [candidate.fault for candidate in candidates] == [""] * 100
    return [RaceList.from_json(candidate.text) for candidate in candidates]


def _share_that_reports(lists: list[RaceList], lines: tuple[int, int]) -> float:
    return sum(any(race.lines == lines for race in one.races) for one in lists) / len(lists)


@pytest.mark.parametrize(
    ("program", "lines", "share"),
    [
        ("simple_miss_single_seed", (39, 43), 0.98),
        ("simple_miss_multiple_seed", (39, 43), 0.32),
        ("simple_incorrect", (17, 30), 0.92),
    ],
)
def test_a_race_is_reported_as_often_as_the_paper_says(
    program: str, lines: tuple[int, int], share: float
) -> None:
    assert _share_that_reports(_race_lists(f"{program}_r1.jsonl", program), lines) == share


def test_the_standard_mutex_variant_raises_no_false_alarm() -> None:
    lists = _race_lists("simple_incorrect_standard_r1.jsonl", "simple_incorrect_standard#2")
    assert all(one == RaceList(races=()) for one in lists)


def _scores(file: str, program: str, *, race: tuple[int, int] | None) -> dict[str, Score]:
    """Judges and scores the responses to a program with one race, or with none."""
    path = Path(os.environ[_VARIABLE]) / "responses" / file
    access = [Access(line=line, kind=None, code="") for line in race or ()]
    task = Program(
        task_id=program,
        title="",
        category="",
        source=path.with_name(f"{program.partition('#')[0]}.c").read_text(encoding="utf-8"),
        races=(Race(variable="", first=access[0], second=access[1], reason=""),) if access else (),
        race_free_because="",
        seeded=(),
    )
    judged = []
    for sample, races in enumerate(_race_lists(file, program)):
        candidate = Candidate(text=races.to_json())
        judgement = judge_races(task, candidate)
        judged.append(
            Judged(
                task_id=program,
                model="DeepSeek-R1",
                sample=sample,
                candidate=candidate,
                judgement=judgement,
            )
        )
    rows = score_races("race-detection", {program: len(task.races)}, judged)
    return {row.metric.replace("@k", f"@{row.k}"): row for row in rows}


@pytest.mark.parametrize(
    ("program", "share"),
    [("simple_miss_single_seed", 0.98), ("simple_miss_multiple_seed", 0.32)],
)
def test_recall_is_the_rate_at_which_the_paper_says_the_race_was_detected(
    program: str, share: float
) -> None:
    scores = _scores(f"{program}_r1.jsonl", program, race=(39, 43))
    assert scores["recall"].value == share
    assert scores["accuracy"].value >= share


@pytest.mark.parametrize(
    ("file", "program", "share"),
    [
        ("simple_incorrect_r1.jsonl", "simple_incorrect", 0.92),
        ("simple_incorrect_standard_r1.jsonl", "simple_incorrect_standard#2", 0.0),
    ],
)
def test_fpr_is_the_rate_of_false_alarms_that_the_paper_gives(
    file: str, program: str, share: float
) -> None:
    scores = _scores(file, program, race=None)
    assert scores["fpr"].value == share
    assert scores["accuracy"].value == pytest.approx(1 - share)
    assert scores["exact@1"].value == pytest.approx(1 - share)
