"""Reads the suite's tasks and their ground truths."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert import runfiles
from concert.suites.common.task_files import TaskFileError
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.frameworks import FRAMEWORKS, Framework
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems import PROBLEMS, Problem
from concert.suites.task_parallel.tasks.prompts import Modality, Statement, prompt
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
    """

    task: Task
    exercise: Exercise
    prompts: Mapping[Modality, str]
    levels: Mapping[str, FixLevel]


@dataclass(frozen=True, slots=True)
class TaskSource:
    """What a task is read from.

    Attributes:
        problem: The problem.
        framework: The framework.
        data: The suite's data.
    """

    problem: Problem
    framework: Framework
    data: Path


def task_sources(folder: Path | None = None) -> Mapping[str, TaskSource]:
    """Returns what each task is read from, by task id.

    Args:
        folder: The suite's data; the one that came with the program if None.
    """
    data = runfiles.folder(_DATA) if folder is None else folder
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
    try:
        return _load_task(source, path)
    except KeyError as error:
        raise TaskFileError(path, f"{error.args[0]} is missing") from error
    except OSError as error:
        at_fault = Path(error.filename) if error.filename else path
        raise TaskFileError(at_fault, f"cannot be read ({error.strerror})") from error
    except TaskFileError:
        raise
    except (AttributeError, RecursionError, TypeError, ValueError) as error:
        raise TaskFileError(path, str(error)) from error


def _load_task(source: TaskSource, path: Path) -> Entry:
    folder, framework = path.parent, source.framework
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    statement = Statement(
        title=document["title"],
        signature=document["signature"],
        headers=tuple(document["headers"]),
        description=document["description"].strip(),
        demands=document["demands"].strip(),
        sequential=(folder / "sequential.cc").read_text(encoding="utf-8"),
        pseudocode=(folder / "pseudocode.txt").read_text(encoding="utf-8"),
    )
    exercise = Exercise(
        problem=source.problem,
        framework=framework,
        function=document["function"],
        signature=statement.signature,
        folder=folder,
        runtime=source.data / "runtime",
    )
    verdicts = document["seeded"][framework.key]
    labels = {name: _labels(name, verdicts[name]["labels"]) for name in sorted(verdicts)}
    prompts = {modality: prompt(statement, framework, modality) for modality in Modality}
    levels = {
        name: FixLevel[verdict["level"].upper()]
        for name, verdict in sorted(verdicts.items())
        if "level" in verdict
    }
    return Entry(_task(exercise, statement, prompts, labels), exercise, prompts, levels)


def _labels(name: str, stated: Sequence[str]) -> tuple[str, ...]:
    unknown = sorted(set(stated) - {label.value for label in Label})
    if unknown:
        raise ValueError(f"seeded answer {name}: unknown labels {', '.join(unknown)}")
    return tuple(sorted(stated))


def _task(
    exercise: Exercise,
    statement: Statement,
    prompts: Mapping[Modality, str],
    labels: dict[str, tuple[str, ...]],
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
    folder: Path, framework: Framework, labels: dict[str, tuple[str, ...]]
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
