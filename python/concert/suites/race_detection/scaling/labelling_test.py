"""A verdict is a label only where it says everything, and says it of lines and names."""

import copy

import pytest

from concert.explorers.c import (
    Access,
    Coverage,
    Finding,
    FindingKind,
    Race,
    RaceClass,
    RaceSide,
    Schedule,
    Statement,
    Verdict,
)
from concert.explorers.c.verdict.verdict import outcome_of
from concert.suites.race_detection.scaling import MOST_RACES, MadeRace, NoLabelError, label
from concert.suites.race_detection.tasks.programs import AccessKind

_NONE = Schedule(threads=(), promoted=(), steps=())
_WHOLE = Coverage(statement=Statement.EXHAUSTED)


def _side(line: int, access: Access, expression: str = "x") -> RaceSide:
    return RaceSide(
        thread=1,
        access=access,
        size=4,
        line=line,
        column=1,
        expression=expression,
        candidates=(),
        through="",
        stack=(),
    )


def _race(
    first: tuple[int, Access],
    second: tuple[int, Access],
    race_class: RaceClass = RaceClass.PRIMARY,
    *,
    variable: str = "x",
    expression: str = "x",
) -> Race:
    return Race(
        race_class=race_class,
        variable=variable,
        aliases=(),
        memory="global x",
        sides=(_side(*first, expression), _side(*second, expression)),
        schedule=_NONE,
    )


def _verdict(*races: Race, coverage: Coverage = _WHOLE) -> Verdict:
    return Verdict(
        program="p.c",
        digest="",
        outcome=outcome_of(races, (), coverage),
        races=races,
        findings=(),
        coverage=coverage,
    )


def _reason(verdict: Verdict) -> str:
    with pytest.raises(NoLabelError) as caught:
        label(verdict)
    return caught.value.reason


_READ_WRITE = _race((3, Access.READ), (8, Access.WRITE))


def test_a_program_seen_whole_without_races_is_race_free() -> None:
    assert label(_verdict()) == ()


def test_the_races_of_two_lines_are_one() -> None:
    found = label(
        _verdict(
            _race((3, Access.WRITE), (3, Access.READ)),
            _READ_WRITE,
            _race((3, Access.WRITE), (8, Access.ATOMIC_WRITE), variable="*p"),
        )
    )
    assert found == (
        MadeRace(
            variable="x",
            aliases=(),
            lines=(3, 3),
            accesses=(AccessKind.READ_WRITE, AccessKind.READ_WRITE),
        ),
        MadeRace(
            variable="x",
            aliases=("*p",),
            lines=(3, 8),
            accesses=(AccessKind.READ_WRITE, AccessKind.WRITE),
        ),
    )


def test_a_secondary_pair_that_is_primary_too_is_a_race() -> None:
    both = (_READ_WRITE, _race((3, Access.WRITE), (8, Access.READ), RaceClass.SECONDARY))
    assert len(label(_verdict(*both))) == 1


def test_a_race_in_the_memory_model_alone_makes_no_label() -> None:
    secondary = _race((3, Access.READ), (9, Access.WRITE), RaceClass.SECONDARY)
    assert _reason(_verdict(_READ_WRITE, secondary)) == "a race is secondary"


@pytest.mark.parametrize(
    "coverage",
    [
        Coverage(statement=Statement.BOUNDED, limit="executions"),
        Coverage(statement=Statement.EXHAUSTED, bounds=(("threads", "41"),)),
    ],
)
def test_what_was_not_seen_whole_has_no_label(coverage: Coverage) -> None:
    assert _reason(_verdict(_READ_WRITE, coverage=coverage)) == "not exhausted"


def test_labels_leave_weak_orders_other_draws_and_second_wake_ups_out() -> None:
    bounds = (
        ("memory orders", "weaker"),
        ("random numbers", "one sequence"),
        ("wake-ups without a signal", "only the first"),
    )
    coverage = Coverage(statement=Statement.BOUNDED, bounds=bounds)
    assert len(label(_verdict(_READ_WRITE, coverage=coverage))) == 1


@pytest.mark.parametrize("kind", FindingKind)
def test_whatever_else_can_happen_makes_no_label(kind: FindingKind) -> None:
    finding = Finding(kind=kind, message="", threads=(), schedule=_NONE)
    verdict = copy.replace(_verdict(_READ_WRITE), findings=(finding,))
    assert _reason(verdict) == f"finding {kind}"


def test_an_access_that_the_program_does_not_announce_makes_no_label() -> None:
    verdict = copy.replace(_verdict(), unseen=((4, "a struct by value"),))
    assert _reason(verdict) == "not everything is instrumented"


def test_an_access_that_no_expression_of_the_source_makes_has_no_label() -> None:
    beyond = _race((3, Access.READ), (8, Access.WRITE), expression="")
    assert _reason(_verdict(beyond)) == "an expression is unknown"
    assert _reason(_verdict(_race((0, Access.READ), (8, Access.WRITE)))) == "a line is unknown"


def test_a_program_with_very_many_races_has_no_label() -> None:
    races = [_race((3, Access.READ), (8 + n, Access.WRITE)) for n in range(MOST_RACES + 1)]
    assert len(label(_verdict(*races[:-1]))) == MOST_RACES
    assert _reason(_verdict(*races)) == "too many races"
