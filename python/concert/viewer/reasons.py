"""Says in a sentence why steps convict a program."""

from collections.abc import Mapping

from concert.explorers.common.replayed_step import Op
from concert.viewer.racing import RacingPair
from concert.viewer.steps import Interleaving, Step

_DOES = {
    Op.READ: "reads",
    Op.OBSERVE: "reads",
    Op.WRITE: "writes",
    Op.PUBLISH: "writes",
}


_FOR_READING = "locks for reading"
"""The beginning of the explorer for C's text for a lock that others may hold too."""


def race_reason(shown: Interleaving, pair: RacingPair, variable: str) -> str:
    """Returns why nothing orders two accesses.

    A lock that readers of a Java program share is no deed of a replay. So the sentence says of
    locks only what a race implies: none keeps the two apart.

    Args:
        shown: The execution.
        pair: The two steps.
        variable: What both access, as the verdict calls it.
    """
    if len(pair.steps) != 2:
        return f"Nothing orders two accesses of {variable}."
    told = "; ".join(
        f"{_name(shown, shown.steps[index])} {_access(shown, index, pair.thing, variable)}"
        f"{_holding(shown, index)}"
        for index in pair.steps
    )
    return (
        f"{told}. Nothing orders the two: no lock keeps them apart, and no start, join or "
        "hand-over leads from one to the other."
    )


def cycle_reason(shown: Interleaving) -> str:
    """Returns why threads can never go on."""
    told = []
    for step in shown.steps:
        if step.stuck:
            held = [shown.things[each].name for each in _locks(shown, step.thread)]
            holds = f" holds {' and '.join(held)} and" if held else ""
            line = f" (line {step.line})" if step.line else ""
            told.append(f"{_name(shown, step)}{line}{holds} {step.text}")
    return f"{'; '.join(told)}. Nobody can go on."


def _name(shown: Interleaving, step: Step) -> str:
    return shown.threads[step.thread]


def _access(shown: Interleaving, index: int, thing: int | None, variable: str) -> str:
    step = shown.steps[index]
    for deed in step.deeds:
        if deed.op in _DOES and deed.object is not None and deed.object == thing:
            name = shown.things[deed.object].name
            return f"{_DOES[deed.op]} {name} (line {deed.line or step.line})"
    return f"accesses {variable} (line {step.line})"


def _holding(shown: Interleaving, index: int) -> str:
    names = [
        f"{shown.things[each].name}{' for reading' if shared else ''}"
        for each, shared in _held(shown, index).items()
    ]
    return f" holding {' and '.join(names)}" if names else ""


def _held(shown: Interleaving, index: int) -> Mapping[int, bool]:
    """Returns the locks that a step's thread holds when it begins: see `_locks`."""
    return _locks(shown, shown.steps[index].thread, before=index)


def _locks(shown: Interleaving, thread: int, before: int | None = None) -> Mapping[int, bool]:
    """Returns the locks that a thread holds, each with whether it is for reading only."""
    held: dict[int, bool] = {}
    for step in shown.steps[:before]:
        if step.thread != thread or step.stuck:
            continue
        for deed in step.deeds:
            if deed.object is None:
                continue
            if deed.op is Op.ACQUIRE:
                held[deed.object] = step.text.startswith(_FOR_READING)
            elif deed.op is Op.RELEASE:
                held.pop(deed.object, None)
    return held
