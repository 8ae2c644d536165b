"""The explorer answers as models do: in the suite's form, or saying why not."""

from collections.abc import Mapping, Sequence
from copy import replace
from pathlib import Path

import pytest

from concert.explorers.c import Coverage, Outcome, RaceClass, Statement, Verdict, explore
from concert.explorers.c.fake_bench_for_tests import fake_bench
from concert.models import Ask, ModelError
from concert.suites.equipment import Equipment
from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.answer.races import RaceList
from concert.suites.race_detection.detectors import race_explorer_model
from concert.suites.race_detection.detectors.race_explorer_model import (
    ExplorerAnalyzer,
    reported,
)
from concert.suites.race_detection.detectors.race_tools import NO_ANSWER
from concert.toolchains import Toolchain, locate
from concert.values.values import Task

_RACY = """#include <pthread.h>
static int x;
static void *set(void *unused)
{
    x = 1;
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    x = 2;
    x = 3;
    pthread_join(thread, NULL);
    return 0;
}
"""
_SOURCES = {
    "racy": _RACY,
    "race-free": _RACY.replace("    x = 2;\n    x = 3;\n", ""),
    "no-program": "int main(void) { return y; }",
    "no-main": "int helper(void) { return 1; }",
}


def _ask(task_id: str, *, sample: int = 0) -> Ask:
    task = Task(
        suite="race-detection",
        task_id=task_id,
        title="made up",
        prompt="made up",
        reference="",
        seeded=(),
        requires=(),
        digest="made up",
    )
    return Ask(task=task, variant="default", prompt="made up", sample=sample)


@pytest.fixture
def equipment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Equipment:
    fake = fake_bench(tmp_path)
    monkeypatch.setattr(race_explorer_model, "installed", lambda: fake.installation)
    return _equipment(fake_bench(tmp_path).scratch, locate())


def _equipment(scratch: Path, toolchains: Mapping[str, Toolchain]) -> Equipment:
    sandbox = fake_bench(scratch).sandbox
    return Equipment(sandbox=sandbox, toolchains=toolchains, scratch=scratch, limits={}, cores=())


@pytest.mark.parametrize(("task", "pairs"), [("racy", {(5, 12), (5, 13)}), ("race-free", set())])
def test_the_answer_is_a_race_list_of_what_was_found(
    task: str, pairs: set[tuple[int, int]], equipment: Equipment
) -> None:
    answer = ExplorerAnalyzer(_SOURCES).respond(_ask(task), equipment)
    candidate = extract_races(answer.text)
    assert not candidate.fault
    races = RaceList.from_json(candidate.text).races
    assert {race.lines for race in races} == pairs
    assert {race.variable for race in races} <= {"x"}
    assert answer.text.endswith("\nMost threads in an execution, main's among them: 2.\n")
    assert answer.finish_reason == "stop"
    assert answer.served_model.startswith("Concert's explorer ")


@pytest.mark.parametrize("task", ["no-program", "no-main"])
def test_a_program_that_cannot_be_built_gets_an_answer_that_says_so(
    task: str, equipment: Equipment
) -> None:
    answer = ExplorerAnalyzer(_SOURCES).respond(_ask(task), equipment)
    assert answer.finish_reason == NO_ANSWER
    assert "the program" in answer.text
    assert extract_races(answer.text).fault


def test_a_toolchain_that_is_missing_is_no_answer(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="the toolchain gcc13 was not found"):
        ExplorerAnalyzer(_SOURCES).respond(_ask("racy"), _equipment(tmp_path, {}))


def test_each_sample_has_a_seed_of_its_own_and_the_same_each_time() -> None:
    samples = [ExplorerAnalyzer({}).sampling(_ask("racy", sample=one)) for one in range(5)]
    assert len(set(samples)) == 5
    assert samples[2] == ExplorerAnalyzer(_SOURCES).sampling(_ask("racy", sample=2))


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ((RaceClass.PRIMARY, RaceClass.SECONDARY), [(5, 12)]),
        ((RaceClass.SECONDARY, RaceClass.SECONDARY), [(5, 12), (5, 13)]),
        ((RaceClass.PRIMARY, RaceClass.PRIMARY), [(5, 12), (5, 13)]),
    ],
)
def test_secondary_races_are_the_answer_only_where_there_is_no_primary_one(
    classes: Sequence[RaceClass], expected: list[tuple[int, int]], tmp_path: Path
) -> None:
    races = explore(_RACY, name="x.c", bench=fake_bench(tmp_path)).verdict.races
    verdict = Verdict(
        program="x.c",
        digest="",
        outcome=Outcome.FAIL,
        races=tuple(
            replace(race, race_class=kind) for race, kind in zip(races, classes, strict=True)
        ),
        findings=(),
        coverage=Coverage(statement=Statement.EXHAUSTED),
    )
    assert [race.lines for race in reported(verdict)] == expected
