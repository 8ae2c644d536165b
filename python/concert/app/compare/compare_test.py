"""`compare` prints and writes how models differ, and says in one line what makes no sense."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from concert.app.compare import compare
from concert.suites import all_suites
from concert.suites.capabilities.families import families
from concert.suites.race_detection.benchmarks.made_up_results import write_made_up_results
from concert.values import ExitStatus


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    write_made_up_results(tmp_path / "one", models=["p:a", "p:b"], programs=12, samples=5)
    write_made_up_results(tmp_path / "other", models=["p:a"], programs=12, samples=5, seed=3)
    return tmp_path


def test_two_models_of_a_folder_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare.main(["one:p:a", "one:p:b"]) == ExitStatus.SOUND
    printed = capsys.readouterr().out
    assert "## Paired differences" in printed
    assert "| race-detection | default | one:p:a | one:p:b | suite | race-detection |" in printed
    assert "## Tasks that both models pass, one, or neither" in printed


def test_three_models_give_three_pairs_and_the_same_bytes_each_time(folder: Path) -> None:
    models = ["one:p:a", "one:p:b", "one:p:a@greedy"]
    for out in ("first", "second"):
        assert compare.main([*models, f"--out={out}"]) == ExitStatus.SOUND
    written = sorted((folder / "first").iterdir())
    assert [path.name for path in written] == [
        f"table-{name}.{kind}"
        for name in ("2x2", "differences", "tasks")
        for kind in ("csv", "md", "parquet")
    ]
    for path in written:
        assert path.read_bytes() == (folder / "second" / path.name).read_bytes()
    assert pq.read_table(folder / "first" / "table-2x2.parquet").num_rows == 3


def test_tasks_with_other_data_are_left_out_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare.main(["one:p:a", "other:p:a"]) == ExitStatus.SOUND
    assert "left out are tasks 6 whose data differ" in capsys.readouterr().out


def test_variants_share_a_family_with_their_base() -> None:
    suites = all_suites()
    found = families(suites, [*suites, "unknown"])
    assert found["java-concurrency", "auction-watchers"] == "weather-subscribers"
    assert found["java-concurrency", "weather-subscribers"] == "weather-subscribers"
    assert found["task-parallel", "pi.openmp"] == "pi"


@pytest.mark.parametrize(
    ("argv", "line", "status"),
    [
        (["one:p:a"], "needs two or more different models", ExitStatus.USAGE),
        (["one:p:a", "one:p:a"], "needs two or more different models", ExitStatus.USAGE),
        (["one", "one:p:a"], "one holds p:a, p:a@greedy, p:b, p:b@greedy", ExitStatus.USAGE),
        (["one:p:a", "one:p:z"], "no model 'p:z' in one", ExitStatus.USAGE),
        (["one:p:a", "nowhere"], "not a results folder", ExitStatus.UNAVAILABLE),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    argv: list[str], line: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare.main(argv) == status
    (told,) = capsys.readouterr().err.splitlines()
    assert line in told
