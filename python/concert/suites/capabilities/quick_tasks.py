"""States the number of tasks of a suite that a quick run judges."""

from typing import Final, Protocol, runtime_checkable

DEFAULT_QUICK_TASKS: Final = 4


@runtime_checkable
class StatesQuickTasks(Protocol):
    """A suite whose judgements are so cheap or so dear that it states the number itself."""

    @property
    def quick_tasks(self) -> int:
        """Number of tasks that a quick run judges."""
        ...
