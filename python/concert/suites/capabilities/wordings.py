"""The tasks that can be put in variants which are more than another wording."""

from typing import Protocol, runtime_checkable

from concert.values.values import Task


@runtime_checkable
class VariesTasks(Protocol):
    """A suite in which a variant may not be there for every task, or may change what is right."""

    def lacks(self, task: Task, variant: str) -> str:
        """Returns why a task has no such variant, in a few words; empty where it has."""
        ...

    def in_variant(self, task: Task, variant: str) -> Task:
        """Returns a task as it is in a variant that it has: with its prompt, reference and digest.

        It keeps its `task_id`; extraction and judgement are given this value.
        """
        ...
