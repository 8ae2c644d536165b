"""Selects suites, tasks and variants, and words what is asked of them; no model takes part."""

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from concert.models import Ask
from concert.pipeline.errors import NoVariantError, UnknownNameError
from concert.pipeline.plan.quick import Sampled, quick_tasks, sampled
from concert.pipeline.plan.settings import Settings
from concert.pipeline.plan.subset import subset_tasks
from concert.pipeline.plan.template import demand_places, fill
from concert.suites.capabilities.wordings import VariesTasks
from concert.suites.faulty_tasks import FaultyTask, FindsFaultyTasks
from concert.suites.protocol import Suite
from concert.values.values import Task

type Prompts = Mapping[tuple[str, str, str], str]
"""Prompts by suite, task id and variant."""

ALL_VARIANTS = "all"
"""Stands for every variant of each suite."""
_LONGEST_PATTERN = 200
"""A pattern is compiled to a regular expression, and that takes long where it is deep."""


@dataclass(frozen=True, kw_only=True)
class Selection:
    """The tasks that settings name, and the variants in which they are put.

    Attributes:
        suites: The suites by name, sorted.
        tasks: The tasks, in the order of each suite.
        variants: The variants of each suite, by the suite's name.
        faulty: All tasks of the suites that cannot be asked, since their data are faulty.
        sampled: How many tasks of each suite a sample holds; none where there is no sample.
    """

    suites: Mapping[str, Suite]
    tasks: tuple[Task, ...]
    variants: Mapping[str, tuple[str, ...]]
    faulty: tuple[FaultyTask, ...]
    sampled: tuple[Sampled, ...]


def select(settings: Settings, suites: Mapping[str, Suite]) -> Selection:
    """Selects what settings name.

    Args:
        settings: What was asked for.
        suites: All suites by name.

    Raises:
        UnknownNameError: A suite, a variant or a task pattern names nothing.
        NoVariantError: A suite has none of the variants.
        TemplateError: A template lacks what a model must know.
    """
    for name in settings.suites:
        if name not in suites:
            raise UnknownNameError("suite", name, known=suites)
    chosen = {name: suites[name] for name in sorted(settings.suites)}
    faulty = _faulty(chosen)
    named = wanted = _named(chosen, settings.tasks, faulty)
    if settings.quick:
        wanted = quick_tasks(named, chosen)
    elif settings.subset:
        wanted = subset_tasks(named, chosen, settings.subset, seed=settings.seed)
    if settings.template:
        for suite in chosen.values():
            demand_places(settings.template, suite)
    return Selection(
        suites=chosen,
        tasks=tuple(wanted),
        variants=_variants(settings.variants, chosen),
        faulty=tuple(faulty),
        sampled=sampled(wanted, named) if settings.is_sample else (),
    )


def asks_of(selection: Selection, *, template: str = "") -> list[Ask]:
    """Returns what is asked: by suite, then in the order of the variants, then by task."""
    return [
        ask_of(suite, task, variant, template=template)
        for name, suite in selection.suites.items()
        for variant in selection.variants[name]
        for task in selection.tasks
        if task.suite == name and not why_lacking(suite, task, variant)
    ]


def ask_of(
    suite: Suite, task: Task, variant: str, *, template: str = "", prompts: Prompts | None = None
) -> Ask:
    """Returns what is asked of a task that has the variant.

    Args:
        suite: The suite.
        task: The task.
        variant: The variant.
        template: Text of the template that words the prompt; empty: the suite's own wording.
        prompts: Prompts that were sent before, which come first.
    """
    # One text for all samples: a run may have a hundred thousand of them.
    if isinstance(suite, VariesTasks):
        task = suite.in_variant(task, variant)
    sent = prompts.get((task.suite, task.task_id, variant)) if prompts else None
    if sent is not None:
        prompt = sent
    elif template:
        prompt = fill(template, suite, task, variant)
    else:
        prompt = suite.prompt(task, variant)
    if prompt != task.prompt:
        task = replace(task, prompt=prompt)
    return Ask(task=task, variant=variant, prompt=prompt, sample=0, reading=suite.reading(variant))


def why_lacking(suite: Suite, task: Task, variant: str) -> str:
    """Returns why a task lacks a variant; empty where it has it."""
    return suite.lacks(task, variant) if isinstance(suite, VariesTasks) else ""


def is_wanted(task: Task | FaultyTask, patterns: Sequence[str]) -> bool:
    """Tells whether one of the patterns names a task; without patterns all are wanted."""
    return not patterns or any(_matches(task, pattern) for pattern in patterns)


def task_name(task: Task) -> str:
    """Returns the task's name among all suites, "suite/task_id"."""
    return f"{task.suite}/{task.task_id}"


def _faulty(suites: Mapping[str, Suite]) -> Sequence[FaultyTask]:
    return [
        faulty
        for suite in suites.values()
        if isinstance(suite, FindsFaultyTasks)
        for faulty in suite.faulty_tasks()
    ]


def _named(
    suites: Mapping[str, Suite], patterns: Sequence[str], faulty: Sequence[FaultyTask]
) -> list[Task]:
    tasks = [task for suite in suites.values() for task in suite.tasks()]
    named: list[Task | FaultyTask] = [*tasks, *faulty]
    for pattern in patterns:
        is_short = len(pattern) <= _LONGEST_PATTERN
        if not (is_short and any(_matches(task, pattern) for task in named)):
            whole = "/" in pattern
            known = (task_name(task) if whole else task.task_id for task in tasks)
            raise UnknownNameError("task", pattern, known=known)
    return [task for task in tasks if is_wanted(task, patterns)]


def _matches(task: Task | FaultyTask, pattern: str) -> bool:
    names = (task.task_id, f"{task.suite}/{task.task_id}")
    return any(fnmatch.fnmatchcase(name, pattern) for name in names)


def _variants(names: Sequence[str], suites: Mapping[str, Suite]) -> Mapping[str, tuple[str, ...]]:
    known = sorted({variant for suite in suites.values() for variant in suite.variants})
    for name in names:
        if name not in (ALL_VARIANTS, *known):
            raise UnknownNameError("variant", name, known=known)
    chosen = {}
    for suite in suites.values():
        wanted = suite.variants if ALL_VARIANTS in names else tuple(dict.fromkeys(names))
        chosen[suite.name] = tuple(name for name in wanted if name in suite.variants)
        if not chosen[suite.name]:
            raise NoVariantError(f"suite {suite.name}", asked=names, known=suite.variants)
    return chosen
