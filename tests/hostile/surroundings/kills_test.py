"""Kills and stops at random moments lose nothing and leave nothing."""

import signal
from pathlib import Path

import pytest

from tests.hostile.surroundings import kills, stops

_PATIENT_SECONDS = 60.0
"""A busy machine fails no test; the campaign holds stops to their 2 s."""


@pytest.mark.parametrize("command", ["evaluate", "generate"])
def test_kills_lose_nothing_and_the_next_start_tidies_up(command: str, tmp_path: Path) -> None:
    case = kills.Case(name=command, command=command, seed=0, kills=4)
    assert kills.run_case(case, tmp_path).breaches == ()


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in stops.cases()
        # Ctrl-C while Python still loads modules prints a traceback of Python's: that is open.
        if case.stoppable.name == "score" and case.number is signal.SIGTERM
    ],
    ids=lambda case: case.name,
)
def test_a_stop_leaves_no_process_and_no_folder(case: stops.Case, tmp_path: Path) -> None:
    assert stops.run_case(case, tmp_path, most_seconds=_PATIENT_SECONDS).breaches == ()
