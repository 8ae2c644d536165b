"""Defines the interface that every sandbox offers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from concert.sandbox.execution import Command, Execution, Limits
from concert.toolchains.toolchain import Toolchain
from concert.values import ConcertError, ExitStatus


class Sandbox(Protocol):
    """Runs commands that nobody trusts."""

    @property
    def identity(self) -> str:
        """Name, version and hash of what confines: "bubblewrap 0.12.0 3fa1..." or "none"."""
        ...

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        """Runs `command` and returns when its whole process tree is gone.

        Args:
            command: What to run; its working directory is /box.
            limits: Bounds; the one that is hit is named by the result.
            workspace: Host folder seen as /box.
            writable: Whether the command may write in /box.
            toolchains: Toolchains whose roots are visible, read-only, at their own paths.

        Raises:
            SandboxError: The sandbox itself failed (not the command): an `infra_error`.
        """
        ...


class SandboxError(ConcertError):
    """The sandbox could not be set up or broke."""

    exit_status = ExitStatus.UNAVAILABLE
