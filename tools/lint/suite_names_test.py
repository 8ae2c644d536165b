"""No room but the suites' own knows a suite by name: a new suite changes none of them.

A suite has its folder among the suites, and a folder of commands that it alone has. Elsewhere a
command or step asks suites what they can do.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

_PRODUCT = Path("python/concert")
_SUITES = _PRODUCT / "suites"
_COMMANDS = _PRODUCT / "app"
_FOLDERS = sorted(path.parent.name for path in _SUITES.glob("*/suite.py"))
_NAME = re.compile("|".join(name.replace("_", "[-_]") for name in _FOLDERS))
_FREE = ("_test.py", "_for_tests.py", "conftest.py")
_OWN = [room / name for room in (_SUITES, _COMMANDS) for name in _FOLDERS]


def _others() -> Mapping[str, Path]:
    return {
        str(path): path
        for path in sorted(_PRODUCT.glob("**/*.py"))
        if not path.name.endswith(_FREE)
        and "testing" not in path.parts
        and not any(path.is_relative_to(folder) for folder in _OWN)
    }


_OTHERS = _others()


def test_there_are_suites_and_modules_that_must_not_name_them() -> None:
    assert len(_FOLDERS) >= 3
    assert len(_OTHERS) > 150


@pytest.mark.parametrize("name", ["java-concurrency", "java_concurrency", "task-parallel"])
def test_a_name_is_found_however_it_is_written(name: str) -> None:
    assert _NAME.search(f"from concert.suites.{name} import x")


@pytest.mark.parametrize("path", _OTHERS)
def test_a_module_names_no_suite(path: str) -> None:
    lines = _OTHERS[path].read_text(encoding="utf-8").splitlines()
    named = [f"{number}: {line}" for number, line in enumerate(lines, 1) if _NAME.search(line)]
    assert named == []
