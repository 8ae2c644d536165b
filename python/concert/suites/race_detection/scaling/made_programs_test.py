"""Every recipe makes its program, in the layout of all, and no two programs are nearly the same."""

import itertools
from collections import Counter

from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.suites.race_detection.importing import Formatter
from concert.suites.race_detection.scaling import (
    MADE,
    MOST_RACES,
    RECIPES,
    Likeness,
    made_programs,
)
from concert.suites.race_detection.tasks.programs import load_programs
from concert.toolchains import locate

_WRITTEN = load_programs(folder("data/race-detection"))
_MADE, _FAULTS = made_programs(folder(RECIPES), _WRITTEN)
_ALL = sorted([*_WRITTEN, *_MADE], key=lambda program: program.task_id)


def test_every_recipe_makes_its_program() -> None:
    assert not {task_id: error.what for task_id, error in _FAULTS.items()}
    assert {program.origin for program in _MADE} == {MADE}


def test_there_are_as_many_programs_and_races_as_in_the_paper() -> None:
    assert len(_ALL) >= 1_003
    assert sum(len(program.races) for program in _ALL) >= 549


def test_races_are_few_sorted_and_within_their_program() -> None:
    for program in _MADE:
        pairs = [race.lines for race in program.races]
        assert pairs == sorted(set(pairs)), program.task_id
        assert len(pairs) <= MOST_RACES
        assert all(1 <= line <= len(program.lines) for pair in pairs for line in pair)


def test_no_two_programs_have_a_name_in_common() -> None:
    assert not [one for one, n in Counter(program.task_id for program in _ALL).items() if n > 1]


def test_no_two_programs_are_nearly_the_same() -> None:
    likenesses = [Likeness(program) for program in _ALL]
    assert not [
        (one.task_id, other.task_id)
        for one, other in itertools.combinations(likenesses, 2)
        if one.is_near(other)
    ]


def test_made_programs_have_the_layout_of_the_others() -> None:
    toolchains = locate()
    formatter = Formatter(open_sandbox("bubblewrap", toolchains), toolchains["gcc13"])
    formatted = formatter.format([program.source for program in _MADE])
    assert not [
        program.task_id
        for program, text in zip(_MADE, formatted, strict=True)
        if text != _without_blank_lines(program.source)
    ]


def _without_blank_lines(source: str) -> str:
    return "".join(line for line in source.splitlines(keepends=True) if line.strip())
