"""What happens in one run of a compiled candidate?

The program runs in the sandbox, in a virtual machine that loads our agent (java/watch) and a
security policy. The agent holds the process's real standard output; the program writes into a
file without a name. The policy keeps the program from everything through which it could reach
beyond its own objects (reflection past access checks, Unsafe, other processes, files, native
code), so the agent's report can be neither forged nor suppressed without being missed.
"""

import json
import re
import secrets
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.sandbox import Command, Ending, Execution, Limits
from concert.suites.java_concurrency.compile import JDK
from concert.suites.java_concurrency.limits import JudgeLimits
from concert.suites.protocol import Bench

AGENT: Final = "java/watch/libwatch.so"
POLICY: Final = "python/concert/suites/java_concurrency/candidate.policy"
_NONCE_BYTES = 16
_PROCESSORS = 4
_MEMORY_BYTES = 1 << 30
# The virtual machine's own threads besides the program's.
_OWN_THREADS = 64
# Each byte of output takes up to six in the report.
_REPORT_BYTES_PER_BYTE = 6
_REPORT_BYTES = 1 << 20
_FILE_BYTES = 64 << 20
_LAMBDA = re.compile(r"\$\$Lambda\$\d+(?:[./]\d+)?")
# An object as Object.toString and the library write it: a hash, and perhaps its state.
_IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b(?:\[[^\]\n]*\])?")


class RunEnd(StrEnum):
    """How a run ended."""

    EXIT = "exit"
    """By itself."""
    DEADLOCK = "deadlock"
    """Threads were left that nothing could wake."""
    MEMORY = "memory"
    THREADS = "threads"
    OUTPUT = "output"
    CPU_LIMIT = "cpu_seconds"
    IDLE_LIMIT = "idle_seconds"
    WALL_LIMIT = "wall_seconds"


class RunError(Exception):
    """A run told nothing, for a reason that is not in the program: an `infra_error`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncaughtException:
    """An exception that ended a thread.

    Attributes:
        thread: Name of the thread.
        type: Binary name of the exception's class.
        message: Its message, without identity hashes.
        frames: Innermost first, as "Class.method:line".
    """

    thread: str
    type: str
    message: str
    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckThread:
    """A thread that can never go on.

    Attributes:
        thread: Its name.
        daemon: Whether it is a daemon.
        state: "blocked", "waiting", "timed" or "suspended".
        on: Class of what it waits for; empty where unknown.
        owner: Name of the thread that holds it; empty where none.
        frames: Innermost first.
    """

    thread: str
    daemon: bool
    state: str
    on: str
    owner: str
    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run.

    Attributes:
        end: How it ended.
        exit_code: Exit status, for `RunEnd.EXIT`; else 0.
        threads_started: Threads that the program started besides its main thread.
        uncaught: Exceptions that ended threads, sorted by thread.
        stuck: The threads of a deadlock, sorted by name.
        output: What the program wrote on standard output.
    """

    end: RunEnd
    exit_code: int = 0
    threads_started: int = 0
    uncaught: tuple[UncaughtException, ...] = ()
    stuck: tuple[StuckThread, ...] = ()
    output: str = ""


def prepare_workspace(classes: Path, workspace: Path) -> None:
    """Lays out the folder that runs see as /box: the classes, the agent and the policy."""
    workspace.mkdir()
    classes.rename(workspace / "classes")
    shutil.copyfile(runfiles.folder(AGENT), workspace / "libwatch.so")
    shutil.copyfile(runfiles.folder(POLICY), workspace / "policy")


def run_once(entry: str, workspace: Path, bench: Bench, limits: JudgeLimits) -> Run:
    """Runs the class `entry` once.

    Raises:
        RunError: The virtual machine or the agent failed.
        SandboxError: The sandbox failed.
    """
    jdk = bench.toolchains[JDK]
    nonce = secrets.token_hex(_NONCE_BYTES)
    execution = bench.sandbox.run(
        Command(
            argv=(str(jdk.program("java")), *_options(limits), entry),
            stdin=nonce.encode("ascii"),
        ),
        limits=Limits(
            cpu_seconds=limits.cpu_seconds,
            wall_seconds=limits.wall_seconds,
            memory_bytes=_MEMORY_BYTES,
            processes=limits.threads + _OWN_THREADS,
            file_bytes=_FILE_BYTES,
            output_bytes=_REPORT_BYTES + _REPORT_BYTES_PER_BYTE * limits.output_bytes,
        ),
        workspace=workspace,
        toolchains=(jdk,),
    )
    ended = _ENDS.get(execution.ending)
    return Run(end=ended) if ended is not None else _reported(execution, nonce)


_ENDS: Final[Mapping[Ending, RunEnd]] = {
    Ending.CPU_LIMIT: RunEnd.CPU_LIMIT,
    Ending.WALL_LIMIT: RunEnd.WALL_LIMIT,
    Ending.MEMORY_LIMIT: RunEnd.MEMORY,
    Ending.PROCESS_LIMIT: RunEnd.THREADS,
    Ending.FILE_LIMIT: RunEnd.OUTPUT,
    Ending.OUTPUT_LIMIT: RunEnd.OUTPUT,
}


def _options(limits: JudgeLimits) -> tuple[str, ...]:
    watch = f"{round(limits.idle_seconds * 1000)},{limits.threads},{limits.output_bytes}"
    pools = "java.util.concurrent.ForkJoinPool"
    return (
        "-Xshare:auto",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        f"-Xmx{limits.heap_bytes}",
        "-XX:MaxMetaspaceSize=64m",
        # The number of processors that a program asks for must not depend on the machine.
        f"-XX:ActiveProcessorCount={_PROCESSORS}",
        "-XX:-UsePerfData",
        "-XX:+DisableAttachMechanism",
        "-XX:ErrorFile=/dev/null",
        "-Dfile.encoding=UTF-8",
        "-Duser.language=en",
        "-Duser.timezone=UTC",
        "-Djava.awt.headless=true",
        "-enableassertions",
        f"-agentpath:/box/libwatch.so={watch}",
        "-Djava.security.manager",
        "-Djava.security.policy==/box/policy",
        # Under a security manager the common pool's threads would have no permissions at all.
        f"-D{pools}.common.threadFactory={pools}$DefaultForkJoinWorkerThreadFactory",
        "-classpath",
        "/box/classes",
    )


def _reported(execution: Execution, nonce: str) -> Run:
    try:
        report = json.loads(execution.stdout)
    except ValueError:
        report = {}
    if report.get("nonce") != nonce:
        said = execution.stderr.decode("utf-8", "replace").strip().splitlines()[:1]
        raise RunError(
            f"no report from the agent: the virtual machine ended as {execution.ending} "
            f"{execution.exit_code or execution.signal}: {' '.join(said)}"
        )
    end = RunEnd.IDLE_LIMIT if report["end"] == "idle" else RunEnd(report["end"])
    uncaught = (
        UncaughtException(
            thread=_text(found["thread"]),
            type=_canonical(found["type"]),
            message=_canonical(found["message"]),
            frames=tuple(map(_canonical, found["frames"])),
        )
        for found in report["uncaught"]
    )
    stuck = (
        StuckThread(
            thread=_text(found["thread"]),
            daemon=found["daemon"],
            state=found["state"],
            on=_canonical(found["on"]),
            owner=_text(found["owner"]),
            frames=tuple(map(_canonical, found["frames"])),
        )
        for found in report["stuck"]
    )
    return Run(
        end=end,
        exit_code=execution.exit_code if end is RunEnd.EXIT else 0,
        threads_started=report["threads_started"],
        uncaught=tuple(sorted(uncaught, key=lambda found: (found.thread, found.type))),
        stuck=tuple(sorted(stuck, key=lambda found: (found.thread, found.frames))),
        output=_text(report["output"]),
    )


def _text(latin: str) -> str:
    """Returns the text whose UTF-8 bytes the agent wrote as Latin-1."""
    return latin.encode("latin-1").decode("utf-8", "replace")


def _canonical(latin: str) -> str:
    """Returns the text without what differs from run to run: objects' hashes, lambdas' numbers."""
    return _IDENTITY.sub("@?", _LAMBDA.sub("$$Lambda", _text(latin)))
