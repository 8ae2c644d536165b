"""The answers of typical styles are complete, and a program is found in each that holds one."""

from pathlib import Path

import pytest

from concert.suites.common.task_files import TaskFileError
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.benchmarks.habits import (
    Habit,
    frameworks_there,
    habits_folder,
    read_habits,
)
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems import PROBLEMS
from concert.values.dataset import CANARY, CANARY_GUID

_FEWEST = 60
_SUITE = TaskParallel()
_TASKS = {task.task_id: task for task in _SUITE.tasks()}
_FRAMEWORKS = frameworks_there(habits_folder())
_HABITS = [habit for name in _FRAMEWORKS for habit in read_habits(habits_folder(), name)]
_TABLE = """
style = "prose around a block"
passes = true
labels = []
why = "Each task has its own sum."
"""


@pytest.mark.parametrize("framework", _FRAMEWORKS)
def test_each_framework_has_enough_answers_to_every_problem(framework: str) -> None:
    found = [habit for habit in _HABITS if habit.framework == framework]
    assert len(found) >= _FEWEST
    assert {habit.problem for habit in found} == {problem.key for problem in PROBLEMS}
    wrong = sum(bool(habit.labels) for habit in found)
    assert len(found) / 4 <= wrong <= len(found) / 2


@pytest.mark.parametrize("framework", _FRAMEWORKS)
def test_the_tables_have_the_canary_and_the_answers_have_not(framework: str) -> None:
    tables = (habits_folder() / f"{framework}.toml").read_text("utf-8")
    assert tables.startswith(f"# {CANARY}\n")
    assert not any(CANARY_GUID in habit.reply for habit in _HABITS)


@pytest.mark.parametrize("habit", _HABITS, ids=lambda habit: habit.key)
def test_a_program_is_found_unless_the_labels_say_that_there_is_none(habit: Habit) -> None:
    candidate = _SUITE.extract(_TASKS[habit.task_id], habit.reply)
    expected = Label.NO_CODE.value if Label.NO_CODE in habit.labels else ""
    assert candidate.fault == expected
    assert candidate.text in habit.reply


def test_no_answer_stands_twice() -> None:
    assert len({habit.reply for habit in _HABITS}) == len(_HABITS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "openmp" / "pi").mkdir(parents=True)
    (tmp_path / "openmp" / "pi" / "sums.md").write_bytes(b"Here:\r\n```\r\nint main;\r\n```\r\n")
    (tmp_path / "openmp.toml").write_text(f'["pi/sums"]{_TABLE}', "utf-8")
    return tmp_path


def test_an_answer_is_read_as_the_model_sent_it(folder: Path) -> None:
    assert frameworks_there(folder) == ("openmp",)
    (habit,) = read_habits(folder, "openmp")
    assert habit.reply == "Here:\r\n```\r\nint main;\r\n```\r\n"
    assert (habit.task_id, habit.key, habit.labels) == ("pi.openmp", "openmp/pi/sums", ())
    assert not habit.is_mended


@pytest.mark.parametrize("name", ["pi/another.md", "pi/sums.cc", "stray.md"])
def test_a_file_without_a_table_is_refused(folder: Path, name: str) -> None:
    (folder / "openmp" / name).write_text("Here.", "utf-8")
    with pytest.raises(TaskFileError, match=f"openmp/{name} has no table"):
        read_habits(folder, "openmp")


def test_a_table_without_a_file_is_refused(folder: Path) -> None:
    (folder / "openmp" / "pi" / "sums.md").unlink()
    with pytest.raises(TaskFileError, match=r"\['pi/sums'\] has no file openmp/pi/sums.md"):
        read_habits(folder, "openmp")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("passes = true", "passes = false", "what fails has some"),
        ("labels = []", 'labels = ["data_race"]', "what passes has no labels"),
        ("labels = []", 'labels = ["bad_luck"]', "bad_luck"),
        ("labels = []", 'labels = ["deadlock", "crash"]', "not sorted"),
        ("style =", "manner =", "manner"),
        ("passes = true", 'passes = true\nlevel = "easy"', "repaired by rule"),
        ('why = "Each task has its own sum."', 'why = " "', "not empty"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    folder: Path, old: str, new: str, what: str
) -> None:
    path = folder / "openmp.toml"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(TaskFileError, match=what):
        read_habits(folder, "openmp")


def test_what_belongs_to_no_problem_or_framework_is_refused(folder: Path) -> None:
    (folder / "openmp" / "pi").rename(folder / "openmp" / "tau")
    (folder / "openmp.toml").write_text(f'["tau/sums"]{_TABLE}', "utf-8")
    with pytest.raises(TaskFileError, match="not that of a problem"):
        read_habits(folder, "openmp")
    (folder / "cilk").mkdir()
    with pytest.raises(TaskFileError, match="cilk is no framework"):
        frameworks_there(folder)
