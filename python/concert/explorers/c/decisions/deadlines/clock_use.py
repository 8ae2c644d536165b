"""Finds where a program decides by the clock, which has one course in all executions.

A wait's result says whether it was in time, and no time, where all deadlines are valid.
"""

from dataclasses import dataclass
from typing import Final

from concert.explorers.c.decisions.deadlines.deadlines import TIMED_WAITS, clock_of_deadlines
from concert.explorers.c.decisions.decided_values import Decisions
from concert.explorers.c.decisions.names import called
from concert.explorers.c.decisions.origins import Origin
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.syntax_nodes import Node
from concert.explorers.c.verdict.findings import WaitClock

_READS: Final = frozenset({b"time", b"clock", b"thrd_clock"})
_FILLS: Final = {
    b"clock_gettime": 1,
    # The step of a clock depends on the machine.
    b"clock_getres": 1,
    b"gettimeofday": 0,
    b"time": 0,
    b"timespec_get": 0,
    b"ftime": 0,
}
"""Functions, with the number of the argument that they fill."""
_CLOCKS: Final = _READS | _FILLS.keys()
_DATES: Final = frozenset({b"__DATE__", b"__TIME__", b"__TIMESTAMP__"})
"""Macros that tell when the program was compiled."""
_CARRIES: Final = frozenset(
    {
        *(b"gmtime", b"gmtime_r", b"localtime", b"localtime_r", b"difftime"),
        *(b"ctime", b"ctime_r", b"asctime", b"asctime_r", b"mktime", b"timegm"),
    }
)
"""Functions whose result is of the clock if an argument is."""


@dataclass(frozen=True, slots=True)
class ClockUse:
    """A program's use of clocks.

    Attributes:
        line: The first line that decides by the clock; 0 where none does.
        line_if_monotonic: The same if all waits that have an end go by CLOCK_MONOTONIC.
        polls: Whether a loop may turn until the clock has got somewhere.
    """

    line: int = 0
    line_if_monotonic: int = 0
    polls: bool = False


def clock_use(program: Program) -> ClockUse:
    """Returns a program's use of clocks, as far as its text shows."""
    told = frozenset(_FILLS)
    waits = told | (TIMED_WAITS - program.functions.keys())
    by = clock_of_deadlines(program.top, program.nodes)
    of_clock = _of_clock(program, waits if by is WaitClock.REALTIME else told)
    line = of_clock.first_line()
    if line == 0 or by is not WaitClock.MONOTONIC:
        return ClockUse(line=line, line_if_monotonic=line, polls=of_clock.loops_ask())
    of_monotonic = _of_clock(program, waits)
    return ClockUse(
        line=line, line_if_monotonic=of_monotonic.first_line(), polls=of_monotonic.loops_ask()
    )


def _of_clock(program: Program, untold: frozenset[bytes]) -> Decisions:
    """Returns what has come from the clock, but through calls that do not tell the time."""
    dates = _DATES - program.macros.keys()

    def is_read(node: Node) -> bool:
        return called(node) in _READS or (node.type == "identifier" and node.text in dates)

    clock = Origin(
        names=_CLOCKS | dates,
        reads=is_read,
        fills=_FILLS,
        carries=_CARRIES,
        untold=untold,
    )
    return Decisions(program, clock)
