"""Providers whose protocols carry no seed keep and pay each answer once, whatever fails."""

import itertools
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd
import pytest

from tests.models.faulty_provider import (
    ODD,
    RESULTS,
    TRANSIENT,
    Kind,
    Manners,
    SeededPlan,
    Tally,
    faulty_provider,
    read_answer,
)
from tests.models.generation import UNSEEDED_MODELS, Ended, Generation

_TASKS = 115
_FAULTS = tuple(kind for kind in TRANSIENT + ODD if kind is not Kind.SILENT)


class _EachInTurn:
    """Every request meets a fault when it first comes, one kind after the other, and none later."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults = itertools.cycle(_FAULTS)
        self._later = SeededPlan(seed=7, result_share=0.4, results=RESULTS)

    def kind(self, key: str, arrival: int) -> Kind | None:
        """Returns the next fault, or what the key always gets later on."""
        with self._lock:
            return self._later.kind(key, arrival) if arrival else next(self._faults)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The results of a run.

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


@pytest.fixture(scope="module", params=UNSEEDED_MODELS, ids=lambda name: name.partition(":")[0])
def asked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[_Asked]:
    """One run over all Java tasks, and the same once more."""
    manners = Manners(plan=_EachInTurn(), slow_seconds=0.05, duplicate_seconds=0.01)
    with faulty_provider(manners) as provider:
        generation = Generation(
            tmp_path_factory.mktemp("asked"),
            openai_url=provider.openai_url,
            gemini_url=provider.gemini_url,
        )
        options = ["--suite=java-concurrency", f"--model={request.param}", "--samples=1"]
        ended = generation.run(*options)
        first = provider.tally()
        generation.run(*options)
        yield _Asked(
            ended=ended,
            responses=generation.responses(),
            first=first,
            second=provider.tally(),
        )


def test_the_command_ends_well_with_every_sample_once(asked: _Asked) -> None:
    assert asked.ended.status == 0, asked.ended.said
    assert len(asked.responses) == _TASKS
    assert asked.responses["task_id"].nunique() == _TASKS
    assert asked.responses["response_key"].is_unique


def test_faults_of_every_kind_were_met(asked: _Asked) -> None:
    assert set(asked.first.kinds) == {*_FAULTS, *RESULTS}


def test_no_answer_is_paid_twice_and_no_request_comes_too_early(asked: _Asked) -> None:
    assert len(asked.first.completions) == _TASKS
    assert set(asked.first.completions.values()) == {1}
    assert asked.first.early == 0
    assert asked.second.arrivals == asked.first.arrivals


def test_each_text_answers_the_question_of_its_own_row(asked: _Asked) -> None:
    plain = asked.responses[asked.responses["finish_reason"] == "stop"]
    assert len(plain) > 0.5 * _TASKS
    for text, question in zip(plain["text"].tolist(), plain["prompt_sha256"].tolist(), strict=True):
        answered = read_answer(text)
        assert answered is not None
        assert answered.question_sha256 == question


def test_results_are_stored_as_what_they_are_and_faults_not_at_all(asked: _Asked) -> None:
    kinds, reasons = asked.first.kinds, asked.responses["finish_reason"].value_counts()
    assert reasons["refusal"] == kinds[Kind.SAFETY_BLOCK] + kinds[Kind.REFUSAL]
    assert reasons["length"] == kinds[Kind.LENGTH]
    assert reasons["context"] == kinds[Kind.CONTEXT]
    assert set(reasons.index) == {"stop", "refusal", "length", "context"}


def test_tokens_and_reasoning_come_with_the_answers(asked: _Asked) -> None:
    plain = asked.responses[asked.responses["finish_reason"] == "stop"]
    assert (plain["prompt_tokens"] > 0).all()
    assert (plain["cached_tokens"] == plain["prompt_tokens"] // 2).all()
    assert (plain["completion_tokens"] > 0).all()
    assert (plain["reasoning"] == "First I look at who writes, then at who reads.").all()
