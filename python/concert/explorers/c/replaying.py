"""Replays one execution of a C program, step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from concert.explorers.c.building import Workbench
from concert.explorers.c.errors import BadVerdictError, RaceExplorerError
from concert.explorers.c.exploring import Built, built, run
from concert.explorers.c.replayed_deeds import NamedObjects, signed_value
from concert.explorers.c.report import ReportedObject, ReportedSide, ReportedStep
from concert.explorers.c.source.symbolise import Symboliser
from concert.explorers.c.verdict.findings import Access
from concert.explorers.c.verdict.verdict import Finding, Race, Verdict
from concert.explorers.common.replayed_step import ReplayedObject, ReplayedStep, Wait

_MAIN: Final = 0
_VERBS: Final[Mapping[str, str]] = {
    "arrive_at_barrier": "arrives at the barrier",
    "atomic_read": "reads atomically",
    "atomic_write": "writes atomically",
    "before_unlock": "is about to unlock",
    "begin_atomic": "begins an atomic section",
    "broadcast": "signals all who wait on",
    "cancel": "cancels a thread",
    "create": "creates a thread",
    "detach": "detaches a thread",
    "end_program": "ends the program",
    "exit": "ends",
    "go_on": "runs again",
    "have_lock": "has the lock",
    "join": "sees that a thread has ended",
    "leave_barrier": "leaves the barrier",
    "lock": "locks",
    "look_at": "looks at",
    "once": "goes on after pthread_once with",
    "post": "posts",
    "print": "prints",
    "read": "reads",
    "read_lock": "locks for reading",
    "signal": "signals",
    "test_cancel": "looks whether it is cancelled",
    "tryjoin": "looks whether a thread has ended",
    "trylock": "tries to lock",
    "trywait": "tries to take a permit of",
    "unlock": "unlocks",
    "use_keys": "uses keys of its own data",
    "wait": "waits on",
    "wake_up": "wakes up, signalled on",
    "write": "writes",
    "write_lock": "locks for writing",
}
"""Operations of the runtime in words; others are told by their names."""
_UNSHARED: Final = frozenset({"go_on"})
"""Operations that touch nothing."""
_PLAIN: Final = frozenset({"read", "write"})
_ACCESSES: Final[Mapping[str, Access]] = {access.value: access for access in Access}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedC:
    """One replayed execution.

    Attributes:
        threads: Names of the threads by number.
        steps: What they did; a step's site is "program:line" or empty.
        again: The races and findings that it shows.
        output: What the program printed.
        left_out: Number of steps that are not among `steps`.
        objects: What the deeds of the steps are about.
        waits: Threads that cannot go on in the end.
    """

    threads: tuple[str, ...]
    steps: tuple[ReplayedStep, ...]
    again: tuple[Race | Finding, ...]
    output: str
    left_out: int = 0
    objects: tuple[ReplayedObject, ...] = ()
    waits: tuple[Wait, ...] = ()

    def essential(self) -> "ReplayedC":
        """Returns the execution without what no other thread sees."""
        steps = tuple(step for step in self.steps if step.shared)
        return replace(self, steps=steps, left_out=len(self.steps) - len(steps))

    def shows(self, expected: Race | Finding) -> bool:
        """Tells whether the execution shows what it was found by."""
        return any(_is_same(expected, one) for one in self.again)


def replay(source: str, verdict: Verdict, index: int, *, bench: Workbench) -> ReplayedC:
    """Runs the execution again by which something was found.

    Args:
        source: The program that the verdict is on.
        verdict: The verdict.
        index: Which of its races and findings, in the order of `Verdict.shown`.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.

    Raises:
        BadVerdictError: The verdict is on another text, or has no such race or finding.
        BadProgramError: The program does not compile.
        RaceExplorerError: The compiler or the runtime could not work.
        SandboxError: The sandbox failed.
    """
    shown = tuple(verdict.shown())
    if not 0 <= index < len(shown):
        raise BadVerdictError(
            f"it has {len(shown)} races and findings",
            where=f"number {index}",
            remedy="count from 0",
        )
    with built(source, name=verdict.program, bench=bench) as program:
        if program.digest != verdict.digest:
            raise BadVerdictError(
                "the verdict is on another text",
                where=verdict.program,
                remedy="name the file that was explored, as it was",
            )
        _, report, fault = run(
            program,
            bench=bench,
            limits=verdict.limits,
            inputs=verdict.inputs,
            replay=shown[index].schedule,
        )
        if fault:
            raise RaceExplorerError(f"the replay failed ({fault})", where=verdict.program)
        symboliser = program.symboliser
        count = len(shown[index].schedule.threads)
        stray = next((step for step in report.steps if step.thread >= count), None)
        if stray is not None:
            raise RaceExplorerError("the replay has a step of no thread", where=verdict.program)
        objects = NamedObjects(symboliser)
        return ReplayedC(
            threads=_names(report.steps, symboliser, count),
            steps=_steps(report.steps, program, shown[index], objects),
            again=(
                *symboliser.races(report.races),
                *symboliser.findings(report.findings),
            ),
            output=report.outputs[0][0] if report.outputs else "",
            objects=objects.all(),
        )


def _is_same(expected: Race | Finding, shown: Race | Finding) -> bool:
    if isinstance(expected, Race):
        return isinstance(shown, Race) and expected.lines == shown.lines
    return isinstance(shown, Finding) and expected.kind is shown.kind


def _names(steps: Sequence[ReportedStep], symboliser: Symboliser, count: int) -> tuple[str, ...]:
    """Returns the threads' names: main, and for others the function that they run."""
    runs: dict[int, str] = {}
    for step in steps:
        if step.thread not in runs and step.stack:
            runs[step.thread] = symboliser.stack(step.stack)[-1].function
    return tuple(
        "main" if number == _MAIN else f"T{number} {runs.get(number, '')}".rstrip()
        for number in range(count)
    )


def _steps(
    steps: Sequence[ReportedStep],
    program: Built,
    expected: Race | Finding,
    objects: NamedObjects,
) -> tuple[ReplayedStep, ...]:
    """Returns the steps in words; those of the race's own lines are shared in any case."""
    lines = expected.lines if isinstance(expected, Race) else ()
    touching: dict[int, set[int]] = {}
    for step in steps:
        if step.object is not None:
            touching.setdefault(step.object.address, set()).add(step.thread)
    replayed = []
    for step in steps:
        frames = program.symboliser.stack((step.pc, *step.stack))
        line = next((frame.line for frame in frames if frame.line), 0)
        is_private = (
            step.operation in _PLAIN
            and step.object is not None
            and len(touching[step.object.address]) == 1
            and line not in lines
        )
        name = _name(step, program.symboliser)
        replayed.append(
            ReplayedStep(
                thread=step.thread,
                site=f"{program.name}:{line}" if line else "",
                text=_told(step, name),
                shared=step.operation not in _UNSHARED and not is_private,
                deeds=objects.deeds(step, name),
                clock=step.clock,
            )
        )
    return tuple(replayed)


def _name(step: ReportedStep, symboliser: Symboliser) -> str:
    """Returns what a step is about, as the source has it where that is known."""
    if step.object is None:
        return ""
    access = _ACCESSES.get(step.operation)
    if access is not None:
        name = _expression(step, step.object, access, symboliser)
    else:
        name = symboliser.object_name(step.object, pc=step.pc)
    return name or symboliser.variable_name(step.object) or symboliser.memory(step.object)


def _told(step: ReportedStep, name: str) -> str:
    verb = _VERBS.get(step.operation, step.operation.replace("_", " "))
    value = f"= {signed_value(step)}" if step.value is not None else ""
    chosen = f"(choice {', '.join(map(str, step.outcomes))})" if step.outcomes else ""
    return " ".join(part for part in (verb, name, value, chosen) if part)


def _expression(
    step: ReportedStep,
    found: ReportedObject,
    access: Access,
    symboliser: Symboliser,
) -> str:
    """Returns what a step touches as the source has it; empty where that is not known.

    Args:
        step: The step.
        found: What it touches.
        access: How.
        symboliser: Knows the source.
    """
    side = ReportedSide(
        thread=step.thread,
        access=access,
        pc=step.pc,
        size=0,
        stack=step.stack,
        function_memory=None,
    )
    return symboliser.access(side, found).expression
