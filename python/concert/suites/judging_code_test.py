"""Tests of which code and data the keys of verdicts follow."""

import ast
import hashlib
import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from build.hash_code import code_hashes
from concert import runfiles
from concert.code_identity import code_identity
from concert.suites.catalogue import all_suites

_FOLDER: Final = "python/concert/suites"
_LISTS: Final = {
    "java-concurrency": f"{_FOLDER}/java_concurrency/judge.sha256",
    "race-detection": f"{_FOLDER}/race_detection/judge.sha256",
    "task-parallel": f"{_FOLDER}/task_parallel/judge.sha256",
    "analyzer:explorer": "python/concert/explorers/c/race_explorer.sha256",
}
_EVERY_LIST: Final = pytest.mark.parametrize("path", _LISTS.values(), ids=_LISTS)
_OURS: Final = ("concert", "native")


@pytest.mark.parametrize("name", all_suites())
def test_a_suites_checker_names_the_code_that_judges(name: str) -> None:
    assert all_suites()[name].checker.endswith(f"; code {code_identity(_LISTS[name])}")


@_EVERY_LIST
def test_all_modules_of_ours_that_judging_imports_count(path: str) -> None:
    listed = _listed(path)
    missing = {
        (module, imported)
        for module in _modules(listed)
        for imported in _imports(module)
        if imported.split(".")[0] in _OURS and _file_of(imported) not in listed
    }
    assert not missing


@_EVERY_LIST
def test_all_packages_that_judging_imports_count(path: str) -> None:
    listed = _listed(path)
    packages = importlib.metadata.packages_distributions()
    missing = {
        (module, imported)
        for module in _modules(listed)
        for imported in (name.split(".")[0] for name in _imports(module))
        if imported not in _OURS and imported not in sys.stdlib_module_names
        for package in packages[imported]
        if f"package {package}" not in listed
    }
    assert not missing


@_EVERY_LIST
def test_the_hashes_are_those_of_the_files_at_run_time(path: str) -> None:
    listed = _listed(path)
    files = {name: file for name in listed if (file := _found(name)) is not None}
    # Packages stand in the lock; archives are linked before the program runs.
    absent = set(listed) - set(files)
    assert all(name.startswith("package ") or Path(name).suffix in {".a", ".lo"} for name in absent)
    assert files
    assert all(
        hashlib.sha256(files[name].read_bytes()).hexdigest() == listed[name] for name in files
    )


@pytest.mark.parametrize(
    ("suite", "name"),
    [
        ("java-concurrency", "data/java-concurrency/jpf-depths.toml"),
        ("java-concurrency", "java/explorer/boot.jar"),
        ("java-concurrency", "java/explorer/explorer.jar"),
        ("java-concurrency", "java/jpf/concert/jpf/TimeLimitListener.java"),
        ("java-concurrency", "native/explore/engine/libengine.a"),
        ("java-concurrency", "native/jvm/libnatives.lo"),
        ("java-concurrency", "python/concert/explorers/java/machine/conversation.py"),
        ("java-concurrency", "python/concert/sandbox/launch/supervisor.py"),
        ("java-concurrency", f"{_FOLDER}/java_concurrency/judge/checklist.py"),
        ("java-concurrency", f"{_FOLDER}/java_concurrency/tasks/demands.py"),
        ("java-concurrency", f"{_FOLDER}/java_concurrency/judge/jpf/labelling.py"),
        ("java-concurrency", f"{_FOLDER}/java_concurrency/judge/limits.py"),
        ("race-detection", f"{_FOLDER}/race_detection/judge/judge.py"),
        ("race-detection", f"{_FOLDER}/race_detection/answer/races.py"),
        ("task-parallel", "package numpy"),
        ("task-parallel", f"{_FOLDER}/task_parallel/timing/measure.py"),
        ("task-parallel", f"{_FOLDER}/task_parallel/tasks/problems/reduction/pi.py"),
        ("task-parallel", f"{_FOLDER}/task_parallel/tasks/problems/common/rounding.py"),
        ("analyzer:explorer", "native/pthread/libpthread_explorer.a"),
        ("analyzer:explorer", "native/pthread/kernel/locks.h"),
        ("analyzer:explorer", "native/pthread/machine/building/link_flags.txt"),
        ("analyzer:explorer", "package tree-sitter-c"),
    ],
)
def test_what_judges_counts(suite: str, name: str) -> None:
    assert name in _listed(_LISTS[suite])


@_EVERY_LIST
@pytest.mark.parametrize(
    "part",
    [
        "/app/",
        "/models/",
        "/pipeline/",
        "/prompts.py",
        "/questions.py",
        "/score.py",
        "/score/",
        "/suite.py",
        "/tables/",
        "_test.py",
        "_tests.py",
        "docs/",
        "manifest.json",
        "reference/",
        "seeded/",
        ".md",
    ],
)
def test_what_judges_nothing_does_not_count(path: str, part: str) -> None:
    assert not [name for name in _listed(path) if part in name]


def test_one_byte_more_in_a_criterion_is_another_key(tmp_path: Path) -> None:
    listed = _listed(_LISTS["task-parallel"])
    files = {name: str(file) for name in listed if (file := _found(name)) is not None}
    before = code_hashes(files, (), lock="")
    criterion = f"{_FOLDER}/task_parallel/tasks/problems/reduction/pi.py"
    (tmp_path / "pi.py").write_bytes(Path(files[criterion]).read_bytes() + b"\n")
    files[criterion] = str(tmp_path / "pi.py")
    after = code_hashes(files, (), lock="")
    changed = set(after.splitlines()) - set(before.splitlines())
    assert [line.split("  ")[1] for line in changed] == [criterion]


def _listed(path: str) -> dict[str, str]:
    lines = runfiles.folder(path).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def _found(name: str) -> Path | None:
    try:
        return runfiles.folder(name)
    except FileNotFoundError:
        return None


def _modules(listed: dict[str, str]) -> list[str]:
    return [name for name in listed if name.endswith(".py")]


def _imports(module: str) -> Iterator[str]:
    """Yields the modules that a module imports anywhere, functions included."""
    tree = ast.parse(runfiles.folder(module).read_bytes())
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(source), names=names):
                for alias in names:
                    below = f"{source}.{alias.name}"
                    yield below if _file_of(below) else source


def _file_of(module: str) -> str:
    """Returns the file of a module of ours, as lists name it; empty where there is none."""
    folder = module.replace(".", "/")
    root = "" if module.startswith("native") else "python/"
    for name in (f"{root}{folder}.py", f"{root}{folder}/__init__.py"):
        if _found(name) is not None:
            return name
    return ""
