"""Shows a verdict on a C program, or a replay of it, as text."""

from collections import Counter
from collections.abc import Iterator, Sequence

from concert.explorers.c.replaying import ReplayedC
from concert.explorers.c.verdict.findings import RaceClass
from concert.explorers.c.verdict.verdict import (
    Finding,
    Race,
    RaceSide,
    ThreadState,
    Verdict,
)
from concert.explorers.common.replayed_step import left_out_note
from concert.explorers.common.step_table import printed_output, step_table, wrapped

DEFAULT_WIDTH = 100
"""Characters of a line."""


def verdict_text(verdict: Verdict, *, width: int = DEFAULT_WIDTH) -> str:
    """Returns a verdict as text, with a line at its end.

    Each race and finding has the number by which `replay` knows it.
    """
    blocks = [[f"C program {verdict.program}: {verdict.outcome}: {_summary(verdict)}"]]
    for number, one in enumerate(verdict.shown()):
        lines = _race(one) if isinstance(one, Race) else _finding(one)
        first, *rest = lines
        blocks.append([f"{number}: {first}", *(f"   {line}" for line in rest)])
    blocks.append(list(_coverage(verdict)))
    blocks.append([f"line {line} was not looked at: {what}" for line, what in verdict.unseen])
    return _joined(blocks, width)


def replay_text(
    replayed: ReplayedC,
    expected: Race | Finding,
    *,
    name: str,
    source: Sequence[str],
    width: int = DEFAULT_WIDTH,
) -> str:
    """Returns an execution as text, a column for each thread, with a line at its end.

    Args:
        replayed: The execution.
        expected: What it was found by.
        name: Name of the program's file.
        source: Its lines.
        width: Most characters of a line.
    """
    head = _race(expected) if isinstance(expected, Race) else _finding(expected)
    return (
        "\n\n".join(
            "\n".join(block)
            for block in (
                [line for each in head for line in wrapped(each, width, indent="    ")],
                list(
                    step_table(
                        replayed.threads, replayed.steps, sources={name: source}, width=width
                    )
                ),
                left_out_note(replayed.left_out),
                list(printed_output(replayed.output, width)),
            )
            if block
        )
        + "\n"
    )


def _joined(blocks: Sequence[Sequence[str]], width: int) -> str:
    return (
        "\n".join(
            line
            for block in blocks
            for text in block
            for line in wrapped(text, width, indent="      ")
        )
        + "\n"
    )


def _summary(verdict: Verdict) -> str:
    classes = Counter(race.race_class for race in verdict.races)
    parts = [_counted(classes[each], f"{each} race") for each in RaceClass if classes[each]] or [
        "no races"
    ]
    kinds = Counter(finding.kind for finding in verdict.findings)
    parts += [_counted(kinds[kind], kind.replace("_", " ")) for kind in sorted(kinds)]
    return ", ".join(parts)


def _race(race: Race) -> list[str]:
    also = f" (also {', '.join(race.aliases)})" if race.aliases else ""
    lines = f"lines {race.sides[0].line} and {race.sides[1].line}"
    return [
        f"{race.race_class} race on {race.variable}{also}, {lines}; {race.memory}",
        *map(_side, race.sides),
    ]


def _side(side: RaceSide) -> str:
    what = side.expression or " or ".join(side.candidates) or "memory"
    through = f" by {side.through}" if side.through else ""
    function = next((frame.function for frame in side.stack if frame.function), "")
    where = f" in {function}" if function else ""
    who = "main" if side.thread == 0 else f"thread {side.thread}"
    kind = side.access.replace("_", " ")
    return f"  line {side.line}: {kind} of {what}{through}{where}, {who}"


def _finding(finding: Finding) -> list[str]:
    title = finding.kind.replace("_", " ")
    return [
        f"{title}: {finding.message}",
        *(line for one in finding.threads for line in _state(one)),
    ]


def _state(thread: ThreadState) -> Iterator[str]:
    who = "main" if thread.thread == 0 else f"thread {thread.thread}"
    waits = f" waits for {thread.waits_for}" if thread.waits_for else ""
    place = next((frame for frame in thread.stack if frame.line), None)
    where = f" at line {place.line} in {place.function}" if place is not None else ""
    yield f"  {who}{waits}{where}"


def _coverage(verdict: Verdict) -> Iterator[str]:
    coverage = verdict.coverage
    limit = f" by the limit on {coverage.limit.replace('_', ' ')}" if coverage.limit else ""
    yield (
        f"seen: {coverage.statement}{limit}; "
        f"{_counted(coverage.executions, 'execution')}, {coverage.random_executions:,} of them "
        f"random, {_counted(coverage.events, 'event')}, "
        f"{_counted(verdict.threads_created, 'thread')} created at most"
    )
    for what, detail in coverage.bounds:
        yield f"left out: {what}: {detail}"


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}" if count == 1 else f"{count:,} {name}s"
