"""Joins the verdicts of several results folders: of each sample the last one counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from concert.report.answers.folder import VERDICT_COLUMNS, Folder
from concert.report.writing.names import digest

type Ints = NDArray[np.int64]
type Column = Any
"""A chunked array: what arrays can do differs from type to type."""

_SEPARATOR: Final = "\x1f"
_CHUNK_ANSWERS: Final = 32
"""Answers of a chunk, on average: some tens of kilobytes to load for a page of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coded:
    """A column of texts.

    Attributes:
        names: The texts in it, sorted.
        codes: The text of each row, an index of `names`.
    """

    names: tuple[str, ...]
    codes: Ints

    @classmethod
    def of(cls, column: Column) -> Self:
        """Returns a column of texts so."""
        encoded: Column = column.combine_chunks().dictionary_encode()
        found = [str(name) for name in encoded.dictionary.to_pylist()]
        order = sorted(range(len(found)), key=found.__getitem__)
        place = np.empty(len(found), dtype=np.int64)
        place[order] = np.arange(len(found))
        codes = np.asarray(encoded.indices.to_numpy(zero_copy_only=False), dtype=np.int64)
        return cls(names=tuple(found[i] for i in order), codes=place[codes])

    def name(self, row: int) -> str:
        """Returns the text of a row."""
        return self.names[int(self.codes[row])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers that count, one a row, sorted by suite, variant, model, task and sample.

    Attributes:
        folder: The folder of each, an index of the folders.
        suite: Its suite, and so on for the columns of a verdict.
        labels: The labels of each, joined by `separator`.
        digest: The digest (hex) of the task's data under which each was judged.
        prompt_tokens: Tokens of the prompt, -1 where nobody says; and those of the completion.
        keys: Response key and verdict key of each.
        ids: A short name of each.
        chunk: The number of the chunk that each is in.
        chunks: The name of each chunk.
        separator: What joins labels.
    """

    folder: Ints
    suite: Coded
    variant: Coded
    model: Coded
    task: Coded
    sample: Ints
    outcome: Coded
    coverage: Coded
    labels: Coded
    detail: Column
    digest: Coded
    prompt_tokens: Ints
    completion_tokens: Ints
    keys: tuple[Sequence[str], Sequence[str]]
    ids: Sequence[str]
    chunk: Ints
    chunks: Sequence[str]
    separator: str = _SEPARATOR

    def __len__(self) -> int:
        """Returns the number of answers."""
        return len(self.sample)

    def labels_of(self, row: int) -> list[str]:
        """Returns the labels of an answer."""
        joined = self.labels.name(row)
        return joined.split(self.separator) if joined else []


def join_answers(folders: Sequence[Folder]) -> Answers:
    """Returns the answers of all folders; where several have a sample, that of the last counts."""
    joined = pa.concat_tables([_with_tokens(number, one) for number, one in enumerate(folders)])
    columns = {name: Coded.of(joined[name]) for name in ("suite", "variant", "model", "task_id")}
    codes = [column.codes for column in columns.values()]
    sample = np.asarray(joined["sample"].to_numpy(), dtype=np.int64)
    order = np.lexsort((np.arange(len(sample)), sample, *reversed(codes)))
    keys = np.stack([*codes, sample])[:, order]
    is_last = np.ones(len(order), dtype=np.bool_)
    is_last[:-1] = np.any(keys[:, 1:] != keys[:, :-1], axis=0)
    rows = order[is_last]
    table = joined.take(rows)
    kept = {name: Coded(names=one.names, codes=one.codes[rows]) for name, one in columns.items()}
    response_keys = _texts(table["response_key"])
    verdict_keys = _texts(table["verdict_key"])
    chunk, chunks = _chunks(kept["suite"], kept["variant"], kept["model"], kept["task_id"])
    return Answers(
        folder=_ints(table["folder"]),
        suite=kept["suite"],
        variant=kept["variant"],
        model=kept["model"],
        task=kept["task_id"],
        sample=sample[rows],
        outcome=Coded.of(table["outcome"]),
        coverage=Coded.of(table["coverage"]),
        labels=Coded.of(table["labels"]),
        detail=table["detail"],
        digest=Coded.of(table["task_digest"]),
        prompt_tokens=_ints(table["prompt_tokens"]),
        completion_tokens=_ints(table["completion_tokens"]),
        keys=(response_keys, verdict_keys),
        ids=[digest(*both) for both in zip(response_keys, verdict_keys, strict=True)],
        chunk=chunk,
        chunks=chunks,
    )


def _with_tokens(number: int, folder: Folder) -> pa.Table:
    table = folder.verdicts.select(list(VERDICT_COLUMNS))
    labels: Column = pc.binary_join(table["labels"], _SEPARATOR)
    table = table.set_column(table.column_names.index("labels"), "labels", labels)
    table = table.append_column("folder", pa.array(np.full(table.num_rows, number)))
    for name in ("prompt_tokens", "completion_tokens"):
        table = table.append_column(name, pa.array(_tokens(folder, table["response_key"], name)))
    return table


def _tokens(folder: Folder, keys: Column, name: str) -> Ints:
    """Returns the tokens of the response behind each verdict, -1 where it is not known."""
    if folder.responses is None or not folder.responses.num_rows:
        return np.full(len(keys), -1, dtype=np.int64)
    place: Column = pc.index_in(keys, value_set=folder.responses["response_key"].combine_chunks())
    found = np.nan_to_num(np.asarray(place.to_numpy(), dtype=np.float64), nan=-1.0).astype(np.int64)
    tokens = _ints(folder.responses[name])
    return np.where(found < 0, -1, tokens[found])


def _chunks(suite: Coded, variant: Coded, model: Coded, task: Coded) -> tuple[Ints, list[str]]:
    """Returns the chunk of each row, and the chunks' names.

    A chunk holds answers of one model in one variant. Which tasks share one follows from their
    names, so that a new answer changes one chunk.
    """
    width = (len(variant.names), len(model.names))
    groups = (suite.codes * width[0] + variant.codes) * width[1] + model.codes
    _, inverse, counts = np.unique(groups, return_inverse=True, return_counts=True)
    hashed = np.array([int(digest(name)[:6], 16) for name in task.names], dtype=np.int64)
    wanted = np.maximum(1, counts // _CHUNK_ANSWERS)
    buckets = 2 ** np.ceil(np.log2(wanted)).astype(np.int64)
    bucket = hashed[task.codes] % buckets[inverse]
    keys, chunk = np.unique(
        groups * (int(buckets.max(initial=1)) + 1) + bucket, return_inverse=True
    )
    first = np.zeros(len(keys), dtype=np.int64)
    first[chunk[::-1]] = np.arange(len(chunk))[::-1]
    names = [
        "a-" + digest(suite.name(row), variant.name(row), model.name(row), str(bucket[row]))
        for row in first.tolist()
    ]
    return np.asarray(chunk, dtype=np.int64), names


def _texts(column: Column) -> list[str]:
    return [str(text) for text in column.to_pylist()]


def _ints(column: Column) -> Ints:
    return np.asarray(column.to_numpy(), dtype=np.int64)
