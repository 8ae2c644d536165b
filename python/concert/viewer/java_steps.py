"""Turns a replayed execution of a Java program into the viewer's form."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from concert.explorers.common.replayed_step import Op, Wait
from concert.explorers.java import Access, Label, Replayed, Violation
from concert.viewer.racing import Side, racing_pair
from concert.viewer.reasons import cycle_reason, race_reason
from concert.viewer.replayed import (
    at_line,
    cycle_steps,
    file_and_line,
    interleaving,
    last_steps,
    marked,
)
from concert.viewer.steps import Interleaving, Mark, MarkKind

_STUCK: Final = frozenset({Label.DEADLOCK, Label.LIVELOCK, Label.STARVATION})
_OPS: Final = {
    Access.READ: frozenset({Op.READ, Op.OBSERVE}),
    Access.WRITE: frozenset({Op.WRITE, Op.PUBLISH}),
}
_LIBRARY: Final = ("java.", "javax.", "jdk.", "sun.", "com.sun.")


def java_interleaving(
    replayed: Replayed,
    *,
    program: str,
    sources: Mapping[str, str],
    found: Violation | None = None,
) -> Interleaving:
    """Returns a replayed execution in the viewer's form, with what convicts it marked.

    Args:
        replayed: All steps of the execution, as `replay` gives them.
        program: What to call the program.
        sources: Texts of its source files by name, such as "Bank.java".
        found: What the execution was kept for; None for what it shows.
    """
    violation = found or replayed.violation
    waits = replayed.waits or _waits(replayed)
    shown = interleaving(
        program=program,
        language="java",
        head="" if violation is None else violation.message,
        sources=sources,
        threads=replayed.threads,
        steps=replayed.steps,
        waits=waits,
        objects=replayed.objects,
        output=replayed.output,
    )
    if violation is None:
        return shown
    return replace(shown, marks=marked(shown, [_mark(shown, violation)]))


def _mark(shown: Interleaving, violation: Violation) -> Mark:
    label = violation.kind.value
    if violation.kind is Label.DATA_RACE:
        sides = [
            Side(line=file_and_line(site)[1], ops=_OPS[access])
            for site, access in zip(violation.sites, violation.accesses, strict=False)
        ]
        pair = racing_pair(shown, sides)
        return Mark(
            kind=MarkKind.RACE,
            label=label,
            steps=pair.steps,
            text=race_reason(shown, pair, violation.variable),
        )
    if violation.kind in _STUCK and cycle_steps(shown):
        return Mark(
            kind=MarkKind.CYCLE,
            label=label,
            steps=cycle_steps(shown),
            text=cycle_reason(shown),
        )
    steps = tuple(
        places[-1] for site in violation.sites if (places := at_line(shown, file_and_line(site)[1]))
    )
    return Mark(
        kind=MarkKind.FAULT,
        label=label,
        steps=steps or last_steps(shown),
        text=violation.message,
    )


def _waits(replayed: Replayed) -> tuple[Wait, ...]:
    """Returns who cannot go on by what the violation says, where the explorer tells no more."""
    if replayed.violation is None or replayed.violation.kind not in _STUCK:
        return ()
    waits = []
    for thread in replayed.violation.threads:
        if thread.name not in replayed.threads:
            continue
        own = [frame for frame in thread.stack if not frame.startswith(_LIBRARY)]
        site = own[0].rpartition("(")[2].rstrip(")") if own else ""
        holder = thread.state.rpartition(", held by ")[2]
        waits.append(
            Wait(
                replayed.threads.index(thread.name),
                site,
                thread.state,
                -1,
                replayed.threads.index(holder) if holder in replayed.threads else -1,
            )
        )
    return tuple(waits)
