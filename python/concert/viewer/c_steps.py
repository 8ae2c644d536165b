"""Turns a replayed execution of a C program into the viewer's form."""

from typing import Final

from msgspec.structs import replace

from concert.explorers.c import Access, Finding, FindingKind, Race, RaceSide, ReplayedC
from concert.explorers.common.replayed_step import Op
from concert.viewer.reasons import cycle_reason, race_reason
from concert.viewer.replayed import (
    at_line,
    cycle_steps,
    interleaving,
    last_steps,
    marked,
    touching,
)
from concert.viewer.steps import Interleaving, Mark, MarkKind

_OPS: Final = {
    Access.READ: frozenset({Op.READ}),
    Access.WRITE: frozenset({Op.WRITE}),
    Access.ATOMIC_READ: frozenset({Op.OBSERVE}),
    Access.ATOMIC_WRITE: frozenset({Op.PUBLISH}),
}


def c_interleaving(
    replayed: ReplayedC, *, program: str, source: str, found: Race | Finding
) -> Interleaving:
    """Returns a replayed execution in the viewer's form, with what convicts it marked.

    Args:
        replayed: All steps of the execution, as `replay` gives them.
        program: Name of the program's file, as the verdict has it.
        source: Its text.
        found: What the execution was kept for.
    """
    shown = interleaving(
        program=program,
        language="c",
        head=_head(found),
        sources={program: source},
        threads=replayed.threads,
        steps=replayed.steps,
        waits=replayed.waits,
        objects=replayed.objects,
        output=replayed.output,
    )
    return replace(shown, marks=marked(shown, [_mark(shown, found)]))


def _head(found: Race | Finding) -> str:
    if isinstance(found, Finding):
        return found.message
    first, second = found.lines
    return f"{found.race_class} race on {found.variable}, lines {first} and {second}"


def _mark(shown: Interleaving, found: Race | Finding) -> Mark:
    if isinstance(found, Race):
        steps = _racing(shown, found)
        return Mark(
            kind=MarkKind.RACE,
            label="data_race",
            steps=steps,
            text=race_reason(shown, steps, found.variable),
        )
    if found.kind is FindingKind.DEADLOCK and cycle_steps(shown):
        return Mark(
            kind=MarkKind.CYCLE,
            label=found.kind.value,
            steps=cycle_steps(shown),
            text=cycle_reason(shown),
        )
    lines = [thread.stack[0].line for thread in found.threads if thread.stack]
    steps = tuple(places[-1] for line in lines if (places := at_line(shown, line)))
    return Mark(
        kind=MarkKind.FAULT,
        label=found.kind.value,
        steps=tuple(sorted(set(steps))) or last_steps(shown),
        text=found.message,
    )


def _racing(shown: Interleaving, race: Race) -> tuple[int, ...]:
    """Returns the two accesses: the last of each side's thread, as near as they come."""
    one, other = (_accesses(shown, side) for side in race.sides)
    pairs = [
        (abs(a - b), a, b)
        for a in one
        for b in other
        if shown.steps[a].thread != shown.steps[b].thread
    ]
    return tuple(sorted(min(pairs)[1:])) if pairs else ()


def _accesses(shown: Interleaving, side: RaceSide) -> list[int]:
    found = touching(shown, side.line, _OPS[side.access]) or at_line(shown, side.line)
    return [index for index in found if shown.steps[index].thread == side.thread]
