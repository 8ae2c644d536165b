"""Turns what both explorers tell of an execution into the viewer's form."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from concert.explorers.common.replayed_step import (
    Op,
    ReplayedDeed,
    ReplayedObject,
    ReplayedStep,
    Wait,
)
from concert.viewer.order import order_edges
from concert.viewer.steps import Deed, File, Interleaving, Mark, Step, Thing

_MOST_DIGITS: Final = 9


def interleaving(
    *,
    program: str,
    language: Literal["java", "c"],
    head: str,
    sources: Mapping[str, str],
    threads: Sequence[str],
    steps: Sequence[ReplayedStep],
    waits: Sequence[Wait],
    objects: Sequence[ReplayedObject],
    output: str,
) -> Interleaving:
    """Returns an execution without marks.

    Args:
        program: What to call the program.
        language: Its language.
        head: What goes wrong, in one line.
        sources: Texts of its files by name.
        threads: Names of the threads, by number.
        steps: All steps, as the explorer tells them.
        waits: Threads that cannot go on in the end.
        objects: What the deeds are about.
        output: All that was printed.
    """
    files = tuple(File(name=name, text=text) for name, text in sources.items())
    places = {file.name: index for index, file in enumerate(files)}
    return Interleaving(
        program=program,
        language=language,
        head=head,
        files=files,
        threads=tuple(threads),
        things=tuple(Thing(name=each.name, kind=each.kind) for each in objects),
        steps=(
            *(_step(step, places) for step in steps),
            *(_stuck(wait, places) for wait in waits),
        ),
        edges=order_edges(steps),
        marks=(),
        output=output,
    )


def file_and_line(site: str) -> tuple[str, int]:
    """Returns the parts of "Bank.java:12"; the line is 0 where there is none."""
    file, _, line = site.rpartition(":")
    if line.isascii() and line.isdigit() and len(line) <= _MOST_DIGITS:
        return file, int(line)
    return site, 0


def at_line(shown: Interleaving, line: int) -> list[int]:
    """Returns the steps that begin at a line, in order."""
    return [index for index, step in enumerate(shown.steps) if line and step.line == line]


def cycle_steps(shown: Interleaving) -> tuple[int, ...]:
    """Returns the threads that can never go on, as the steps where they stand."""
    return tuple(index for index, step in enumerate(shown.steps) if step.stuck)


def last_steps(shown: Interleaving) -> tuple[int, ...]:
    """Returns the last step, as long as there is one."""
    return (len(shown.steps) - 1,) if shown.steps else ()


def marked(shown: Interleaving, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Returns the marks that have steps."""
    return tuple(mark for mark in marks if mark.steps and max(mark.steps) < len(shown.steps))


def _step(step: ReplayedStep, places: Mapping[str, int]) -> Step:
    file, line = file_and_line(step.site)
    return Step(
        thread=step.thread,
        file=places.get(file),
        line=line,
        text=step.text,
        shared=step.shared,
        deeds=tuple(_deed(deed, line) for deed in step.deeds),
        printed=step.printed,
    )


def _deed(deed: ReplayedDeed, line: int) -> Deed:
    _, own = file_and_line(deed.site)
    return Deed(
        op=deed.op,
        object=deed.object if deed.object >= 0 else None,
        line=0 if own == line else own,
        value=deed.value,
    )


def _stuck(wait: Wait, places: Mapping[str, int]) -> Step:
    file, line = file_and_line(wait.site)
    return Step(
        thread=wait.thread,
        file=places.get(file),
        line=line,
        text=wait.text,
        deeds=(Deed(op=Op.ACQUIRE, object=wait.object),) if wait.object >= 0 else (),
        stuck=True,
        holder=wait.holder if wait.holder >= 0 else None,
    )
