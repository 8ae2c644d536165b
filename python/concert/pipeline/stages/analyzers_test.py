"""Analyzers answer like models: planned, stored, found again; and idle where they have no say."""

import io
from pathlib import Path

import pytest

from concert.models import Answer, Ask, ModelError, UnknownModelError
from concert.pipeline import (
    Plan,
    Progress,
    Settings,
    Stop,
    ask,
    make_plan,
    opened_workplaces,
)
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results import Results
from concert.sandbox import open_sandbox
from concert.suites.equipment import Equipment
from concert.values.values import Response


class _Analyzer:
    """Answers with its scratch folder's state; fails for the task "broken"."""

    needs = ("gcc13",)

    def __init__(self, version: int) -> None:
        self.answered: list[tuple[str, int]] = []
        self._version = version

    def sampling(self, ask: Ask) -> str:
        return f'{{"version":{self._version}}}'

    def respond(self, ask: Ask, equipment: Equipment) -> Answer:
        assert not list(equipment.scratch.iterdir())
        (equipment.scratch / "file").touch()
        if ask.task.task_id == "broken":
            raise ModelError("the tool broke")
        self.answered.append((ask.task.task_id, ask.sample))
        return Answer(text="pass", served_model="tool 1.0")


class _Analyzed(FakeSuite):
    def __init__(
        self, *names: str, version: int = 1, suite: str = "analyzed", tool: str = "tsan"
    ) -> None:
        super().__init__([fake_task(name, suite=suite) for name in names], name=suite)
        self.tool = _Analyzer(version)
        self.analyzers = {tool: self.tool}


def _plan(suite: _Analyzed, *, models: tuple[str, ...] = ("tsan", "helgrind")) -> Plan:
    settings = Settings(
        suites=("analyzed", "fake"),
        models=models,
        tasks=(),
        samples=2,
        limits=(),
        sandbox="none",
        cores=(0,),
        variants=("default", "loud"),
    )
    suites = {
        "analyzed": suite,
        "fake": FakeSuite([fake_task("a")]),
        # Nobody asks for its tasks; its analyzer is known all the same.
        "left-out": _Analyzed("a", suite="left-out", tool="helgrind"),
    }
    return make_plan(settings, suites=suites, toolchains=())


def _ask(plan: Plan, folder: Path) -> dict[str, Response]:
    sandbox = open_sandbox("none", {})
    with Results(folder) as results:
        equipment = Equipment(sandbox=sandbox, toolchains={}, scratch=folder)
        with opened_workplaces(equipment, jobs=2, stop=Stop()) as workplaces:
            failed = ask(
                plan.questions,
                results=results,
                run_id="run",
                jobs=2,
                stop=Stop(),
                progress=Progress(io.StringIO(), live=False),
                workplaces=workplaces,
            )
        stored = results.responses(question.key for question in plan.questions)
    assert not set(failed) & set(stored)
    return {**stored, **failed}


def test_an_analyzer_is_asked_each_sample_once_whatever_the_variants() -> None:
    plan = _plan(_Analyzed("a", "b"), models=("tsan",))
    asked = [(one.task.task_id, one.ask.variant, one.ask.sample) for one in plan.questions]
    assert asked == [(task, "default", sample) for task in ("a", "b") for sample in (0, 1)]
    assert plan.tools == ("gcc13",)


def test_a_suite_without_the_analyzer_is_left_out_and_named() -> None:
    plan = _plan(_Analyzed("a"))
    assert plan.idle == [("analyzed", "helgrind"), ("fake", "helgrind"), ("fake", "tsan")]
    assert [(suite, model.name) for suite, model, _ in plan.asked] == [("analyzed", "tsan")]
    assert {one.task.suite for one in plan.questions} == {"analyzed"}


def test_an_unknown_name_is_told_with_the_analyzers_of_all_suites() -> None:
    with pytest.raises(UnknownModelError) as caught:
        _plan(_Analyzed("a"), models=("valgrind",))
    assert caught.value.known[-2:] == ("helgrind", "tsan")
    assert caught.value.known[:2] == ("reference", "seeded")


def test_models_of_other_kinds_are_never_idle() -> None:
    assert _plan(_Analyzed("a"), models=("reference", "seeded")).idle == []


def test_what_an_analyzer_said_is_stored_and_not_computed_again(tmp_path: Path) -> None:
    suite = _Analyzed("a", "b")
    first = _ask(_plan(suite), tmp_path)
    assert sorted(suite.tool.answered) == [("a", 0), ("a", 1), ("b", 0), ("b", 1)]
    assert {one.served_model for one in first.values()} == {"tool 1.0"}
    again = _Analyzed("a", "b")
    assert _ask(_plan(again), tmp_path) == first
    assert again.tool.answered == []


def test_an_analyzer_of_another_version_is_asked_anew(tmp_path: Path) -> None:
    _ask(_plan(_Analyzed("a")), tmp_path)
    newer = _Analyzed("a", version=2)
    _ask(_plan(newer), tmp_path)
    assert sorted(newer.tool.answered) == [("a", 0), ("a", 1)]


def test_an_analyzer_that_fails_gives_no_answer_and_is_asked_again(tmp_path: Path) -> None:
    for _ in range(2):
        suite = _Analyzed("a", "broken")
        found = _ask(_plan(suite), tmp_path)
        errors = [one for one in found.values() if one.finish_reason == "error"]
        assert [(one.task_id, one.text) for one in errors] == [("broken", "the tool broke")] * 2
