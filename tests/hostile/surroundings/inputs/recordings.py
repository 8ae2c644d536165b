"""Lists hostile recordings of answers: JSON lines, Parquet and logs of Inspect AI."""

import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tests.hostile.surroundings.inputs.case import Case, Scene
from tests.hostile.surroundings.inputs.results_folders import not_utf8
from tests.hostile.surroundings.inputs.wrong_values import (
    BYTES,
    KINDS,
    Json,
    growing,
    json_variants,
)

_RIGHT: Final[dict[str, Json]] = {
    "task_id": "a",
    "response": "pass",
    "suite": "fake",
    "variant": "default",
    "sample": 0,
    "model": "m",
}
_SAMPLE: Final[dict[str, Json]] = {
    "id": "a",
    "epoch": 1,
    "metadata": {"suite": "fake", "variant": "default"},
    "output": {
        "completion": "",
        "choices": [{"message": {"content": [{"type": "text", "text": "pass"}]}}],
    },
}
_LOG: Final[dict[str, Json]] = {"eval": {"model": "m"}, "samples": [_SAMPLE]}
_SUFFIXES: Final = ("jsonl", "parquet", "eval")
_LINE: Final = f"{json.dumps(_RIGHT)}\n".encode()


def cases() -> Iterator[Case]:
    """Yields the cases."""
    for name, change in BYTES.items():
        for suffix in _SUFFIXES:
            yield _case(f"{suffix}-{name}", _bytes_of(change, suffix))
    for name, make in KINDS.items():
        for suffix in _SUFFIXES:
            yield _case(f"{suffix}-is-{name}", _kind_of(make, suffix))
    yield _case("jsonl-grows", _growing)
    for name, value in json_variants(dict(_RIGHT)):
        yield _case(f"jsonl-{name}", _value_of(value))
    for name, value in json_variants(dict(_LOG)):
        yield _case(f"inspect-{name}", _log_of(value))
    for name, table in _tables().items():
        yield _case(f"parquet-{name}", _table_of(table))
    yield _case("jsonl-same-answer-twice", _text_of(_LINE + _LINE))
    yield _case("jsonl-same-key-twice", _text_of(b'{"task_id": "a", "task_id": 1, "response": ""}'))
    yield _case("parquet-bomb", _bomb)


def _case(name: str, prepare: Callable[[Scene], list[str]]) -> Case:
    return Case(name=f"recording-{name}", command="evaluate", prepare=prepare)


def _arguments(name: str) -> list[str]:
    return [f"--model=recorded:{name}", "--sandbox=none", "--tasks=a", "--jobs=1"]


def _bytes_of(change: Callable[[bytes], bytes], suffix: str) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        path = scene.folder / f"answers.{suffix}"
        path.write_bytes(_LINE)
        if suffix == "parquet":
            pq.write_table(pa.Table.from_pylist([_RIGHT]), path)
        elif suffix == "eval":
            with zipfile.ZipFile(path, "w", compression=zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("header.json", json.dumps(_LOG))
                archive.writestr("samples/a_epoch_1.json", json.dumps(_SAMPLE))
        path.write_bytes(change(path.read_bytes()))
        return _arguments(path.name)

    return prepare


def _kind_of(make: Callable[[Any], None], suffix: str) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        make(scene.folder / f"answers.{suffix}")
        return _arguments(f"answers.{suffix}")

    return prepare


def _growing(scene: Scene) -> list[str]:
    # Long lines, so that the bound on bytes is met soon.
    line = json.dumps({**_RIGHT, "response": "x" * 500_000})
    scene.ending.enter_context(growing(scene.folder / "answers.jsonl", f"{line}\n".encode()))
    return _arguments("answers.jsonl")


def _value_of(value: object) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        # The second line is right, so that what follows a wrong one is seen as well.
        right = json.dumps({**_RIGHT, "sample": 1})
        (scene.folder / "answers.jsonl").write_text(f"{_dumped(value)}\n{right}\n")
        return _arguments("answers.jsonl")

    return prepare


def _log_of(value: object) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        (scene.folder / "answers.json").write_text(_dumped(value))
        return _arguments("answers.json")

    return prepare


def _dumped(value: object) -> str:
    return json.dumps(value, default=str)


def _text_of(content: bytes) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        (scene.folder / "answers.jsonl").write_bytes(content)
        return _arguments("answers.jsonl")

    return prepare


def _table_of(make: Callable[[], pa.Table]) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        pq.write_table(make(), scene.folder / "answers.parquet")
        return _arguments("answers.parquet")

    return prepare


def _tables() -> dict[str, Callable[[], pa.Table]]:
    task, text = pa.array(["a"]), pa.array(["pass"])

    def of(**columns: Any) -> Callable[[], pa.Table]:
        return lambda: pa.table({"task_id": task, "response": text, **columns})

    return {
        "no-columns": lambda: pa.table({}),
        "no-rows": lambda: pa.table({"task_id": task, "response": text}).slice(0, 0),
        "no-task": lambda: pa.table({"response": text}),
        "no-response": lambda: pa.table({"task_id": task}),
        "column-twice": lambda: pa.Table.from_arrays(
            [task, task, text], ["task_id"] * 2 + ["response"]
        ),
        "response-number": of(response=pa.array([1])),
        "response-null": of(response=pa.array([None], pa.string())),
        "response-of-no-type": of(response=pa.nulls(1)),
        "response-binary": of(response=pa.array([b"\xff\x00"])),
        "response-not-utf-8": of(response=not_utf8()),
        "task-not-utf-8": of(task_id=not_utf8()),
        "model-not-utf-8": of(model=not_utf8()),
        "response-list": of(response=pa.array([["pass"]])),
        "response-struct": of(response=pa.array([{"a": 1}])),
        "response-dictionary": of(response=text.dictionary_encode()),
        "response-time": of(response=pa.array([2**62], pa.timestamp("ns"))),
        "response-decimal": of(response=pa.array([1]).cast(pa.decimal128(38, 0))),
        "sample-text": of(sample=pa.array(["0"])),
        "sample-float": of(sample=pa.array([float("nan")])),
        "sample-unsigned": of(sample=pa.array([2**64 - 1], pa.uint64())),
        "sample-date": of(sample=pa.array([2**31 - 1], pa.date32())),
        "sample-duration": of(sample=pa.array([2**62], pa.duration("s"))),
        "sample-far-time": of(sample=pa.array([2**62], pa.timestamp("us"))),
        "model-control-characters": of(model=pa.array(["\x1b[31mred\nline"])),
        "model-long": of(model=pa.array(["m" * (1 << 20)])),
        "suite-unknown": of(suite=pa.array(["nobody"])),
    }


def _bomb(scene: Scene) -> list[str]:
    # 64 MB of one letter, 4,096 times by reference: a few kilobytes hold 256 GB.
    word = pa.array(["x" * (64 << 20)])
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 4096, pa.int32()), word)
    table = pa.table({"task_id": pa.array(["a"] * 4096), "response": column})
    pq.write_table(table, scene.folder / "answers.parquet", compression="zstd", row_group_size=4096)
    return _arguments("answers.parquet")
