"""Reads the suite's tasks and their ground truths."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from concert import runfiles
from concert.reading.records import Record
from concert.suites.common.task_files import TaskFileError
from concert.suites.common.task_tables import read_table, task_record
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.frameworks import FRAMEWORKS, Framework
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems import PROBLEMS, Problem
from concert.suites.task_parallel.tasks.prompts import Modality, Statement, places, prompt
from concert.values.values import Outcome, SeededAnswer, Task

SUITE = "task-parallel"

_DATA = "data/task-parallel"


@dataclass(frozen=True, slots=True)
class Entry:
    """A task as others see it, and what lies behind it.

    Attributes:
        task: The task, with the prompt that describes the problem.
        exercise: Problem and framework.
        prompts: What is asked in each modality.
        levels: Fix levels of seeded answers, as far as the data states them, by name.
        places: What the prompts say, by place.
    """

    task: Task
    exercise: Exercise
    prompts: Mapping[Modality, str]
    levels: Mapping[str, FixLevel]
    places: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TaskSource:
    """The files from which a task is read.

    Attributes:
        problem: The problem.
        framework: The framework.
        data: The suite's data.
    """

    problem: Problem
    framework: Framework
    data: Path


class _Seeded(Record, frozen=True, kw_only=True):
    """The entry of a seeded answer in task.toml.

    Attributes:
        labels: The labels that its verdict must have.
        level: Its fix level, where it is stated.
    """

    labels: tuple[Label, ...]
    level: Literal["no_fix", "easy", "medium", "hard", "infeasible"] | None = None


class _TaskTable(Record, frozen=True, kw_only=True):
    """The contents of task.toml.

    Attributes:
        title: What the problem is called.
        signature: The function that an answer defines.
        headers: Headers that the signature needs.
        description: What is asked, in words.
        demands: What the function must do, point by point.
        function: The function's name.
        seeded: The seeded answers by framework and name.
    """

    title: str
    signature: str
    headers: tuple[str, ...]
    description: str
    demands: str
    function: str
    seeded: dict[str, dict[str, _Seeded]]


def data_folder() -> Path:
    """Returns the folder of the tasks that came with the program."""
    return runfiles.folder(_DATA)


def task_sources(folder: Path | None = None) -> Mapping[str, TaskSource]:
    """Returns what each task is read from, by task id.

    Args:
        folder: The suite's data; the one that came with the program if None.
    """
    data = data_folder() if folder is None else folder
    return {
        f"{problem.key}.{framework.key}": TaskSource(problem, framework, data)
        for problem in PROBLEMS
        for framework in FRAMEWORKS.values()
    }


def load_tasks(folder: Path | None = None) -> tuple[Entry, ...]:
    """Reads all tasks, sorted by task id.

    Args:
        folder: The suite's data; the one that came with the program if None.

    Raises:
        TaskFileError: A task's files are not as they should be.
    """
    return tuple(load_task(source) for _, source in sorted(task_sources(folder).items()))


def load_task(source: TaskSource) -> Entry:
    """Reads one task.

    Raises:
        TaskFileError: Its files are not as they should be.
    """
    path = source.data / source.problem.key / "task.toml"
    table = task_record(_TaskTable, read_table(path), path)
    try:
        return _load_task(source, path.parent, table)
    except OSError as error:
        at_fault = Path(error.filename) if error.filename else path
        raise TaskFileError(at_fault, f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise TaskFileError(path.parent, f"a file is not UTF-8 ({error.reason})") from error


def _load_task(source: TaskSource, folder: Path, table: _TaskTable) -> Entry:
    framework = source.framework
    statement = Statement(
        title=table.title,
        signature=table.signature,
        headers=table.headers,
        description=table.description.strip(),
        demands=table.demands.strip(),
        sequential=(folder / "sequential.cc").read_text(encoding="utf-8"),
        pseudocode=(folder / "pseudocode.txt").read_text(encoding="utf-8"),
    )
    exercise = Exercise(
        problem=source.problem,
        framework=framework,
        function=table.function,
        signature=statement.signature,
        folder=folder,
        runtime=source.data / "runtime",
    )
    seeded = dict(sorted(table.seeded.get(framework.key, {}).items()))
    labels = {name: tuple(sorted(answer.labels)) for name, answer in seeded.items()}
    prompts = {modality: prompt(statement, framework, modality) for modality in Modality}
    levels = {
        name: FixLevel[answer.level.upper()]
        for name, answer in seeded.items()
        if answer.level is not None
    }
    task = _task(exercise, statement, prompts, labels)
    return Entry(task, exercise, prompts, levels, places(statement, framework))


def _task(
    exercise: Exercise,
    statement: Statement,
    prompts: Mapping[Modality, str],
    labels: Mapping[str, tuple[str, ...]],
) -> Task:
    framework = exercise.framework
    return Task(
        suite=SUITE,
        task_id=exercise.task_id,
        title=f"{statement.title} with {framework.title}",
        prompt=prompts[Modality.DESCRIPTION],
        reference=_as_response(exercise.reference),
        seeded=_seeded(exercise.folder, framework, labels),
        requires=framework.requires,
        digest=exercise.digest,
    )


def _seeded(
    folder: Path, framework: Framework, labels: Mapping[str, tuple[str, ...]]
) -> tuple[SeededAnswer, ...]:
    answers = folder / "seeded" / framework.key
    files = {path.stem: path for path in sorted(answers.iterdir())}
    _demand_same(answers, sorted(files), sorted(labels))
    return tuple(
        SeededAnswer(name=name, text=_as_response(path), outcome=Outcome.FAIL, labels=labels[name])
        for name, path in files.items()
    )


def _demand_same(answers: Path, files: Sequence[str], stated: Sequence[str]) -> None:
    if files != stated:
        odd = ", ".join(sorted(set(files) ^ set(stated)))
        raise TaskFileError(answers, f"files and stated verdicts differ in {odd}")


def _as_response(path: Path) -> str:
    """Returns a program in a fence, as a model writes it; other text as it stands."""
    text = path.read_text(encoding="utf-8")
    return f"```cpp\n{text}```\n" if path.suffix == ".cc" else text
