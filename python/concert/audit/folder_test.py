"""The folder of an audit gives back the decisions, and names the key at which a file is damaged."""

from pathlib import Path

import pytest

from concert.audit.errors import AuditError
from concert.audit.findings import Failure, Finding, Verdict
from concert.audit.folder import AuditFolder, Drawn
from concert.audit.worksheet import Entry

_RIGHT = Finding(program="001", verdict=Verdict.RIGHT, note="")
_DRAWN = Drawn(
    auditors=1,
    population=1,
    entries=(Entry(program="001", task_id="a", requirements=()),),
)


@pytest.mark.parametrize("failure", Failure)
def test_each_failure_is_read_as_it_was_written(tmp_path: Path, failure: Failure) -> None:
    found = Finding(program="001", verdict=Verdict.WRONG, failure=failure, note="n")
    folder = AuditFolder(tmp_path)
    folder.write_merged([found], disagreements=1)
    assert folder.read_merged(_DRAWN) == ([found], 1)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("disagreements = 0", "", "disagreements: missing"),
        ("disagreements = 0", "disagreements = -1", "disagreements: a whole number from 0 is exp"),
        ("disagreements", "agreements", "agreements: unknown key; known are disagreements, find"),
        ('verdict = "right"', 'verdict = "fine"', "finding[0].verdict: one of right, wrong is ex"),
        ('failure = ""', 'failure = "x"', 'finding[0].failure: one of "", incomplete-classes, '),
        ('note = ""', "", "finding[0].note: missing"),
        ("[[finding]]", "[[finding]", "not TOML"),
    ],
)
def test_a_damaged_decision_is_told_with_its_key(
    tmp_path: Path, old: str, new: str, what: str
) -> None:
    folder = AuditFolder(tmp_path)
    folder.write_merged([_RIGHT], disagreements=0)
    text = folder.merged.read_text(encoding="utf-8")
    assert text.count(old) == 1
    folder.merged.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(AuditError) as caught:
        folder.read_merged(_DRAWN)
    assert caught.value.what.startswith(what)
    assert caught.value.where == folder.merged
    assert caught.value.remedy == "run audit merge again"


def test_a_folder_without_an_audit_is_told(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match="not an audit"):
        AuditFolder(tmp_path).read_draw()
