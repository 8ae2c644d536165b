"""Every sample is there once and none is paid twice, when a fifth of requests fail."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd
import pytest

from tests.models.faulty_provider import (
    ODD,
    RESULTS,
    TRANSIENT,
    Kind,
    Tally,
    provider_process,
    read_answer,
)
from tests.models.generation import BASE_SEED, GEMINI_MODEL, OPENAI_MODEL, Ended, Generation

_SAMPLES = 22
_TASKS = 115
_REQUESTS = 2 * _SAMPLES * _TASKS
_LONG = (
    Kind.RATE_LIMITED_SECONDS,
    Kind.RATE_LIMITED_DATE,
    Kind.RATE_LIMITED_SKEWED,
    Kind.SILENT,
)
# Those that take time are rarer, or the test would do little but wait.
_FAULTS = (*_LONG, *[kind for kind in TRANSIENT + ODD if kind not in _LONG] * 4)
_OPTIONS = (
    "--seed=20",
    "--share=0.2",
    f"--kinds={','.join(_FAULTS)}",
    "--result-share=0.05",
    f"--results={','.join(RESULTS)}",
    "--latency-seconds=0.02",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stressed:
    """The results of the run.

    Attributes:
        ended: How the command ended.
        responses: The table.
        first: What the server saw of the run.
        second: What it saw when the same command was given again.
    """

    ended: Ended
    responses: pd.DataFrame
    first: Tally
    second: Tally


@pytest.fixture(scope="module")
def stressed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Stressed]:
    """One run of 5,060 requests to two models over both protocols, and the same once more."""
    with provider_process(*_OPTIONS) as provider:
        generation = Generation(
            tmp_path_factory.mktemp("stress"),
            openai_url=provider.openai_url,
            gemini_url=provider.gemini_url,
            timeout_seconds=5.0,
        )
        options = [
            "--suite=java-concurrency",
            f"--model={OPENAI_MODEL}",
            f"--model={GEMINI_MODEL}",
            f"--samples={_SAMPLES}",
        ]
        ended = generation.run(*options)
        first = provider.tally()
        generation.run(*options)
        yield _Stressed(
            ended=ended,
            responses=generation.responses(),
            first=first,
            second=provider.tally(),
        )


def test_the_command_ends_well(stressed: _Stressed) -> None:
    assert stressed.ended.status == 0, stressed.ended.said


def test_every_sample_is_there_once_and_none_twice(stressed: _Stressed) -> None:
    frame = stressed.responses
    assert len(frame) == _REQUESTS
    assert frame["response_key"].is_unique
    for model in (OPENAI_MODEL, GEMINI_MODEL):
        of_model = frame[frame["model"] == model]
        assert of_model["task_id"].nunique() == _TASKS
        assert (of_model.groupby("task_id")["sample"].agg(set) == set(range(_SAMPLES))).all()


def test_no_finished_answer_is_asked_for_again(stressed: _Stressed) -> None:
    assert len(stressed.first.completions) == _REQUESTS
    assert set(stressed.first.completions.values()) == {1}


def test_a_fifth_of_the_requests_went_wrong_in_every_way(stressed: _Stressed) -> None:
    kinds = stressed.first.kinds
    faults = sum(kinds[kind] for kind in set(_FAULTS))
    assert 0.18 <= faults / sum(stressed.first.arrivals.values()) <= 0.22
    assert set(kinds) == {*_FAULTS, *RESULTS}


def test_the_same_command_again_asks_nothing(stressed: _Stressed) -> None:
    assert stressed.second.arrivals == stressed.first.arrivals


def test_no_request_comes_again_before_the_wait_that_was_asked_of_it(stressed: _Stressed) -> None:
    assert stressed.first.early == 0


def test_each_text_answers_the_question_and_seed_of_its_own_row(stressed: _Stressed) -> None:
    plain = stressed.responses[stressed.responses["finish_reason"] == "stop"]
    assert len(plain) > 0.9 * _REQUESTS
    columns = [plain[name].tolist() for name in ("text", "prompt_sha256", "sample")]
    for text, question, sample in zip(*columns, strict=True):
        answered = read_answer(text)
        assert answered is not None
        assert answered.question_sha256 == question
        assert answered.seed == str(BASE_SEED + sample)


def test_results_are_stored_as_what_they_are_and_faults_not_at_all(stressed: _Stressed) -> None:
    kinds, reasons = stressed.first.kinds, stressed.responses["finish_reason"].value_counts()
    assert reasons["refusal"] == kinds[Kind.SAFETY_BLOCK] + kinds[Kind.REFUSAL]
    assert reasons["length"] == kinds[Kind.LENGTH]
    assert reasons["context"] == kinds[Kind.CONTEXT]
    assert set(reasons.index) == {"stop", "refusal", "length", "context"}
