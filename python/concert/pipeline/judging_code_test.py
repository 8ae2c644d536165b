"""Does a change of the code that judges change the checker's identity?"""

import importlib
import sys
from pathlib import Path

import pytest

from concert.pipeline.judging_code import checker_identity

_SUITE = "class Suite:\n    checker = 'by hand 1'\n"


def _identity(folder: Path, name: str, *, judge: str, test: str = "") -> str:
    # Unique over all tests: modules are imported once a process.
    name = f"{folder.name}_{name}"
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "judge.py").write_text(judge)
    (package / "judge_test.py").write_text(test)
    (package / "suite.py").write_text(_SUITE)
    suite = importlib.import_module(f"{name}.suite").Suite()
    return checker_identity(suite)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages can be imported."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def test_another_judge_is_another_checker(folder: Path) -> None:
    assert _identity(folder, "one", judge="A = 1\n") != _identity(folder, "two", judge="A = 2\n")


def test_the_same_code_elsewhere_is_the_same_checker(folder: Path) -> None:
    assert _identity(folder, "one", judge="A = 1\n") == _identity(folder, "two", judge="A = 1\n")


def test_tests_are_no_part_of_the_checker(folder: Path) -> None:
    first = _identity(folder, "one", judge="A = 1\n", test="B = 1\n")
    assert first == _identity(folder, "two", judge="A = 1\n", test="B = 2\n")


def test_the_version_by_hand_stays_readable(folder: Path) -> None:
    assert _identity(folder, "one", judge="A = 1\n").startswith("by hand 1; code ")
