"""Prepares a sandbox, a folder and a hostile program for the probes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.toolchains.toolchain import Toolchain

LIMITS = Limits(
    cpu_seconds=20,
    wall_seconds=60,
    memory_bytes=256 << 20,
    processes=64,
    file_bytes=4 << 20,
    output_bytes=1 << 16,
)
"""Bounds of a probe that tries none of them."""

_SOURCE = Path(__file__).with_name("probe.c")
_PROGRAM = "probe"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeBench:
    """The sandbox, folder and program of a probe.

    Attributes:
        sandbox: The sandbox under test.
        shell: How a shell script is started in it: argv up to the script.
        folder: The workspace.
        toolchains: By name.
        has_program: Whether the C program could be built (it needs the toolchain gcc13).
    """

    sandbox: Sandbox
    shell: tuple[str, ...]
    folder: Path
    toolchains: Mapping[str, Toolchain]
    has_program: bool

    def sh(
        self,
        script: str,
        *arguments: str,
        limits: Limits = LIMITS,
        writable: bool = False,
        toolchains: tuple[Toolchain, ...] = (),
    ) -> Execution:
        """Runs a shell script ($1 and on are `arguments`)."""
        return self.sandbox.run(
            Command(argv=(*self.shell, script, "sh", *arguments)),
            limits=limits,
            workspace=self.folder,
            writable=writable,
            toolchains=toolchains,
        )

    def program(self, *arguments: str) -> Execution:
        """Runs the hostile C program."""
        return self.sandbox.run(
            Command(argv=(f"/box/{_PROGRAM}", *arguments)), limits=LIMITS, workspace=self.folder
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One attempt to break one protection.

    Attributes:
        name: The protection.
        attempt: Tries, and returns "" if it held, else how it broke.
        isolates: Whether it is about isolation, which kind "none" does not offer.
        needs_program: Whether it needs the C program.
    """

    name: str
    attempt: Callable[[ProbeBench], str]
    isolates: bool = True
    needs_program: bool = False


def build_program(bench: ProbeBench) -> str:
    """Compiles the C program inside the sandbox; returns "" or why it could not be built."""
    toolchain = bench.toolchains.get("gcc13")
    if toolchain is None:
        return "the toolchain gcc13 is absent"
    (bench.folder / "probe.c").write_bytes(_SOURCE.read_bytes())
    execution = bench.sandbox.run(
        Command(
            argv=(
                str(toolchain.program("gcc")),
                f"-B{toolchain.root}/usr/bin/",
                f"--sysroot={toolchain.root}",
                "-static",
                "-o",
                f"/box/{_PROGRAM}",
                "/box/probe.c",
            )
        ),
        limits=replace(LIMITS, memory_bytes=1 << 30, file_bytes=64 << 20),
        workspace=bench.folder,
        writable=True,
        toolchains=(toolchain,),
    )
    if execution.ending is Ending.EXITED and execution.exit_code == 0:
        return ""
    return f"probe.c does not compile: {describe(execution)}"


def describe(execution: Execution) -> str:
    """Returns one line that says how a run ended and what it wrote."""
    detail = {Ending.EXITED: f" {execution.exit_code}", Ending.SIGNALLED: f" {execution.signal}"}
    said = (execution.stdout + b" " + execution.stderr).decode("utf-8", "replace").split()
    return f"{execution.ending}{detail.get(execution.ending, '')} {' '.join(said)[:200]}".strip()


def expect(execution: Execution, ending: Ending) -> str:
    """Returns "" if the run ended like that, else how it ended instead."""
    return "" if execution.ending is ending else f"ended otherwise: {describe(execution)}"


def refused(execution: Execution) -> str:
    """Returns "" if the script or program said that all it tried was refused."""
    held = execution.ending is Ending.EXITED and execution.exit_code == 0
    return "" if held else describe(execution)
