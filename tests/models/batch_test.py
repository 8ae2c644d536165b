"""Answers that come in batches are paid once, at the batch's price, whatever fails on the way."""

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

from tests.models.faulty_provider import (
    RESULTS,
    Asked,
    BatchManners,
    End,
    Fate,
    FaultyProvider,
    Kind,
    Manners,
    SeededPlan,
    Wire,
    faulty_provider,
    read_answer,
)
from tests.models.generation import BATCH_MODELS, Ended, Generation

_TASKS = 115
_PICODOLLARS = 10**12
_KINDS = (
    *(Kind.RATE_LIMITED, Kind.SERVER_ERROR, Kind.UNAVAILABLE, Kind.CUT_BEFORE, Kind.RESET),
    *(Kind.CUT_IN_BODY, Kind.HALF_JSON, Kind.WRONG_CONTENT_TYPE),
)
_ALL = pytest.mark.parametrize("model", BATCH_MODELS, ids=lambda name: name.rpartition("@")[2])


def _share(name: str) -> int:
    """Returns a number from 0 to 255 that belongs to a request."""
    return hashlib.sha256(name.encode()).digest()[0]


class _FirstSubmission:
    """The first call that submits a batch meets a fault, and no other."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def kind(self, key: str, arrival: int) -> Kind | None:
        """Returns the fault of a call."""
        submits = ("POST /v1/batches", "POST /v1/messages/batches", "batchGenerateContent")
        return self._kind if key.endswith(submits) and not arrival else None


def _somebody_elses(model: str) -> Asked:
    """Returns a request that the same account sends to a model for another purpose."""
    provider = model.partition(":")[0].removeprefix("openai_").replace("compatible", "openai")
    return Asked(
        wire=Wire(provider),
        model="ghost",
        key="0" * 64,
        prompt="",
        question="",
        seed=None,
        credential="",
    )


class _Run:
    """One run of the command against a server of its own."""

    def __init__(
        self, folder: Path, provider: FaultyProvider, *, look_seconds: float = 0.05
    ) -> None:
        self.generation = Generation(
            folder,
            openai_url=provider.openai_url,
            gemini_url=provider.gemini_url,
            look_seconds=look_seconds,
        )
        self.desk = provider.desk

    def ask(self, model: str, *options: str, samples: int = 1) -> Ended:
        """Asks for all Java tasks."""
        return self.generation.run(
            "--suite=java-concurrency", f"--model={model}", f"--samples={samples}", *options
        )

    def costs(self) -> list[int]:
        """Returns what each answer cost, in picodollars."""
        logs = map(json.loads, self.generation.responses()["attempts"])
        return [sum(one.get("cost_picodollars", 0) for one in log) for log in logs]


def _answered_questions(responses: pd.DataFrame) -> None:
    for text, question in zip(responses["text"], responses["prompt_sha256"], strict=True):
        answered = read_answer(text)
        assert answered is not None
        assert answered.question_sha256 == question


@_ALL
def test_all_answers_of_a_run_come_in_one_batch(tmp_path: Path, model: str) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider, look_seconds=2)
        ended = run.ask(model, samples=2)
        assert ended.status == 0, ended.said
        assert run.desk.sizes == [2 * _TASKS]
        assert not provider.tally().arrivals
    responses = run.generation.responses()
    assert len(responses) == 2 * _TASKS
    _answered_questions(responses)


@_ALL
def test_the_cost_is_that_of_the_tokens_less_the_discount_of_the_profile(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
    responses = run.generation.responses()
    # Half of 1 and 2 dollars for a million tokens; the profile has no price for cached ones.
    usual = responses["prompt_tokens"] + 2 * responses["completion_tokens"]
    assert run.costs() == (usual * _PICODOLLARS // 10**6 // 2).tolist()
    assert f"the answers cost {sum(run.costs()) / _PICODOLLARS:.4f} USD" in ended.said


@_ALL
def test_calls_that_fail_in_every_way_make_no_second_batch_of_a_request(
    tmp_path: Path, model: str
) -> None:
    calls = SeededPlan(seed=3, share=0.5, kinds=_KINDS)
    with faulty_provider(Manners(batches=BatchManners(calls=calls))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert sum(provider.tally().kinds.values()) > 2
        assert set(run.desk.paid.values()) == {1}
        assert len(run.desk.paid) == _TASKS
    _answered_questions(run.generation.responses())


@_ALL
@pytest.mark.parametrize("kind", [Kind.SERVER_ERROR, Kind.CUT_BEFORE, Kind.HALF_JSON])
def test_a_batch_whose_submission_was_obeyed_and_not_answered_is_found(
    tmp_path: Path, model: str, kind: Kind
) -> None:
    calls = _FirstSubmission(kind)
    with faulty_provider(Manners(batches=BatchManners(calls=calls))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert provider.tally().kinds == {kind: 1}
        assert sum(run.desk.sizes) == _TASKS


@_ALL
def test_a_batch_of_somebody_else_is_not_taken_for_one_of_ours(tmp_path: Path, model: str) -> None:
    calls = _FirstSubmission(Kind.CUT_BEFORE)
    with faulty_provider(Manners(batches=BatchManners(calls=calls))) as provider:
        run = _Run(tmp_path, provider, look_seconds=1)
        # As large as ours, so that only its requests tell that it is not.
        others = {f"other-{number}": _somebody_elses(model) for number in range(_TASKS)}
        run.desk.submit(_somebody_elses(model).wire, others, marker="other")
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert set(run.desk.paid.values()) == {1}
        assert len(run.desk.paid) == 2 * _TASKS
    _answered_questions(run.generation.responses())


@_ALL
def test_two_runs_at_once_with_one_cache_submit_each_request_once(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider)
        second = run.generation.beside()
        second.cache = run.generation.cache
        options = ["--suite=java-concurrency", f"--model={model}", "--samples=1"]
        both = [one.start(*options) for one in (run.generation, second)]
        ended = [run.generation.end(process) for process in both]
        assert [one.status for one in ended] == [0, 0], ended[0].said
        assert set(run.desk.paid.values()) == {1}
        assert len(run.desk.paid) == _TASKS
    pd.testing.assert_series_equal(run.generation.responses()["text"], second.responses()["text"])


def _expires_or_fails_once(name: str, earlier: int) -> Fate | None:
    if earlier:
        return None
    return {0: Fate.EXPIRED, 1: Fate.ERRORED, 2: Fate.TWICE}.get(_share(name) % 8)


@_ALL
def test_what_came_of_a_batch_counts_and_only_the_rest_is_asked_again(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider(Manners(batches=BatchManners(fate=_expires_or_fails_once))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        again = sum(run.desk.sizes) - _TASKS
        assert 0 < again < _TASKS // 2
        assert set(run.desk.paid.values()) == {1}
    told = re.findall(r"of [\d,]+ requests? were answered, (\d+) were not \(", ended.said)
    assert sum(map(int, told)) == again
    _answered_questions(run.generation.responses())


@_ALL
def test_a_result_that_is_missing_is_asked_for_again_and_counted_as_perhaps_lost(
    tmp_path: Path, model: str
) -> None:
    def once(name: str, earlier: int) -> Fate | None:
        return Fate.MISSING if _share(name) % 8 == 0 and not earlier else None

    with faulty_provider(Manners(batches=BatchManners(fate=once))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert len(run.desk.paid) == _TASKS
        twice = [name for name, times in run.desk.paid.items() if times == 2]
        assert len(twice) == sum(run.desk.sizes) - _TASKS > 0
    assert "lost ones at most" in ended.said
    assert len(run.generation.responses()) == _TASKS


@_ALL
@pytest.mark.parametrize("end", [End.EXPIRED, End.REFUSED])
def test_the_requests_of_a_batch_that_expires_or_is_refused_go_into_another(
    tmp_path: Path, model: str, end: End
) -> None:
    if model.startswith("anthropic") and end is End.REFUSED:
        pytest.skip("Anthropic refuses no batch after it took it")
    with faulty_provider(Manners(batches=BatchManners(ends=[end]))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert set(run.desk.paid.values()) == {1}
        assert len(run.desk.paid) == _TASKS
    _answered_questions(run.generation.responses())


@_ALL
def test_a_batch_that_somebody_cancels_ends_the_run_and_resume_asks_for_the_rest(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider(Manners(batches=BatchManners(ends=[End.CANCELLED]))) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 4, ended.said
        assert "was cancelled" in ended.said
        batches = len(run.desk.sizes)
        resumed = run.generation.run("--resume")
        assert resumed.status == 0, resumed.said
        assert set(run.desk.paid.values()) == {1}
        assert len(run.desk.paid) == _TASKS
        assert len(run.desk.sizes) > batches
    assert len(run.generation.responses()) == _TASKS


@_ALL
def test_refusals_and_cut_answers_are_results_in_a_batch_too(tmp_path: Path, model: str) -> None:
    plan = SeededPlan(seed=7, result_share=0.4, results=RESULTS)
    with faulty_provider(Manners(plan=plan)) as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model)
        assert ended.status == 0, ended.said
        assert sum(run.desk.sizes) == _TASKS
    reasons = Counter(run.generation.responses()["finish_reason"])
    assert set(reasons) == {"stop", "refusal", "length", "context"}


@_ALL
def test_a_larger_run_is_submitted_in_parts_and_bounded_by_the_money(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider)
        ended = run.ask(model, "--max-cost=0.02")
        assert ended.status == 4, ended.said
        assert "--max-cost is reached" in ended.said
        assert len(run.desk.sizes) > 1 and sum(run.desk.sizes) < _TASKS
        ended = run.generation.run("--resume", "--max-cost=10")
        assert ended.status == 0, ended.said
        assert set(run.desk.paid.values()) == {1}


def test_a_run_without_a_cache_submits_no_batch(tmp_path: Path) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider)
        run.generation.cache = Path("none")
        ended = run.ask(BATCH_MODELS[0])
        assert ended.status == 2, ended.said
        assert "there is no cache of answers" in ended.said
        assert not run.desk.sizes


@pytest.mark.parametrize("damage", ["no file", "no folder"])
def test_a_run_whose_record_of_batches_cannot_be_kept_submits_none(
    tmp_path: Path, damage: str
) -> None:
    with faulty_provider() as provider:
        run = _Run(tmp_path, provider)
        run.generation.cache.mkdir()
        (run.generation.cache / "batches-1.sqlite").write_text(damage * 1000)
        ended = run.ask(BATCH_MODELS[0])
        assert ended.status == 4, ended.said
        assert "the record of batches cannot be kept" in ended.said
        assert not run.desk.sizes
