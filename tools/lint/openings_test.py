"""A docstring or comment opens with what its thing does or holds, and never as a question does."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

_QUESTION = re.compile(r"(?:What|Who|Whose|Whom|Where|Which|How|Whether|Why)\b")
_COMMENT = re.compile(r"\s*(?:#|//+|/\*+|\*)\s*(?P<text>\S.*)?$")
_PATTERNS = ("BUILD.bazel", "*.cc", "*.h", "*.py")
_SOURCES = sorted(
    path
    for pattern in _PATTERNS
    for path in Path().glob(f"**/{pattern}")
    if "site-packages" not in str(path) and path.is_file()
)
_MODULES = [path for path in _SOURCES if path.suffix == ".py"]


def _docstrings(text: str) -> Iterator[tuple[int, str]]:
    """Gives the lines and texts of docstrings, those of attributes too."""
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            match statement:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    yield statement.lineno, said


def _comments(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Gives the first lines of comments."""
    goes_on = False
    for number, line in enumerate(lines, start=1):
        found = _COMMENT.match(line)
        if found and found["text"] and not goes_on:
            yield number, found["text"]
        goes_on = bool(found and found["text"])


def _asking(openings: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{number}: {said}" for number, said in openings if _QUESTION.match(said)]


@pytest.mark.parametrize(
    "text",
    [
        '"""What it does."""',
        'class A:\n    """How it ends."""',
        'def f():\n    """Whether it holds."""',
        'A = 3\n"""Which one it is."""',
    ],
)
def test_a_question_is_found_in_a_docstring(text: str) -> None:
    assert len(_asking(_docstrings(text))) == 1


@pytest.mark.parametrize("text", ["# What it is.", "  // Why not.", "/** Where it is. */"])
def test_a_question_is_found_in_a_comment(text: str) -> None:
    assert len(_asking(_comments([text]))) == 1


def test_a_line_that_continues_a_comment_may_begin_with_any_word() -> None:
    assert _asking(_comments(["// It tells the reader", "// What is new."])) == []


def test_there_are_sources() -> None:
    assert len(_MODULES) > 400
    assert len(_SOURCES) - len(_MODULES) > 200


def test_no_docstring_opens_as_a_question_does() -> None:
    found = {str(path): _asking(_docstrings(path.read_text("utf-8"))) for path in _MODULES}
    assert {path: said for path, said in found.items() if said} == {}


def test_no_comment_opens_as_a_question_does() -> None:
    found = {
        str(path): _asking(_comments(path.read_text("utf-8").splitlines())) for path in _SOURCES
    }
    assert {path: said for path, said in found.items() if said} == {}
