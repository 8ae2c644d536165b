"""The reason why two lines do not race is what the exploration saw of them."""

import pytest
from msgspec.structs import replace

from concert.explorers import c
from concert.viewer import seen_race_reason, unseen_race_reason

_SEEN_ALL = (
    "The explorer ran every interleaving that can make a difference (2,004 executions with the "
    "random ones)"
)
_VERDICT = c.Verdict(
    program="a.c",
    digest="0" * 64,
    outcome=c.Outcome.PASS,
    races=(),
    findings=(),
    coverage=c.Coverage(statement=c.Statement.EXHAUSTED, executions=2_004),
)


def _side(line: int) -> c.RaceSide:
    return c.RaceSide(
        thread=0,
        access=c.Access.WRITE,
        size=4,
        line=line,
        column=0,
        expression="x",
        candidates=(),
        through="",
        stack=(),
    )


def _race(low: int, high: int) -> c.Race:
    return c.Race(
        race_class=c.RaceClass.PRIMARY,
        variable="x",
        aliases=(),
        memory="global x",
        sides=(_side(low), _side(high)),
        schedule=c.Schedule(threads=(), promoted=(), steps=()),
    )


def test_the_reason_names_the_lines_and_what_was_explored() -> None:
    assert unseen_race_reason(_VERDICT, [(1, 2)]) == (
        f"{_SEEN_ALL}. In none of them do lines 1 and 2 access the same memory, one of them "
        "writing, with nothing to order the two: no start, join, lock or hand-over."
    )
    assert unseen_race_reason(_VERDICT, [(1, 1)]) == (
        f"{_SEEN_ALL}. In none of them do two threads access the same memory at line 1, one of "
        "them writing, with nothing to order the two."
    )


def test_races_with_other_lines_are_told() -> None:
    racy = replace(_VERDICT, races=(_race(1, 3), _race(4, 4), _race(2, 2)))
    told = unseen_race_reason(racy, [(1, 2)])
    assert told.endswith(" There is a race of lines 1 and 3; line 2 in two threads.")


def test_what_the_explorer_left_out_is_told() -> None:
    coverage = replace(
        _VERDICT.coverage,
        statement=c.Statement.BOUNDED,
        limit="total_events",
        bounds=(("threads", "at most 40"),),
    )
    told = unseen_race_reason(replace(_VERDICT, coverage=coverage), [(1, 2)])
    assert told.startswith(
        "The explorer ran 2,004 executions, not every interleaving, for the limit on total events "
        "stopped it, and left out: threads (at most 40). In none"
    )


def test_accesses_that_the_explorer_cannot_see_are_told() -> None:
    blind = replace(_VERDICT, unseen=((2, "assembler"), (7, "more")))
    told = unseen_race_reason(blind, [(1, 2)])
    assert told == f"{_SEEN_ALL}, but it cannot see all accesses there (line 2: assembler)."


def test_a_race_anywhere_is_denied_of_the_whole_program() -> None:
    racy = replace(_VERDICT, races=(_race(1, 3),))
    assert unseen_race_reason(_VERDICT, []) == f"{_SEEN_ALL}, and saw no race."
    assert unseen_race_reason(racy, []).endswith("a race of lines 1 and 3.")


@pytest.mark.parametrize("is_labelled", [True, False])
def test_a_race_that_is_seen_says_how_and_whether_the_labels_name_it(is_labelled: bool) -> None:
    primary, secondary = (
        seen_race_reason(each, is_labelled=is_labelled)
        for each in (c.RaceClass.PRIMARY, c.RaceClass.SECONDARY)
    )
    assert "about to access the same memory at once" in primary
    assert "a flag that is itself racy" in secondary
    for told in (primary, secondary):
        assert told.endswith("The labels do not name it.") is not is_labelled
