"""`scale_race_data` writes recipes, table and report, and goes on where it stopped."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.app.race_detection import scale_race_data
from concert.explorers.c import Workbench
from concert.explorers.c.fake_bench_for_tests import fake_bench
from concert.suites.race_detection import RaceDetection
from concert.suites.race_detection.tasks.program_table import read_programs

_SOURCE = """#include <pthread.h>
static int count;
static int other;
static void *work(void *argument)
{
    int step = 2;
    count++;
    other += step;
    return argument;
}
int main(void)
{
    pthread_t thread;
    other = 1;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    count++;
    return 0;
}
"""
_RACES = 'title = "t"\ncategory = "pthread"\nrace_free_because = "it is joined"\n'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        place = tmp_path / "data" / name
        place.mkdir(parents=True)
        (place / "program.c").write_text(_SOURCE, encoding="utf-8")
        (place / "races.toml").write_text(_RACES, encoding="utf-8")
    return tmp_path / "data"


def _run(data: Path, out: Path, scratch: Path, *options: str) -> int:
    @contextlib.contextmanager
    def opened(sandbox: str) -> Iterator[Workbench]:
        assert sandbox == "bubblewrap"
        scratch.mkdir(exist_ok=True)
        yield fake_bench(scratch)

    return scale_race_data.main([f"--out={out}", *options], data=data, open_workbench=opened)


def test_recipes_table_and_report_are_the_same_each_time(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "second"):
        assert _run(data, tmp_path / name, tmp_path / "scratch", "--jobs=2") == 0
    for file in ("made.jsonl", "programs.parquet", "report.txt"):
        first, second = (tmp_path / name / file for name in ("first", "second"))
        assert first.read_bytes() == second.read_bytes()
    programs = read_programs(tmp_path / "first" / "programs.parquet")
    made = [program for program in programs if program.origin == "concert-made"]
    assert {program.task_id for program in programs} > {"one", "two"}
    assert any(program.races for program in made)
    assert "hand-written         2     0" in capsys.readouterr().out
    suite = RaceDetection(data, recipes=tmp_path / "first" / "made.jsonl")
    assert [task.task_id for task in suite.tasks()] == [one.task_id for one in programs]
    assert suite.faulty_tasks() == ()


def test_labels_that_were_found_are_found_no_second_time(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert _run(data, out, tmp_path / "scratch", "--tasks=one") == 0
    before = (out / "made.jsonl").read_bytes()
    labels = sorted((out / "labels").iterdir())
    for path in labels:
        path.write_text('{"reason": "told before", "races": []}', encoding="utf-8")
    assert _run(data, out, tmp_path / "scratch", "--tasks=one") == 0
    assert (out / "made.jsonl").read_bytes() == b"" != before
    assert sorted((out / "labels").iterdir())[0] in labels


def test_a_program_that_is_not_there_is_named(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(data, tmp_path / "out", tmp_path / "scratch", "--tasks=three") == 2
    assert "no program three" in capsys.readouterr().err


def test_a_recipe_that_does_not_fit_is_a_faulty_task(data: Path, tmp_path: Path) -> None:
    assert _run(data, tmp_path / "out", tmp_path / "scratch", "--tasks=one") == 0
    changed = data / "one" / "program.c"
    changed.write_text(_SOURCE.replace("step = 2", "step = 3"), encoding="utf-8")
    suite = RaceDetection(data, recipes=tmp_path / "out" / "made.jsonl")
    assert [task.task_id for task in suite.tasks()] == ["one", "two"]
    faulty = suite.faulty_tasks()
    assert faulty
    assert all(one.task_id.startswith("one.") for one in faulty)
    assert any("one or an operator has changed" in one.what for one in faulty)
