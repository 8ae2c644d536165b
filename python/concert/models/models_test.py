"""Models answer with what they have, under names and keys that tell their answers apart."""

import json
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.models import (
    Ask,
    RecordedModel,
    RecordingError,
    UnknownModelError,
    absolute_name,
    parse_model,
)
from concert.results import Results, ResultsError
from concert.values.values import Outcome, Response, SeededAnswer, Task

_TASK = Task(
    suite="s",
    task_id="t",
    title="",
    prompt="p",
    reference="right",
    seeded=(
        SeededAnswer(name="late", text="wrong 0", outcome=Outcome.FAIL, labels=("late",)),
        SeededAnswer(name="stuck", text="wrong 1", outcome=Outcome.FAIL, labels=("stuck",)),
    ),
    requires=(),
    digest="d",
)


def _ask(sample: int, task: Task = _TASK) -> Ask:
    return Ask(task=task, variant="default", prompt=task.prompt, sample=sample)


def _answers(name: str, task: Task = _TASK) -> dict[str, list[str]]:
    return {
        model.name: [model.respond(_ask(i, task)).text for i in model.samples(task, asked=1)]
        for model in parse_model(name)
    }


def _jsonl(path: Path, *rows: object) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return f"recorded:{path}"


def test_reference_answers_with_the_reference() -> None:
    assert _answers("reference") == {"reference": ["right"]}


def test_seeded_sample_i_is_the_ith_seeded_answer() -> None:
    assert _answers("seeded") == {"seeded": ["wrong 0", "wrong 1"]}


def test_answers_known_beforehand_have_their_hash_in_the_sampling() -> None:
    (model,) = parse_model("seeded")
    assert model.sampling(_ask(0)) != model.sampling(_ask(1))


@pytest.mark.parametrize(
    "name", ["nonesuch", "gemini", "gemini:", "", "recorded", "recorded:", "Reference"]
)
def test_an_unknown_model_is_told_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownModelError) as caught:
        parse_model(name)
    assert caught.value.known == (
        "reference",
        "seeded",
        "recorded:PATH",
        "anthropic:MODEL[@PROFILE]",
        "bedrock:MODEL[@PROFILE]",
        "gemini:MODEL[@PROFILE]",
        "openai_compatible:MODEL[@PROFILE]",
        "openai_responses:MODEL[@PROFILE]",
    )


def test_recorded_jsonl_is_replayed_by_model_and_sample(tmp_path: Path) -> None:
    name = _jsonl(
        tmp_path / "r.jsonl",
        {"suite": "s", "task_id": "t", "sample": 1, "model": "b", "response": "b1", "extra": [1]},
        {"suite": "s", "task_id": "t", "sample": 0, "model": "b", "response": "b0"},
        {"suite": "s", "task_id": "t", "sample": 0, "model": "a", "text": "a0"},
        {"suite": "other", "task_id": "t", "sample": 0, "model": "a", "text": "elsewhere"},
    )
    assert _answers(name) == {"recorded:a": ["a0"], "recorded:b": ["b0", "b1"]}


def test_a_recording_may_leave_out_suite_model_and_sample(tmp_path: Path) -> None:
    name = _jsonl(
        tmp_path / "mine.jsonl",
        {"task_id": "t", "response": "x"},
        {"task_id": "t", "response": "y"},
        {"task_id": "u", "response": "z"},
    )
    assert _answers(name) == {"recorded:mine": ["x", "y"]}


def test_a_recording_may_say_which_variant_it_answers(tmp_path: Path) -> None:
    name = _jsonl(
        tmp_path / "r.jsonl",
        {"task_id": "t", "sample": 0, "response": "plain", "variant": "default"},
        {"task_id": "t", "sample": 0, "response": "tooled", "variant": "agent"},
        {"task_id": "t", "sample": 1, "response": "tooled too", "variant": "agent"},
    )
    (model,) = parse_model(name)
    assert isinstance(model, RecordedModel)
    assert model.variants == {"default", "agent"}
    asks = [
        Ask(task=_TASK, variant=variant, prompt="p", sample=sample)
        for variant in ("default", "agent", "other")
        for sample in model.samples(_TASK, asked=1)
    ]
    held = [ask for ask in asks if model.holds(ask)]
    assert [model.respond(ask).text for ask in held] == ["plain", "tooled", "tooled too"]


def test_a_recording_without_a_variant_answers_in_every_one(tmp_path: Path) -> None:
    (model,) = parse_model(_jsonl(tmp_path / "r.jsonl", {"task_id": "t", "response": "x"}))
    assert isinstance(model, RecordedModel)
    ask = Ask(task=_TASK, variant="agent", prompt="p", sample=0)
    assert model.holds(ask)
    assert model.respond(ask).text == "x"


def test_recorded_parquet_is_replayed(tmp_path: Path) -> None:
    frame = pd.DataFrame({"task_id": ["t"], "response": ["é\n"], "sample": [4], "model": ["m"]})
    frame.to_parquet(tmp_path / "r.parquet")
    assert _answers(f"recorded:{tmp_path / 'r.parquet'}") == {"recorded:m": ["é\n"]}


def test_lone_surrogates_in_a_recording_become_storable(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text('{"task_id": "t", "response": "a\\ud800b"}\n')
    assert _answers(f"recorded:{path}") == {"recorded:r": ["a\ufffdb"]}


def test_reasoning_at_the_head_of_a_recording_comes_apart_as_from_any_model(tmp_path: Path) -> None:
    name = _jsonl(tmp_path / "r.jsonl", {"task_id": "t", "response": "<think>\nr\n</think>\nx"})
    (model,) = parse_model(name)
    answer = model.respond(_ask(0))
    assert (answer.text, answer.reasoning) == ("x", "r")


def test_an_earlier_results_folder_is_replayed(tmp_path: Path) -> None:
    response = Response(
        run_id="r",
        suite="s",
        task_id="t",
        variant="default",
        prompt_sha256="p",
        model="recorded:m",
        sampling="{}",
        sample=3,
        text="kept",
        finish_reason="length",
        prompt_tokens=1,
        completion_tokens=2,
        latency_ns=0,
        attempts="[]",
    )
    with Results(tmp_path) as results:
        results.add_response(response)
    assert _answers(f"recorded:{tmp_path}") == {"recorded:m": ["kept"]}
    (model,) = parse_model(f"recorded:{tmp_path}")
    assert model.respond(_ask(3)).finish_reason == "length"


@pytest.mark.parametrize(
    ("rows", "part"),
    [
        (['{"task_id": "t"}'], "line 1: response is missing"),
        (['{"response": "x"}'], "line 1: task_id is missing"),
        (['{"task_id": 3, "response": "x"}'], "line 1: task_id is not a text"),
        (["", "{"], "line 2: not JSON"),
        (["[1]"], "line 1: not a JSON object"),
        (["[" * 100_000], "line 1: not JSON"),
        (['{"task_id": "t", "response": "x", "sample": -1}'], "line 1: sample is -1"),
        (['{"task_id": "t", "response": "x", "sample": true}'], "line 1: sample is True"),
        (
            ['{"task_id": "t", "response": "x", "sample": 0}'] * 2,
            "line 2: sample 0 of t by r twice",
        ),
        ([], "no responses"),
    ],
)
def test_a_bad_recording_is_told_with_its_line(tmp_path: Path, rows: list[str], part: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text("\n".join(rows))
    with pytest.raises(RecordingError) as caught:
        parse_model(f"recorded:{path}")
    assert part in caught.value.what
    assert "\n" not in caught.value.what
    assert caught.value.where == path


@pytest.mark.parametrize(
    "name", ["absent.jsonl", "r.csv", "bad.parquet", "latin.jsonl", f"{'x' * 300}.jsonl"]
)
def test_an_unreadable_recording_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "r.csv").write_text("a,b")
    (tmp_path / "bad.parquet").write_text("not parquet")
    (tmp_path / "latin.jsonl").write_bytes(b'{"task_id": "t", "response": "\xe9"}')
    with pytest.raises(RecordingError) as caught:
        parse_model(f"recorded:{tmp_path / name}")
    assert "\n" not in caught.value.what


def test_foreign_parquet_without_the_columns_is_told(tmp_path: Path) -> None:
    pq.write_table(pa.table({"a": [1]}), tmp_path / "r.parquet")
    with pytest.raises(RecordingError) as caught:
        parse_model(f"recorded:{tmp_path / 'r.parquet'}")
    assert "task_id is missing" in caught.value.what


def test_a_folder_that_is_no_results_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(ResultsError):
        parse_model(f"recorded:{tmp_path}")


def test_a_recordings_path_is_made_absolute(tmp_path: Path) -> None:
    assert absolute_name("recorded:a.jsonl", working_directory=tmp_path) == (
        f"recorded:{tmp_path}/a.jsonl"
    )
    assert absolute_name("reference", working_directory=tmp_path) == "reference"
