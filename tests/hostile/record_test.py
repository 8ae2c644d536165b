"""Holds the file of outcomes to what was tried."""

from dataclasses import dataclass
from pathlib import Path

from tests.hostile.part import Cost, Outcome
from tests.hostile.record import keep, kept
from tests.hostile.table import Tried


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    name: str
    group: str = "suite"
    kind: str = "forges"
    required: str = "fail"
    why: str = "Tries something."
    cost: Cost = Cost.FAST


def _tried(name: str, *, held: bool) -> Tried:
    return Tried(_Case(name=name), Outcome(held=held, came_out="fail"))


def test_of_a_case_that_was_tried_twice_the_last_outcome_counts(tmp_path: Path) -> None:
    file = tmp_path / "tried.jsonl"
    keep(file, _tried("one", held=False))
    keep(file, _tried("one", held=True))
    assert [tried.outcome.held for tried in kept(file, [_Case(name="one")])] == [True]


def test_a_case_that_was_never_tried_is_not_counted(tmp_path: Path) -> None:
    file = tmp_path / "tried.jsonl"
    keep(file, _tried("one", held=True))
    found = kept(file, [_Case(name="other"), _Case(name="one")])
    assert [tried.case.name for tried in found] == ["one"]


def test_a_file_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert kept(tmp_path / "none.jsonl", [_Case(name="one")]) == []
