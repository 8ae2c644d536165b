"""Holds the tables of a campaign to what was tried."""

from dataclasses import dataclass

from tests.hostile.part import Cost, Outcome, printable
from tests.hostile.table import Tried, line, markdown, summary


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    name: str
    group: str = "suite"
    kind: str = "forges"
    required: str = "fail"
    why: str = "Tries | something."
    cost: Cost = Cost.FAST


_HELD = Tried(_Case(name="good"), Outcome(held=True, came_out="fail RC"))
_BROKEN = Tried(_Case(name="bad"), Outcome(held=False, came_out="pass | <b>"))


def test_a_line_says_what_must_come_out_where_it_did_not() -> None:
    assert "must: fail" in line(_BROKEN)
    assert "must" not in line(_HELD)


def test_a_summary_counts_by_group() -> None:
    assert summary([_HELD, _BROKEN]).splitlines()[0].endswith("1 of 2 held")


def test_the_document_counts_by_kind_and_names_what_did_not_hold() -> None:
    text = markdown([_HELD, _BROKEN])
    assert "| suite | forges | 2 | 1 |" in text
    assert "suite: bad" in text
    assert "suite: good" not in text


def test_cells_of_the_document_hold_no_markup_of_an_answer() -> None:
    assert "pass \\| &lt;b>" in markdown([_BROKEN])


def test_what_a_terminal_would_obey_is_spelt_out() -> None:
    assert printable("\x1b[2J\u202e") == "\\x1b[2J\\u202e"
