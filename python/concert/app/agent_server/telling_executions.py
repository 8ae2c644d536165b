"""Tells an execution to an agent step by step, in sentences, a page at a time."""

from collections.abc import Sequence
from typing import Final

from concert.app.agent_server.questions import Replay, SourceFile
from concert.app.agent_server.telling_verdicts import shortened, source_line
from concert.app.agent_server.told import ToldExecution, ToldStep
from concert.escaping import plain_lines
from concert.viewer import Interleaving, Step

_MOST_OUTPUT: Final = 2_000
_MOST_THREADS: Final = 200


def told_execution(
    shown: Interleaving, *, asked: Replay, files: Sequence[SourceFile], again: bool
) -> ToldExecution:
    """Returns the part of an execution that an agent asks for.

    Args:
        shown: The execution.
        asked: The question.
        files: The program.
        again: Whether the execution shows the fault again.
    """
    convicting = {step for mark in shown.marks for step in mark.steps}
    told = [
        index
        for index, step in enumerate(shown.steps)
        if asked.all_steps or step.shared or index in convicting
    ]
    first = asked.first_step - 1
    page = told[first : first + asked.most_steps]
    end = first + len(page)
    return ToldExecution(
        handle=asked.handle,
        fault=asked.fault,
        program=shortened(shown.program),
        message=shortened(shown.head),
        why=tuple(shortened(mark.text) for mark in shown.marks),
        shows_it_again=again,
        threads=tuple(shortened(name) for name in shown.threads[:_MOST_THREADS]),
        steps=tuple(
            _step(number, shown.steps[index], shown, files, convicts=index in convicting)
            for number, index in enumerate(page, start=asked.first_step)
        ),
        steps_in_all=len(told),
        next_step=end + 1 if page and end < len(told) else 0,
        steps_left_out=len(shown.steps) - len(told),
        output=_output(shown.output),
    )


def in_sentences(told: ToldExecution) -> str:
    """Returns an execution as text, a line a step, for agents that read no structure."""
    lines = [f"{told.program}: {told.message}", *told.why, ""]
    for step in told.steps:
        place = f" at {step.place}" if step.place else ""
        source = f"    {step.text}" if step.text else ""
        sign = "*" if step.convicts else " "
        lines.append(f"{step.number:>4}{sign} {step.sentence}{place}{source}")
    if not told.steps:
        lines.append(f"there are {told.steps_in_all} steps, and none from the one asked for on")
    if any(step.convicts for step in told.steps):
        lines += ["", "* convicts the program"]
    if told.next_step:
        lines.append(f"{told.steps_in_all} steps in all; go on with first_step {told.next_step}")
    if not told.shows_it_again:
        lines.append("this execution does not show the fault again; report this as a defect")
    return "\n".join(lines)


def _step(
    number: int, step: Step, shown: Interleaving, files: Sequence[SourceFile], *, convicts: bool
) -> ToldStep:
    thread = shown.threads[step.thread] if step.thread < len(shown.threads) else ""
    name = shown.files[step.file].name if step.file is not None else ""
    ends = "in the end " if step.stuck else ""
    prints = f", and prints {step.printed!r}" if step.printed else ""
    return ToldStep(
        number=number,
        thread=shortened(thread),
        place=f"{name}:{step.line}" if name and step.line else "",
        text=source_line(files, name, step.line),
        sentence=shortened(f"{ends}{thread} {step.text}{prints}"),
        convicts=convicts,
    )


def _output(text: str) -> str:
    plain = plain_lines(text[:_MOST_OUTPUT])
    return f"{plain}..." if len(text) > _MOST_OUTPUT else plain
