"""Explores many programs and keeps what the explorer says about each."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from concert.explorers.c import (
    BadProgramError,
    RaceExplorerError,
    SearchLimits,
    Workbench,
    explore,
)
from concert.explorers.c import Explored as ExploredProgram
from concert.suites.race_detection.tasks.programs import Program


@dataclass(frozen=True, slots=True, kw_only=True)
class Explored:
    """The result of exploring one program.

    Attributes:
        program: The program with its labels.
        result: The verdict and its cost; None where there is none.
        fault: Why there is none, in one line; empty where there is one.
    """

    program: Program
    result: ExploredProgram | None
    fault: str = ""


def explore_all(
    programs: Sequence[Program], *, bench: Workbench, limits: SearchLimits, jobs: int
) -> Iterator[Explored]:
    """Explores programs, several at a time, and gives what came of them in their order.

    Args:
        programs: The programs.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        limits: How far to go with each.
        jobs: How many at a time.

    Raises:
        SandboxError: The sandbox failed.
    """

    def one(program: Program) -> Explored:
        try:
            result = explore(
                program.source, name=f"{program.task_id}.c", bench=bench, limits=limits
            )
        except (BadProgramError, RaceExplorerError) as error:
            return Explored(program=program, result=None, fault=str(error))
        return Explored(program=program, result=result)

    with ThreadPoolExecutor(jobs) as executor:
        yield from executor.map(one, programs)
