"""Reads the suite's problems, and what must hold of their answers.

A problem is a folder below data/java-concurrency, named after its id:

    task.toml        title, base (of a variant), theme, description, specification, [bounds],
                     [checklist], [[demand]], [[seeded]]
    reference/*.java one file: the solution that must pass
    seeded/*         answers with known faults; a .java file is answered in a code block, a .md
                     file is the response as it stands
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from concert.reading.records import Count, Record
from concert.suites.common.task_files import TaskFileError
from concert.suites.common.task_tables import read_table, task_record
from concert.suites.java_concurrency.judge.checklist import ChecklistTable
from concert.suites.java_concurrency.judge.explored_faults import Criteria
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.demands import DemandTable, demand_patterns
from concert.suites.java_concurrency.tasks.prompts import places, prompt
from concert.values.values import Outcome, SeededAnswer, Task

SUITE = "java-concurrency"

_REQUIRES = ("jdk8",)
_PARTS = ("task.toml", "reference", "seeded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A task and what its judge needs besides.

    Attributes:
        task: The task.
        criteria: What is demanded of a solution.
        base: Id of the problem that this is a variant of; empty for a base problem.
        theme: What of concurrency it is about, such as "semaphores".
        places: What its prompt says, by the place in the frame.
    """

    task: Task
    criteria: Criteria
    base: str = ""
    theme: str = ""
    places: Mapping[str, str] = field(default_factory=dict, hash=False)


def read_problems(folder: Path) -> tuple[Problem, ...]:
    """Reads all problems below `folder`, sorted by id.

    Raises:
        TaskFileError: A problem's files are malformed.
    """
    return tuple(read_problem(problem) for problem in problem_folders(folder))


def problem_folders(folder: Path) -> tuple[Path, ...]:
    """Returns the folders of problems below `folder`, sorted; some may be faulty."""
    found = {path.parent for name in _PARTS for path in folder.glob(f"*/{name}")}
    return tuple(sorted(found))


class _Bounds(Record, frozen=True, kw_only=True):
    threads: Count
    iterations: Count


class _Seeded(Record, frozen=True, kw_only=True):
    file: str
    labels: tuple[str, ...] = ()
    outcome: Outcome = Outcome.FAIL


class _TaskTable(Record, frozen=True, kw_only=True):
    title: str
    base: str = ""
    theme: str
    description: str
    specification: tuple[str, ...]
    bounds: _Bounds
    checklist: ChecklistTable = ChecklistTable()
    demand: tuple[DemandTable, ...]
    seeded: tuple[_Seeded, ...]


def read_problem(folder: Path) -> Problem:
    """Reads one problem.

    Raises:
        TaskFileError: Its files are malformed.
    """
    path = folder / "task.toml"
    content = read_table(path)
    table = task_record(_TaskTable, content, path)
    try:
        demand_patterns(table.demand)
        seeded = tuple(_read_seeded(folder, answer) for answer in table.seeded)
        (reference_file,) = sorted((folder / "reference").glob("*.java"))
        reference = _in_code_block(reference_file.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise TaskFileError(path, str(error)) from error
    bounds = table.bounds
    texts = places(
        table.description,
        table.specification,
        threads=bounds.threads,
        iterations=bounds.iterations,
    )
    task = Task(
        suite=SUITE,
        task_id=folder.name,
        title=table.title,
        prompt=prompt(texts),
        reference=reference,
        seeded=tuple(sorted(seeded, key=lambda answer: answer.name)),
        requires=_REQUIRES,
        digest=_digest(content["demand"], content.get("checklist", {})),
    )
    return Problem(
        task=task,
        criteria=Criteria(demands=table.demand, checklist=table.checklist.checklist()),
        base=table.base,
        theme=table.theme,
        places=texts,
    )


def _read_seeded(folder: Path, answer: _Seeded) -> SeededAnswer:
    file = folder / "seeded" / answer.file
    text = file.read_text(encoding="utf-8")
    if not set(answer.labels) <= set(labels.ALL_LABELS):
        raise ValueError(f"seeded answer {file.name}: unknown labels {list(answer.labels)}")
    return SeededAnswer(
        name=file.stem,
        text=_in_code_block(text) if file.suffix == ".java" else text,
        outcome=answer.outcome,
        labels=tuple(sorted(answer.labels)),
    )


def _in_code_block(source: str) -> str:
    return f"```java\n{source}```\n"


def _digest(demands: object, checklist: object) -> str:
    canonical = json.dumps([demands, checklist], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
