"""Worksheets, diffs and fixes, through the public face."""

import csv
import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.results import Verdict
from concert.suites.task_parallel.adjudication import (
    AdjudicationError,
    Entry,
    Fix,
    PatchError,
    Worksheet,
    apply_diff,
    join_raters,
    read_fixes,
    undecided,
    write_fixes,
)
from concert.suites.task_parallel.judge.repair.rule_repairs import unified_diff
from concert.suites.task_parallel.score.equations import FixLevel
from concert.values.values import Candidate, Coverage, Judgement, Measurement, Outcome

_LINES = st.lists(st.sampled_from(["a", "b", "int x;", "  c", ""]), max_size=12)


@given(_LINES, _LINES, st.booleans(), st.booleans())
def test_a_diff_gives_the_text_that_it_was_made_for(
    before: list[str], after: list[str], first_ends: bool, second_ends: bool
) -> None:
    old = "\n".join(before) + "\n" * first_ends
    new = "\n".join(after) + "\n" * second_ends
    diff = unified_diff(old, new)
    if diff:
        assert apply_diff(old, diff) == new


@pytest.mark.parametrize(
    "diff",
    [
        "",
        "no diff\n",
        "@@ -1 +1 @@\n-b\n+c\n",
        "@@ -9 +9 @@\n-a\n+c\n",
        "@@ -1 +1 @@\n-a\n",
        "@@ -1 +1 @@\n-a\n+c\n+d\n",
        "@@ -1 +1 @@\n?a\n+c\n",
    ],
)
def test_a_diff_that_does_not_fit_is_refused(diff: str) -> None:
    with pytest.raises(PatchError):
        apply_diff("a\n", diff)


def _verdict(key: str, *labels: str, model: str = "p:m", evidence: str = "{}") -> Verdict:
    return Verdict(
        run_id="r",
        verdict_key=key * 16,
        response_key=key,
        suite="task-parallel",
        task_id="pi.openmp",
        model=model,
        sample=0,
        candidate=Candidate(text=f"int {key};\n", file_name="candidate.cc"),
        judgement=Judgement(
            outcome=Outcome.FAIL if labels else Outcome.PASS,
            labels=labels,
            coverage=Coverage.SAMPLED,
            evidence=evidence,
        ),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
    )


_WRONG = _verdict("a", "wrong_result")
_RACY = _verdict("b", "data_race")


def _fill(sheet: Worksheet, **said: str) -> None:
    with sheet.path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["level"], row["decided_by"] = said.get(row["id"][0], ""), "somebody"
    with sheet.path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def test_only_what_no_machine_decides_is_asked_and_each_program_once() -> None:
    mended = _verdict("c", "compile_error", evidence='{"repair":{"outcome":"pass","diff":"d"}}')
    others = [mended, _verdict("d"), _verdict("e", "no_code"), _verdict("f", "x", model="seeded")]
    assert undecided([_RACY, *others, _WRONG, _WRONG], suite="task-parallel") == [_WRONG, _RACY]


def test_what_is_filled_in_is_read_and_survives_another_sheet(tmp_path: Path) -> None:
    sheet = Worksheet(tmp_path)
    sheet.write([_WRONG, _RACY])
    _fill(sheet, a="medium", b="infeasible")
    (tmp_path / "fixed" / ("a" * 16 + ".cc")).write_text("int fixed;\n")
    sheet.write([_WRONG, _RACY])
    first, second = sheet.read([_WRONG, _RACY])
    assert (first.level, first.fixed, first.decided_by) == (
        FixLevel.MEDIUM,
        "int fixed;\n",
        "somebody",
    )
    assert apply_diff(_WRONG.candidate.text, first.diff) == "int fixed;\n"
    assert (second.level, second.diff) == (FixLevel.INFEASIBLE, "")


def test_no_file_of_the_worksheet_names_a_model_and_a_rubric_lies_beside_it(
    tmp_path: Path,
) -> None:
    other = dataclasses.replace(_RACY, model="secret:name")
    sheet = Worksheet(tmp_path)
    sheet.write([_WRONG, other])
    texts = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert not [text for text in texts if "p:m" in text or "secret" in text]
    rubric = (tmp_path / "rubric.md").read_text()
    assert all(f"- `{level}`" in rubric for level in ("easy", "medium", "hard", "infeasible"))


def _entry(key: str, level: FixLevel | None, who: str) -> Entry:
    verdict = _verdict(key, "wrong_result")
    return Entry(verdict=verdict, level=level, decided_by=who, diff="", fixed="")


def test_a_level_counts_where_both_raters_chose_it_or_a_third_person_did() -> None:
    levels = (FixLevel.EASY, FixLevel.EASY, FixLevel.HARD, FixLevel.HARD, None)
    others = (FixLevel.EASY, FixLevel.HARD, FixLevel.HARD, FixLevel.EASY, FixLevel.EASY)
    first = [_entry(key, one, "anna") for key, one in zip("abcde", levels, strict=True)]
    second = [_entry(key, one, "bert") for key, one in zip("abcde", others, strict=True)]
    joint = join_raters(first, second, [_entry("b", FixLevel.MEDIUM, "cora")])
    found = [(one.level, one.decided_by) for one in joint.entries[:3]]
    assert found == [
        (FixLevel.EASY, "anna and bert"),
        (FixLevel.MEDIUM, "cora"),
        (FixLevel.HARD, "anna and bert"),
    ]
    assert [one.level for one in joint.entries[3:]] == [None, None]
    assert joint.disputed == ("d" * 16,)
    # Four samples that both decided: p_o = 1/2, p_e = 1/2 * 1/2 + 1/2 * 1/2 = 1/2.
    assert joint.agreement is not None
    assert (joint.agreement.n, joint.agreement.kappa) == (4, 0.0)


def test_what_is_not_filled_in_is_undecided(tmp_path: Path) -> None:
    sheet = Worksheet(tmp_path)
    sheet.write([_WRONG])
    assert [entry.level for entry in sheet.read([_WRONG])] == [None]


@pytest.mark.parametrize("level", ["medium", "trivial"])
def test_a_level_without_a_fix_or_that_is_none_is_refused(level: str, tmp_path: Path) -> None:
    sheet = Worksheet(tmp_path)
    sheet.write([_WRONG])
    _fill(sheet, a=level)
    with pytest.raises(AdjudicationError):
        sheet.read([_WRONG])


def test_a_missing_sheet_and_a_foreign_row_are_refused(tmp_path: Path) -> None:
    sheet = Worksheet(tmp_path)
    with pytest.raises(AdjudicationError):
        sheet.read([])
    sheet.write([_WRONG])
    with pytest.raises(AdjudicationError, match="no such undecided sample"):
        sheet.read([_RACY])


def test_fixes_come_back_as_they_were_written(tmp_path: Path) -> None:
    timed = Measurement(
        kind="strong",
        cores=1,
        pinning="0",
        problem_size=7,
        repetition=0,
        wall_ns=5,
        user_ns=4,
        system_ns=1,
        peak_bytes=9,
        context_switches=2,
    )
    fixes = [
        Fix(
            verdict_key=key,
            task_id="pi.openmp",
            model="p:m",
            level=level,
            decided_by="somebody",
            diff="d",
            outcome="pass",
            detail="",
            measurements=times,
        )
        for key, level, times in (("a", FixLevel.HARD, (timed,)), ("b", FixLevel.EASY, ()))
    ]
    write_fixes(tmp_path, fixes)
    assert read_fixes(tmp_path) == fixes
    with pytest.raises(AdjudicationError):
        read_fixes(tmp_path / "nowhere")
