"""Copies of the tasks can be found by one string, and no model is shown it."""

import pytest

from concert import runfiles
from concert.suites.catalogue import all_suites
from concert.suites.java_concurrency.mutation.question import question
from concert.values.dataset import CANARY, CANARY_GUID

_FILES = {
    "java-concurrency": ("task.toml",),
    "race-detection": ("races.toml", "seeded.toml"),
    "task-parallel": ("task.toml",),
}


@pytest.mark.parametrize("suite", list(all_suites()))
def test_every_task_file_opens_with_the_canary(suite: str) -> None:
    data = runfiles.folder(f"data/{suite}")
    files = [path for name in _FILES[suite] for path in sorted(data.glob(f"*/{name}"))]
    assert len({path.parent for path in files}) >= 12
    assert not [
        path.relative_to(data).as_posix()
        for path in files
        if not path.read_text(encoding="utf-8").startswith(f"# {CANARY}\n")
    ]


@pytest.mark.parametrize("suite", list(all_suites()))
def test_no_prompt_and_no_known_answer_holds_the_canary(suite: str) -> None:
    opened = all_suites()[suite]
    for task in opened.tasks():
        shown = (task.prompt, task.title, task.reference, *(one.text for one in task.seeded))
        assert not any(CANARY_GUID in text for text in shown)


def test_a_model_that_is_asked_for_variants_of_a_task_is_not_shown_the_canary() -> None:
    folder = runfiles.folder("data/java-concurrency/printer-pool")
    assert "title = " in question(folder, variants=1).prompt
    assert CANARY_GUID not in question(folder, variants=1).prompt
