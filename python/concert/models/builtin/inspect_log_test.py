"""Logs of Inspect AI are recordings: samples are answers, and whatever makes no sense is told."""

import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from concert.models.builtin.inspect_log import inspect_recordings
from concert.models.builtin.recorded import read_recordings
from concert.models.builtin.recording import Recording
from concert.models.errors import RecordingError

type _Fields = Mapping[str, Any]

_HEADER: _Fields = {"version": 2, "status": "success", "eval": {"task": "mine", "model": "lab/m"}}
_STORED, _ZSTANDARD = 0, 93


def _sample(**fields: Any) -> _Fields:
    return {"id": "t", "epoch": 1, "output": _output("yes"), "metadata": {}, **fields}


def _output(content: object, *, stop: str = "stop", **fields: Any) -> _Fields:
    message = {"role": "assistant", "content": content}
    return {"model": "m-1", "choices": [{"message": message, "stop_reason": stop}], **fields}


def _archive(
    path: Path,
    *samples: object,
    header: Mapping[str, object] | None = None,
    method: int = zipfile.ZIP_DEFLATED,
) -> Path:
    entries = {"_journal/summaries/1.json": "no answers", **(header or {"header.json": _HEADER})}
    entries |= {f"samples/{n}_epoch_1.json": one for n, one in enumerate(samples)}
    compress = _STORED if method == _ZSTANDARD else method
    with zipfile.ZipFile(path, "w", compression=compress) as archive:
        for name, value in entries.items():
            data = json.dumps(value).encode()
            folded = pa.compress(data, "zstd", asbytes=True) if method == _ZSTANDARD else data
            archive.writestr(name, folded)
            info = archive.getinfo(name)
            info.compress_type, info.CRC = method, zlib.crc32(data)
    return path


def _list(path: Path, *samples: object) -> Path:
    path.write_text(json.dumps({**_HEADER, "samples": samples}))
    return path


def _recordings(path: Path) -> list[Recording]:
    return list(inspect_recordings(path, tell=pytest.fail))


def _one(tmp_path: Path, **fields: Any) -> Recording:
    (recording,) = _recordings(_list(tmp_path / "log.json", _sample(**fields)))
    return recording


@pytest.mark.parametrize("method", [_STORED, zipfile.ZIP_DEFLATED, _ZSTANDARD])
def test_samples_are_answers_whatever_compression_the_archive_has(
    tmp_path: Path, method: int
) -> None:
    samples = [_sample(epoch=2, output=_output("é\n")), _sample(id="u")]
    path = _archive(tmp_path / "log.eval", *samples, method=method)
    assert [(one.task_id, one.sample, one.answer.text) for one in _recordings(path)] == [
        ("t", 1, "é\n"),
        ("u", 0, "yes"),
    ]
    (model,) = read_recordings(path, tell=pytest.fail)
    assert model.name == "recorded:lab/m"


def test_a_log_that_is_one_text_says_the_same(tmp_path: Path) -> None:
    samples = [_sample(), _sample(epoch=2), _sample(id="race-detection/t")]
    archived = _recordings(_archive(tmp_path / "log.eval", *samples))
    listed = _recordings(_list(tmp_path / "log.json", *samples))
    assert [_without_place(one) for one in archived] == [_without_place(one) for one in listed]


def _without_place(recording: Recording) -> Sequence[object]:
    return (
        recording.suite,
        recording.task_id,
        recording.variant,
        recording.sample,
        recording.model,
        recording.answer,
    )


@pytest.mark.parametrize(
    ("identity", "metadata", "expected"),
    [
        ("t", {}, ("", "t", "")),
        ("s/t", {}, ("s", "t", "")),
        (7, {}, ("", "7", "")),
        ("t", {"variant": "agent", "other": [1]}, ("", "t", "agent")),
        ("s/t", {"suite": "r"}, ("r", "t", "")),
        ("s/t/agent", {"suite": "s", "task_id": "t", "variant": "agent"}, ("s", "t", "agent")),
        ("s/t", {"task_id": "u"}, ("", "u", "")),
        ("s/t", {"task_id": None, "suite": None, "variant": None}, ("s", "t", "")),
    ],
)
def test_the_id_and_the_metadata_name_the_task(
    tmp_path: Path, identity: object, metadata: _Fields, expected: tuple[str, str, str]
) -> None:
    one = _one(tmp_path, id=identity, metadata=metadata)
    assert (one.suite, one.task_id, one.variant) == expected


_PARTS = [
    {"type": "reasoning", "reasoning": "because", "redacted": False},
    {"type": "text", "text": "one"},
    {"type": "image", "image": "data:"},
    {"type": "reasoning", "reasoning": "0x77", "redacted": True, "summary": "in short"},
    {"type": "text", "text": "two"},
]


@pytest.mark.parametrize(
    ("output", "text", "reasoning"),
    [
        (_output("yes"), "yes", ""),
        (_output(_PARTS), "one\ntwo", "because\nin short"),
        (_output(_PARTS, completion="set"), "set", "because\nin short"),
        ({"choices": [], "completion": "set"}, "set", ""),
        (_output("<think>\nr\n</think>\nyes"), "yes", "r"),
        (_output(""), "", ""),
        (_output([]), "", ""),
        ({"choices": [{}]}, "", ""),
        (_output("a\ud800b"), "a\ufffdb", ""),
    ],
)
def test_the_answer_is_the_completion_or_the_texts_of_the_first_choice(
    tmp_path: Path, output: _Fields, text: str, reasoning: str
) -> None:
    answer = _one(tmp_path, output=output).answer
    assert (answer.text, answer.reasoning) == (text, reasoning)


@pytest.mark.parametrize(
    ("stop", "finish"),
    [
        ("stop", "stop"),
        ("max_tokens", "length"),
        ("model_length", "context"),
        ("content_filter", "refusal"),
        ("tool_calls", "stop"),
        ("unknown", "stop"),
    ],
)
def test_an_answer_ended_for_the_reason_that_the_log_gives(
    tmp_path: Path, stop: str, finish: str
) -> None:
    assert _one(tmp_path, output=_output("yes", stop=stop)).answer.finish_reason == finish


def test_samples_without_an_answer_are_left_out_and_counted(tmp_path: Path) -> None:
    path = _archive(
        tmp_path / "log.eval",
        _sample(),
        _sample(id="u", error={"message": "boom"}),
        _sample(id="v", output={"choices": [], "completion": ""}),
        _sample(id="w", output=None),
        _sample(id="x", invalidation={"author": "me"}),
    )
    told: list[str] = []
    (recording,) = inspect_recordings(path, tell=told.append)
    assert recording.task_id == "t"
    reasons = "1 invalidated, 1 with an error, 2 without an output"
    assert told == [f"4 of 5 samples hold no answer ({reasons}): {path}"]


def test_a_score_that_is_no_number_does_no_harm(tmp_path: Path) -> None:
    assert _one(tmp_path, scores={"mine": {"value": float("nan")}}).answer.text == "yes"


def test_an_evaluation_that_was_cut_off_is_read_as_far_as_it_came(tmp_path: Path) -> None:
    path = _archive(tmp_path / "log.eval", _sample(), header={"_journal/start.json": _HEADER})
    assert [one.model for one in _recordings(path)] == ["lab/m"]


def test_a_model_that_a_solver_chose_is_named_by_its_outputs(tmp_path: Path) -> None:
    header = {"header.json": {"eval": {"model": "none/none"}}}
    path = _archive(tmp_path / "log.eval", _sample(), header=header)
    assert [one.model for one in _recordings(path)] == ["m-1"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_sample_that_was_logged_again_counts_as_it_was_logged_last(tmp_path: Path) -> None:
    path = _archive(tmp_path / "log.eval", _sample())
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("samples/0_epoch_1.json", json.dumps(_sample(output=_output("no"))))
    assert [one.answer.text for one in _recordings(path)] == ["no"]


@pytest.mark.parametrize("name", ["samples/../../../etc/x.json", "samples//etc/passwd.json"])
def test_the_name_of_an_entry_leads_nowhere(tmp_path: Path, name: str) -> None:
    path = _archive(tmp_path / "log.eval", header={"header.json": _HEADER, name: _sample()})
    assert [one.task_id for one in _recordings(path)] == ["t"]


_BAD_SAMPLES = {
    "no-object": ([1], " is no JSON object"),
    "no-id": (_sample(id=None), "id is missing"),
    "id-is-bool": (_sample(id=True), "id is not a text"),
    "id-of-two-lines": (_sample(id="a\nb"), "id is not printable (a b)"),
    "epoch-0": (_sample(epoch=0), "epoch is 0, not a whole number from 1"),
    "epoch-is-text": (_sample(epoch="1\x1b"), "epoch is '1\\x1b', not a whole"),
    "epoch-is-bool": (_sample(epoch=True), "epoch is True, not a whole"),
    "epoch-beyond": (_sample(epoch=2**40), "not a whole number from 1"),
    "metadata-is-list": (_sample(metadata=[]), "metadata is no JSON object"),
    "variant-is-number": (_sample(metadata={"variant": 3}), "metadata.variant is not a text"),
    "long-suite": (_sample(metadata={"suite": "x" * 201}), "metadata.suite is longer than 200"),
    "output-is-text": (_sample(output="yes"), "output is no JSON object"),
    "choices-is-text": (_sample(output={"choices": "yes"}), "output.choices is no list"),
    "choice-is-text": (_sample(output={"choices": ["yes"]}), "output.choices[0] is no JSON object"),
    "message-is-list": (
        _sample(output={"choices": [{"message": []}]}),
        "message is no JSON object",
    ),
    "content-is-number": (_sample(output=_output(7)), "content is neither a text nor a list"),
    "part-is-text": (_sample(output=_output(["a"])), "content[0] is no JSON object"),
    "part-has-number": (_sample(output=_output([{"type": "text", "text": 7}])), "not a text"),
    "completion-is-list": (
        _sample(output=_output("a", completion=[1])),
        "completion is not a text",
    ),
}


@pytest.mark.parametrize(("sample", "part"), _BAD_SAMPLES.values(), ids=_BAD_SAMPLES)
@pytest.mark.parametrize("suffix", ["eval", "json"])
def test_a_bad_sample_is_told_with_its_place(
    tmp_path: Path, suffix: str, sample: object, part: str
) -> None:
    write = {"eval": _archive, "json": _list}[suffix]
    what = _refusal(write(tmp_path / f"log.{suffix}", sample))
    assert part in what
    assert what.startswith(("samples/0_epoch_1.json", "sample 0 of the list"))


def test_two_samples_of_one_task_and_epoch_are_refused(tmp_path: Path) -> None:
    path = _archive(tmp_path / "log.eval", _sample(), _sample())
    with pytest.raises(RecordingError, match="sample 0 of t by lab/m twice"):
        read_recordings(path, tell=pytest.fail)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ("", "the log: not JSON"),
        ("[" * 100_000, "the log: not JSON that can be read (nested too deep)"),
        ('[{"task_id": "t", "response": "x"}]', "no log of Inspect AI"),
        ('{"eval": {"model": "m"}}', "its samples are missing"),
        ('{"eval": {}, "samples": []}', "eval.model is missing"),
        ('{"eval": {"model": "a", "model": "b"}}', "the key 'model' twice"),
    ],
)
def test_a_text_that_is_no_log_is_refused(tmp_path: Path, content: str, part: str) -> None:
    path = tmp_path / "log.json"
    path.write_text(content)
    assert part in _refusal(path)


def test_an_archive_that_is_no_log_is_refused(tmp_path: Path) -> None:
    path = _archive(tmp_path / "log.eval", _sample(), header={"other.json": {}})
    assert "it has no header.json" in _refusal(path)
    path = _archive(tmp_path / "log.eval", _sample(), header={"header.json": []})
    assert "header.json is no JSON object" in _refusal(path)
    whole = _archive(tmp_path / "log.eval", _sample()).read_bytes()
    path.write_bytes(whole[:-30])
    assert _refusal(path) == "not a ZIP archive, or one that is cut off"


@pytest.mark.parametrize(
    ("content", "part"), [(b"{", "not JSON (Expecting property name"), (b"\xff", "not UTF-8")]
)
def test_an_entry_that_is_no_json_is_refused(tmp_path: Path, content: bytes, part: str) -> None:
    path = _archive(tmp_path / "log.eval")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("samples/a\x1b_epoch_1.json", content)
    assert _refusal(path).startswith(f"samples/a\\x1b_epoch_1.json: {part}")


def test_a_sample_that_unfolds_to_more_than_its_bound_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.eval"
    with zipfile.ZipFile(path, "w", compression=zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json", json.dumps(_HEADER))
        archive.writestr("samples/a_epoch_1.json", bytes((64 << 20) + 1))
    assert path.stat().st_size < 1 << 20
    assert _refusal(path) == "samples/a_epoch_1.json is larger than 64 MiB"


def test_a_log_without_any_answer_is_refused(tmp_path: Path) -> None:
    path = _archive(tmp_path / "log.eval", _sample(error={"message": "boom"}))
    assert _refusal(path) == "no sample holds an answer (1 with an error)"
    with pytest.raises(RecordingError, match="no responses"):
        read_recordings(_archive(path), tell=pytest.fail)


def test_a_log_that_cannot_be_read_says_how_to_convert_it(tmp_path: Path) -> None:
    path = tmp_path / "log.eval"
    with zipfile.ZipFile(path, "w", compression=zipfile.ZIP_LZMA) as archive:
        archive.writestr("header.json", json.dumps(_HEADER))
    with pytest.raises(RecordingError) as caught:
        _recordings(path)
    assert caught.value.what.endswith("(method 14)")
    assert "inspect log convert --to json --output-dir DIR LOG" in caught.value.remedy


def _refusal(path: Path) -> str:
    with pytest.raises(RecordingError) as caught:
        _recordings(path)
    assert caught.value.where == path
    assert "\n" not in caught.value.what
    return caught.value.what
