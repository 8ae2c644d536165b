"""A results folder gives back what it was given, to one writer at a time."""

import dataclasses
import errno
import math
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from concert.results import (
    ForeignFileError,
    LockedError,
    MeasurementKey,
    Provenance,
    ResponseTally,
    Results,
    ResultsError,
    RunState,
    SchemaVersionError,
    StorageFullError,
    TimedCandidate,
    Verdict,
    key_of,
    storable_text,
    stored_answers,
    stored_responses,
    stored_verdicts,
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
    run_id="r1",
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
    run_id="r1",
    verdict_key="v",
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
        detail="stuck",
        evidence='{"schedule":[1,2]}',
        statistics=(("executions", 3),),
        stage_ns=(("compile", 10), ("run", 2)),
    ),
    limits='{"cpu_seconds":1}',
    checker="c 1",
    task_digest="d",
    toolchains='{"jdk8":"x"}',
    sandbox="none",
)
_TIMED = TimedCandidate(
    key=MeasurementKey(verdict_key="v", machine="cpu", bench_cores="0,1"),
    run_id="r1",
    suite="s",
    task_id="t",
    candidate_sha256=_VERDICT.candidate.sha256,
    measurements=tuple(
        Measurement(
            kind="strong",
            cores=cores,
            pinning="0",
            problem_size=10,
            repetition=repetition,
            wall_ns=100,
            user_ns=90,
            system_ns=1,
            peak_bytes=4096,
            context_switches=2,
        )
        for cores in (1, 2)
        for repetition in (0, 1)
    ),
)
_NOW = datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)
_RUN = Provenance(
    run_id="r1",
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
    state=RunState.RUNNING,
    first_started=_NOW,
    last_started=_NOW,
)


def test_what_was_added_is_found_again_by_its_key(tmp_path: Path) -> None:
    with Results(tmp_path / "out") as results:
        results.add_response(_RESPONSE)
        results.add_verdicts([_VERDICT])
        results.add_timings(_TIMED)
        results.put_provenance(_RUN)
    with Results(tmp_path / "out") as results:
        assert results.responses([key_of(_RESPONSE), "other"]) == {key_of(_RESPONSE): _RESPONSE}
        assert results.verdicts(["v"]) == [_VERDICT]
        assert results.verdicts(["w"]) == []
        assert results.measurements(["v"]) == {_TIMED.key: _TIMED.measurements}
        assert results.provenance() == [_RUN]


_TEXTS = st.text(st.characters(exclude_categories=()), max_size=30)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=_TEXTS, label=_TEXTS, count=st.integers(-(2**63), 2**63 - 1))
def test_any_text_survives_with_lone_surrogates_replaced(
    tmp_path_factory: pytest.TempPathFactory, text: str, label: str, count: int
) -> None:
    response = dataclasses.replace(_RESPONSE, text=text)
    judgement = dataclasses.replace(_VERDICT.judgement, labels=(label,), statistics=(("n", count),))
    verdict = dataclasses.replace(_VERDICT, judgement=judgement)
    with Results(tmp_path_factory.mktemp("out")) as results:
        results.add_response(response)
        results.add_verdicts([verdict])
        found = results.responses([key_of(response)])[key_of(response)]
        judged = results.verdicts(["v"])[0].judgement
    assert found.text == storable_text(text)
    assert judged.labels == (storable_text(label),)
    assert judged.statistics == (("n", count),)


def test_pandas_and_duckdb_read_the_tables(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.add_verdicts([_VERDICT])
        results.replace_scores([_score("m", 0.5)], run_id="r1")
        results.flush()
        frame = pd.read_parquet(tmp_path / "verdicts")
        assert list(frame["outcome"]) == ["fail"]
        assert list(frame["schema_version"]) == [2]
        query = f"select labels[1], statistics['executions'] from '{tmp_path}/verdicts/*.parquet'"
        assert duckdb.connect().execute(query).fetchall() == [("deadlock", 3)]
        assert list(pd.read_parquet(tmp_path / "scores.parquet")["value"]) == [0.5]


def _score(model: str, value: float) -> Score:
    return Score(
        suite="s",
        model=model,
        metric="pass@k",
        k=1,
        value=value,
        low=0.0,
        high=1.0,
        n=4,
        note="samples",
    )


def test_scores_of_other_models_stay_when_one_is_scored_again(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.replace_scores([_score("a", 0.1), _score("b", 0.2)], run_id="r1")
        results.replace_scores([_score("b", 0.3)], run_id="r2")
        assert {(score.model, score.value) for score in results.scores()} == {
            ("a", 0.1),
            ("b", 0.3),
        }


def test_scores_go_where_scoring_again_gives_none(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.replace_scores([_score("a", 0.1), _score("b", 0.2)], run_id="r1")
        results.replace_scores([], run_id="r2", of=[("s", "a", "default")])
        assert [score.model for score in results.scores()] == ["b"]


def test_a_hidden_file_of_the_users_own_stays(tmp_path: Path) -> None:
    (tmp_path / ".mine.tmp").touch()
    (tmp_path / ".scores.parquet.tmp").touch()
    with Results(tmp_path):
        pass
    assert (tmp_path / ".mine.tmp").exists()
    assert not (tmp_path / ".scores.parquet.tmp").exists()


def test_an_undefined_score_stays_undefined(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.replace_scores([_score("a", math.nan)], run_id="r1")
        assert math.isnan(results.scores()[0].value)


def test_a_run_has_one_row_of_provenance(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.put_provenance(_RUN)
        results.put_provenance(dataclasses.replace(_RUN, run_id="r0"))
        done = dataclasses.replace(_RUN, state=RunState.FINISHED, finished=_NOW)
        results.put_provenance(done)
        assert [(run.run_id, run.state) for run in results.provenance()] == [
            ("r0", RunState.RUNNING),
            ("r1", RunState.FINISHED),
        ]


def test_an_infra_error_is_forgotten_and_a_verdict_is_not(tmp_path: Path) -> None:
    broken = dataclasses.replace(_VERDICT.judgement, outcome=Outcome.INFRA_ERROR)
    error = dataclasses.replace(_VERDICT, response_key="other", sample=1, judgement=broken)
    with Results(tmp_path) as results:
        results.add_verdicts([_VERDICT])
        results.add_verdicts([error])
        results.forget_infra_errors([_VERDICT.response_key])
        assert results.verdicts(["v"]) == [_VERDICT, error]
        results.forget_infra_errors(["other", _VERDICT.response_key])
        assert results.verdicts(["v"]) == [_VERDICT]


def test_a_response_that_never_came_is_not_found_and_can_be_forgotten(tmp_path: Path) -> None:
    missing = dataclasses.replace(_RESPONSE, finish_reason="error", text="", attempts='[{"try":0}]')
    with Results(tmp_path) as results:
        results.add_response(missing)
        assert results.responses([key_of(missing)]) == {}
        assert results.forget_unanswered(["another"]) == {}
        assert list(results.attempts([missing.model])) == ['[{"try":0}]']
        assert not list(results.attempts(["another"]))
        assert results.forget_unanswered([key_of(missing)]) == {key_of(missing): '[{"try":0}]'}
        results.add_response(_RESPONSE)
        assert results.responses([key_of(missing)]) == {key_of(missing): _RESPONSE}
    assert stored_responses(tmp_path) == [_RESPONSE]


def test_the_verdicts_of_the_last_run_stand_last(tmp_path: Path) -> None:
    later = dataclasses.replace(_VERDICT, run_id=_RUN.run_id, response_key="a")
    earlier = dataclasses.replace(_VERDICT, run_id="another", response_key="z")
    with Results(tmp_path) as results:
        results.add_verdicts([later, earlier])
        results.put_provenance(_RUN)
    assert stored_verdicts(tmp_path) == [earlier, later]
    with pytest.raises(ResultsError, match="not a results folder"):
        stored_verdicts(tmp_path / "nowhere")


def test_a_second_writer_is_told_who_holds_the_folder(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom pathlib import Path\nfrom concert.results import Results, LockedError\n"
        "try:\n    Results(Path(sys.argv[1])).__enter__()\n"
        "except LockedError as error:\n    print(error.what)"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with Results(tmp_path):
        second = subprocess.run(command, capture_output=True, text=True, check=True)
        with pytest.raises(LockedError):
            Results(tmp_path).__enter__()
    assert second.stdout.startswith("results folder in use by process ")
    third = subprocess.run(command, capture_output=True, text=True, check=True)
    assert third.stdout == ""


@pytest.mark.parametrize("name", ["scores.parquet", "provenance.parquet"])
def test_a_foreign_single_table_is_named(tmp_path: Path, name: str) -> None:
    pq.write_table(pa.table({"a": [1]}), tmp_path / name)
    with pytest.raises(ForeignFileError) as caught:
        Results(tmp_path).__enter__()
    assert caught.value.where == tmp_path / name


def test_a_folder_of_another_schema_version_is_refused_and_unlocked(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.put_provenance(_RUN)
    path = tmp_path / "provenance.parquet"
    table = pq.read_table(path)
    metadata = {**table.schema.metadata, b"concert.schema_version": b"0"}
    pq.write_table(table.replace_schema_metadata(metadata), path)
    for _ in range(2):
        with pytest.raises(SchemaVersionError):
            Results(tmp_path).__enter__()


def test_a_disk_too_full_for_the_lock_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if Path(path).name == ".lock":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StorageFullError):
        Results(tmp_path).__enter__()


def test_an_out_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(ResultsError) as caught:
        Results(tmp_path / "out").__enter__()
    assert caught.value.where == tmp_path / "out"


def test_what_was_answered_is_known_without_a_lock_and_without_what_never_came(
    tmp_path: Path,
) -> None:
    assert stored_answers(tmp_path / "out") == frozenset()
    never = dataclasses.replace(_RESPONSE, sample=1, finish_reason="error")
    with Results(tmp_path / "out") as results:
        results.add_response(_RESPONSE)
        results.add_response(never)
        assert results.answered([key_of(_RESPONSE), key_of(never), "other"]) == {key_of(_RESPONSE)}
        assert stored_answers(tmp_path / "out") == {key_of(_RESPONSE)}


def test_scores_of_another_variant_stay(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.replace_scores([_score("m", 0.1)], run_id="r1")
        agent = dataclasses.replace(_score("m", 0.2), variant="agent")
        results.replace_scores([agent], run_id="r2", of=[("s", "m", "agent")])
        assert {(score.variant, score.value) for score in results.scores()} == {
            ("default", 0.1),
            ("agent", 0.2),
        }
        results.replace_scores([], run_id="r3", of=[("s", "m", "agent")])
        assert [score.variant for score in results.scores()] == ["default"]


def test_a_tally_counts_responses_and_the_tokens_that_are_known(tmp_path: Path) -> None:
    others = [
        dataclasses.replace(_RESPONSE, sample=1, prompt_tokens=5),
        dataclasses.replace(_RESPONSE, sample=2, finish_reason="length"),
        dataclasses.replace(_RESPONSE, sample=3),
    ]
    with Results(tmp_path) as results:
        for response in (_RESPONSE, *others):
            results.add_response(response)
        tally = results.tally(key_of(response) for response in (_RESPONSE, *others[:2]))
    common = {"suite": "s", "model": "m", "variant": "default"}
    assert tally == [
        ResponseTally(
            **common, finish_reason="length", count=1, prompt_tokens=0, completion_tokens=7
        ),
        ResponseTally(
            **common, finish_reason="stop", count=2, prompt_tokens=5, completion_tokens=14
        ),
    ]
