"""Commands work in hostile surroundings, or say in one line why not."""

from pathlib import Path

import pytest

from tests.hostile.surroundings.environments import Case, fast_cases, run_case


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("environments")


def test_there_are_sixty_surroundings() -> None:
    assert len(list(fast_cases())) >= 60


@pytest.mark.parametrize("case", list(fast_cases()), ids=lambda case: case.name)
def test_a_command_works_or_names_the_cause(case: Case, folder: Path) -> None:
    outcome = run_case(case, folder)
    if outcome.skipped:
        pytest.skip(outcome.skipped)
    assert outcome.breaches == ()
