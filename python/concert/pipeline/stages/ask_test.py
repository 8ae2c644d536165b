"""Remote models are asked once for each answer, and nothing that came is lost."""

import io
import signal
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pytest

from concert.models import Answer, Ask, ModelClosedError, ModelError, ProviderStoppedError
from concert.pipeline import (
    Conditions,
    Interrupted,
    NoVariantError,
    Plan,
    Progress,
    Report,
    Settings,
    Stop,
    UnknownNameError,
    ask,
    make_plan,
    run,
)
from concert.pipeline.testing.fake_model import FakeModel
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results import Results, canonical_json, stored_answers
from concert.sandbox import open_sandbox
from concert.suites.equipment import Equipment
from concert.values.values import Outcome

_LIMIT_SECONDS = 60
_TASKS = [fake_task(name) for name in ("a", "b", "c")]


def _plan(
    models: Sequence[FakeModel], *, samples: int = 1, variants: tuple[str, ...] = ("default",)
) -> Plan:
    by_name = {model.name: model for model in models}
    settings = Settings(
        suites=("fake",),
        models=tuple(by_name),
        tasks=(),
        samples=samples,
        limits=(),
        sandbox="none",
        cores=(0,),
        variants=variants,
    )
    return make_plan(
        settings,
        suites={"fake": FakeSuite(_TASKS)},
        toolchains=None,
        open_models=lambda name: [by_name[name]],
    )


def _ask(out: Path, plan: Plan, *, stop: Stop | None = None) -> list[str]:
    """Asks, and returns why answers did not come."""
    with Results(out) as results:
        failed = ask(
            plan.questions,
            results=results,
            run_id="r",
            jobs=2,
            stop=stop or Stop(),
            progress=Progress(io.StringIO(), live=False),
        )
        results.compact()
    return sorted(response.text for response in failed.values())


def _evaluate(out: Path, plan: Plan) -> Report:
    with Results(out) as results:
        return run(
            plan,
            results=results,
            conditions=Conditions(run_id="r", toolchains={}, sandbox="none", limits={}),
            equipment=Equipment(
                sandbox=open_sandbox("none", {}), toolchains={}, scratch=out, cores=(0,)
            ),
            machine="cpu",
            jobs=2,
            stop=Stop(),
            progress=Progress(io.StringIO(), live=False),
        )


def _responses(out: Path) -> pd.DataFrame:
    return pd.read_parquet(out / "responses")


def test_each_task_variant_and_sample_is_asked_with_its_prompt_and_seed(tmp_path: Path) -> None:
    model = FakeModel(seed=40)
    assert _ask(tmp_path, _plan([model], samples=2, variants=("loud", "default"))) == []
    assert sorted(model.asked) == sorted(
        (name, variant, prompt, sample)
        for name in "abc"
        for variant, prompt in (("default", f"Solve {name}"), ("loud", f"SOLVE {name.upper()}"))
        for sample in (0, 1)
    )
    frame = _responses(tmp_path)
    assert len(frame) == 12
    assert {
        (row.sample, row.sampling) for row in frame[["sample", "sampling"]].itertuples(index=False)
    } == {(index, canonical_json({"seed": 40 + index})) for index in (0, 1)}


def test_more_samples_later_leave_the_earlier_ones_as_they_are(tmp_path: Path) -> None:
    model = FakeModel()
    _ask(tmp_path, _plan([model], samples=2))
    first = _responses(tmp_path)
    _ask(tmp_path, _plan([model], samples=5))
    assert len(model.asked) == len(set(model.asked)) == 15
    frame = _responses(tmp_path)
    pd.testing.assert_frame_equal(frame[frame["sample"] < 2].reset_index(drop=True), first)


def test_everything_that_an_answer_says_is_stored(tmp_path: Path) -> None:
    answer = Answer(
        text="pass\ud800",
        finish_reason="length",
        prompt_tokens=5,
        completion_tokens=9,
        reasoning="because\udfff",
        reasoning_tokens=4,
        cached_tokens=3,
        served_model="m-1",
        latency_ns=77,
        attempts='[{"try":0}]',
        trajectory="[1]",
    )
    _ask(tmp_path, _plan([FakeModel(answer=lambda ask: answer)]))
    row = _responses(tmp_path).iloc[0]
    told = {name: row[name] for name in Answer.__dataclass_fields__}
    assert told == {
        "text": "pass\ufffd",
        "finish_reason": "length",
        "prompt_tokens": 5,
        "completion_tokens": 9,
        "reasoning": "because\ufffd",
        "reasoning_tokens": 4,
        "cached_tokens": 3,
        "served_model": "m-1",
        "latency_ns": 77,
        "attempts": '[{"try":0}]',
        "trajectory": "[1]",
    }


def test_models_are_asked_side_by_side(tmp_path: Path) -> None:
    second_done = threading.Event()

    def slow(ask: Ask) -> Answer:
        assert second_done.wait(_LIMIT_SECONDS)
        return Answer(text="pass")

    def quick(ask: Ask) -> Answer:
        if len(other.asked) == len(_TASKS):
            second_done.set()
        return Answer(text="pass")

    other = FakeModel("fake:b", answer=quick, width=1)
    _ask(tmp_path, _plan([FakeModel("fake:a", answer=slow, width=2), other]))
    assert len(_responses(tmp_path)) == 6


def test_an_answer_is_on_the_disk_while_the_next_is_still_waited_for(tmp_path: Path) -> None:
    def answer(ask: Ask) -> Answer:
        if ask.task.task_id == "b":
            deadline = time.monotonic() + _LIMIT_SECONDS
            while not stored_answers(tmp_path):
                assert time.monotonic() < deadline
                time.sleep(0.05)
        return Answer(text="pass")

    _ask(tmp_path, _plan([FakeModel(answer=answer, width=1)]))
    assert len(_responses(tmp_path)) == 3


def test_what_could_not_be_answered_is_told_and_asked_again(tmp_path: Path) -> None:
    def answer(ask: Ask) -> Answer:
        if ask.task.task_id == "b":
            raise ModelError("no such luck", attempts='[{"try":0}]')
        return Answer(text="pass")

    assert _ask(tmp_path, _plan([FakeModel(answer=answer)])) == ["no such luck"]
    frame = _responses(tmp_path)
    assert sorted(frame["finish_reason"]) == ["error", "stop", "stop"]
    again = FakeModel()
    assert _ask(tmp_path, _plan([again])) == []
    assert [task for task, *_ in again.asked] == ["b"]
    assert list(_responses(tmp_path)["finish_reason"]) == ["stop"] * 3


def test_what_could_not_be_answered_is_an_infra_error_and_no_failure(tmp_path: Path) -> None:
    def answer(ask: Ask) -> Answer:
        if ask.task.task_id == "b":
            raise ModelError("no such luck")
        return Answer(text="pass")

    report = _evaluate(tmp_path, _plan([FakeModel(answer=answer)]))
    assert report.rows[0].outcomes == {Outcome.PASS: 2, Outcome.INFRA_ERROR: 1}
    assert report.infra_errors == ("fake/b by fake:model: no response: no such luck",)


@pytest.mark.parametrize("reason", ["refusal", "length", "context"])
def test_a_refusal_and_a_truncation_are_results(tmp_path: Path, reason: str) -> None:
    def answer(ask: Ask) -> Answer:
        return Answer(text="fail nothing", finish_reason=reason)

    model = FakeModel(answer=answer)
    report = _evaluate(tmp_path, _plan([model]))
    assert report.rows[0].outcomes == {Outcome.FAIL: 3}
    _evaluate(tmp_path, _plan([model]))
    assert len(model.asked) == 3


def test_a_provider_that_ends_it_all_keeps_what_came(tmp_path: Path) -> None:
    def answer(ask: Ask) -> Answer:
        if ask.task.task_id == "b":
            raise ProviderStoppedError(what="no such key", remedy="set one")
        return Answer(text="pass")

    model = FakeModel(answer=answer, width=1)
    with pytest.raises(ProviderStoppedError):
        _ask(tmp_path, _plan([model]))
    assert model.closed.is_set()
    assert list(_responses(tmp_path)["task_id"]) == ["a"]
    rest = FakeModel()
    _ask(tmp_path, _plan([rest]))
    assert sorted(task for task, *_ in rest.asked) == ["b", "c"]


def test_a_stop_closes_the_models_and_keeps_what_came(tmp_path: Path) -> None:
    stop = Stop()

    def answer(ask: Ask) -> Answer:
        if ask.task.task_id == "a":
            return Answer(text="pass")
        stop.request(signal.SIGINT)
        assert model.closed.wait(_LIMIT_SECONDS)
        if ask.task.task_id == "b":
            return Answer(text="pass late")
        raise ModelClosedError(what="closed", remedy="none")

    model = FakeModel(answer=answer, width=1)
    with pytest.raises(Interrupted):
        _ask(tmp_path, _plan([model]), stop=stop)
    assert list(_responses(tmp_path)["task_id"]) == ["a", "b"]
    assert set(_responses(tmp_path)["finish_reason"]) == {"stop"}


def test_each_variant_is_scored_by_itself(tmp_path: Path) -> None:
    def answer(ask: Ask) -> Answer:
        return Answer(text="fail race" if ask.variant == "loud" else "pass")

    report = _evaluate(tmp_path, _plan([FakeModel(answer=answer)], variants=("all",)))
    assert [(row.variant, row.outcomes) for row in report.rows] == [
        ("default", {Outcome.PASS: 3}),
        ("loud", {Outcome.FAIL: 3}),
    ]
    scores = pd.read_parquet(tmp_path / "scores.parquet")
    assert sorted(zip(scores["variant"], scores["value"], strict=True)) == [
        ("default", 1.0),
        ("loud", 0.0),
    ]
    assert set(pd.read_parquet(tmp_path / "verdicts")["variant"]) == {"default", "loud"}


def test_an_unknown_variant_is_told() -> None:
    with pytest.raises(UnknownNameError) as caught:
        _plan([FakeModel()], variants=("quiet",))
    assert (caught.value.kind, caught.value.near) == ("variant", ("default", "loud"))


def test_a_suite_without_any_of_the_variants_is_told() -> None:
    settings = Settings(
        suites=("fake", "plain"),
        models=("reference",),
        tasks=(),
        samples=1,
        limits=(),
        sandbox="none",
        cores=(0,),
        variants=("loud",),
    )
    plain = FakeSuite([fake_task("d", suite="plain")], name="plain", variants=("default",))
    with pytest.raises(NoVariantError) as caught:
        make_plan(settings, suites={"fake": FakeSuite(_TASKS), "plain": plain}, toolchains=None)
    assert (caught.value.where, caught.value.known) == ("suite plain", ("default",))
