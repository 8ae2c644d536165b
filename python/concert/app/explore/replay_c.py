"""Shows a race of a C program, a column a thread, for the command `replay`."""

import argparse

from concert.app.errors import UsageError, print_line
from concert.app.explore.explore_limits import refuse_limits
from concert.app.explore.explore_options import NamedProgram
from concert.app.explore.races_bench import OpenWorkbench
from concert.app.surroundings import print_text
from concert.explorers.c import (
    BadProgramError,
    BadVerdictError,
    Race,
    parse_verdict,
    read_source,
    replay,
    replay_text,
)
from concert.values import ExitStatus


def replay_c(
    arguments: argparse.Namespace,
    program: NamedProgram,
    line: bytes,
    where: str,
    open_workbench: OpenWorkbench,
) -> int:
    """Prints an execution of a C program.

    Args:
        arguments: The options of `replay`.
        program: The program.
        line: The verdict.
        where: What to call it.
        open_workbench: Opens what exploring needs, given the kind of sandbox.

    Returns:
        The exit status.

    Raises:
        UsageError: The options do not go together, or with the verdict.
    """
    refuse_limits(arguments, because="a verdict on C has its limits")
    (path,) = program.files
    try:
        verdict = parse_verdict(line, where=where)
        shown = tuple(verdict.shown())
        violation = arguments.violation or 0
        if violation >= len(shown):
            remedy = f"choose from 0 to {len(shown) - 1}" if shown else "replay one that fails"
            raise UsageError(f"the verdict has no violation {violation}", remedy=remedy)
        source = read_source(path)
        with open_workbench(arguments.sandbox) as bench:
            replayed = replay(source, verdict, violation, bench=bench)
    except (BadProgramError, BadVerdictError) as error:
        raise program.usage_error(error) from None
    expected = shown[violation]
    if arguments.json:
        # Not at the top: who asks for a table need not wait for the viewer.
        from concert.app.explore.replay_steps import c_steps

        print_text(c_steps(replayed, program=verdict.program, source=source, found=expected))
    else:
        lines = source.splitlines()
        steps = replayed if arguments.all else replayed.essential()
        print_text(replay_text(steps, expected, name=verdict.program, source=lines), end="")
    if replayed.shows(expected):
        return ExitStatus.SOUND
    what = "race" if isinstance(expected, Race) else expected.kind.replace("_", " ")
    print_line(f"this execution shows no such {what}; report this as a defect, with the program")
    return ExitStatus.UNSOUND
