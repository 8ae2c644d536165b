"""Reads reports on lanes of one simd loop, whose iterations the race check runs in their order.

Lanes go through the loop's body together. What a lane reads it reads before it writes further
down, and so before any other lane does: only a read that stands before the write of an earlier
iteration may get an older value than the loop's. Nothing else is said to race: where a later lane
writes what an earlier one read or wrote, the last one writes last in a vector too.
"""

import re
from dataclasses import dataclass

_LANE = re.compile(r"^  Thread (T\d++) '(concert lane \d++)'", re.MULTILINE)
"""The names that the check's runtime gives them (openmp/lanes.cc)."""
_ACCESS = re.compile(
    r"  (?:Previous )?(?:atomic )?(read|write) of size \d++ at \w++ by thread (T\d++)\b",
    re.IGNORECASE,
)
_LINE = re.compile(r"\d++")
_MACRO = re.compile(r"^[ \t]*+#[ \t]*+define[ \t]++(\w++)\(", re.MULTILINE)
_NAME = re.compile(r"\w++")


@dataclass(frozen=True, slots=True)
class _Access:
    reads: bool
    lane: str
    function: str
    line: int


def is_in_order_in_lanes(section: str, file_name: str, text: str) -> bool:
    """Tells whether a report is on two lanes of one loop, and of what is no race there.

    Args:
        section: The report; its first access is that of the later iteration.
        file_name: The program's name in reports.
        text: The program.
    """
    lanes = dict(_LANE.findall(section))
    if not lanes:
        return False
    accesses = _accesses(section, lanes, file_name)[:2]
    if len(accesses) < 2 or not accesses[0].lane or accesses[0].lane != accesses[1].lane:
        return False
    later, earlier = accesses
    is_of_the_loop = later.function == earlier.function and later.function != ""
    if not is_of_the_loop or not later.reads or earlier.reads:
        return True
    return later.line > earlier.line or (
        later.line == earlier.line and not _is_one_statement(text, later.line)
    )


def _accesses(section: str, lanes: dict[str, str], file_name: str) -> list[_Access]:
    """Returns the accesses of a report, each with its innermost place in the program."""
    found: list[_Access] = []
    is_access = False
    for line in section.split("\n"):
        if access := _ACCESS.match(line):
            is_access = True
            found.append(_Access(access[1].lower() == "read", lanes.get(access[2], ""), "", 0))
        elif not line.strip():
            is_access = False
        elif is_access and not found[-1].line:
            function, number = _place(line, file_name)
            found[-1] = _Access(found[-1].reads, found[-1].lane, function, number)
    return found


def _place(frame: str, file_name: str) -> tuple[str, int]:
    """Returns the function and the line of a frame; ("", 0) outside of the program."""
    name = f"/{file_name}:"
    at = frame.rfind(name)
    number = _LINE.match(frame, at + len(name)) if at >= 0 else None
    if number is None:
        return "", 0
    return frame[: frame.rfind(" ", 0, at)].strip().partition(" ")[2], int(number[0])


def _is_one_statement(text: str, line: int) -> bool:
    """Tells whether a line has no more than one statement, none of which a macro may hide."""
    lines = text.split("\n")
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    # A loop's header has two of its own.
    has_header = written.lstrip().startswith("for") and ":" not in written
    macros = set(_MACRO.findall(text))
    names = _NAME.findall(written)
    return written.count(";") <= (3 if has_header else 1) and macros.isdisjoint(names)
