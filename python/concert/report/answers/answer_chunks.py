"""Writes the texts of answers as chunks of data, a part of the results at a time."""

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from concert.models.client.attempts import cost_of
from concert.reading import UnreadableError
from concert.report.answers.answers import Answers, Ints
from concert.report.answers.folder import Folder
from concert.report.answers.highlight import runs
from concert.report.answers.neighbours import Neighbours
from concert.report.answers.plain_answers import PlainAnswers
from concert.report.answers.replays import Replays
from concert.report.writing import chunk, names
from concert.report.writing.site_folder import SiteFolder
from concert.results import ResultsError, reading, schema
from concert.values.values import Outcome

_PART_ANSWERS: Final = 16_384
"""Answers that are in memory at a time; each part of the results reads the tables once."""
MOST_TEXT: Final = 262_144
"""Characters of a text that a page shows; the tables hold the rest."""
MOST_COLOURED: Final = 4_000_000
"""Characters of programs that get colours in one site: pygments takes 1 to 2 s for a million."""

PICODOLLARS: Final = 10**12

type _Row = dict[str, object]


@dataclass(kw_only=True)
class Tally:
    """The findings of writing the answers.

    Attributes:
        picodollars: The cost of the answers of each (suite, variant, model) that cost something.
        cut: Number of texts that were cut.
        coloured: Characters of programs that got colours.
        uncoloured: Number of programs that got none because there were too many.
        troubles: What could not be read.
    """

    picodollars: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    cut: int = 0
    coloured: int = 0
    uncoloured: int = 0
    troubles: list[str] = field(default_factory=list)


def write_chunks(
    site: SiteFolder,
    answers: Answers,
    folders: Sequence[Folder],
    *,
    replays: Replays,
    plain: PlainAnswers | None = None,
    tell: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Writes all answers.

    Args:
        site: Where to.
        answers: The answers.
        folders: The folders that they stand in.
        replays: The executions that the site shows.
        plain: Writes them as pages that need no script, too.
        tell: Is called with the number of answers of each part that is done.
    """
    tally = Tally()
    failed: set[tuple[int, str]] = set()
    near = Neighbours(answers)
    for part in _parts(answers.chunk):
        verdicts = _rows(answers, part, folders, schema.VERDICTS, tally, failed)
        responses = _rows(answers, part, folders, schema.RESPONSES, tally, failed)
        by_chunk: dict[int, list[_Row]] = {}
        for row in part.tolist():
            place = (int(answers.folder[row]), answers.keys[0][row])
            verdict = verdicts.get((*place, answers.keys[1][row]), {})
            found = _answer(answers, row, verdict, responses.get(place, {}), tally=tally)
            found["near"] = near.of(row)
            found["replay"] = replays.steps_chunk(answers.keys[1][row])
            found["pairs"] = replays.told_of(answers.keys[1][row])
            found["command"] = _command(found, folders[place[0]].path.name)
            by_chunk.setdefault(int(answers.chunk[row]), []).append(found)
        for number, found_rows in sorted(by_chunk.items()):
            name = answers.chunks[number]
            if plain is not None:
                plain.write(name, found_rows)
            site.put(f"data/{name}.js", chunk.script(name, _by_id(found_rows)))
        tell(len(part))
    return tally


def _by_id(rows: Sequence[_Row]) -> Mapping[str, object]:
    return {str(row.pop("id")): row for row in rows}


def _parts(chunks: Ints) -> Iterator[Ints]:
    """Yields rows of about `_PART_ANSWERS` answers each; no chunk is in two parts."""
    order = np.argsort(chunks, kind="stable")
    ends = np.flatnonzero(np.diff(chunks[order])) + 1
    begin = 0
    for end in [*ends.tolist(), len(order)]:
        if end - begin >= _PART_ANSWERS or end == len(order):
            if end > begin:
                yield order[begin:end]
            begin = end


def _rows(
    answers: Answers,
    part: Ints,
    folders: Sequence[Folder],
    table: schema.TableSchema,
    tally: Tally,
    failed: set[tuple[int, str]],
) -> dict[tuple[object, ...], _Row]:
    """Returns the stored rows behind some answers, by folder and keys."""
    found: dict[tuple[object, ...], _Row] = {}
    for number in np.unique(answers.folder[part]).tolist():
        if (number, table.name) in failed:
            continue
        keys = [answers.keys[0][row] for row in part.tolist() if answers.folder[row] == number]
        having = reading.Having.any_of("response_key", keys)
        try:
            path = folders[number].path / table.name
            rows = reading.read_parts(path, table, having=having).to_pylist()
        except ResultsError as error:
            failed.add((number, table.name))
            tally.troubles.append(f"without the texts of {table.name}: {error}")
            continue
        for row in rows:
            key: tuple[object, ...] = (number, row["response_key"])
            found[(*key, row["verdict_key"]) if table is schema.VERDICTS else key] = row
    return found


def _answer(answers: Answers, row: int, verdict: _Row, response: _Row, *, tally: Tally) -> _Row:
    suite, variant, model = (
        one.name(row) for one in (answers.suite, answers.variant, answers.model)
    )
    task, sample = answers.task.name(row), int(answers.sample[row])

    def text_of(source: _Row, name: str) -> str:
        text = str(source.get(name, ""))
        tally.cut += len(text) > MOST_TEXT
        return text[:MOST_TEXT]

    attempts = str(response.get("attempts", "[]"))
    cost = _cost(attempts)
    if cost:
        tally.picodollars[suite, variant, model] += cost
    said = text_of(response, "text")
    candidate = text_of(verdict, "candidate")
    at = said.find(candidate) if candidate and said else -1
    return {
        "id": answers.ids[row],
        "suite": suite,
        "variant": variant,
        "model": model,
        "task": task,
        "sample": sample,
        "page": names.task_page(suite, task),
        "matrix": names.matrix_page(suite, variant),
        "outcome": answers.outcome.name(row),
        "coverage": answers.coverage.name(row),
        "labels": answers.labels_of(row),
        "has_response": bool(response),
        "text": said,
        "text_length": len(str(response.get("text", ""))),
        "reasoning": text_of(response, "reasoning"),
        # A program mostly stands in the response as it is.
        "candidate": "" if at >= 0 else candidate,
        "candidate_at": [_units(said[:at]), _units(candidate)] if at >= 0 else None,
        "candidate_length": len(str(verdict.get("candidate", ""))),
        "colours": _colours(candidate, str(verdict.get("file_name", "")), tally),
        **{name: text_of(verdict, name) for name in _VERDICT_TEXTS},
        "statistics": dict(_pairs(verdict.get("statistics"))),
        "stage_ns": dict(_pairs(verdict.get("stage_ns"))),
        **{name: response.get(name) for name in _RESPONSE_VALUES},
        "attempts": attempts[:MOST_TEXT],
        "dollars": f"${cost / PICODOLLARS:.6f}" if cost else "",
        "trajectory": text_of(response, "trajectory"),
        "prompt": names.prompt_chunk(str(response.get("prompt_sha256", ""))),
    }


_VERDICT_TEXTS: Final = (
    "file_name",
    "fault",
    "limit_hit",
    "detail",
    "evidence",
    "limits",
    "checker",
    "toolchains",
    "sandbox",
    "task_digest",
    "verdict_key",
    "response_key",
    "run_id",
)
_RESPONSE_VALUES: Final = (
    "finish_reason",
    "prompt_tokens",
    "cached_tokens",
    "completion_tokens",
    "reasoning_tokens",
    "served_model",
    "latency_ns",
    "sampling",
)


def _pairs(value: object) -> list[tuple[str, int]]:
    return [(str(name), int(count)) for name, count in value] if isinstance(value, list) else []


def _cost(attempts: str) -> int:
    if "cost" not in attempts:
        return 0
    try:
        return cost_of(attempts)
    except UnreadableError:
        return 0


def _colours(candidate: str, file_name: str, tally: Tally) -> str:
    ending = file_name.rpartition(".")[2].lower() if file_name else ""
    if not ending:
        return ""
    if tally.coloured + len(candidate) > MOST_COLOURED:
        tally.uncoloured += 1
        return ""
    found = runs(candidate, ending)
    tally.coloured += len(candidate) if found else 0
    return found


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _command(answer: _Row, folder: str) -> str:
    """Returns the lines that show the answer's violation, and judge the results again."""
    results = f"--results={shlex.quote(folder)}"
    lines = []
    if answer["outcome"] == Outcome.FAIL and str(answer["file_name"]).endswith(_REPLAYED):
        options = [f"--{name}={shlex.quote(str(answer[name]))}" for name in _NAMING]
        lines.append(f"tools/bazel run //:replay -- {results} {' '.join(options)}")
    lines.append(f"tools/bazel run //:verify -- {results}")
    return "\n".join(lines)


_REPLAYED: Final = ".java"
"""The ending of programs whose violations `replay` finds in results."""
_NAMING: Final = ("task", "model", "variant", "sample")
