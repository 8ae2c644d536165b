"""Turns the tasks of a suite into samples of Inspect AI."""

from collections.abc import Mapping

from inspect_ai.dataset import MemoryDataset, Sample

from concert.app.errors import UsageError
from concert.suites import Suite
from concert.values.dataset import CANARY, DATASET_VERSION
from concert.values.values import DEFAULT_VARIANT, Task


def dataset_of(suite: Suite, variant: str = DEFAULT_VARIANT) -> MemoryDataset:
    """Returns the samples of a suite, one a task, in the order of the tasks.

    Args:
        suite: The suite.
        variant: The wording in which the tasks are put.

    Raises:
        UsageError: The suite has no such wording, or one on which the model uses tools.
    """
    plain = [name for name in suite.variants if suite.agent(name) is None]
    if variant not in plain:
        raise UsageError(
            f"{suite.name} has no wording {variant} without tools",
            remedy=f"choose one of: {', '.join(plain)}",
        )
    samples = [_sample(suite, task, variant) for task in suite.tasks()]
    return MemoryDataset(samples, name=suite.name)


def tasks_by_id(suite: Suite) -> Mapping[str, Task]:
    """Returns the tasks of a suite by the id that their samples have."""
    return {task.task_id: task for task in suite.tasks()}


def _sample(suite: Suite, task: Task, variant: str) -> Sample:
    return Sample(
        id=task.task_id,
        input=suite.prompt(task, variant),
        target=task.reference,
        metadata={
            "suite": task.suite,
            "task_id": task.task_id,
            "variant": variant,
            "title": task.title,
            "task_digest": task.digest,
            "version": DATASET_VERSION,
            "canary": CANARY,
        },
    )
