"""`race_tables` prints and writes tables, and says in one line what makes no sense."""

from pathlib import Path

import pytest

from concert.app.race_detection import race_tables
from concert.suites.race_detection.benchmarks.made_up_results import write_made_up_results


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    write_made_up_results(tmp_path / "one", models=["p:a", "p:b"], programs=12, samples=5)
    write_made_up_results(tmp_path / "two", models=["p:x", "p:c"], programs=12, samples=5)
    return tmp_path


def test_the_models_of_several_folders_stand_in_one_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert race_tables.main(["--results=one,two", "--table=1,figure-3a"]) == 0
    printed = capsys.readouterr().out
    assert "## Table 1" in printed
    assert "## Figure 3a" in printed
    assert all(f"| p:{name} |" in printed for name in "abcx")
    assert sorted(path.name for path in (folder / "race-tables").iterdir()) == [
        *("figure-3a.csv", "figure-3a.md", "figure-3a.parquet", "figure-3a.svg"),
        *("table-1.csv", "table-1.md", "table-1.parquet"),
    ]


def test_the_same_results_give_the_same_bytes(folder: Path) -> None:
    for out in ("first", "second"):
        assert race_tables.main(["--results=one", f"--out={out}"]) == 0
    for path in (folder / "first").iterdir():
        assert path.read_bytes() == (folder / "second" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["--results=one", "--table=3"], "unknown table: 3; there are 1, 2, 7"),
        (["--results=none"], "not a results folder"),
        (["--results=one", "--pair=p:a"], "no pair of models: p:a; write --pair=MODEL,MODEL"),
        (["--results=one", "--pair=p:a,p:q"], "no verdicts of p:q; there are p:a, p:a@greedy"),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    argv: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert race_tables.main(argv) != 0
    (told,) = capsys.readouterr().err.splitlines()
    assert line in told
