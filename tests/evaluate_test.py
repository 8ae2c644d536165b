"""The artifact keeps its promises end to end, with its real suites and toolchains."""

import re
from pathlib import Path

import duckdb
import pandas as pd
import pytest

from concert import runfiles
from tests.command import Finished, run_command

_TASKS = (
    "java-concurrency/seat-booking",
    "race-detection/ticket-lock",
    "race-detection/half-locked-counters",
    "task-parallel/pi.openmp",
)
_TIMES = ("stage_ns",)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the user's working directory."""
    return tmp_path_factory.mktemp("user")


@pytest.fixture(scope="module")
def finished(folder: Path) -> Finished:
    """One small run over all three suites."""
    return _evaluate(folder, "results")


def _evaluate(folder: Path, out: str) -> Finished:
    tasks = f"--tasks={','.join(_TASKS)}"
    return run_command("evaluate", "--suite=all", tasks, f"--results={out}", folder=folder)


def _verdicts(folder: Path) -> pd.DataFrame:
    table = pd.read_parquet(folder / "verdicts").drop(columns=list(_TIMES), errors="ignore")
    return table.sort_values(["suite", "model", "task_id", "sample"]).reset_index(drop=True)


def test_all_suites_run_and_every_known_answer_gets_its_verdict(finished: Finished) -> None:
    assert finished.status == 0, finished.stdout + finished.stderr
    for suite in ("java-concurrency", "race-detection", "task-parallel"):
        assert re.search(rf"{suite} +reference +100\.0", finished.stdout)
    told = re.search(r"seeded: (\d+) of (\d+) got the verdict they must get", finished.stdout)
    assert told is not None
    assert told[1] == told[2]
    assert int(told[1]) > len(_TASKS)


def test_the_same_command_again_judges_nothing(finished: Finished, folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (folder / "results/verdicts").iterdir()}
    again = _evaluate(folder, "results")
    assert again.stdout == finished.stdout
    after = {path: path.stat().st_mtime_ns for path in (folder / "results/verdicts").iterdir()}
    assert after == before


def test_a_second_run_elsewhere_reaches_the_same_verdicts(finished: Finished, folder: Path) -> None:
    assert finished.status == 0
    assert _evaluate(folder, "others").status == 0
    pd.testing.assert_frame_equal(
        _verdicts(folder / "results").drop(columns=["run_id"]),
        _verdicts(folder / "others").drop(columns=["run_id"]),
    )


def test_score_prints_the_table_from_what_is_stored(finished: Finished, folder: Path) -> None:
    scored = run_command("score", "--results=results", folder=folder)
    assert scored.status == 0, scored.stderr
    assert "pass@1" in scored.stdout
    assert finished.stdout.splitlines()[0] in scored.stdout


@pytest.mark.parametrize("language", ["python", "sql"])
def test_the_examples_in_the_readme_read_the_results(
    language: str, finished: Finished, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert finished.status == 0
    monkeypatch.chdir(folder)
    readme = runfiles.folder("README.md").read_text(encoding="utf-8")
    examples = re.findall(rf"```{language}\n(.*?)```", readme, re.DOTALL)
    assert examples, f"the README shows no {language}"
    for example in examples:
        if language == "python":
            exec(compile(example, "README.md", "exec"), {})
        else:
            assert duckdb.execute(example).fetchall()


@pytest.mark.parametrize(
    ("option", "word"),
    [
        ("--suite=rust", "rust"),
        ("--model=nobody", "nobody"),
        ("--tasks=race-detection/nothing", "nothing"),
        ("--sandbox=hope", "hope"),
    ],
)
def test_a_name_that_is_not_known_gets_one_line(option: str, word: str, tmp_path: Path) -> None:
    refused = run_command("evaluate", option, folder=tmp_path)
    assert refused.status != 0
    assert len(refused.stderr.strip().splitlines()) == 1
    assert word in refused.stderr


def test_doctor_finds_the_toolchains(tmp_path: Path) -> None:
    told = run_command("doctor", folder=tmp_path)
    for toolchain in ("bubblewrap", "gcc13", "gdb", "jdk8", "valgrind"):
        assert toolchain in told.stdout
    assert "hpx" in told.stdout.lower()
    assert "pathfinder" in told.stdout.lower() or "jpf" in told.stdout.lower()
