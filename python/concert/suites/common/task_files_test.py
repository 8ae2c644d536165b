"""A faulty task is left out and named, whatever suite it belongs to."""

from pathlib import Path

from concert.suites.common.task_files import ReadTasks, TaskFileError, read_tasks
from concert.suites.faulty_tasks import FaultyTask

_PATH = Path("b/task.toml")


def _read(source: str) -> str:
    if source == "bad":
        raise TaskFileError(_PATH, "title is missing")
    return source.upper()


def test_tasks_are_read_in_the_order_of_their_ids() -> None:
    assert read_tasks("s", {"b": "y", "a": "x"}, _read) == ReadTasks(tasks=("X", "Y"), faulty=())


def test_a_faulty_task_is_named_and_the_others_go_on() -> None:
    read = read_tasks("s", {"a": "x", "b": "bad", "c": "z"}, _read)
    assert read.tasks == ("X", "Z")
    assert read.faulty == (FaultyTask(suite="s", task_id="b", path=_PATH, what="title is missing"),)
