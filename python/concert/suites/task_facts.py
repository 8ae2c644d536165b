"""States what a suite can tell of a task beside the task itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from concert.suites.protocol import Suite
from concert.values.values import Task

OWN_ORIGIN: Final = "concert"
"""Origin of the tasks that came with Concert."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskFacts:
    """The facts about a task, for lists, samples and exports; no model is shown them.

    Attributes:
        category: What the task is about, in the suite's own terms.
        stratum: The part of the suite that a sample draws from by itself, such as "racy".
        origin: Where the task comes from; `OWN_ORIGIN`, or the name of what was imported.
        labels: The ground truth as canonical JSON; "{}" where the reference says all.
    """

    category: str = ""
    stratum: str = ""
    origin: str = OWN_ORIGIN
    labels: str = "{}"


@runtime_checkable
class DescribesTasks(Protocol):
    """A suite that tells more of its tasks than `Task` holds."""

    def facts(self, task: Task) -> TaskFacts:
        """Returns what is known of a task."""
        ...


@runtime_checkable
class FillsTemplates(Protocol):
    """A suite whose prompts can be worded by a template of the user's."""

    @property
    def needed_places(self) -> tuple[tuple[str, ...], ...]:
        """Names of places; of each group a template must have at least one."""
        ...

    def places(self, task: Task, variant: str) -> Mapping[str, str]:
        """Returns the text of each place for a task in a variant; none where no template fits."""
        ...


@runtime_checkable
class KeepsFiles(Protocol):
    """A suite whose tasks can be read again from copies of their files."""

    def files(self, task: Task) -> Mapping[str, bytes]:
        """Returns the files of a task by their path below the suite's data."""
        ...

    def with_files(self, folder: Path) -> Suite:
        """Returns the suite with the tasks whose files lie below a folder, and no others."""
        ...


def facts_of(suite: object, task: Task) -> TaskFacts:
    """Returns what a suite tells of a task; nothing in particular where it tells nothing."""
    return suite.facts(task) if isinstance(suite, DescribesTasks) else TaskFacts()
