"""Extracts the program from a response.

Of all fenced blocks that may be C++ the last one that defines the function is taken (models often
show a usage example after it, or correct themselves); if none defines it, the longest one. A block
that is labelled as plain text counts if it defines the function. Where no block does, the whole
reply may lie in a block of Markdown, or a fence may follow prose on its line. A response without
fences is a program if it defines the function, without the prose and the tags around it.
"""

import re
from collections import deque
from collections.abc import Container

from concert.suites.common.answers import answer_text
from concert.suites.common.fences import Block, fenced_blocks, first_fence
from concert.suites.task_parallel.answer.bare import bare_program
from concert.suites.task_parallel.tasks.labels import Label
from concert.values.values import Candidate

FILE_NAME = "candidate.cc"

_LANGUAGES = frozenset(
    {
        *("", "c++", "cpp", "cc", "cxx", "c", "h", "h++", "hh", "hpp", "hxx"),
        *("cplusplus", "g++", "gcc", "clang++", "hpx", "omp", "openmp", "stdpar", "tbb"),
    }
)
_NO_LANGUAGE = frozenset({"plain", "plaintext", "text", "txt"})
"""Labels of blocks that may hold anything."""
_LANGUAGE = re.compile(r"[{.]*([a-z+#]*)")
"""The language in what follows a fence: models also write `cpp:sort.cc`, `c++20` and `{.cpp}`."""
_AROUND_ALL = re.compile(r"^[ \t]*+(?:`{3,}+|~{3,}+)[ \t]*+(?:markdown|md)[ \t\r]*+$", re.M | re.I)
"""A fence around a whole reply."""
_BEHIND_PROSE = re.compile(r"(?<=[:.>])[ \t]*+(?=```[ \t]*+(?:c\+\+|cpp)[ \t\r]*+$)", re.M | re.I)
"""The blanks between prose and a fence that should have a line of its own."""
_NOT_CODE = re.compile(
    r"//[^\n]*+|/\*.*?(?:\*/|\Z)|(?<!\\)\"(?:\\.|[^\"\\\n])*+\"|'(?:\\.|[^'\\\n])'", re.DOTALL
)
"""Comments and literals, whose parentheses and braces mean nothing.

A quote that is escaped begins no literal: else a line of them would be read from each anew.
"""
_BODY = re.compile(
    r"\s*+(?:noexcept\b\s*+(?:\([^()]*+\)\s*+)?+)?+(?:\[\[[^\[\]]*+\]\]\s*+)*+"
    r"(?:->[\w\s:<>,*&]*)?(?:\{|try\b)"
)
"""The text that may stand between a function's parameters and its body."""
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
    said = answer_text(response)
    for reading in (said, _BEHIND_PROSE.sub("\n", _AROUND_ALL.sub("", said))):
        blocks = _blocks(reading, _LANGUAGES | _NO_LANGUAGE)
        defining = [block for block in blocks if _defines(block, function)]
        if defining:
            return Candidate(text=defining[-1], file_name=FILE_NAME)
    programs = _blocks(said, _LANGUAGES)
    if programs:
        return Candidate(text=max(programs, key=len), file_name=FILE_NAME)
    if first_fence(said) is None and _defines(said, function):
        return Candidate(text=bare_program(said), file_name=FILE_NAME)
    return Candidate(text="", fault=Label.NO_CODE.value)


def _blocks(said: str, languages: Container[str]) -> list[str]:
    """Returns the non-empty blocks of these languages; an open one ends with the response."""
    blocks = fenced_blocks(said)
    return [block.text for block in blocks if block.text.strip() and _language(block) in languages]


def _language(block: Block) -> str | None:
    language = _LANGUAGE.match(block.info.lower())
    return None if language is None else language[1]


def _defines(text: str, function: str) -> bool:
    """Tells whether the function's name, a pair of parentheses and a body follow each other.

    A call, such as `if (merge_sort(a, 2) < 3) {` in a usage example, has no body behind its own
    pair.
    """
    code = _NOT_CODE.sub(" ", text)
    depth = 0
    # The starts of the function's open parentheses, with their depths.
    opened: deque[tuple[int, int]] = deque()
    for mark in re.finditer(rf"\b{re.escape(function)}\s*+\(|[()]", code):
        while opened and mark.end() - opened[0][0] > _LONGEST_PARAMETERS:
            opened.popleft()
        if mark[0] == ")":
            depth -= 1
            if opened and opened[-1][1] > depth:
                opened.pop()
                if _BODY.match(code, mark.end()) is not None:
                    return True
            continue
        depth += 1
        if mark[0] != "(":
            opened.append((mark.end(), depth))
    return False
