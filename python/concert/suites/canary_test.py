"""Copies of the tasks can be found by one string, and no model is shown it."""

import json
from pathlib import Path

import pyarrow as pa
import pytest

from concert import runfiles
from concert.results.storage.files import write_parquet, write_row_groups
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


def test_every_recipe_of_a_made_program_and_every_probe_has_the_canary() -> None:
    recipes = runfiles.folder("data/race-detection/made.jsonl").read_text("utf-8").splitlines()
    assert len(recipes) >= 800
    assert {json.loads(recipe)["canary"] for recipe in recipes} == {CANARY}
    probes = list(runfiles.folder("data/race-probes").glob("*/races.toml"))
    assert len(probes) == 8
    assert all(path.read_text("utf-8").startswith(f"# {CANARY}\n") for path in probes)


def test_every_table_that_concert_writes_has_the_canary_where_a_search_finds_it(
    tmp_path: Path,
) -> None:
    table = pa.table({"prompt": ["Write a program."]})
    write_parquet(tmp_path / "whole.parquet", table)
    write_row_groups(tmp_path / "groups.parquet", [table], schema=table.schema)
    for name in ("whole", "groups"):
        assert CANARY.encode() in (tmp_path / f"{name}.parquet").read_bytes()


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
