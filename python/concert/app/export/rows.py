"""Makes the rows of an exported dataset: one row a task, with its prompt and its ground truth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pyarrow as pa

from concert.suites.task_facts import TaskFacts
from concert.values.dataset import CANARY, DATASET_VERSION
from concert.values.keys import canonical_json, prompt_sha256
from concert.values.values import Task

COLUMNS: Final[Mapping[str, str]] = {
    "suite": "The suite, which is also the name of the configuration.",
    "task_id": "The task; unique within its suite.",
    "digest": "SHA-256 (hex) of everything in the task's data that can change a verdict.",
    "title": "One line for people.",
    "category": "What the task is about, in the suite's own terms.",
    "stratum": "The part of the suite that samples draw from by itself.",
    "origin": "Where the task comes from.",
    "prompt": "The text that a model is shown, in the default wording.",
    "prompt_sha256": "SHA-256 (hex) of the prompt.",
    "reference": "An answer that passes: the ground truth as a model would have written it.",
    "labels": "The ground truth as JSON; {} where the reference says all.",
    "seeded": "Answers with a known fault as JSON: name, text, outcome and labels of each.",
    "version": "Version of the data.",
    "canary": "The line by which copies of the data are found; no prompt holds it.",
}
"""The content of each column; every one is text and none is empty."""

SCHEMA: Final = pa.schema([pa.field(name, pa.large_string(), nullable=False) for name in COLUMNS])


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A task with what its suite tells of it."""

    task: Task
    facts: TaskFacts


def table_of(tasks: list[Described]) -> pa.Table:
    """Returns the rows of one suite's tasks, sorted by task."""
    ordered = sorted(tasks, key=lambda one: one.task.task_id)
    return pa.Table.from_pylist([_row(one.task, one.facts) for one in ordered], schema=SCHEMA)


def _row(task: Task, facts: TaskFacts) -> dict[str, str]:
    seeded = [
        {
            "name": one.name,
            "text": one.text,
            "outcome": one.outcome.value,
            "labels": list(one.labels),
        }
        for one in task.seeded
    ]
    return {
        "suite": task.suite,
        "task_id": task.task_id,
        "digest": task.digest,
        "title": task.title,
        "category": facts.category,
        "stratum": facts.stratum,
        "origin": facts.origin,
        "prompt": task.prompt,
        "prompt_sha256": prompt_sha256(task.prompt),
        "reference": task.reference,
        "labels": facts.labels,
        "seeded": canonical_json(seeded),
        "version": DATASET_VERSION,
        "canary": CANARY,
    }
