"""The suites are found by their folders, and none is loaded before it is asked for."""

import subprocess
import sys

import pytest

from concert.suites import Checker, CheckerChoice, all_suites

_LISTING = """
import sys
from concert.suites import all_suites
list(all_suites())
print([name for name in sys.modules if name.endswith(".suite")])
"""


def test_the_three_suites_of_the_papers_are_there() -> None:
    assert list(all_suites()) == ["java-concurrency", "race-detection", "task-parallel"]


@pytest.mark.parametrize("name", all_suites())
def test_a_suite_calls_itself_what_its_folder_is_called(name: str) -> None:
    assert all_suites()[name].name == name


def test_whoever_lists_the_suites_loads_none() -> None:
    command = [sys.executable, "-c", _LISTING]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_choice_of_checkers_comes_to_the_suite_that_has_one() -> None:
    jpf = all_suites(CheckerChoice(checker=Checker.JPF, jpf="8.0 abc"))
    alone = all_suites()
    differing = [name for name in alone if jpf[name].checker != alone[name].checker]
    assert differing == ["java-concurrency"]
