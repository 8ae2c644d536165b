"""Reads reports on lanes of one simd loop, whose iterations the race check runs in their order.

Lanes go through the loop's body together. What a lane reads it reads before it writes further
down, and so before any other lane does: only a read that stands before the write of an earlier
iteration may get an older value than the loop's. Nothing else is said to race: where a later lane
writes what an earlier one read or wrote, the last one writes last in a vector too.
"""

import re
from dataclasses import dataclass

_LANE = re.compile(r"^  Thread (T\d+) '(concert lane \d+)'", re.MULTILINE)
"""The names that the check's runtime gives them (openmp_lanes.cc)."""
_ACCESS = re.compile(
    r"^  (?:Previous )?(?:atomic )?(read|write) of size \d+ at \w+ by thread (T\d+)\b[^\n]*:\n"
    r"((?:    #[^\n]*\n)*)",
    re.MULTILINE | re.IGNORECASE,
)

_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(", re.MULTILINE)
_NAME = re.compile(r"\w+")
_HEADER = re.compile(r"\bfor[ \t]*\([^;]*;[^;]*;")


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
    accesses = [_access(found, lanes, file_name) for found in _ACCESS.finditer(section)][:2]
    if len(accesses) < 2 or not accesses[0].lane or accesses[0].lane != accesses[1].lane:
        return False
    later, earlier = accesses
    is_of_the_loop = later.function == earlier.function and later.function != ""
    if not is_of_the_loop or not later.reads or earlier.reads:
        return True
    return later.line > earlier.line or (
        later.line == earlier.line and not _is_one_statement(text, later.line)
    )


def _access(found: re.Match[str], lanes: dict[str, str], file_name: str) -> _Access:
    frame = re.compile(rf"^    #\d+ (.*?) \S*/{re.escape(file_name)}:(\d+)\b", re.MULTILINE)
    innermost = frame.search(found[3])
    function, line = (innermost[1], int(innermost[2])) if innermost else ("", 0)
    return _Access(found[1].lower() == "read", lanes.get(found[2], ""), function, line)


def _is_one_statement(text: str, line: int) -> bool:
    """Tells whether a line has no more than one statement, none of which a macro may hide."""
    lines = text.split("\n")
    written = _HEADER.sub("", lines[line - 1]) if 0 < line <= len(lines) else ""
    macros = set(_MACRO.findall(text))
    return written.count(";") <= 1 and macros.isdisjoint(_NAME.findall(written))
