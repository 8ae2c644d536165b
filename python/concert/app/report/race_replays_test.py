"""Missed races get the execution that shows them, and reports that are none get the reason."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from concert.app.explore.races_bench import opened_workbench
from concert.app.report.race_replays import explained_pairs
from concert.explorers.c import Workbench
from concert.report import Replays
from concert.report.testing.results_for_tests import Made, make_results
from concert.suites.capabilities.wrong_pairs import WrongAnswer, WrongPair
from concert.values.values import Outcome
from concert.viewer import Interleaving, MarkKind

_RACY = """#include <pthread.h>
static int count;
static void *work(void *argument)
{
    count++;
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++;
    pthread_join(thread, NULL);
    return count > 2;
}
"""
_PAIRS = (
    WrongPair(title="missed", is_race=True, lines=frozenset({(5, 12)})),
    WrongPair(title="no race", is_race=False, lines=frozenset({(5, 14)})),
    WrongPair(title="not labelled", is_race=False, lines=frozenset({(5, 12)})),
    WrongPair(title="outside", is_race=False, note="No such line."),
)


class _Suite:
    """Tells the same of every answer whose evidence is not empty."""

    def __init__(self, source: str = _RACY) -> None:
        self._source = source

    def wrong_pairs(
        self, task_id: str, variant: str, *, digest: str, evidence: str
    ) -> WrongAnswer | None:
        del variant, digest
        if evidence == "{}":
            return None
        return WrongAnswer(name=f"{task_id}.c", source=self._source, pairs=_PAIRS)


def _explained(
    folder: Path,
    *,
    earlier: Replays | None = None,
    most: int = 9,
    source: str = _RACY,
    opened: list[str] | None = None,
) -> tuple[Replays, list[str]]:
    @contextlib.contextmanager
    def noted(kind: str) -> Iterator[Workbench]:
        if opened is not None:
            opened.append(kind)
        with opened_workbench(kind) as bench:
            yield bench

    return explained_pairs(
        [folder],
        earlier or Replays(),
        suites=cast("dict[str, Any]", {"made-suite": _Suite(source), "other": object()}),
        most=most,
        open_workbench=noted,
        tell=lambda *told: None,
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    fails = Outcome.FAIL
    made = [
        Made(task="a", text="one", outcome=fails, evidence='{"a":1}'),
        Made(task="a", text="two", outcome=fails, evidence='{"a":1}', sample=1),
        Made(task="b", text="three", outcome=fails),
        Made(task="c", text="four", evidence='{"a":1}'),
    ]
    return make_results(tmp_path_factory.mktemp("made") / "results", made)


@pytest.fixture(scope="module")
def found(results: Path) -> Replays:
    shown, notes = _explained(results)
    assert notes == []
    return shown


def test_a_missed_race_has_the_execution_that_shows_it(found: Replays) -> None:
    told = list(found.wrong.values())
    assert [[one.title for one in each] for each in told] == [[one.title for one in _PAIRS]] * 2
    missed = found.pairs[told[0][0].key]
    steps = msgspec.json.decode(missed.steps, type=Interleaving)
    (mark,) = steps.marks
    assert mark.kind is MarkKind.RACE
    assert sorted(steps.steps[at].line for at in mark.steps) == [5, 12]
    assert missed.why == ""


def test_a_report_that_is_none_has_the_reason(found: Replays) -> None:
    _, none, unlabelled, outside = (
        found.pairs[one.key] for one in next(iter(found.wrong.values()))
    )
    assert none.steps == ""
    assert none.why.startswith("The explorer ran every interleaving that can make a difference")
    assert none.why.endswith("There is a race of lines 5 and 12.")
    assert unlabelled.why.endswith("The labels do not name it.")
    assert unlabelled.steps
    assert (outside.why, outside.steps) == ("No such line.", "")


def test_what_an_earlier_site_holds_is_not_explored_again(results: Path, found: Replays) -> None:
    opened: list[str] = []
    again, notes = _explained(results, earlier=found, most=0, opened=opened)
    assert (again, notes, opened) == (found, [], [])


def test_programs_beyond_the_bound_are_counted(results: Path) -> None:
    shown, notes = _explained(results, most=0)
    assert notes == ["1 C programs were not explored: see --explorations"]
    assert [len(each) for each in shown.wrong.values()] == [4, 4]
    assert [one.why for one in shown.pairs.values()] == ["No such line."]


def test_a_program_that_cannot_be_built_says_so(results: Path) -> None:
    shown, notes = _explained(results, source="int main(void) { return x; }\n")
    whys = {one.why for one in shown.pairs.values()} - {"No such line."}
    assert notes == []
    assert all(why.startswith("The explorer could not run the program: ") for why in whys)
    assert whys
