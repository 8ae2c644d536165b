"""The BUILD and .bzl files are in order.

No registry that users reach offers buildifier, so this checks what it would mind most: loads first,
sorted and used; lists of sources and dependencies sorted; every rule and function documented.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

_FILES = sorted(
    path
    for pattern in ("**/BUILD.bazel", "**/*.bzl", "MODULE.bazel")
    for path in Path().glob(pattern)
)
_SORTED_LISTS = ("srcs", "deps", "data", "hdrs", "visibility")


def _tree(path: Path) -> ast.Module:
    # Starlark is close enough to Python that Python's parser reads it.
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _calls(tree: ast.Module, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _loads(tree: ast.Module) -> list[ast.Call]:
    return sorted(_calls(tree, "load"), key=lambda call: call.lineno)


def _strings(node: ast.expr) -> list[str] | None:
    """Returns the strings of a list of literals, None for anything else."""
    if not isinstance(node, ast.List):
        return None
    values = [e.value for e in node.elts if isinstance(e, ast.Constant)]
    texts = [value for value in values if isinstance(value, str)]
    return texts if len(texts) == len(node.elts) else None


def _order(label: str) -> tuple[int, str]:
    """Sorts as buildifier does: this package, then this repository, then others."""
    if label.startswith("@"):
        return (3, label.replace(":", "!"))
    if label.startswith("//"):
        return (2, label.replace(":", "!"))
    return (1, label) if label.startswith(":") else (0, label)


def test_there_are_files_to_check() -> None:
    assert len(_FILES) > 10


@pytest.mark.parametrize("path", _FILES, ids=str)
def test_loads_come_first_and_are_sorted(path: Path) -> None:
    loads = _loads(_tree(path))
    files = [ast.literal_eval(call.args[0]) for call in loads]
    keys = [(not file.startswith("@"), file.replace(":", "!")) for file in files]
    assert keys == sorted(keys), f"{path}: loads are not sorted"
    assert len(files) == len(set(files)), f"{path}: a file is loaded twice"


@pytest.mark.parametrize("path", _FILES, ids=str)
def test_what_is_loaded_is_used(path: Path) -> None:
    tree = _tree(path)
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    loaded = {
        keyword.arg or ast.literal_eval(keyword.value)
        for call in _loads(tree)
        for keyword in [*call.keywords, *(ast.keyword(None, a) for a in call.args[1:])]
    }
    assert loaded <= named, f"{path}: loaded but not used: {sorted(loaded - named)}"


@pytest.mark.parametrize("path", _FILES, ids=str)
def test_lists_of_files_and_labels_are_sorted(path: Path) -> None:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.keyword) and node.arg in _SORTED_LISTS:
            labels = _strings(node.value)
            if labels is not None:
                where = f"{path}:{node.value.lineno}: {node.arg}"
                assert labels == sorted(labels, key=_order), f"{where} is not sorted"
                assert len(labels) == len(set(labels)), f"{where} names something twice"


@pytest.mark.parametrize("path", [p for p in _FILES if p.suffix == ".bzl"], ids=str)
def test_rules_say_what_they_are_for(path: Path) -> None:
    tree = _tree(path)
    assert ast.get_docstring(tree), f"{path} has no docstring"
    for kind in ("rule", "repository_rule", "provider"):
        for call in _calls(tree, kind):
            named = {keyword.arg for keyword in call.keywords}
            assert "doc" in named, f"{path}:{call.lineno}: {kind} has no doc"
