"""The programs and their annotations are what data/race-detection/README.md says."""

import re
from pathlib import Path

import pytest

from concert.runfiles import folder
from concert.suites.common.task_files import TaskFileError
from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.tasks.programs import (
    Access,
    AccessKind,
    Program,
    Race,
    load_program,
    load_programs,
)

_PROGRAMS = load_programs(folder("data/race-detection"))
_RACY = [program for program in _PROGRAMS if program.races]
_SIDES = [
    (program, race, access)
    for program in _RACY
    for race in program.races
    for access in (race.first, race.second)
]

# DRDBench's categories, Tables 4 and 5 of the paper.
_CATEGORIES = {
    "goblint-regression",
    "ldv-races",
    "pthread",
    "pthread-atomic",
    "pthread-C-DAC",
    "pthread-complex",
    "pthread-deagle",
    "pthread-divine",
    "pthread-driver-races",
    "pthread-ext",
    "pthread-lit",
    "pthread-nondet",
    "pthread-race-challenges",
    "pthread-wmm",
    "weaver",
}


def _name(program: Program) -> str:
    return program.task_id


def _names_of(race: Race) -> set[str]:
    return {race.variable, *race.aliases}


def _kind_as_written(code: str, names: set[str]) -> AccessKind:
    """Tells what a line does to a variable; only what the line begins with can be written."""
    # No name within a longer one, and no member of the same name of another object.
    name = rf"(?<![\w.>])(?:{'|'.join(re.escape(n) for n in names)})(?!\w)"
    element = rf"\s*(?:int )?{name}(?:\[\w+\])?"
    if re.match(rf"{element}(?:\+\+|--| [-+*]=)", code):
        return AccessKind.READ_WRITE
    assigned = re.match(rf"{element} = (.*)", code)
    if assigned is None:
        return AccessKind.READ
    return AccessKind.READ_WRITE if re.search(name, assigned[1]) else AccessKind.WRITE


def test_sixteen_programs_have_seeded_answers() -> None:
    assert sum(len(program.seeded) >= 3 for program in _PROGRAMS) >= 16


def test_every_category_of_the_paper_is_there() -> None:
    assert {program.category for program in _PROGRAMS} == _CATEGORIES


@pytest.mark.parametrize("program", _PROGRAMS, ids=_name)
def test_a_program_has_no_comments_and_one_statement_a_line(program: Program) -> None:
    assert not re.search(r"//|/\*", program.source)
    for line in program.lines:
        assert line.count(";") <= (2 if line.lstrip().startswith("for (") else 1), line
        assert "\t" not in line
        assert line == line.rstrip()


@pytest.mark.parametrize(
    ("program", "race", "access"),
    _SIDES,
    ids=[f"{program.task_id}-{access.line}" for program, _, access in _SIDES],
)
def test_a_labelled_line_mentions_its_variable(
    program: Program, race: Race, access: Access
) -> None:
    names = _names_of(race)
    mentioned = [n for n in names if re.search(rf"(?<!\w){re.escape(n)}(?!\w)", access.code)]
    assert mentioned, f"{access.code!r} mentions none of {sorted(names)}"


@pytest.mark.parametrize(
    ("program", "race", "access"),
    _SIDES,
    ids=[f"{program.task_id}-{access.line}" for program, _, access in _SIDES],
)
def test_a_labelled_line_accesses_its_variable_as_annotated(
    program: Program, race: Race, access: Access
) -> None:
    assert access.kind is _kind_as_written(access.code, _names_of(race))


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("x++;", AccessKind.READ_WRITE),
        ("x[i] -= y;", AccessKind.READ_WRITE),
        ("x = (x + 1) % 4;", AccessKind.READ_WRITE),
        ("x[i] = !x[i];", AccessKind.READ_WRITE),
        ("x = y;", AccessKind.WRITE),
        ("x = y->x + y.x + box;", AccessKind.WRITE),
        ("y = x;", AccessKind.READ),
        ("if (x == y)", AccessKind.READ),
    ],
)
def test_what_a_line_does_to_a_variable_is_told_from_how_it_is_written(
    code: str, kind: AccessKind
) -> None:
    assert _kind_as_written(code, {"x"}) is kind


@pytest.mark.parametrize("program", _PROGRAMS, ids=_name)
def test_seeded_answers_of_a_task_have_names_of_their_own(program: Program) -> None:
    names = [answer.name for answer in program.seeded]
    assert len(names) == len(set(names))


def test_the_seeded_answers_show_every_label() -> None:
    shown = {label for program in _PROGRAMS for one in program.seeded for label in one.labels}
    assert shown == {label.value for label in Label}


_GOOD = """title = "t"
category = "pthread"
[[race]]
variable = "x"
first = { line = 1, access = "write", code = "x = 1;" }
second = { line = 2, access = "read", code = "y = x;" }
reason = "r"
"""


def _write(folder: Path, races: str, *, program: bytes = b"x = 1;\ny = x;\n") -> Path:
    (folder / "program.c").write_bytes(program)
    (folder / "races.toml").write_text(races)
    (folder / "seeded.toml").write_text("")
    return folder


def test_a_well_formed_task_is_read(tmp_path: Path) -> None:
    program = load_program(_write(tmp_path, _GOOD))
    assert program.ground_truth == {(1, 2)}


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("line = 2", "line = 3", "line 3 lies outside of the program"),
        ("line = 1", "line = 0", "line 0 lies outside of the program"),
        ('"y = x;"', '"y = z;"', "line 2 of the program is not 'y = z;'"),
        ('"write"', '"read"', "lines 1 and 2 only read"),
        ('"write"', '"wrote"', "race[0].first.access: one of read, write, "),
        ('category = "pthread"', "", "category: missing"),
        ('category = "pthread"', 'category = "pthread"\nrace_free_because = "r"', "either races"),
        ("[[race]]", "[[other]]", "other: unknown"),
        ('reason = "r"', "reason = ", "Invalid value"),
        ('reason = "r"', 'reason = "r"\nnote = "n"', "race[0].note: unknown"),
        ("line = 1", "line = 9", "line 2 must be the first side"),
    ],
)
def test_a_faulty_annotation_is_refused_with_its_file(
    tmp_path: Path, old: str, new: str, what: str
) -> None:
    assert old in _GOOD
    with pytest.raises(TaskFileError) as caught:
        load_program(_write(tmp_path, _GOOD.replace(old, new)))
    assert what in caught.value.what
    assert caught.value.path.name == "races.toml"


def test_races_out_of_order_are_refused(tmp_path: Path) -> None:
    twice = _GOOD + _GOOD[_GOOD.index("[[race]]") :]
    with pytest.raises(TaskFileError, match="sorted by lines, one a line pair"):
        load_program(_write(tmp_path, twice))


def test_a_program_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TaskFileError, match=r"cannot be read .*program\.c; "):
        load_program(_write(tmp_path, _GOOD, program=b"x = 1; \xff\ny = x;\n"))


def test_an_unknown_label_is_refused(tmp_path: Path) -> None:
    _write(tmp_path, _GOOD)
    answer = '[[answer]]\nname = "n"\noutcome = "fail"\nlabels = ["wrong"]\ntext = ""\n'
    (tmp_path / "seeded.toml").write_text(answer)
    with pytest.raises(TaskFileError, match=r"answer\[0\]\.labels\[0\]: one of "):
        load_program(tmp_path)
