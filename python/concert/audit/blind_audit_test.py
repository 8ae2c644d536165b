"""Raters judge claims without a word of what Concert says; their agreement is told."""

from pathlib import Path

import pytest

from concert.audit import (
    Answer,
    AuditError,
    BlindFolder,
    blind_report,
    draw_claims,
    kappa_lines,
)
from concert.suites.claims import Claim


def _claim(number: int, *, holds: bool) -> Claim:
    return Claim(
        task_id=f"t{number}",
        question=f"Can line {number} race?",
        holds=holds,
        files={"program.txt": f"{number}: x++;\n"},
        subject="secret-model",
    )


_CLAIMS = [_claim(i, holds=i < 8) for i in range(12)]


def _fill(path: Path, *answers: str) -> None:
    parts = path.read_text().split('answer = ""')
    assert len(parts) == len(answers) + 1
    filled = [f'{part}answer = "{one}"' for part, one in zip(parts, answers, strict=False)]
    path.write_text("".join(filled) + parts[-1])


def _drawn(tmp_path: Path) -> BlindFolder:
    folder = BlindFolder(tmp_path / "audit")
    claims = [_claim(0, holds=True), _claim(1, holds=True), _claim(2, holds=False)]
    folder.write_draw(claims, raters=2, population=12, seed=1)
    return folder


def test_a_draw_takes_half_of_each_kind_as_far_as_there_are_and_is_the_same_again() -> None:
    drawn = draw_claims(_CLAIMS, n=6, seed=1)
    assert sorted(one.holds for one in drawn) == [False] * 3 + [True] * 3
    assert draw_claims(_CLAIMS, n=6, seed=1) == drawn
    assert sum(not one.holds for one in draw_claims(_CLAIMS, n=11, seed=1)) == 4
    assert len(draw_claims(_CLAIMS, n=99, seed=1)) == 12
    orders = {tuple(one.holds for one in draw_claims(_CLAIMS, n=6, seed=seed)) for seed in range(9)}
    assert len(orders) > 1


def test_no_file_of_a_rater_names_the_model_or_what_concert_says(tmp_path: Path) -> None:
    folder = _drawn(tmp_path)
    shown = [folder.sheet(1), folder.sheet(2), *(folder.folder / "items").rglob("*.txt")]
    for path in shown:
        text = path.read_text()
        assert "secret-model" not in text
        assert "holds" not in text
    first = folder.sheet(1).read_text().replace("rater 1", "rater 2")
    assert first == folder.sheet(2).read_text()


def test_disputed_items_go_to_a_third_person_who_has_the_last_word(tmp_path: Path) -> None:
    folder = _drawn(tmp_path)
    draw = folder.read_draw()
    _fill(folder.sheet(1), "yes", "yes", "no")
    _fill(folder.sheet(2), "yes", "no", "no")
    sheets = folder.read_sheets(draw)
    assert folder.decided(draw, sheets) is None
    assert "002" in folder.decider.read_text()
    assert "001" not in folder.decider.read_text()
    _fill(folder.decider, "no")
    decided = folder.decided(draw, sheets)
    assert decided == {"001": Answer.YES, "002": Answer.NO, "003": Answer.NO}
    report = blind_report(draw, sheets, decided)
    # Answers yes yes no and yes no no: p_o = 2/3, p_e = 2/3 * 1/3 + 1/3 * 2/3 = 4/9, so 0.4.
    assert "raters 1 and 2: agree on 66.7 % of 3, Cohen's kappa 0.40" in report
    assert "where Concert says yes: people say so of 1 of 2, 50.0 %" in report
    assert "where Concert says no: people say so of 1 of 1, 100.0 %" in report
    assert "differs: 002 t1 (secret-model): Concert says yes" in report


def test_what_people_are_unsure_of_says_nothing_about_concert(tmp_path: Path) -> None:
    folder = _drawn(tmp_path)
    draw = folder.read_draw()
    for rater in (1, 2):
        _fill(folder.sheet(rater), "unsure", "yes", "no")
    sheets = folder.read_sheets(draw)
    decided = folder.decided(draw, sheets)
    assert decided is not None
    report = blind_report(draw, sheets, decided)
    assert "people are sure of 2" in report
    assert "where Concert says yes: people say so of 1 of 1" in report


def test_one_rater_has_no_agreement() -> None:
    assert kappa_lines([{"1": "yes"}]) == ["one rater: no agreement can be told"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("", ""), "answer of item '001' is not filled in"),
        (('answer = ""', 'answer = "maybe"'), "answer of item '001' is 'maybe'"),
        (('item = "001"', 'item = "009"'), "item '009' is not in this worksheet's draw"),
        (('item = "002"', 'item = "001"'), "answer of item '001'"),
    ],
)
def test_a_worksheet_that_makes_no_sense_gets_one_line(
    change: tuple[str, str], said: str, tmp_path: Path
) -> None:
    folder = _drawn(tmp_path)
    path = folder.sheet(1)
    if change[0]:
        path.write_text(path.read_text().replace(*change))
    with pytest.raises(AuditError, match=said):
        folder.read_sheets(folder.read_draw())


def test_a_second_draw_into_the_same_folder_is_refused(tmp_path: Path) -> None:
    _drawn(tmp_path)
    with pytest.raises(AuditError, match="an audit lies there already"):
        _drawn(tmp_path)
