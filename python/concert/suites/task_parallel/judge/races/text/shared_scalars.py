"""Has tasks reach shared scalars by their addresses, so that the sanitizer sees who reads them.

GCC hands a task the value of a shared scalar that the task only reads (OMP_CLAUSE_SHARED_READONLY
in its omp-low.cc). The creator may write the variable before the task has read it, which OpenMP
calls a race, and the check would see none. A variable whose address is taken is handed over by
address. So each task takes the addresses of the scalars that it may share, which reads and changes
nothing.

What is declared in the task, or named by a clause that makes a copy, is not shared. Where a name
means something else after all, the text does not compile, and the check goes on without this.
"""

import re
from collections.abc import Iterator, Sequence

from concert.suites.task_parallel.judge.races.text.directives import Part, directives_in

_MAKES_TASKS = frozenset({"task", "taskloop"})
_COPIES = frozenset({"private", "firstprivate", "lastprivate", "reduction", "in_reduction"})
_MOST_OF_A_TASK = 20_000
"""Characters of a task that are looked at; longer ones stay as they are."""
_MOST_TASKS = 300

_TYPE = (
    r"(?:int|long|short|char|unsigned|signed|float|double|bool|auto|size_t|ptrdiff_t"
    r"|u?int(?:8|16|32|64)_t)"
)
_DECLARATION = re.compile(
    rf"(?P<constant>\bstatic[ \t]++const(?:expr)?+[ \t]++)?+(?:\bstd[ \t]*+::[ \t]*+)?+"
    rf"\b{_TYPE}\b[ \t]++(?P<declarators>[^;(){{}}\n]{{1,200}}+)"
)
_NAME_OF_DECLARATOR = re.compile(
    rf"[ \t]*+(?:(?:{_TYPE}|const|volatile)\b[ \t]*+)*+([A-Za-z_]\w*+)"
)
_NAME = re.compile(r"(?<![\w.>:])[A-Za-z_]\w*+(?![ \t]*+(?:\(|::|<))")
_LITERAL_OR_BRACKET = re.compile(r'"(?:\\.|[^"\\\n])*+"?+|\'(?:\\.|[^\'\\\n])*+\'?+|[{}();]')
_BLANKS = " \t"
_LOOP = re.compile(r"for[ \t]*+(?=\()")
_EXPRESSION = re.compile(
    r"(?!(?:if|for|while|do|switch|return|try|goto|break|continue|throw|case|default|using|delete)\b)"
    r"[A-Za-z_(*+]"
)
_LAST_RETURN = '" 2\n'
"""Ends the line of the preprocessor that says: back from an included file."""
_CLOSING = {"{": "}", "(": ")"}


def with_addresses(text: str) -> str:
    """Returns preprocessed text whose tasks take the addresses of scalars that they may share."""
    scalars: frozenset[str] | None = None
    pieces: list[str] = []
    done = 0
    for number, (end, parts) in enumerate(_task_directives(text)):
        if number == _MOST_TASKS:
            break
        at, stop = _body(text, end)
        if stop < 0 or at < done:
            continue
        scalars = _declared(_behind_headers(text)) if scalars is None else scalars
        names = _shared(text[at:stop], parts, scalars)
        if not names:
            continue
        if text[at] == "{":
            taken = "{" + "".join(f" (void)&{name};" for name in names)
            pieces += (text[done:at], taken)
            done = at + 1
        elif _EXPRESSION.match(text, at):
            pieces += (text[done:at], "".join(f"(void)&{name}, " for name in names))
            done = at
    return "".join(pieces) + text[done:]


def _task_directives(text: str) -> Iterator[tuple[int, tuple[Part, ...]]]:
    """Yields where the line of each directive that makes tasks ends, and its parts."""
    lines = text.split("\n")
    end = done = 0
    for at, parts in directives_in(lines).items():
        if any(part.name in _MAKES_TASKS for part in parts):
            end += sum(len(line) + 1 for line in lines[done : at + 1])
            done = at + 1
            yield min(end, len(text)), parts


def _body(text: str, at: int) -> tuple[int, int]:
    """Returns where a task's statement begins and ends; the end is -1 if it is not plain."""
    at = _behind_nothing(text, at)
    loop = _LOOP.match(text, at)
    if loop is not None:
        closing = _closing(text, loop.end())
        if closing < 0:
            return at, -1
        at = _behind_nothing(text, closing)
    if text[at : at + 1] == "{":
        return at, _closing(text, at)
    end = text.find(";", at, at + _MOST_OF_A_TASK)
    return at, end


def _behind_nothing(text: str, at: int) -> int:
    """Returns the place behind blanks, empty lines and line markers."""
    while at < len(text):
        end = text.find("\n", at)
        line = text[at : end if end >= 0 else len(text)]
        if end < 0 or (line.strip(_BLANKS) and not line.startswith("# ")):
            return at + len(line) - len(line.lstrip(_BLANKS))
        at = end + 1
    return at


def _closing(text: str, opening: int) -> int:
    """Returns the place behind the bracket that closes one; -1 if it is too far."""
    opens, closes, depth = text[opening], _CLOSING[text[opening]], 0
    for found in _LITERAL_OR_BRACKET.finditer(text, opening, opening + _MOST_OF_A_TASK):
        depth += (found[0] == opens) - (found[0] == closes)
        if depth == 0:
            return found.end()
    return -1


def _shared(body: str, parts: Sequence[Part], scalars: frozenset[str]) -> list[str]:
    copied = {
        name
        for part in parts
        if part.name in _COPIES
        for name in re.findall(r"\w+", part.inner.rpartition(":")[2])
    }
    return sorted((set(_NAME.findall(body)) & scalars) - copied - _declared(body))


def _behind_headers(text: str) -> str:
    return text[text.rfind(_LAST_RETURN) + 1 :]


def _declared(text: str) -> frozenset[str]:
    """Returns the names that a text declares as scalars, and some that it does not.

    A static constant is left out: one of a class may have no address.
    """
    names: set[str] = set()
    constants: set[str] = set()
    for declaration in _DECLARATION.finditer(text):
        for declarator in declaration["declarators"].split(","):
            found = _NAME_OF_DECLARATOR.match(declarator)
            if found is not None:
                (constants if declaration["constant"] else names).add(found[1])
    return frozenset(names - constants)
