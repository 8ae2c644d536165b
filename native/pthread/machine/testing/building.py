"""Builds C programs with the trivial world for tests, and runs them."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from concert.runfiles import folder
from concert.toolchains import locate
from native.pthread.machine.building import recipe
from native.pthread.machine.confinement.confinement import confine

_RECIPE = "native/pthread/machine/building/program.ld"
_ARCHIVE = "native/pthread/machine/testing/libtrivial_world.a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """The output of a run of a program.

    Attributes:
        status: Exit status of the process; negative: the signal that ended it.
        ending: How the first execution ended.
        printed: What it printed, and the accesses that it logged.
        alike: Whether all executions of the run were like the first one.
        errors: Accesses of the first execution outside of valid heap blocks.
        text: All of standard output.
        complaint: Standard error.
    """

    status: int
    ending: str
    printed: str
    alike: bool
    errors: int
    text: str
    complaint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program that was built.

    Attributes:
        path: The executable.
        plan: What became of its names.
    """

    path: Path
    plan: recipe.Plan

    def run(self, *, executions: int = 3, every: int = 0) -> Ran:
        """Runs executions of the program, one after another in one process.

        Args:
            executions: How many.
            every: After how many accesses the next thread runs; 0: when one blocks or ends.
        """
        done = subprocess.run(
            [self.path, str(executions), str(every)],
            capture_output=True,
            check=False,
            timeout=300,
        )
        text = done.stdout.decode("utf-8", "replace")
        head, _, printed = text.partition("\n")
        ending = head.removeprefix("0: ").split("; accesses ")[0]
        _, _, rest = head.partition(", errors ")
        return Ran(
            status=done.returncode,
            ending=ending,
            printed=printed,
            alike="; accesses " not in printed,
            errors=int(rest.split(",")[0]) if rest else 0,
            text=text,
            complaint=done.stderr.decode("utf-8", "replace"),
        )


def build(text: str, workspace: Path) -> Program:
    """Builds a program in an empty folder.

    Args:
        text: The program.
        workspace: Where.

    Raises:
        ProgramError: The recipe refuses it.
        RuntimeError: It does not compile or link.
    """
    gcc13 = locate()["gcc13"]
    data, archive = folder(_RECIPE).parent, str(folder(_ARCHIVE))
    gcc = (str(gcc13.program("gcc")), f"-B{gcc13.root}/usr/bin/", f"--sysroot={gcc13.root}")
    nm = str(gcc13.program("nm"))
    (workspace / recipe.SOURCE).write_text(text, encoding="utf-8")
    recipe.write_headers(workspace)
    _execute(recipe.compile_command(data, gcc), workspace)
    assembly = workspace / recipe.ASSEMBLY
    assembly.write_text(confine(assembly.read_text(encoding="utf-8")).text, encoding="utf-8")
    _execute(recipe.assemble_command(gcc), workspace)
    plan = recipe.plan(
        recipe.symbols(_execute(recipe.nm_command(nm, recipe.OBJECT), workspace)),
        recipe.symbols(_execute(recipe.nm_command(nm, archive), workspace)),
        recipe.passed_names(data),
    )
    (workspace / recipe.REDEFINITIONS).write_text(plan.redefinitions(), encoding="utf-8")
    (workspace / recipe.STUBS).write_text(plan.stubs(), encoding="utf-8")
    _execute(recipe.objcopy_command(f"{gcc13.root}/usr/bin/objcopy"), workspace)
    _execute(recipe.link_command(data, gcc, [archive], plan), workspace)
    return Program(path=workspace / recipe.PROGRAM, plan=plan)


def _execute(command: tuple[str, ...], workspace: Path) -> str:
    done = subprocess.run(command, cwd=workspace, capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    return done.stdout.decode("utf-8")
