"""Explores a C program for the command `explore`."""

from concert.app.explore.explore_options import NamedProgram
from concert.app.explore.explored import Explored, judged, not_judged
from concert.explorers.c import (
    BadProgramError,
    RaceExplorerError,
    SearchLimits,
    Verdict,
    Workbench,
    explore,
    read_source,
    verdict_line,
    verdict_text,
)


def explore_c(
    program: NamedProgram,
    limits: SearchLimits,
    *,
    bench: Workbench,
    as_page: bool = False,
    every_order: bool = False,
) -> Explored:
    """Explores a program and returns what is told of it.

    Args:
        program: The program.
        limits: How far to go.
        bench: What exploring needs.
        as_page: Whether a page is asked for as well.
        every_order: Whether every order of steps is run, for checking the explorer.

    Raises:
        UsageError: The program cannot be read.
        SandboxError: The sandbox failed.
    """
    source = c_source(program)
    name = program.files[0].name
    try:
        verdict = explore(
            source, name=name, bench=bench, limits=limits, every_order=every_order
        ).verdict
    except BadProgramError as error:
        return not_judged(program.usage_error(error), program=name)
    except RaceExplorerError as error:
        return not_judged(error, program=name)
    page = _page(verdict, source, bench) if as_page else ""
    return judged(
        verdict.outcome, text=verdict_text(verdict), line=verdict_line(verdict), page=page
    )


def _page(verdict: Verdict, source: str, bench: Workbench) -> str:
    # Not at the top: who asks for no page need not wait for what makes one.
    from concert.app.explore.explore_page import c_page

    return c_page(verdict, source=source, bench=bench)


def c_source(program: NamedProgram) -> str:
    """Returns the text of a program.

    Raises:
        UsageError: It cannot be read, or is no C.
    """
    try:
        return read_source(program.files[0])
    except BadProgramError as error:
        raise program.usage_error(error) from None
