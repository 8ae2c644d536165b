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
_LANGUAGE = re.compile(r"[{.]*([a-z+#]*)")
"""The language in what follows a fence: models also write `cpp:sort.cc`, `c++20` and `{.cpp}`."""
_NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'", re.DOTALL
)
"""Comments and literals, whose parentheses and braces mean nothing."""
_BODY = re.compile(
    r"\s*(?:noexcept\b\s*(?:\([^()]*\))?\s*)?(?:\[\[[^\]]*\]\]\s*)*(?:->[\w\s:<>,*&]*)?(?:\{|try\b)"
)
"""What stands between a function's parameters and its body."""
_LONGEST_PARAMETERS = 2_000
"""Characters."""


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
        language = _LANGUAGE.match(opening[2].lower())
        if language is not None and language[1] in _LANGUAGES and block.strip():
            blocks.append(block)
    return blocks


def _closes(opening: re.Match[str], closing: re.Match[str]) -> bool:
    same = opening[1][0] == closing[1][0] and len(closing[1]) >= len(opening[1])
    return same and not closing[2]


def _defines(text: str, function: str) -> bool:
    """Whether the function's name, a pair of parentheses and a body follow each other.

    A call, such as `if (merge_sort(a, 2) < 3) {` in a usage example, has no body behind its own
    pair.
    """
    code = _NOT_CODE.sub(" ", text)
    return any(
        _BODY.match(code, _after_parameters(code, found.end())) is not None
        for found in re.finditer(rf"\b{re.escape(function)}\s*\(", code)
    )


def _after_parameters(code: str, start: int) -> int:
    """Returns the place behind the pair of parentheses that opens before `start`."""
    depth = 1
    end = min(len(code), start + _LONGEST_PARAMETERS)
    for place in range(start, end):
        depth += (code[place] == "(") - (code[place] == ")")
        if depth == 0:
            return place + 1
    return len(code)
