"""Finds every regular expression in Python sources, and how it is used.

Nobody lists them: the statements that make them are run, without the modules around them. Names
from other modules stand for a letter.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final


class Use(Enum):
    """The way in which a pattern is applied."""

    SEARCH = auto()
    """At every place of a text, or at places that lie in one another's reach."""
    MATCH = auto()
    """Once, at the beginning."""
    FULL_MATCH = auto()
    """Once, to all of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A regular expression in a source.

    Attributes:
        place: The source's path and the name that the pattern has, or the function that uses it.
        pattern: The pattern.
        flags: Its flags.
        use: How it is applied.
    """

    place: str
    pattern: str
    flags: int
    use: Use


UNKNOWN: Final = "<unknown>"
"""The pattern of a call whose pattern cannot be read from the source."""

_FUNCTIONS: Final = frozenset(
    {"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"}
)
_ONCE: Final = {"match": Use.MATCH, "fullmatch": Use.FULL_MATCH}


def patterns_in(path: Path) -> Iterator[Found]:
    """Yields the patterns of a source, in order."""
    tree = ast.parse(path.read_text("utf-8"), str(path))
    yield from _made_once(tree, path)
    yield from _made_in_functions(tree, path)


class _Other(str):
    """Something of another module: a letter, whatever is asked of it."""

    __slots__ = ()

    def __getattr__(self, name: str) -> "_Other":
        return _Other("x")


def _made_once(tree: ast.Module, path: Path) -> Iterator[Found]:
    made: list[tuple[str, re.Pattern[str]]] = []
    name = ""

    class Recorder:
        def __getattr__(self, attribute: str) -> Any:
            return getattr(re, attribute)

        @staticmethod
        def compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
            compiled = re.compile(pattern, flags)
            made.append((name, compiled))
            return compiled

    known: dict[str, Any] = {"re": Recorder()}
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                known.setdefault((alias.asname or alias.name).partition(".")[0], _Other("x"))
            continue
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            continue
        name = _target(statement)
        try:
            plain = ast.copy_location(ast.Assign(_targets(statement), statement.value), statement)
            exec(compile(ast.Module([plain], []), str(path), "exec"), known)
        except Exception:
            known[name] = _Other("x")
            # The pattern's purpose is not known here; the pattern itself may be.
            for node in ast.walk(statement.value):
                if _called(node) == "compile":
                    _run_alone(node, known, path)
    for name, compiled in made:
        if isinstance(compiled.pattern, str):
            yield Found(
                place=f"{path}: {name}",
                pattern=compiled.pattern,
                flags=compiled.flags,
                use=_use(tree, name),
            )


def _run_alone(node: ast.AST, known: dict[str, Any], path: Path) -> None:
    assert isinstance(node, ast.Call)
    try:
        eval(compile(ast.Expression(node), str(path), "eval"), known)
    except Exception:
        known["re"].compile(UNKNOWN)


def _targets(statement: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    # Without its annotation, whose names may be unknown here.
    return statement.targets if isinstance(statement, ast.Assign) else [statement.target]


def _target(statement: ast.Assign | ast.AnnAssign) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _called(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)):
            return name if name in _FUNCTIONS else None
    return None


def _use(tree: ast.Module, name: str) -> Use:
    """Returns how a module uses one of its patterns; as searched for where that is not plain."""
    uses: set[Use] = set()
    called: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=one), attr=method), args=arguments):
                if one == name:
                    called.add(id(node.func.value))  # type: ignore[attr-defined]
                    is_once = method in _ONCE and len(arguments) == 1
                    uses.add(_ONCE[method] if is_once else Use.SEARCH)
    loads = (n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == name)
    if any(isinstance(n.ctx, ast.Load) and id(n) not in called for n in loads):
        return Use.SEARCH
    if not name.startswith("_") or len(uses) != 1:
        return Use.SEARCH
    return uses.pop()


def _made_in_functions(tree: ast.Module, path: Path) -> Iterator[Found]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            called = _called(node)
            if called is None:
                continue
            assert isinstance(node, ast.Call)
            yield Found(
                place=f"{path}: {function.name}",
                pattern=_written(node.args[0]),
                flags=0,
                use=_ONCE.get(called, Use.SEARCH),
            )


def _written(node: ast.expr) -> str:
    """Returns a pattern as it stands in the source, with "x" for each value in it."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                str(one.value) if isinstance(one, ast.Constant) else "x" for one in values
            )
    return UNKNOWN
