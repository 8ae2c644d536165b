"""Makes a program smaller as long as it keeps a property."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.explorer.pthread_programs.objects.state import MAIN
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    Do,
    Statement,
    inner_bodies,
    with_inner_body,
)

_NEEDED = frozenset({ThreadCall.CREATE, ThreadCall.JOIN})
"""Calls of main that go only together with their thread."""


def minimised(program: Program, still: Callable[[Program], bool]) -> Program:
    """Returns a program from which no more can be taken away.

    Args:
        program: A program with the property.
        still: Tells whether a smaller one has it.
    """
    while True:
        smaller = next(filter(still, smaller_programs(program)), None)
        if smaller is None:
            return program
        program = smaller


def smaller_programs(program: Program) -> Iterator[Program]:
    """Yields all programs with one thread or one statement less."""
    for me in range(1, len(program.threads)):
        if program.threads[me]:
            yield _without_thread(program, me)
    for me, body in enumerate(program.threads):
        for smaller in _smaller(body, keeps=_NEEDED if me == MAIN else frozenset()):
            yield replace(program, threads=_with(program.threads, me, smaller))
    for number, body in enumerate(program.handlers):
        for smaller in _smaller(body):
            yield replace(program, handlers=_with(program.handlers, number, smaller))
    for smaller in _smaller(program.routine):
        yield replace(program, routine=smaller)
    for smaller in _smaller(program.destructor or ()):
        yield replace(program, destructor=smaller)


def _smaller(body: Body, keeps: frozenset[ThreadCall] = frozenset()) -> Iterator[Body]:
    """Yields the bodies with one statement less, or with only what is within one."""
    for place, statement in enumerate(body):
        if isinstance(statement, Do) and statement.call.operation in keeps:
            continue
        before, after = body[:place], body[place + 1 :]
        yield (*before, *after)
        for number, inner in enumerate(inner_bodies(statement)):
            if inner:
                yield (*before, *inner, *after)
            for smaller in _smaller(inner):
                yield (*before, with_inner_body(statement, number, smaller), *after)


def _without_thread(program: Program, me: int) -> Program:
    """Returns a program in which nobody makes a thread, nor names it."""
    threads = tuple(_without_calls_on(body, me) for body in _with(program.threads, me, ()))
    return replace(program, threads=threads)


def _without_calls_on(body: Body, me: int) -> Body:
    kept: list[Statement] = []
    for statement in body:
        if (
            isinstance(statement, Do)
            and statement.call.at == THREADS
            and statement.call.value == me
        ):
            continue
        for number, inner in enumerate(inner_bodies(statement)):
            statement = with_inner_body(statement, number, _without_calls_on(inner, me))
        kept.append(statement)
    return tuple(kept)


def _with(bodies: tuple[Body, ...], number: int, body: Body) -> tuple[Body, ...]:
    return (*bodies[:number], body, *bodies[number + 1 :])
