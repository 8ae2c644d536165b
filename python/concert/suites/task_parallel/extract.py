"""Which part of a response is the program?

Of all fenced blocks that may be C++ the last one that defines the function is taken (models often
show a usage example after it, or correct themselves); if none defines it, the longest one. A
response without fences is a program if it defines the function.
"""

import re

from concert.results.values import Candidate
from concert.suites.task_parallel.labels import Label

FILE_NAME = "candidate.cc"

_LANGUAGES = frozenset({"", "c++", "cpp", "cc", "cxx", "c", "hpp", "openmp"})
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*$", re.MULTILINE)


def extract(response: str, *, function: str) -> Candidate:
    """Finds the program in a response.

    Args:
        response: What the model said.
        function: Name of the function that the program must define.

    Returns:
        The program, or a candidate whose fault is `no_code`.
    """
    blocks = _blocks(response)
    defining = [block for block in blocks if _defines(block, function)]
    if defining:
        return Candidate(text=defining[-1], file_name=FILE_NAME)
    if blocks:
        return Candidate(text=max(blocks, key=len), file_name=FILE_NAME)
    if _FENCE.search(response) is None and _defines(response, function):
        return Candidate(text=response, file_name=FILE_NAME)
    return Candidate(text="", fault=Label.NO_CODE.value)


def _blocks(response: str) -> list[str]:
    """Returns the non-empty fenced blocks that may be C++; an open one ends with the response."""
    blocks = []
    fences = iter(_FENCE.finditer(response))
    for opening in fences:
        end = len(response)
        for closing in fences:
            if _closes(opening, closing):
                end = closing.start()
                break
        block = response[opening.end() + 1 : end]
        if opening[2].lower() in _LANGUAGES and block.strip():
            blocks.append(block)
    return blocks


def _closes(opening: re.Match[str], closing: re.Match[str]) -> bool:
    same = opening[1][0] == closing[1][0] and len(closing[1]) >= len(opening[1])
    return same and not closing[2]


def _defines(text: str, function: str) -> bool:
    pattern = rf"\b{re.escape(function)}\s*\([^;{{}}]*\)\s*(?:noexcept\s*)?\{{"
    return re.search(pattern, text) is not None
