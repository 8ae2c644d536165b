"""Makes small programs whose main makes and joins all other threads, and runs them."""

from tests.explorer.pthread_programs.brute_force import Outcomes, outcomes
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall, Threads
from tests.explorer.pthread_programs.objects.variables import Sections
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import Body, do


def program_of(
    *others: Body,
    objects: tuple[Specification, ...],
    main: Body = (),
    left: tuple[int, ...] = (),
    handlers: tuple[Body, ...] = (),
    routine: Body = (),
    destructor: Body | None = None,
) -> Program:
    """Returns a program.

    Args:
        others: The bodies of all threads but main.
        objects: Its objects, which have the places from 1 on.
        main: The deeds of main between making and joining the others.
        left: Threads that main does not join, or joins in its deeds.
        handlers: The bodies of cleanup handlers.
        routine: The routine of its once control.
        destructor: The destructor of its key.
    """
    numbers = range(1, len(others) + 1)
    made = (do(ThreadCall.CREATE, THREADS, value=me) for me in numbers)
    joined = (do(ThreadCall.JOIN, THREADS, value=me) for me in numbers if me not in left)
    return Program(
        objects=(Threads(), *objects, Sections()),
        threads=((*made, *main, *joined), *others),
        handlers=handlers,
        routine=routine,
        destructor=destructor,
    )


def outcomes_of(
    *others: Body,
    objects: tuple[Specification, ...],
    main: Body = (),
    left: tuple[int, ...] = (),
    handlers: tuple[Body, ...] = (),
    routine: Body = (),
    destructor: Body | None = None,
) -> Outcomes:
    """Returns all that such a program must and may come to."""
    program = program_of(
        *others,
        objects=objects,
        main=main,
        left=left,
        handlers=handlers,
        routine=routine,
        destructor=destructor,
    )
    return outcomes(program, most=10_000)


def printed(*lines: str) -> frozenset[str]:
    """Returns outputs of one line each."""
    return frozenset(f"{line}\n" for line in lines)
