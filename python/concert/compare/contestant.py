"""Holds what a comparison knows of one model: the outcomes of each task."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from concert.values import ConcertError, ExitStatus


class ContestantError(ConcertError):
    """There is no such model to compare."""

    exit_status = ExitStatus.USAGE


class TaskKey(NamedTuple):
    """A task as it was put.

    Attributes:
        suite: The suite.
        variant: The prompt's variant.
        task_id: The task.
    """

    suite: str
    variant: str
    task_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskOutcomes:
    """The samples of one model and task.

    Attributes:
        passed: How many passed.
        judged: How many passed or failed; the others tell nothing of the model.
        digests: Digests (hex) of the task's data under which they were judged.
        labels: How many of the judged ones have each label.
    """

    passed: int
    judged: int
    digests: frozenset[str] = frozenset()
    labels: Mapping[str, int] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of the judged samples that passed."""
        return self.passed / self.judged

    def label_share(self, label: str) -> float:
        """The share of the judged samples that have a label."""
        return self.labels.get(label, 0) / self.judged


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """One model.

    Attributes:
        name: Its name in tables.
        tasks: Outcomes of its tasks.
        parts: Part and name of each task's parts, such as ("category", "queues").
    """

    name: str
    tasks: Mapping[TaskKey, TaskOutcomes]
    parts: Mapping[TaskKey, tuple[tuple[str, str], ...]] = field(default_factory=dict)
