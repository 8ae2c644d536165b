"""Reads the suite's tasks and their ground truths."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert import runfiles
from concert.results.values import Outcome, SeededAnswer, Task
from concert.suites.task_parallel.equations import FixLevel
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.frameworks import FRAMEWORKS, Framework
from concert.suites.task_parallel.problems import PROBLEMS, Problem
from concert.suites.task_parallel.prompts import Modality, Statement, prompt

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


def load_tasks(folder: Path | None = None) -> tuple[Entry, ...]:
    """Reads all tasks, sorted by task id.

    Args:
        folder: The suite's data; the one that came with the program if None.

    Raises:
        FileNotFoundError: A file of the data is missing.
        ValueError: A problem's task.toml is not as it should be.
    """
    data = runfiles.folder(_DATA) if folder is None else folder
    entries = [entry for problem in PROBLEMS for entry in _load_problem(problem, data)]
    return tuple(sorted(entries, key=lambda entry: entry.task.task_id))


def _load_problem(problem: Problem, data: Path) -> Iterable[Entry]:
    folder = data / problem.key
    path = folder / "task.toml"
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        statement = Statement(
            title=document["title"],
            signature=document["signature"],
            headers=tuple(document["headers"]),
            description=document["description"].strip(),
            demands=document["demands"].strip(),
            sequential=(folder / "sequential.cc").read_text(encoding="utf-8"),
            pseudocode=(folder / "pseudocode.txt").read_text(encoding="utf-8"),
        )
        function: str = document["function"]
        for framework in FRAMEWORKS.values():
            exercise = Exercise(
                problem=problem,
                framework=framework,
                function=function,
                signature=statement.signature,
                folder=folder,
                runtime=data / "runtime",
            )
            verdicts = document["seeded"][framework.key]
            labels = {name: tuple(sorted(verdicts[name]["labels"])) for name in sorted(verdicts)}
            prompts = {modality: prompt(statement, framework, modality) for modality in Modality}
            levels = {
                name: FixLevel[verdict["level"].upper()]
                for name, verdict in sorted(verdicts.items())
                if "level" in verdict
            }
            task = _task(exercise, statement, prompts, labels)
            yield Entry(task, exercise, prompts, levels)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} lacks or misuses {error}") from error


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
        raise ValueError(f"{answers}: files and stated verdicts differ in {odd}")


def _as_response(path: Path) -> str:
    """Returns a program in a fence, as a model writes it; other text as it stands."""
    text = path.read_text(encoding="utf-8")
    return f"```cpp\n{text}```\n" if path.suffix == ".cc" else text
