"""Says in a sentence why steps convict a program."""

from collections.abc import Sequence

from concert.explorers.common.replayed_step import ObjectKind, Op
from concert.viewer.steps import Interleaving, Step

_DOES = {
    Op.READ: "reads",
    Op.OBSERVE: "reads",
    Op.WRITE: "writes",
    Op.PUBLISH: "writes",
}


def race_reason(shown: Interleaving, steps: Sequence[int], variable: str) -> str:
    """Returns why nothing orders two accesses.

    Args:
        shown: The execution.
        steps: Indices of the two steps.
        variable: What both access.
    """
    if len(steps) != 2:
        return f"Nothing orders two accesses of {variable}."
    first, second = (shown.steps[index] for index in steps)
    told = "; ".join(
        f"{_name(shown, step)} {_access(shown, step, variable)}{_holding(shown, index)}"
        for index, step in zip(steps, (first, second), strict=True)
    )
    held = [_held(shown, index) for index in steps]
    locks = (
        "they share no lock, and " if any(held) and shown.things else "neither holds a lock, and "
    )
    return (
        f"{told}. Nothing orders the two: {locks}no start, join or hand-over leads from one to the "
        "other."
    )


def cycle_reason(shown: Interleaving) -> str:
    """Returns why threads can never go on."""
    told = []
    for step in shown.steps:
        if step.stuck:
            held = [shown.things[each].name for each in _locks(shown, step.thread)]
            holds = f" holds {' and '.join(held)} and" if held else ""
            line = f" at line {step.line}" if step.line else ""
            told.append(f"{_name(shown, step)}{holds} {step.text}{line}")
    return f"{'; '.join(told)}. Nobody can go on."


def _name(shown: Interleaving, step: Step) -> str:
    return shown.threads[step.thread]


def _access(shown: Interleaving, step: Step, variable: str) -> str:
    for deed in step.deeds:
        if deed.op in _DOES and deed.object is not None:
            name = shown.things[deed.object].name
            line = deed.line or step.line
            if shown.things[deed.object].kind is not ObjectKind.LOCK:
                return f"{_DOES[deed.op]} {name} (line {line})"
    return f"accesses {variable} (line {step.line})"


def _holding(shown: Interleaving, index: int) -> str:
    names = [shown.things[each].name for each in _held(shown, index)]
    return f" holding {' and '.join(names)} only" if names else ""


def _held(shown: Interleaving, index: int) -> list[int]:
    """Returns the locks that a step's thread holds when it begins."""
    return _locks(shown, shown.steps[index].thread, before=index)


def _locks(shown: Interleaving, thread: int, before: int | None = None) -> list[int]:
    held: dict[int, None] = {}
    for step in shown.steps[:before]:
        if step.thread != thread or step.stuck:
            continue
        for deed in step.deeds:
            if deed.object is None:
                continue
            if deed.op is Op.ACQUIRE:
                held[deed.object] = None
            elif deed.op is Op.RELEASE:
                held.pop(deed.object, None)
    return list(held)
