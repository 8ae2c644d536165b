"""Defines the limits of a sandboxed run, and its result."""

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds of one sandboxed run. Each holds for the whole process tree unless said otherwise.

    Attributes:
        cpu_seconds: CPU time, user and system, summed over the tree.
        wall_seconds: Elapsed time; a guard, so well above what `cpu_seconds` implies.
        memory_bytes: Resident memory, summed over the tree; also each process's private data.
        processes: Processes and threads alive at once.
        file_bytes: Size of any one file written; also the size of the private /tmp.
        output_bytes: Bytes kept of standard output, and of standard error; more ends the run.
        reserved_bytes: Private memory that one process may reserve without using it; None for
            little more than twice `memory_bytes`. Sanitizers reserve terabytes.
        folder_bytes: Size of all that is in a workspace that may be written to; None: not bounded.
    """

    cpu_seconds: float
    wall_seconds: float
    memory_bytes: int
    processes: int
    file_bytes: int
    output_bytes: int
    reserved_bytes: int | None = None
    folder_bytes: int | None = None


class Ending(StrEnum):
    """The end of a sandboxed run. The kernel tells it, never the program."""

    EXITED = "exited"
    """The program exited; `Execution.exit_code` has its status."""
    SIGNALLED = "signalled"
    """The program died of a signal; `Execution.signal` has it."""
    CPU_LIMIT = "cpu_limit"
    WALL_LIMIT = "wall_limit"
    MEMORY_LIMIT = "memory_limit"
    PROCESS_LIMIT = "process_limit"
    FILE_LIMIT = "file_limit"
    OUTPUT_LIMIT = "output_limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """The result of one sandboxed run.

    Attributes:
        ending: How it ended.
        exit_code: Exit status for `EXITED`, else -1.
        signal: Signal number for `SIGNALLED`, else 0.
        stdout: Standard output, at most `Limits.output_bytes`.
        stderr: Standard error, likewise.
        wall_ns: Elapsed time in ns.
        user_ns: User CPU time of the tree in ns.
        system_ns: System CPU time of the tree in ns.
        peak_bytes: Peak resident memory of the largest process, in bytes.
        context_switches: Voluntary and involuntary, of the tree.
    """

    ending: Ending
    exit_code: int = -1
    signal: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    wall_ns: int = 0
    user_ns: int = 0
    system_ns: int = 0
    peak_bytes: int = 0
    context_switches: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command for the sandbox.

    Attributes:
        argv: Program (absolute path inside a toolchain, or below /box) and arguments.
        environment: The whole environment; nothing is inherited.
        stdin: Bytes on standard input.
        cores: Cores that the tree is pinned to; empty means no pinning.
        may_trace: Whether its processes may trace (ptrace) children that ask for it, as a debugger
            does with what it starts. Attaching to a process is never possible.
    """

    argv: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    stdin: bytes = b""
    cores: tuple[int, ...] = field(default=())
    may_trace: bool = False
