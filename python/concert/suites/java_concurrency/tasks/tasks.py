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
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.suites.common.task_files import TaskFileError
from concert.suites.java_concurrency.judge.checklist import read_checklist
from concert.suites.java_concurrency.judge.explored_faults import Criteria
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.demands import read_demand
from concert.suites.java_concurrency.tasks.prompts import prompt
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
    """

    task: Task
    criteria: Criteria
    base: str = ""
    theme: str = ""


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


def read_problem(folder: Path) -> Problem:
    """Reads one problem.

    Raises:
        TaskFileError: Its files are malformed.
    """
    path = folder / "task.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        title = str(table["title"])
        demand_tables = _tables(table["demand"])
        demands = tuple(read_demand(demand) for demand in demand_tables)
        checklist_table = table.get("checklist", {})
        checklist = read_checklist(checklist_table)
        seeded = tuple(_read_seeded(folder, answer) for answer in _tables(table["seeded"]))
        bounds = table["bounds"]
        asked = prompt(
            str(table["description"]),
            [str(line) for line in table["specification"]],
            threads=int(bounds["threads"]),
            iterations=int(bounds["iterations"]),
        )
        (reference_file,) = sorted((folder / "reference").glob("*.java"))
        theme = str(table["theme"])
        reference = _in_code_block(reference_file.read_text(encoding="utf-8"))
    except KeyError as error:
        raise TaskFileError(path, f"{error.args[0]} is missing") from error
    except (AttributeError, RecursionError, TypeError, ValueError, OSError) as error:
        raise TaskFileError(path, str(error)) from error
    task = Task(
        suite=SUITE,
        task_id=folder.name,
        title=title,
        prompt=asked,
        reference=reference,
        seeded=tuple(sorted(seeded, key=lambda answer: answer.name)),
        requires=_REQUIRES,
        digest=_digest(demand_tables, checklist_table),
    )
    return Problem(
        task=task,
        criteria=Criteria(demands=demands, checklist=checklist),
        base=str(table.get("base", "")),
        theme=theme,
    )


def _read_seeded(folder: Path, table: Mapping[str, object]) -> SeededAnswer:
    file = folder / "seeded" / str(table["file"])
    text = file.read_text(encoding="utf-8")
    found = table.get("labels", [])
    if not isinstance(found, list) or not set(found) <= set(labels.ALL_LABELS):
        raise ValueError(f"seeded answer {file.name}: unknown labels {found}")
    return SeededAnswer(
        name=file.stem,
        text=_in_code_block(text) if file.suffix == ".java" else text,
        outcome=Outcome(str(table.get("outcome", Outcome.FAIL))),
        labels=tuple(sorted(found)),
    )


def _tables(value: object) -> Sequence[Mapping[str, object]]:
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise ValueError("[[demand]] and [[seeded]] are lists of tables")
    return value


def _in_code_block(source: str) -> str:
    return f"```java\n{source}```\n"


def _digest(demands: Sequence[Mapping[str, object]], checklist: object) -> str:
    canonical = json.dumps([demands, checklist], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
