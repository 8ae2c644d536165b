"""Classifies what the compiler or linker reports."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from concert.suites.task_parallel.tasks.labels import Label

_CLASSES: tuple[tuple[re.Pattern[str], Label], ...] = tuple(
    (re.compile(pattern), label)
    for pattern, label in (
        (r"No such file or directory", Label.MISSING_HEADER),
        (
            r"'#pragma omp|'#pragma' is not allowed|OpenMP|is not valid for '"
            # Most messages about a directive name neither it nor OpenMP.
            r"|not specified in enclosing '|(closely|strictly) nested|^orphaned '"
            r"|'\w+' clause|in clause '|in data clauses|is predetermined '"
            r"|for '\w*reduction'|^user defined reduction|^for statement expected"
            r"|^(missing|invalid) controlling predicate|^(missing|invalid) increment expression"
            r"|^not enough (for|nested|perfectly nested) loops|^collapsed loops"
            r"|iteration (variable|declaration)",
            Label.OPENMP_ERROR,
        ),
        (r"redefinition of|redeclar|conflicting declaration", Label.REDEFINITION),
        (
            r"was not declared|has not been declared|is not a member of|does not name a"
            r"|has no member named|is not a namespace-name|not a class or namespace",
            Label.UNDECLARED_NAME,
        ),
        (
            r"no matching function|no match for|cannot convert|invalid conversion"
            r"|could not convert|no type named|too (few|many) arguments|cannot bind"
            r"|use of deleted function|discards qualifiers|no viable|incompatible",
            Label.TYPE_ERROR,
        ),
        (
            r"^expected |^found '|before '|stray |missing terminating|unterminated"
            r"|^extended character .* is not valid",
            Label.SYNTAX_ERROR,
        ),
    )
)
"""Patterns of GCC 13's English messages, in the order in which they are tried."""

_ERROR_KINDS = frozenset({"error", "fatal error", "internal compiler error"})

_PLAIN = re.compile(
    r"(?P<file>[^:]+):(?P<line>\d{1,9}):(?:\d+:)? "
    r"(?P<kind>error|fatal error|internal compiler error|note): (?P<message>.*)"
)

_LONGEST_MESSAGE = 500
"""Characters; a name in it may have any length."""

_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'"})


@dataclass(frozen=True, slots=True)
class CompileError:
    """The error that a compiler run is classified by.

    Attributes:
        label: Its class.
        message: What the compiler says.
        line: Line of the candidate, from 1; 0 where it has none.
    """

    label: Label
    message: str
    line: int


def compile_error(stderr: bytes) -> CompileError | None:
    """Reads the error that counts from what GCC says, as JSON or plainly; None if there is none.

    Only what points at a place in a source file is an error of the candidate. A compiler that was
    killed or found no memory, process or file says so without a place, or not at all.

    It is the first one, but a forgotten header goes before all others: GCC often reports what
    follows from an unknown type before the type itself, and names the header in a note.
    """
    # Only at newlines: a message may hold what else ends lines for Python.
    lines = stderr.decode("utf-8", "replace").split("\n")
    told = [diagnostic for line in lines for diagnostic in _diagnostics(line)]
    errors = [
        diagnostic
        for diagnostic in told or _plain_diagnostics(lines)
        if diagnostic.get("kind") in _ERROR_KINDS and diagnostic.get("locations")
    ]
    if not errors and b"Assembler messages:" in stderr:
        return CompileError(Label.OTHER_COMPILE_ERROR, "the assembler refuses it", 0)
    if not errors:
        return None
    for error in errors:
        if "did you forget to '#include" in _notes(error):
            return CompileError(Label.MISSING_HEADER, _message(error), _line(error))
    first = errors[0]
    return CompileError(_classify(_message(first)), _message(first), _line(first))


def link_error(stderr: bytes, *, function: str) -> Label | None:
    """Returns the class of what the linker reports; None if it reports nothing of symbols."""
    text = stderr.decode("utf-8", "replace").translate(_QUOTES).replace("`", "'")
    if "multiple definition of 'main'" in text:
        return Label.DEFINES_MAIN
    if f"undefined reference to '{function}(" in text:
        return Label.MISSING_FUNCTION
    named = ("undefined reference to", "multiple definition of", "undefined symbol")
    return Label.OTHER_LINK_ERROR if any(name in text for name in named) else None


def _diagnostics(line: str) -> list[dict[str, object]]:
    """Returns the diagnostics of one line of stderr; [] if the line is not of that format."""
    if not line.startswith("["):
        return []
    try:
        # Not strict: GCC writes control characters of the program as they are.
        found = json.loads(line, strict=False)
    except (ValueError, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    return [entry for entry in found if isinstance(entry, dict)]


def _plain_diagnostics(lines: Sequence[str]) -> list[dict[str, object]]:
    """Returns the diagnostics of GCC's plain output in the form of its JSON."""
    found: list[dict[str, object]] = []
    notes: list[dict[str, object]] = []
    for line in lines:
        match = _PLAIN.match(line)
        if match is None:
            continue
        if match["kind"] == "note":
            notes.append({"message": match["message"]})
            continue
        notes = []
        caret = {"file": match["file"], "line": int(match["line"])}
        found.append(
            {
                "kind": match["kind"],
                "message": match["message"],
                "children": notes,
                "locations": [{"caret": caret}],
            }
        )
    return found


def _notes(diagnostic: dict[str, object]) -> str:
    children = diagnostic.get("children")
    if not isinstance(children, list):
        return ""
    messages = [str(child.get("message", "")) for child in children if isinstance(child, dict)]
    return "\n".join(messages).translate(_QUOTES)


def _message(diagnostic: dict[str, object]) -> str:
    message = str(diagnostic.get("message", "")).translate(_QUOTES)
    return "".join(char if char.isprintable() else "?" for char in message)[:_LONGEST_MESSAGE]


def _classify(message: str) -> Label:
    for pattern, label in _CLASSES:
        if pattern.search(message):
            return label
    return Label.OTHER_COMPILE_ERROR


def _line(diagnostic: dict[str, object]) -> int:
    match diagnostic.get("locations"):
        case [{"caret": {"file": str(file), "line": int(line)}}, *_] if file.startswith("/box/"):
            return line
    return 0
