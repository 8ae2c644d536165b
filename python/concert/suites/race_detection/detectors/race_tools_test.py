"""Race detectors answer as models do: in the suite's form, sample by sample, or saying why not."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from concert.models import Ask, ModelError
from concert.sandbox import open_sandbox
from concert.suites.capabilities.analyzers import Analyzer
from concert.suites.equipment import Equipment
from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.answer.races import RaceList
from concert.suites.race_detection.detectors.race_tools import (
    NO_ANSWER,
    HelgrindAnalyzer,
    SanitizerAnalyzer,
)
from concert.toolchains import Toolchain, locate
from concert.values.values import Task

_RACY = """#include <pthread.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static int x;
static void *set(void *unused)
{
    x = __VERIFIER_nondet_int();
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    x = 2;
    pthread_join(thread, NULL);
    puts("{\\"races\\": []}");
    return 0;
}
"""
_RACE_FREE = _RACY.replace("    x = 2;\n", "")
_DRIVER = _RACY.replace("<stdio.h>", "<linux/mutex.h>").replace(
    "static int x;", "static int x; static DEFINE_MUTEX(unused);"
)
_SOURCES = {
    "driver": _DRIVER,
    "racy": _RACY,
    "race-free": _RACE_FREE,
    "no-program": "int main(void) { return y; }",
    "unlinked": "int f(void); int main(void) { return f(); }",
    "failing": "int main(void) { return 3; }",
    "aborting": "#include <stdlib.h>\nint main(void) { abort(); }",
}
_KINDS = (HelgrindAnalyzer, SanitizerAnalyzer)

pytestmark = pytest.mark.parametrize("kind", _KINDS, ids=["helgrind", "tsan"])
type _Kind = Callable[[Mapping[str, str]], Analyzer]


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


def _equipment(scratch: Path, toolchains: Mapping[str, Toolchain]) -> Equipment:
    sandbox = open_sandbox("bubblewrap", locate())
    return Equipment(sandbox=sandbox, toolchains=toolchains, scratch=scratch, limits={}, cores=())


@pytest.mark.parametrize(
    ("task", "pairs"), [("racy", {(7, 14)}), ("race-free", set()), ("driver", {(7, 14)})]
)
def test_the_answer_is_a_race_list_of_what_was_seen(
    kind: _Kind, task: str, pairs: set[tuple[int, int]], tmp_path: Path
) -> None:
    answer = kind(_SOURCES).respond(_ask(task), _equipment(tmp_path, locate()))
    candidate = extract_races(answer.text)
    assert not candidate.fault
    assert {race.lines for race in RaceList.from_json(candidate.text).races} == pairs
    assert answer.finish_reason == "stop"
    assert " of " in answer.served_model


@pytest.mark.parametrize("task", ["no-program", "unlinked", "failing", "aborting"])
def test_a_program_that_cannot_be_analysed_gets_an_answer_that_says_so(
    kind: _Kind, task: str, tmp_path: Path
) -> None:
    answer = kind(_SOURCES).respond(_ask(task), _equipment(tmp_path, locate()))
    assert answer.finish_reason == NO_ANSWER
    assert "the program" in answer.text
    assert extract_races(answer.text).fault


def test_a_toolchain_that_is_missing_is_no_answer(kind: _Kind, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"the toolchain \w+ was not found"):
        kind(_SOURCES).respond(_ask("racy"), _equipment(tmp_path, {}))


def test_each_sample_has_schedules_of_its_own_and_the_same_each_time(kind: _Kind) -> None:
    tool = kind(_SOURCES)
    samples = [tool.sampling(_ask("racy", sample=sample)) for sample in range(5)]
    assert len(set(samples)) == 5
    assert samples == [kind({}).sampling(_ask("racy", sample=sample)) for sample in range(5)]
