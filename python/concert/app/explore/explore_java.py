"""Explores Java programs for the command `explore`."""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from concert.app.explore.explore_bench import OpenBench
from concert.app.explore.explore_limits import java_limits
from concert.app.explore.explore_options import NamedProgram, compiled, read_text
from concert.app.explore.explored import Explored, judged, not_judged
from concert.explorers.java import (
    BadInputError,
    ExplorerBench,
    ExplorerError,
    Request,
    Verdict,
    explore,
    verdict_line,
    verdict_text,
)


def explore_java(
    programs: Sequence[tuple[NamedProgram, argparse.Namespace]],
    *,
    sandbox: str,
    open_bench: OpenBench,
    as_page: bool = False,
) -> list[Explored]:
    """Explores programs, all in one virtual machine where it lives long enough.

    Args:
        programs: The programs, each with the options that have its limits.
        sandbox: Kind of sandbox.
        open_bench: Opens what exploring needs.
        as_page: Whether a page is asked for as well.

    Returns:
        What is told of each, in order.

    Raises:
        UsageError: A class of a program is missing, or an option is of C alone.
        ExplorerError: Nothing could be explored.
        SandboxError: The sandbox failed.
    """
    limits = [java_limits(arguments) for _, arguments in programs]
    built: list[_Built] = []
    told: dict[int, Explored] = {}
    with open_bench(sandbox) as bench:
        for index, (named, _) in enumerate(programs):
            started_ns = time.monotonic_ns()
            try:
                program = compiled(named, bench=bench, scratch=bench.scratch / f"program-{index}")
            except BadInputError as error:
                name = named.main_class or named.files[0].stem
                told[index] = not_judged(named.usage_error(error), program=name)
                continue
            took_ms = (time.monotonic_ns() - started_ns) / 1e6
            built.append(
                _Built(
                    index=index,
                    request=Request(
                        program=program,
                        limits=limits[index],
                        every_order=programs[index][1].every_order,
                        every_access=programs[index][1].every_access,
                    ),
                    compile_ms=round(took_ms, 3) if named.files else None,
                )
            )
        try:
            requests = [one.request for one in built]
            answers = explore(requests, bench=bench).answers if requests else ()
        except BadInputError as error:
            if len(programs) == 1:
                raise programs[0][0].usage_error(error) from None
            answers = tuple(_alone(request, bench) for request in requests)
        for one, answer in zip(built, answers, strict=True):
            named, _ = programs[one.index]
            page = _page(answer, one.request, named, bench) if as_page else ""
            name = one.request.program.main_class
            told[one.index] = _explored(answer, name, one.compile_ms, page)
    return [told[index] for index in range(len(programs))]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Built:
    """A program that could be compiled.

    Attributes:
        index: Its place among all.
        request: What is asked of the explorer.
        compile_ms: How long compiling took; None where there was nothing to compile.
    """

    index: int
    request: Request
    compile_ms: float | None


def _alone(request: Request, bench: ExplorerBench) -> Verdict | ExplorerError:
    """Explores one program of several, one of which cannot be explored at all."""
    try:
        (answer,) = explore([request], bench=bench).answers
    except BadInputError as error:
        return error
    return answer


def _page(
    answer: Verdict | ExplorerError, request: Request, named: NamedProgram, bench: ExplorerBench
) -> str:
    if isinstance(answer, ExplorerError):
        return ""
    # Not at the top: who asks for no page need not wait for what makes one.
    from concert.app.explore.explore_page import java_page

    sources = {path.name: read_text(path) for path in named.files}
    return java_page(answer, request=request, sources=sources, bench=bench)


def _explored(
    answer: Verdict | ExplorerError, program: str, compile_ms: float | None, page: str
) -> Explored:
    if isinstance(answer, ExplorerError):
        return not_judged(answer, program=program)
    if compile_ms is not None:
        stages = {**answer.stages, "compile_ms": compile_ms}
        answer = msgspec.structs.replace(answer, stages=stages)
    return judged(answer.outcome, text=verdict_text(answer), line=verdict_line(answer), page=page)
