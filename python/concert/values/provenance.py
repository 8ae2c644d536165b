"""The provenance of a run's numbers."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class RunCommand(StrEnum):
    """The command of a run."""

    EVALUATE = "evaluate"
    """It asks, judges and scores."""
    GENERATE = "generate"
    """It asks only."""
    VERIFY = "verify"
    """It judges and scores the answers that are stored, and asks nobody."""

    @property
    def judges(self) -> bool:
        """True where a run of the command makes verdicts and scores."""
        return self is not RunCommand.GENERATE


class RunState(StrEnum):
    """The progress of a run."""

    RUNNING = "running"
    """It runs, or was killed."""
    INTERRUPTED = "interrupted"
    """It was stopped, or a fault of ours ended it; `--resume` continues it."""
    FINISHED = "finished"
    """Every response of its plan was judged and scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """One run: everything needed to trace its numbers and to repeat it.

    Attributes:
        run_id: Hash (hex, 12 digits) of what the run is made of: the same run has the same.
        command: The command that was run.
        commit: Commit of the program, "unknown" where neither Bazel nor git says.
        toolchains: Version and identity by name, as canonical JSON.
        sandbox: The sandbox's identity.
        host_cpu: Model name of the processor.
        host_cores: Cores that the run may use.
        host_memory_bytes: Physical memory.
        kernel: Kernel release.
        python: Version of Python.
        limits: The limits in force by suite, as canonical JSON.
        settings: What was asked for, as canonical JSON: what `--resume` repeats.
        argv: The command's arguments as canonical JSON.
        state: How far it has come.
        first_started: When this run was first started, UTC.
        last_started: When it was last started, UTC.
        finished: When it last ended in good order, UTC; None before that.
    """

    run_id: str
    commit: str
    toolchains: str
    sandbox: str
    host_cpu: str
    host_cores: int
    host_memory_bytes: int
    kernel: str
    python: str
    limits: str
    settings: str
    argv: str
    state: RunState
    first_started: datetime
    last_started: datetime
    finished: datetime | None = None
    command: RunCommand = RunCommand.EVALUATE
