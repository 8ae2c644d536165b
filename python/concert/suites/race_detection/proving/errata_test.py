"""Errata state of each label what executions say, and list each race without a label."""

from copy import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from concert.explorers.c import (
    Access,
    AccessedLine,
    Cost,
    Coverage,
    Outcome,
    RaceClass,
    RaceSide,
    Schedule,
    Statement,
    Verdict,
)
from concert.explorers.c import Explored as ExploredProgram
from concert.explorers.c import Race as FoundRace
from concert.suites.race_detection.proving import (
    Explored,
    Standing,
    agreement,
    errata_of,
    errata_text,
    write_errata,
)
from concert.suites.race_detection.tasks.programs import Access as LabelledAccess
from concert.suites.race_detection.tasks.programs import Program, Race

_WHOLE = Coverage(statement=Statement.EXHAUSTED, executions=9)
_PART = Coverage(statement=Statement.BOUNDED, limit="executions", executions=9)


def _label(first: int, second: int, *further: int) -> Race:
    sides = [
        LabelledAccess(line=line, kind=None, code="", further_lines=more)
        for line, more in ((first, ()), (second, further))
    ]
    return Race(variable="x", first=sides[0], second=sides[1], reason="")


def _program(*races: Race, task_id: str = "p") -> Program:
    return Program(
        task_id=task_id,
        title="",
        category="",
        source="",
        races=races,
        race_free_because="",
        seeded=(),
    )


def _found(first: int, second: int, race_class: RaceClass = RaceClass.PRIMARY) -> FoundRace:
    sides = [
        RaceSide(
            thread=thread,
            access=access,
            size=4,
            line=line,
            column=5,
            expression="x",
            candidates=(),
            through="",
            stack=(),
        )
        for thread, access, line in ((0, Access.READ, first), (1, Access.WRITE, second))
    ]
    return FoundRace(
        race_class=race_class,
        variable="x",
        aliases=(),
        memory="global x",
        sides=(sides[0], sides[1]),
        schedule=Schedule(threads=((-1, 0), (0, 0)), promoted=(), steps=()),
    )


def _explored(
    program: Program,
    *races: FoundRace,
    coverage: Coverage = _WHOLE,
    lines: tuple[AccessedLine, ...] = (),
) -> Explored:
    verdict = Verdict(
        program="p.c",
        digest="",
        outcome=Outcome.FAIL,
        races=races,
        findings=(),
        coverage=coverage,
    )
    cost = Cost(cpu_ns=1, build_cpu_ns=1, wall_ns=1, peak_bytes=1)
    return Explored(
        program=program, result=ExploredProgram(verdict=verdict, cost=cost, lines=lines)
    )


def _line(line: int, access: Access, *locks: str, threads: int = 2) -> AccessedLine:
    return AccessedLine(line=line, access=access, threads=threads, locks=locks)


def test_a_label_with_a_primary_witness_is_confirmed_by_any_line_that_names_it() -> None:
    explored = _explored(_program(_label(3, 8, 12)), _found(3, 12), _found(3, 8))
    (erratum,) = errata_of(explored)
    assert erratum.standing is Standing.CONFIRMED
    assert erratum.reason == "read of x in line 3 and write of x in line 12"
    assert erratum.witness is not None


def test_a_label_with_secondary_witnesses_alone_is_secondary() -> None:
    explored = _explored(_program(_label(3, 8)), _found(3, 8, RaceClass.SECONDARY))
    assert [one.standing for one in errata_of(explored)] == [Standing.SECONDARY]


@pytest.mark.parametrize(
    ("coverage", "standing"),
    [
        (_WHOLE, Standing.CONTRADICTED),
        (_PART, Standing.NO_WITNESS),
        (replace(_WHOLE, bounds=(("values", "8 of them"),)), Standing.NO_WITNESS),
    ],
)
def test_a_label_without_a_witness_is_contradicted_only_where_all_was_seen(
    coverage: Coverage, standing: Standing
) -> None:
    (erratum,) = errata_of(_explored(_program(_label(3, 8)), coverage=coverage))
    assert (erratum.standing, erratum.coverage) == (standing, coverage)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (
            (_line(3, Access.WRITE, "m", "n"), _line(8, Access.READ, "n")),
            "both sides hold n in every execution; ",
        ),
        ((_line(3, Access.READ), _line(8, Access.READ)), "both sides only read; "),
        ((_line(8, Access.READ),), "no execution reaches an access in line 3; "),
        ((_line(3, Access.WRITE, "m"), _line(8, Access.READ, "n")), "no execution has it; "),
        ((), "no execution has it; "),
    ],
)
def test_a_contradiction_has_a_reason(lines: tuple[AccessedLine, ...], reason: str) -> None:
    (erratum,) = errata_of(_explored(_program(_label(3, 8)), lines=lines))
    assert erratum.standing is Standing.CONTRADICTED
    assert erratum.reason.startswith(reason)


def test_a_line_that_two_threads_never_reach_together_cannot_race_with_itself() -> None:
    lines = (_line(3, Access.WRITE, threads=1),)
    (erratum,) = errata_of(_explored(_program(_label(3, 3)), lines=lines))
    assert erratum.reason.startswith("no two threads get there in one execution")


def test_races_that_no_label_has_are_told_once_each() -> None:
    explored = _explored(
        _program(_label(3, 8)),
        _found(1, 2, RaceClass.SECONDARY),
        _found(1, 2),
        _found(3, 8),
        _found(5, 5, RaceClass.SECONDARY),
        _found(0, 4),
    )
    found = [(one.standing, one.first + one.second) for one in errata_of(explored)]
    assert found == [
        (Standing.CONFIRMED, (3, 8)),
        (Standing.UNLABELLED, (1, 2)),
        (Standing.UNLABELLED_SECONDARY, (5, 5)),
    ]


def test_a_program_without_a_verdict_says_nothing_of_its_labels() -> None:
    explored = Explored(program=_program(_label(3, 8)), result=None, fault="no main")
    (erratum,) = errata_of(explored)
    assert (erratum.standing, erratum.reason) == (Standing.NOT_EXPLORED, "no main")


def test_errata_are_written_as_a_table_and_as_text(tmp_path: Path) -> None:
    errata = [
        *errata_of(_explored(_program(_label(3, 8)), _found(3, 8), _found(9, 9))),
        *errata_of(_explored(_program(_label(1, 2), task_id="a"))),
    ]
    for name in ("one.parquet", "two.parquet"):
        write_errata(tmp_path / name, reversed(errata))
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    rows = pq.read_table(tmp_path / "one.parquet").to_pylist()
    assert [(row["task_id"], row["standing"]) for row in rows] == [
        ("a", "contradicted"),
        ("p", "confirmed"),
        ("p", "unlabelled"),
    ]
    assert rows[1]["witness_schedule"] == '{"promoted":[],"steps":[],"threads":[[-1,0],[0,0]]}'
    text = errata_text(errata)
    assert text.startswith("2 labels\n       1 confirmed\n")
    assert "a: x, lines 1 and 2: contradicted\n" in text
    assert "1 races that no label has\n" in text


def test_agreement_counts_races_as_the_suite_does() -> None:
    explored = [
        _explored(
            _program(_label(3, 8, 12), _label(4, 4)),
            _found(3, 12),
            _found(3, 8),
            _found(9, 9),
            _found(1, 1, RaceClass.SECONDARY),
        ),
        _explored(_program(task_id="quiet")),
        _explored(_program(task_id="loud"), _found(2, 3)),
        Explored(program=_program(_label(1, 2)), result=None, fault="no main"),
    ]
    counted = agreement(explored, [RaceClass.PRIMARY])
    assert (counted.found, counted.missed, counted.unlabelled) == (1, 2, 1)
    assert (counted.race_free, counted.alarms) == (2, ("loud",))
    assert (counted.recall, counted.precision, counted.f1) == (1 / 3, 1 / 2, 2 / 5)
    assert agreement(explored, list(RaceClass)).unlabelled == 2
