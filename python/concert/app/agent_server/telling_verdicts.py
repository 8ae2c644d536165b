"""Tells a verdict to an agent, with every text of the program made harmless and bounded."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from concert.app.agent_server.questions import SourceFile
from concert.app.agent_server.told import Fault, LeftOut, RaceSide, ToldVerdict
from concert.app.explore.explore_limits import Language, stated_limits
from concert.escaping import one_line, plain_lines
from concert.explorers import c, java

_MOST_FAULTS: Final = 50
_MOST_OUTPUTS: Final = 10
_MOST_CHARACTERS: Final = 500
"""Of one text of the program."""
_MOST_TEXT: Final = 20_000
"""Characters of a whole verdict in words."""


def told_java(
    verdict: java.Verdict, *, handle: str, files: Sequence[SourceFile], limits: Mapping[str, int]
) -> ToldVerdict:
    """Returns what an agent is told of a Java program.

    Args:
        verdict: The verdict.
        handle: Its name in the session.
        files: The program.
        limits: The limits that were chosen.
    """
    coverage = verdict.coverage
    faults = verdict.violations
    return ToldVerdict(
        handle=handle,
        program=shortened(verdict.program),
        language="java",
        outcome=verdict.outcome.value,
        labels=tuple(verdict.labels),
        coverage=coverage.statement.value,
        limit=coverage.limit,
        executions=coverage.executions,
        events=coverage.events,
        threads_created=verdict.threads_created,
        left_out=tuple(LeftOut(what=name.value) for name in coverage.left_out),
        bounds=coverage.bounds,
        limits=_chosen(limits, Language.JAVA),
        faults=tuple(
            _java_fault(number, one, files) for number, one in enumerate(faults[:_MOST_FAULTS])
        ),
        faults_untold=max(0, len(faults) - _MOST_FAULTS),
        observations=tuple(
            shortened(f"{one.kind}: {one.message}") for one in verdict.observations[:_MOST_FAULTS]
        ),
        outputs=_texts([each.text for each in verdict.outputs]),
        outputs_untold=max(0, len(verdict.outputs) - _MOST_OUTPUTS),
        outputs_complete=verdict.outputs_complete,
    )


def told_c(
    verdict: c.Verdict, *, handle: str, files: Sequence[SourceFile], limits: Mapping[str, int]
) -> ToldVerdict:
    """Returns what an agent is told of a C program; arguments as for `told_java`."""
    coverage = verdict.coverage
    shown = tuple(verdict.shown())
    races = ["data_race"] if verdict.races else []
    kept = shown[:_MOST_FAULTS]
    unseen = [
        LeftOut(what="unseen", detail=shortened(f"line {line}: {what}"))
        for line, what in verdict.unseen
    ]
    ended = [
        LeftOut(what=each.kind.value, detail=shortened(each.message))
        for each in verdict.findings
        if each.kind is c.FindingKind.UNSUPPORTED_CALL
    ]
    return ToldVerdict(
        handle=handle,
        program=shortened(verdict.program),
        language="c",
        outcome=verdict.outcome.value,
        labels=tuple(sorted({*races, *(each.kind.value for each in verdict.findings)})),
        coverage=coverage.statement.value,
        limit=coverage.limit,
        executions=coverage.executions,
        events=coverage.events,
        threads_created=verdict.threads_created,
        left_out=(
            *(LeftOut(what=what, detail=shortened(detail)) for what, detail in coverage.bounds),
            *ended[:_MOST_FAULTS],
            *unseen[:_MOST_FAULTS],
        ),
        limits=_chosen(limits, Language.C),
        faults=tuple(
            _c_fault(number, one, verdict.program, files)
            for number, one in enumerate(kept)
            if not _is_no_fault(one)
        ),
        faults_untold=sum(not _is_no_fault(one) for one in shown[_MOST_FAULTS:]),
        observations=tuple(
            shortened(f"{one.kind}: {one.message}")
            for one in verdict.findings[:_MOST_FAULTS]
            if _is_no_fault(one)
        ),
        outputs=_texts([each.text for each in verdict.outputs]),
        outputs_untold=max(0, len(verdict.outputs) - _MOST_OUTPUTS),
        outputs_complete=verdict.outputs_complete,
    )


def in_words(verdict: java.Verdict | c.Verdict, *, handle: str) -> str:
    """Returns a verdict in the words of the command `explore`, for agents that read no structure.

    Args:
        verdict: The verdict.
        handle: Its name in the session.
    """
    if isinstance(verdict, java.Verdict):
        text = plain_lines(java.verdict_text(verdict))
    else:
        text = plain_lines(c.verdict_text(verdict))
    if len(text) > _MOST_TEXT:
        text = f"{text[:_MOST_TEXT]}\n... shortened\n"
    return f"{text}handle: {handle}"


def shortened(text: str) -> str:
    """Returns a text of a program's in one printable line that is not long."""
    return one_line(text, most=_MOST_CHARACTERS)


def source_line(files: Sequence[SourceFile], name: str, line: int) -> str:
    """Returns a line of the source, from 1; empty where there is none such."""
    for file in files:
        if file.name == name:
            # Not splitlines: compilers count no other ends of lines.
            lines = file.text.split("\n")
            return shortened(lines[line - 1]) if 1 <= line <= len(lines) else ""
    return ""


def _texts(outputs: Sequence[str]) -> tuple[str, ...]:
    return tuple(_cut(text) for text in outputs[:_MOST_OUTPUTS])


def _cut(text: str) -> str:
    plain = plain_lines(text[:_MOST_CHARACTERS])
    return f"{plain}..." if len(text) > _MOST_CHARACTERS else plain


def _chosen(limits: Mapping[str, int], language: Language) -> dict[str, int]:
    return {one.name: limits.get(one.name, one.default) for one in stated_limits(language)}


def _java_fault(number: int, one: java.Violation, files: Sequence[SourceFile]) -> Fault:
    sides = []
    for index, (site, access) in enumerate(zip(one.sites, one.accesses, strict=False)):
        name, _, line = site.rpartition(":")
        state = one.threads[index] if index < len(one.threads) else None
        is_there = state is not None and any(f"({site})" in frame for frame in state.stack)
        sides.append(
            RaceSide(
                thread=shortened(state.name) if state is not None and is_there else "",
                access=access.value,
                place=shortened(site),
                text=source_line(files, name, int(line)) if line.isdecimal() else "",
            )
        )
    return Fault(
        number=number,
        kind=one.kind.value,
        message=shortened(one.message),
        variable=shortened(one.variable),
        sides=tuple(sides),
        can_be_replayed=bool(one.schedule),
    )


def _c_fault(
    number: int, one: c.Race | c.Finding, program: str, files: Sequence[SourceFile]
) -> Fault:
    if isinstance(one, c.Finding):
        return Fault(number=number, kind=one.kind.value, message=shortened(one.message))
    first, second = one.lines
    return Fault(
        number=number,
        kind="data_race",
        message=shortened(
            f"{one.race_class} race on {one.variable}, lines {first} and {second}; {one.memory}"
        ),
        variable=shortened(one.variable),
        sides=tuple(
            RaceSide(
                thread=f"T{side.thread}" if side.thread else "main",
                access=side.access.value,
                place=f"{program}:{side.line}" if side.line else "",
                text=source_line(files, program, side.line),
            )
            for side in one.sides
        ),
    )


def _is_no_fault(one: c.Race | c.Finding) -> bool:
    return isinstance(one, c.Finding) and one.kind in c.NO_FAULTS


def as_structure(told: msgspec.Struct) -> dict[str, object]:
    """Returns a record as JSON's values."""
    value = msgspec.to_builtins(told)
    assert isinstance(value, dict)
    return value
