"""Turns a replayed execution of a C program into the viewer's form."""

from typing import Final

from msgspec.structs import replace

from concert.explorers.c import Access, Finding, FindingKind, Race, ReplayedC
from concert.explorers.common.replayed_step import ObjectKind, Op, Wait
from concert.viewer.racing import Side, racing_pair
from concert.viewer.reasons import cycle_reason, race_reason
from concert.viewer.replayed import (
    at_line,
    cycle_steps,
    interleaving,
    last_steps,
    marked,
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
        waits=replayed.waits or _waits(replayed, program, found),
        objects=replayed.objects,
        output=replayed.output,
    )
    return replace(shown, marks=marked(shown, [_mark(shown, found)]))


def _waits(replayed: ReplayedC, program: str, found: Race | Finding) -> tuple[Wait, ...]:
    """Returns who cannot go on, with the lock that each waits for and who holds it."""
    if isinstance(found, Race) or found.kind is not FindingKind.DEADLOCK:
        return ()
    held: dict[int, int] = {}
    for step in replayed.steps:
        for deed in step.deeds:
            if deed.op is Op.ACQUIRE:
                held[deed.object] = step.thread
            elif deed.op is Op.RELEASE:
                held.pop(deed.object, None)
    locks = {
        each.name: number
        for number, each in enumerate(replayed.objects)
        if each.kind is ObjectKind.LOCK
    }
    waits = []
    for state in found.threads:
        if not state.waits_for or state.thread >= len(replayed.threads):
            continue
        line = next((frame.line for frame in state.stack if frame.line), 0)
        lock = locks.get(state.waits_for.rpartition(" ")[2], -1)
        holder = held.get(lock, -1)
        by = f", held by {replayed.threads[holder]}" if holder >= 0 else ""
        text = f"waits for {state.waits_for}{by}"
        waits.append(Wait(state.thread, f"{program}:{line}" if line else "", text, lock, holder))
    return tuple(waits)


def _head(found: Race | Finding) -> str:
    if isinstance(found, Finding):
        return found.message
    first, second = found.lines
    return f"{found.race_class} race on {found.variable}, lines {first} and {second}"


def _mark(shown: Interleaving, found: Race | Finding) -> Mark:
    if isinstance(found, Race):
        sides = [
            Side(line=side.line, ops=_OPS[side.access], thread=side.thread) for side in found.sides
        ]
        pair = racing_pair(shown, sides)
        return Mark(
            kind=MarkKind.RACE,
            label="data_race",
            steps=pair.steps,
            text=race_reason(shown, pair, found.variable),
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
