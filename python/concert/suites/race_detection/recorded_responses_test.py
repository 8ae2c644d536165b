"""Real responses of one model give the rates that the paper reports in Section 6.

The responses do not come with this project. CONCERT_SHARED_DATA names the folder that holds them as
responses/*.jsonl; without it these tests are skipped.
"""

import json
import os
from pathlib import Path

import pytest

from concert.suites.race_detection.extract import extract_races
from concert.suites.race_detection.races import RaceList

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
