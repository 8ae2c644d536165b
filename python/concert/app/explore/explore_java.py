"""Explores Java programs for the command `explore`."""

import argparse
import time
from collections.abc import Sequence

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
        UsageError: A program cannot be compiled, or an option is of C alone.
        ExplorerError: Nothing could be explored.
        SandboxError: The sandbox failed.
    """
    limits = [java_limits(arguments) for _, arguments in programs]
    requests: list[Request] = []
    compile_ms: list[float | None] = []
    with open_bench(sandbox) as bench:
        for index, (named, _) in enumerate(programs):
            started_ns = time.monotonic_ns()
            try:
                program = compiled(named, bench=bench, scratch=bench.scratch / f"program-{index}")
            except BadInputError as error:
                raise named.usage_error(error) from None
            requests.append(Request(program=program, limits=limits[index]))
            took_ms = (time.monotonic_ns() - started_ns) / 1e6
            compile_ms.append(round(took_ms, 3) if named.files else None)
        try:
            answers = explore(requests, bench=bench).answers
        except BadInputError as error:
            raise programs[0][0].usage_error(error) from None
        pages = [
            _page(answer, request, named, bench) if as_page else ""
            for answer, request, (named, _) in zip(answers, requests, programs, strict=True)
        ]
    return [
        _explored(answer, request.program.main_class, ms, page)
        for answer, request, ms, page in zip(answers, requests, compile_ms, pages, strict=True)
    ]


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
