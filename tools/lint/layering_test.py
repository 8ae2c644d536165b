"""The rooms of the house import each other in one direction only (docs/architecture.md)."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

_ROOT = "concert"
_LAYERS: Mapping[str, int] = {
    "app": 5,
    "pipeline": 4,
    "audit": 4,
    "report": 4,
    "compare": 3,
    "suites": 3,
    "viewer": 3,
    "models": 2,
    "explorers": 2,
    "results": 1,
    "sandbox": 1,
    "toolchains": 1,
    "metrics": 1,
    "reading": 0,
    "responses": 0,
    "values": -1,
    "escaping": -2,
    "code_identity": 0,
    "inherited_limits": 0,
    "runfiles": 0,
    "sharding": 0,
}
"""The higher layer imports the lower one, and within a layer no two rooms import each other."""
_SAME_LAYER = {
    ("sandbox", "toolchains"): "commands run with the programs of toolchains",
    ("code_identity", "runfiles"): "hashes lie among the files that the build offers",
}
"""Arrows within one layer, with the reason."""
_SHARED_BY_SUITES = ("common", "capabilities")
"""Rooms among the suites' that are not suites."""
_FREE = ("_test.py", "_for_tests.py", "conftest.py")


def _sources() -> Mapping[str, Path]:
    paths = sorted(Path("python/concert").glob("**/*.py"))
    return {_module(path): path for path in paths}


def _module(path: Path) -> str:
    parts = path.relative_to("python").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


_SOURCES = _sources()
_PRODUCT = {
    name: path
    for name, path in _SOURCES.items()
    if not path.name.endswith(_FREE) and "testing" not in path.parts
}


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in _SOURCES else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def _suite(module: str) -> str | None:
    parts = module.split(".")
    is_inside = len(parts) > 3 and parts[1] == "suites" and parts[2] not in _SHARED_BY_SUITES
    return parts[2] if is_inside else None


def test_the_sources_are_there() -> None:
    assert len(_PRODUCT) > 300


def test_every_room_has_a_layer() -> None:
    assert {_room(name) for name in _SOURCES} - {""} <= _LAYERS.keys()


@pytest.mark.parametrize("name", sorted(_PRODUCT))
def test_a_module_imports_no_room_above_or_beside_its_own(name: str) -> None:
    mine = _room(name)
    wrong = [
        other
        for other in _imported(_PRODUCT[name])
        if other.startswith(f"{_ROOT}.")
        and (theirs := _room(other)) != mine
        and mine
        and (mine, theirs) not in _SAME_LAYER
        and _LAYERS[theirs] >= _LAYERS[mine]
    ]
    assert wrong == []


@pytest.mark.parametrize("name", sorted(one for one in _PRODUCT if _suite(one)))
def test_a_suite_does_not_import_another(name: str) -> None:
    suites = {_suite(other) for other in _imported(_PRODUCT[name])}
    assert suites <= {None, _suite(name)}


def test_no_modules_import_each_other_in_a_circle() -> None:
    arrows = {
        name: sorted({other for other in _imported(path) if other in _PRODUCT and other != name})
        for name, path in _PRODUCT.items()
    }
    while removable := [name for name, others in arrows.items() if not others]:
        gone = set(removable)
        arrows = {
            name: [other for other in others if other not in gone]
            for name, others in arrows.items()
            if name not in gone
        }
    assert sorted(arrows) == []
