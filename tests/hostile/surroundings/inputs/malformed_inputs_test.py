"""Malformed input gets a documented exit status and one line, or it works."""

from pathlib import Path

import pytest

from tests.hostile.surroundings.inputs.case import Case
from tests.hostile.surroundings.inputs.malformed import all_cases, fast_cases, run_case


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("inputs")


def test_the_corpus_is_as_large_as_is_said() -> None:
    names = [case.name for case in all_cases()]
    assert len(names) > 10_000
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", list(fast_cases()), ids=lambda case: case.name)
def test_malformed_input_is_refused_in_one_line_or_works(case: Case, folder: Path) -> None:
    assert run_case(case, folder).breaches == ()
