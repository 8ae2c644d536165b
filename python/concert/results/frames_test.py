"""Data frames hold what a results folder holds, in values that pandas can work with."""

import dataclasses
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd
import pytest

from concert.results import (
    MeasurementKey,
    Provenance,
    Results,
    ResultsError,
    RunState,
    TimedCandidate,
    Verdict,
    frames,
    key_of,
)
from concert.values.values import (
    Candidate,
    Coverage,
    Judgement,
    Measurement,
    Outcome,
    Response,
    Score,
)

_RESPONSE = Response(
    run_id="old",
    suite="s",
    task_id="t",
    variant="default",
    prompt_sha256="p",
    model="m",
    sampling="{}",
    sample=0,
    text="answer",
    finish_reason="stop",
    prompt_tokens=-1,
    completion_tokens=7,
    latency_ns=5,
    attempts="[]",
)
_VERDICT = Verdict(
    run_id="old",
    verdict_key="by checker 1",
    response_key=key_of(_RESPONSE),
    suite="s",
    task_id="t",
    model="m",
    sample=0,
    candidate=Candidate(text="class A {}", file_name="A.java"),
    judgement=Judgement(
        outcome=Outcome.FAIL,
        labels=("deadlock", "livelock"),
        coverage=Coverage.SAMPLED,
        statistics=(("executions", 3),),
        stage_ns=(("compile", 10), ("run", 2)),
    ),
    limits="{}",
    checker="c 1",
    task_digest="d",
    toolchains="{}",
    sandbox="none",
)
_RUN = Provenance(
    run_id="old",
    commit="unknown",
    toolchains="{}",
    sandbox="none",
    host_cpu="cpu",
    host_cores=2,
    host_memory_bytes=1,
    kernel="6",
    python="3.13",
    limits="{}",
    settings="{}",
    argv="[]",
    state=RunState.FINISHED,
    first_started=datetime(2024, 1, 1, tzinfo=UTC),
    last_started=datetime(2024, 1, 1, tzinfo=UTC),
)
_TIMED = TimedCandidate(
    key=MeasurementKey(verdict_key="v", machine="cpu", bench_cores="0"),
    run_id="old",
    suite="s",
    task_id="t",
    candidate_sha256="h",
    measurements=(
        Measurement(
            kind="strong",
            cores=1,
            pinning="0",
            problem_size=10,
            repetition=0,
            wall_ns=100,
            user_ns=90,
            system_ns=1,
            peak_bytes=4096,
            context_switches=2,
        ),
    ),
)
_SCORE = Score(
    suite="s", model="m", metric="pass@k", k=1, value=0.5, low=0.2, high=0.8, n=4, note="samples"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A results folder whose one response was judged in two runs; the second began later."""
    newer = dataclasses.replace(
        _VERDICT,
        # Sorted before the other one, so that nothing but the runs' times can order the two.
        run_id="new",
        verdict_key="a later checker",
        judgement=dataclasses.replace(_VERDICT.judgement, outcome=Outcome.PASS, labels=()),
    )
    with Results(tmp_path) as results:
        results.put_provenance(_RUN)
        later = datetime(2024, 1, 2, tzinfo=UTC)
        results.put_provenance(
            dataclasses.replace(_RUN, run_id="new", first_started=later, last_started=later)
        )
        results.add_response(_RESPONSE)
        results.add_verdicts([newer, _VERDICT])
        results.add_timings(_TIMED)
        results.replace_scores([_SCORE], run_id="new", of=[("s", "m", "default")])
        results.compact()
    return tmp_path


def test_a_response_has_a_row_with_its_text(folder: Path) -> None:
    frame = frames.responses(folder)
    assert frame["text"].tolist() == ["answer"]
    assert frame["response_key"].tolist() == [key_of(_RESPONSE)]


def test_verdicts_of_the_later_run_come_last(folder: Path) -> None:
    assert frames.verdicts(folder)["outcome"].tolist() == ["fail", "pass"]


def test_the_latest_verdict_is_the_one_of_the_later_run(folder: Path) -> None:
    assert frames.latest_verdicts(folder, ["outcome"]).to_dict("list") == {"outcome": ["pass"]}


def test_verdicts_can_be_grouped_by_their_labels(folder: Path) -> None:
    counts = frames.verdicts(folder).groupby("labels").size()
    assert counts.to_dict() == {(): 1, ("deadlock", "livelock"): 1}


def test_counts_and_times_are_looked_up_by_name(folder: Path) -> None:
    first = frames.verdicts(folder).iloc[0]
    assert first["statistics"]["executions"] == 3
    assert first["stage_ns"] == {"compile": 10, "run": 2}


def test_columns_come_in_the_order_asked_for(folder: Path) -> None:
    assert list(frames.verdicts(folder, ["model", "labels"]).columns) == ["model", "labels"]
    assert list(frames.responses(folder, ["text", "model"]).columns) == ["text", "model"]


def test_scores_are_numbers(folder: Path) -> None:
    frame = frames.scores(folder)
    assert frame[["metric", "value", "low", "high", "n"]].values.tolist() == [
        ["pass@k", 0.5, 0.2, 0.8, 4]
    ]


def test_timings_have_a_row_a_repetition(folder: Path) -> None:
    assert frames.measurements(folder)["wall_ns"].tolist() == [100]


def test_provenance_has_a_row_a_run_with_its_times(folder: Path) -> None:
    frame = frames.provenance(folder).sort_values("last_started")
    assert frame["run_id"].tolist() == ["old", "new"]
    assert frame["last_started"].iloc[1] == pd.Timestamp("2024-01-02", tz="UTC")


def test_a_column_that_is_not_there_is_told_with_those_that_are(folder: Path) -> None:
    with pytest.raises(ResultsError) as caught:
        frames.verdicts(folder, ["label"])
    assert caught.value.what == "verdicts have no column label"
    assert "labels" in caught.value.remedy


@pytest.mark.parametrize(
    "read",
    [
        frames.responses,
        frames.verdicts,
        frames.latest_verdicts,
        frames.measurements,
        frames.scores,
        frames.provenance,
    ],
)
def test_a_folder_without_results_is_refused(
    read: Callable[[Path], pd.DataFrame], tmp_path: Path
) -> None:
    with pytest.raises(ResultsError) as caught:
        read(tmp_path)
    assert caught.value.where == tmp_path
