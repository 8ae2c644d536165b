"""A plan holds what was asked for, names what it must leave out, and refuses what is unknown."""

import dataclasses
import fnmatch
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from concert.pipeline import (
    Conditions,
    NoVariantError,
    Plan,
    Question,
    Settings,
    Unasked,
    UnknownNameError,
    make_plan,
)
from concert.pipeline.plan.case import make_case
from concert.pipeline.stages.score import score
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.suites.faulty_tasks import FaultyTask
from concert.values.values import Coverage, Judged, Judgement, Outcome, Response, Score, Task

_TASKS = [fake_task(name) for name in ("a", "b", "c")]


def _settings(
    *,
    suites: tuple[str, ...] = ("fake",),
    models: tuple[str, ...] = ("reference", "seeded"),
    tasks: tuple[str, ...] = (),
) -> Settings:
    return Settings(
        suites=suites, models=models, tasks=tasks, samples=1, limits=(), sandbox="none", cores=(0,)
    )


def _plan(tasks: Sequence[Task], settings: Settings) -> Plan:
    return make_plan(settings, suites={"fake": FakeSuite(tasks)}, toolchains=())


def test_a_suite_that_lacks_its_toolchain_is_skipped() -> None:
    suites = {"fake": FakeSuite(_TASKS, needs=("jdk8",))}
    plan = make_plan(_settings(), suites=suites, toolchains=())
    assert plan.questions == ()
    assert plan.skipped[0].tasks == ("fake/a", "fake/b", "fake/c")


@pytest.mark.parametrize(
    ("patterns", "chosen"),
    [
        (("a",), ["a"]),
        (("a", "c"), ["a", "c"]),
        (("[bc]",), ["b", "c"]),
        (("fake/*",), ["a", "b", "c"]),
    ],
)
def test_patterns_choose_tasks(patterns: tuple[str, ...], chosen: list[str]) -> None:
    plan = _plan(_TASKS, _settings(tasks=patterns))
    assert [task.task_id for task in plan.tasks] == chosen


@pytest.mark.parametrize(
    ("patterns", "asked", "faulty"),
    [((), 3, 1), (("a",), 1, 0), (("fake/*",), 3, 1), (("bad",), 0, 1), (("ba[dx]", "c"), 1, 1)],
)
def test_a_faulty_task_is_left_out_and_told_where_it_is_asked_for(
    patterns: tuple[str, ...], asked: int, faulty: int
) -> None:
    bad = FaultyTask(suite="fake", task_id="bad", path=Path("bad/x.toml"), what="odd")
    suites = {"fake": FakeSuite(_TASKS, faulty=[bad])}
    plan = make_plan(_settings(tasks=patterns), suites=suites, toolchains=())
    assert (len(plan.tasks), len(plan.faulty)) == (asked, faulty)


def test_an_unknown_suite_or_task_is_told_with_its_neighbours() -> None:
    with pytest.raises(UnknownNameError) as caught:
        _plan(_TASKS, _settings(suites=("fkae",)))
    assert (caught.value.kind, caught.value.near) == ("suite", ("fake",))
    with pytest.raises(UnknownNameError) as caught:
        _plan([fake_task("bounded-buffer"), fake_task("z")], _settings(tasks=("buffer",)))
    assert (caught.value.kind, caught.value.near[0]) == ("task", "bounded-buffer")


@pytest.mark.parametrize("pattern", ["[" * 100_000, "*" * 100_000, "*a" * 50_000])
def test_a_pattern_that_is_too_long_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    compiled: list[str] = []

    def match(name: str, pattern: str) -> bool:
        compiled.append(pattern)
        return name == pattern

    monkeypatch.setattr(fnmatch, "fnmatchcase", match)
    with pytest.raises(UnknownNameError):
        _plan(_TASKS, _settings(tasks=(pattern,)))
    assert not compiled


@pytest.mark.parametrize(
    ("rows", "refused"),
    [
        ('{"task_id": "d", "response": "pass"}', ("task", "d")),
        ('{"task_id": "d", "response": "pass"}\n{"task_id": "a", "response": "pass"}', None),
        ('{"task_id": "d", "suite": "fake", "response": "pass"}', ("task", "d")),
        ('{"task_id": "a", "suite": "other", "response": "pass"}', ("suite", "other")),
    ],
)
def test_a_recording_for_an_unknown_suite_or_task_is_not_passed_over(
    tmp_path: Path, rows: str, refused: tuple[str, str] | None
) -> None:
    (tmp_path / "r.jsonl").write_text(rows)
    settings = _settings(models=(f"recorded:{tmp_path / 'r.jsonl'}",))
    if refused is None:
        _plan(_TASKS, settings)
        return
    with pytest.raises(UnknownNameError) as caught:
        _plan(_TASKS, settings)
    kind, name = refused
    assert (caught.value.kind, caught.value.name) == (f"{kind} in recorded:r", name)


def _recorded(tmp_path: Path, *, variants: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Returns task, variant and sample of what is planned of a recording in two variants."""
    (tmp_path / "r.jsonl").write_text(
        '{"task_id": "a", "variant": "default", "sample": 0, "response": "pass"}\n'
        '{"task_id": "a", "variant": "loud", "sample": 0, "response": "fail race"}\n'
        '{"task_id": "b", "variant": "loud", "sample": 1, "response": "pass"}\n'
    )
    settings = dataclasses.replace(
        _settings(models=(f"recorded:{tmp_path / 'r.jsonl'}",)), variants=variants
    )
    asks = [question.ask for question in _plan(_TASKS, settings).questions]
    return [(ask.task.task_id, ask.variant, ask.sample) for ask in asks]


def test_a_recording_answers_in_the_variants_that_it_names(tmp_path: Path) -> None:
    assert _recorded(tmp_path, variants=("default",)) == [("a", "default", 0)]
    assert _recorded(tmp_path, variants=("all",)) == [
        ("a", "default", 0),
        ("a", "loud", 0),
        ("b", "loud", 1),
    ]


class _Choosy(FakeSuite):
    """Only tasks a and b are there in loud, and b has another digest there."""

    def lacks(self, task: Task, variant: str) -> str:
        return "it is quiet" if variant == "loud" and task.task_id == "c" else ""

    def in_variant(self, task: Task, variant: str) -> Task:
        digest = f"loud {task.digest}" if task.task_id == "b" and variant == "loud" else task.digest
        return dataclasses.replace(task, variant=variant, digest=digest)


def _choosy(tmp_path: Path) -> Plan:
    rows = [{"task_id": name, "response": "pass"} for name in "abc"]
    (tmp_path / "r.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    settings = dataclasses.replace(
        _settings(models=(f"recorded:{tmp_path / 'r.jsonl'}",)), variants=("all",)
    )
    return make_plan(settings, suites={"fake": _Choosy(_TASKS)}, toolchains=())


def test_a_task_is_not_asked_in_a_variant_that_it_lacks(tmp_path: Path) -> None:
    plan = _choosy(tmp_path)
    asked = [(one.ask.variant, one.task.task_id, one.task.digest) for one in plan.questions]
    assert asked == [
        ("default", "a", "digest of a"),
        ("default", "b", "digest of b"),
        ("default", "c", "digest of c"),
        ("loud", "a", "digest of a"),
        ("loud", "b", "loud digest of b"),
    ]
    assert plan.unasked == (
        Unasked(suite="fake", variant="loud", reason="it is quiet", tasks=("fake/c",)),
    )
    assert [reference.task.variant for reference in plan.references] == ["default"] * 3


def test_a_task_is_in_no_score_of_a_variant_that_it_lacks(tmp_path: Path) -> None:
    plan = _choosy(tmp_path)
    scored: list[tuple[str, ...]] = []

    class _Noting(_Choosy):
        def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
            scored.append(tuple(task.task_id for task in tasks))
            return super().score(tasks, judged)

    suite = _Noting(_TASKS)
    conditions = Conditions(run_id="r", toolchains={}, sandbox="none", limits={})
    cases = [
        make_case(question, _passing(question), suite=suite, conditions=conditions)
        for question in plan.questions
    ]
    judgements = {
        case.response_key: Judgement(outcome=Outcome.PASS, coverage=Coverage.EXACT)
        for case in cases
    }
    noting = dataclasses.replace(plan, suites={"fake": suite})
    report = score(noting, cases, judgements, broken=(), timings={}, untimed=())
    assert scored == [("a", "b", "c"), ("a", "b")]
    assert [row.n for row in report.scores] == [3, 2]
    assert report.unasked == plan.unasked


def _passing(question: Question) -> Response:
    return Response(
        run_id="r",
        suite="fake",
        task_id=question.task.task_id,
        variant=question.ask.variant,
        prompt_sha256="",
        model=question.model.name,
        sampling="{}",
        sample=0,
        text="pass",
        finish_reason="stop",
        prompt_tokens=-1,
        completion_tokens=-1,
        latency_ns=-1,
        attempts="[]",
    )


def test_a_recording_of_other_variants_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text('{"task_id": "a", "variant": "loud", "response": "pass"}')
    with pytest.raises(NoVariantError) as caught:
        _plan(_TASKS, _settings(models=(f"recorded:{tmp_path / 'r.jsonl'}",)))
    assert (caught.value.where, caught.value.known) == ("recorded:r", ("loud",))
