"""Defines the supervisor's control of a started command, for every kind of sandbox."""

from dataclasses import dataclass
from typing import Protocol

from concert.sandbox.launch.process_tree import ProcessTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The kernel's report when the whole tree is gone.

    Attributes:
        wait_status: Of the command itself.
        user_ns: User CPU time of the tree in ns.
        system_ns: System CPU time of the tree in ns.
        peak_bytes: Peak resident memory of the largest process.
        context_switches: Voluntary and involuntary, of the tree.
    """

    wait_status: int
    user_ns: int
    system_ns: int
    peak_bytes: int
    context_switches: int


class Launched(Protocol):
    """A command that runs."""

    @property
    def tree(self) -> ProcessTree:
        """Its processes."""
        ...

    @property
    def exit_fd(self) -> int:
        """A pidfd: readable when the command (not yet its descendants) ended."""
        ...

    @property
    def released_ns(self) -> int:
        """The monotonic clock when the command was let go, in ns."""
        ...

    @property
    def look_ms(self) -> int:
        """Time between two looks at the tree, in ms."""
        ...

    def tick(self) -> None:
        """Called between looks at the tree; reaps orphans where that is ours to do."""
        ...

    def tmp_is_full(self) -> bool:
        """Tells whether the command's private /tmp has no room left."""
        ...

    def finish(self, *, at_once: bool) -> Finished:
        """Ends every process that is left and waits for all of them.

        Args:
            at_once: Promptness before exact accounts: the tree grows faster than it is counted.
        """
        ...


class LaunchError(Exception):
    """The sandbox did not come up. The command did not start.

    Attributes:
        what: What failed, in one line.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
