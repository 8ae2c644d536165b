"""A worksheet that is filled in reads as it was meant; another is refused with place and reason."""

import tomllib
from pathlib import Path

import pytest

from concert.audit import AuditError, Failure, Verdict
from concert.audit.worksheet import Entry, blank_worksheet, read_worksheet, toml_string

_ENTRIES = (
    Entry(program="001", task_id="a", requirements=("Use a lock.", 'Print "x".')),
    Entry(program="002", task_id="b", requirements=("Start two\nthreads.",)),
)


def _filled(text: str) -> str:
    text = text.replace('structure = ""', 'structure = "yes"').replace('main = ""', 'main = "yes"')
    text = text.replace('    "",', '    "yes",')
    return text.replace('verdict = ""', 'verdict = "right"')


def _read(tmp_path: Path, text: str) -> dict[str, tuple[Verdict, Failure | None]]:
    path = tmp_path / "auditor-1.toml"
    path.write_text(text, encoding="utf-8")
    return {key: one.decision for key, one in read_worksheet(path, _ENTRIES).items()}


def test_a_worksheet_has_an_entry_for_each_program_and_an_item_for_each_requirement() -> None:
    text = blank_worksheet("auditor 1", _ENTRIES)
    entries = tomllib.loads(text)["entry"]
    assert [(one["program"], one["checklist"]) for one in entries] == [
        ("001", ["", ""]),
        ("002", [""]),
    ]
    assert "# Start two threads." in text
    assert all(len(line) <= 100 for line in text.splitlines())


def test_what_is_filled_in_is_read(tmp_path: Path) -> None:
    text = _filled(blank_worksheet("auditor 1", _ENTRIES))
    right = (Verdict.RIGHT, None)
    assert _read(tmp_path, text) == {"001": right, "002": right}
    head, _, tail = text.rpartition('verdict = "right"\nfailure = ""')
    wrong = f'{head}verdict = "wrong"\nfailure = "no-interaction"{tail}'
    assert _read(tmp_path, wrong)["002"] == (Verdict.WRONG, Failure.NO_INTERACTION)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('structure = "yes"', 'structure = ""', "structure of program 001 is not filled in"),
        ('main = "yes"', 'main = "maybe"', "main of program 001 is 'maybe'"),
        ('main = "yes"', "main = true", "entry[0].main: a string is expected, not true"),
        ('main = "yes"', 'mian = "yes"', "entry[0].mian: unknown key; known are program, struct"),
        ('    "yes",', '    "",', "checklist item 1 of program 001 is not filled in"),
        ('    "yes",\n', "", "checklist of program 001 has not 2 items"),
        ('    "yes",', '    "no",', "program 001 is right, but has a failure or a no"),
        ('failure = ""', 'failure = "other"', "program 001 is right, but has a failure or a no"),
        ('verdict = "right"', 'verdict = "wrong"', "failure of program 001 is not filled in"),
        ('verdict = "right"', 'verdict = "fine"', "verdict of program 001 is 'fine'"),
        ('program = "001"', 'program = "003"', "entry 1: program is '003'"),
        ('program = "002"', 'program = "001"', "program 001 stands there twice"),
        ("[[entry]]", "[[entry]", "not TOML"),
        ("[[entry]]", "[[other]]", "other: unknown key; known is entry"),
        ('program = "001"', "", "entry[0].program: missing"),
        ('note = ""', "note = 1", "entry[0].note: a string is expected, not 1"),
    ],
)
def test_what_is_wrong_with_a_worksheet_is_told(
    tmp_path: Path, old: str, new: str, what: str
) -> None:
    text = _filled(blank_worksheet("auditor 1", _ENTRIES)).replace(old, new, 1)
    with pytest.raises(AuditError) as caught:
        _read(tmp_path, text)
    assert caught.value.what.startswith(what)
    assert caught.value.where == tmp_path / "auditor-1.toml"
    assert caught.value.remedy


def test_an_absent_worksheet_is_told(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match="no such worksheet"):
        read_worksheet(tmp_path / "auditor-1.toml", _ENTRIES)


@pytest.mark.parametrize("text", ["", 'a"b\\c', "é\n\t\x00\x7f\x1b", "𝄞"])
def test_any_text_survives_toml(text: str) -> None:
    assert tomllib.loads(f"x = {toml_string(text)}")["x"] == text
