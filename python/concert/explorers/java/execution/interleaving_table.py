"""Shows a replayed execution, one column per thread."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from concert.explorers.common.replayed_step import ReplayedStep, left_out_note
from concert.explorers.common.step_table import printed_output, step_table, wrapped
from concert.explorers.java.execution.replayed_execution import Replayed
from concert.explorers.java.verdict.verdict import Label, Violation

DEFAULT_WIDTH: Final = 100
"""Characters of a line."""


def columns(
    replayed: Replayed,
    *,
    sources: Mapping[str, Sequence[str]] | None = None,
    width: int = DEFAULT_WIDTH,
) -> str:
    """Returns an execution as text, with a line at its end.

    A header says what went wrong; then each step stands in its thread's column, with its source
    line; at the end stand the threads' states and what the program had printed. Threads that do
    nothing get no column. Where the columns would be too narrow, all steps stand in one, each with
    its thread's name.

    Args:
        replayed: The execution.
        sources: Lines of the source files by name, such as "Bank.java"; a step whose file is
            among them shows its line's text.
        width: Most characters of a line.
    """
    blocks = [
        list(_header(replayed.violation, width)),
        list(step_table(replayed.threads, _named(replayed), sources=sources or {}, width=width)),
        left_out_note(replayed.left_out),
        list(_ends(replayed.violation, width)),
        list(printed_output(replayed.output, width)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _named(replayed: Replayed) -> list[ReplayedStep]:
    """Returns the steps; the accesses of a race by the name of the variable."""
    race = replayed.violation
    if race is None or race.kind is not Label.DATA_RACE:
        return list(replayed.steps)
    texts = {
        (site, f"{access}s shared data"): f"{access}s {race.variable}"
        for access, site in zip(race.accesses, race.sites, strict=True)
    }
    return [
        replace(step, text=texts.get((step.site, step.text), step.text)) for step in replayed.steps
    ]


def _header(violation: Violation | None, width: int) -> Iterator[str]:
    if violation is None:
        yield "nothing goes wrong in this execution"
        return
    title = violation.kind.value.replace("_", " ")
    message = violation.message.removeprefix(f"{title}: ")
    yield from wrapped(f"{title}: {message}", width, indent="  ")
    if violation.kind is Label.DATA_RACE:
        for access, site in zip(violation.accesses, violation.sites, strict=True):
            yield from wrapped(f"  {access}s {violation.variable} at {site}", width, indent="    ")
    elif violation.sites:
        yield from wrapped(f"  at {', '.join(violation.sites)}", width, indent="    ")
    if violation.exception and violation.exception not in violation.message:
        yield from wrapped(f"  {violation.exception}", width, indent="    ")


def _ends(violation: Violation | None, width: int) -> Iterator[str]:
    if violation is None or not violation.threads:
        return
    yield "in the end:"
    for thread in violation.threads:
        yield from wrapped(f"  {thread.name} {thread.state}", width, indent="    ")
        for frame in thread.stack:
            yield from wrapped(f"    at {frame}", width, indent="      ")
