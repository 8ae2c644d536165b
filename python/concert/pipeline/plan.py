"""Which model is asked which task how often, and what is left out for want of a toolchain?"""

import fnmatch
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from concert.models import Ask, Model, RecordedModel, parse_model
from concert.pipeline.errors import ClashingModelsError, UnknownNameError
from concert.pipeline.settings import Settings
from concert.results import prompt_sha256, response_key
from concert.results.values import REFERENCE_MODEL, Task
from concert.suites.protocol import Suite

DEFAULT_VARIANT = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One sample of one task from one model."""

    task: Task
    model: Model
    sample: int

    @property
    def ask(self) -> Ask:
        """What the model is asked."""
        return Ask(
            task=self.task, variant=DEFAULT_VARIANT, prompt=self.task.prompt, sample=self.sample
        )

    @property
    def key(self) -> str:
        """The key (hex) of its response."""
        return response_key(
            suite=self.task.suite,
            task_id=self.task.task_id,
            variant=DEFAULT_VARIANT,
            prompt_sha256=prompt_sha256(self.task.prompt),
            model=self.model.name,
            sampling=self.model.sampling(self.ask),
            sample=self.sample,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Tasks that cannot be judged here.

    Attributes:
        toolchain: The toolchain that was not found.
        tasks: The tasks as "suite/task_id", sorted.
    """

    toolchain: str
    tasks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that a run will do.

    Attributes:
        suites: The suites by name.
        tasks: Tasks that can be judged, by suite and task id.
        skipped: Tasks that cannot, one value a toolchain, sorted.
        models: The models, in the order asked for.
        references: The question of each task's self-check, in the tasks' order.
        questions: All questions to the models, sorted by suite, model, task and sample.
    """

    suites: Mapping[str, Suite]
    tasks: tuple[Task, ...]
    skipped: tuple[Skipped, ...]
    models: tuple[Model, ...]
    references: tuple[Question, ...]
    questions: tuple[Question, ...]


def make_plan(
    settings: Settings, *, suites: Mapping[str, Suite], toolchains: Iterable[str]
) -> Plan:
    """Lays out a run.

    Args:
        settings: What was asked for.
        suites: All suites by name.
        toolchains: Names of the toolchains that were found.

    Raises:
        UnknownNameError: A suite, a task pattern or a task of a recording names nothing.
        UnknownModelError: A model names nothing.
        RecordingError: A recording cannot be used.
        ClashingModelsError: Two models have one name.
    """
    for name in settings.suites:
        if name not in suites:
            raise UnknownNameError("suite", name, known=suites)
    chosen = {name: suites[name] for name in sorted(settings.suites)}
    selected = _select(chosen, settings.tasks)
    models = _models(settings.models)
    _demand_known_tasks(models, chosen)
    found = frozenset(toolchains)
    tasks, skipped = _judgeable(chosen, selected, found)
    (reference,) = parse_model(REFERENCE_MODEL)
    questions = [
        Question(task=task, model=model, sample=sample)
        for name in chosen
        for model in sorted(models, key=lambda model: model.name)
        for task in tasks
        if task.suite == name
        for sample in model.samples(task, asked=settings.samples)
    ]
    return Plan(
        suites=chosen,
        tasks=tasks,
        skipped=skipped,
        models=models,
        references=tuple(Question(task=task, model=reference, sample=0) for task in tasks),
        questions=tuple(questions),
    )


def task_name(task: Task) -> str:
    """Returns the task's name among all suites, "suite/task_id"."""
    return f"{task.suite}/{task.task_id}"


def missing_toolchains(suite: Suite, task: Task, found: frozenset[str]) -> tuple[str, ...]:
    """Returns the toolchains that a task lacks, sorted."""
    return tuple(sorted({*suite.needs, *task.requires} - found))


def _select(suites: Mapping[str, Suite], patterns: Sequence[str]) -> list[Task]:
    tasks = [task for suite in suites.values() for task in suite.tasks()]
    for pattern in patterns:
        if not any(_matches(task, pattern) for task in tasks):
            whole = "/" in pattern
            known = (task_name(task) if whole else task.task_id for task in tasks)
            raise UnknownNameError("task", pattern, known=known)
    if not patterns:
        return tasks
    return [task for task in tasks if any(_matches(task, pattern) for pattern in patterns)]


def _matches(task: Task, pattern: str) -> bool:
    names = (task.task_id, task_name(task))
    return any(fnmatch.fnmatchcase(name, pattern) for name in names)


def _models(names: Sequence[str]) -> tuple[Model, ...]:
    models: dict[str, Model] = {}
    for name in dict.fromkeys(names):
        for model in parse_model(name):
            if model.name in models:
                raise ClashingModelsError(model.name)
            models[model.name] = model
    return tuple(models.values())


def _demand_known_tasks(models: Sequence[Model], suites: Mapping[str, Suite]) -> None:
    """Refuses recordings whose answers would silently be left out for a mistyped task.

    Recordings that do not name their suite may answer tasks of suites that are not run, so there
    only one without any known task is refused.
    """
    known = {(name, task.task_id) for name, suite in suites.items() for task in suite.tasks()}
    task_ids = {task_id for _, task_id in known}
    for model in models:
        if not isinstance(model, RecordedModel):
            continue
        for suite, task_id in model.answered:
            if suite in suites and (suite, task_id) not in known:
                raise UnknownNameError(f"task in {model.name}", task_id, known=task_ids)
        unnamed = [task_id for suite, task_id in model.answered if not suite]
        if unnamed and not task_ids.intersection(unnamed):
            raise UnknownNameError(f"task in {model.name}", unnamed[0], known=task_ids)


def _judgeable(
    suites: Mapping[str, Suite], tasks: Sequence[Task], found: frozenset[str]
) -> tuple[tuple[Task, ...], tuple[Skipped, ...]]:
    judgeable: list[Task] = []
    lacking: dict[str, list[str]] = {}
    for task in tasks:
        missing = missing_toolchains(suites[task.suite], task, found)
        if not missing:
            judgeable.append(task)
        for toolchain in missing:
            lacking.setdefault(toolchain, []).append(task_name(task))
    skipped = tuple(
        Skipped(toolchain=name, tasks=tuple(sorted(lacking[name]))) for name in sorted(lacking)
    )
    return tuple(sorted(judgeable, key=lambda task: (task.suite, task.task_id))), skipped
