"""Reads recorded responses from JSONL, Parquet, a log of Inspect AI or a results folder.

Each recording in JSONL and Parquet needs `task_id` and `response` (or `text`); `suite`, `variant`,
`model` and `sample` are used where they are there, and other columns are passed over. Without
`suite` a recording answers the task of that name in every suite; without `variant` it answers in
every wording; without `model` it belongs to a model named after the file; without `sample` the
recordings of a task are numbered as they come. Reasoning at the head of a response is taken off it,
as of any other model.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from concert.escaping import one_line
from concert.models.builtin.ground_truth import text_sha256
from concert.models.builtin.inspect_log import INSPECT_SUFFIXES, inspect_recordings
from concert.models.builtin.recording import (
    Recording,
    recorded_answer,
    recorded_name,
    recorded_text,
)
from concert.models.errors import RecordingError
from concert.models.protocol import Answer, Ask
from concert.reading import UnreadableError, load_json, read_lines
from concert.reading.parquet import demand_unfolded_texts, opened_parquet
from concert.results import canonical_json, stored_responses
from concert.values.values import Task

PROVIDER = "recorded"

_TEXT_COLUMNS = ("response", "text")
_USED_COLUMNS = ("suite", "task_id", "variant", "sample", "model", *_TEXT_COLUMNS)
_MOST_BYTES = 1 << 30
_MOST_LINE_BYTES = 64 << 20
_BATCH_ROWS = 1024


class RecordedModel:
    """Replays the responses of one model."""

    max_concurrency = None
    heeds_prompt = True

    def __init__(self, name: str, recordings: Sequence[Recording], *, path: Path) -> None:
        """Numbers the recordings.

        Raises:
            RecordingError: Two recordings are the same sample of the same task.
        """
        self._name = f"{PROVIDER}:{name}"
        self._answers: dict[tuple[str, str, str], dict[int, Answer]] = {}
        for recording in recordings:
            place = (recording.suite, recording.task_id, recording.variant)
            of_task = self._answers.setdefault(place, {})
            sample = len(of_task) if recording.sample is None else recording.sample
            if sample in of_task:
                twice = f"sample {sample} of {recording.task_id} by {name} twice"
                raise RecordingError(
                    what=f"{recording.where}: {twice}",
                    where=path,
                    remedy="number the samples of each task and model from 0",
                )
            of_task[sample] = recording.answer

    @property
    def name(self) -> str:
        """The recorded model's name after "recorded:"."""
        return self._name

    @property
    def answered(self) -> Sequence[tuple[str, str]]:
        """Suite (empty where the recording does not say) and id of each task answered, sorted."""
        return sorted({(suite, task_id) for suite, task_id, _ in self._answers})

    @property
    def variants(self) -> frozenset[str]:
        """Prompt variants that the answers are to, "" among them where one does not say."""
        return frozenset(variant for _, _, variant in self._answers)

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns every sample that was recorded in any variant, however many are asked for."""
        del asked
        variants = {variant for _, task_id, variant in self._answers if task_id == task.task_id}
        return sorted({sample for variant in variants for sample in self._of(task, variant)})

    def holds(self, ask: Ask) -> bool:
        """Tells whether the answer was recorded."""
        return ask.sample in self._of(ask.task, ask.variant)

    def sampling(self, ask: Ask) -> str:
        """Returns the hash of the answer."""
        return canonical_json({"text_sha256": text_sha256(self.respond(ask).text)})

    def respond(self, ask: Ask) -> Answer:
        """Returns the recorded answer, whatever the prompt."""
        return self._of(ask.task, ask.variant)[ask.sample]

    def close(self) -> None:
        """Does nothing: nothing is under way."""

    def _of(self, task: Task, variant: str) -> Mapping[int, Answer]:
        # The more a recording says of where it belongs, the more it counts.
        for place in ((task.suite, variant), (task.suite, ""), ("", variant), ("", "")):
            suite, wording = place
            if found := self._answers.get((suite, task.task_id, wording)):
                return found
        return {}


def read_recordings(path: Path, *, tell: Callable[[str], None]) -> list[RecordedModel]:
    """Returns the models whose responses lie at `path`, sorted by name.

    Args:
        path: A .jsonl or .parquet file, a log of Inspect AI (.eval or .json), or the results folder
            of an earlier run.
        tell: Is given one line for people where a log has samples without an answer.

    Raises:
        RecordingError: There is no such file, or a response in it makes no sense.
        ResultsError: A results folder cannot be read.
    """
    try:
        present = path.exists()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not the name of a file"
        raise _unreadable(path, f"cannot read it: {reason}") from error
    if not present:
        raise RecordingError(what="no such file", where=path, remedy="check the path")
    by_model: dict[str, list[Recording]] = {}
    try:
        for recording in _recordings(path, tell):
            by_model.setdefault(recording.model, []).append(recording)
    except UnreadableError as error:
        raise _unreadable(path, error.what) from error
    if not by_model:
        raise RecordingError(what="no responses", where=path, remedy="record some first")
    return [RecordedModel(name, by_model[name], path=path) for name in sorted(by_model)]


def _recordings(path: Path, tell: Callable[[str], None]) -> Iterator[Recording]:
    if path.is_dir():
        return _from_results(path)
    if path.suffix in INSPECT_SUFFIXES:
        return inspect_recordings(path, tell=tell)
    if path.suffix == ".parquet":
        return _from_rows(_parquet_rows(path), path=path)
    if path.suffix in (".jsonl", ".ndjson"):
        return _from_rows(_json_rows(path), path=path)
    raise RecordingError(
        what=f"unknown kind of file ({path.suffix or 'no suffix'})",
        where=path,
        remedy="give a .jsonl, .parquet or .eval file, or a results folder",
    )


def _unreadable(path: Path, what: str) -> RecordingError:
    return RecordingError(
        what=what, where=path, remedy="give JSON lines in UTF-8, or a Parquet file"
    )


def _from_results(folder: Path) -> Iterator[Recording]:
    # A model may have been asked again after its task changed: the last answer is the one meant.
    latest = {
        (one.suite, one.task_id, one.variant, one.model, one.sample): one
        for one in stored_responses(folder)
        if one.finish_reason != "error"
    }
    for response in latest.values():
        yield Recording(
            where=f"{response.suite}/{response.task_id}",
            suite=response.suite,
            task_id=response.task_id,
            variant=response.variant,
            sample=response.sample,
            model=response.model.removeprefix(f"{PROVIDER}:"),
            answer=Answer(
                text=response.text,
                finish_reason=response.finish_reason,
                prompt_tokens=response.prompt_tokens,
                completion_tokens=response.completion_tokens,
                reasoning=response.reasoning,
                reasoning_tokens=response.reasoning_tokens,
                cached_tokens=response.cached_tokens,
                served_model=response.served_model,
                attempts=response.attempts,
                trajectory=response.trajectory,
            ),
        )


def _from_rows(
    rows: Iterable[tuple[str, Mapping[str, object]]], *, path: Path
) -> Iterator[Recording]:
    for where, row in rows:
        name = partial(_name_in, row, where=where, path=path)
        sample = row.get("sample")
        # bool is an int to Python, but no number to anyone who reads the file.
        if sample is not None and (type(sample) is not int or not 0 <= sample < 2**31):
            shown = one_line(repr(sample), most=40)
            raise RecordingError(
                what=f"{where}: sample is {shown}, not a whole number from 0",
                where=path,
                remedy="number the samples of each task and model from 0",
            )
        yield Recording(
            where=where,
            suite=name("suite", default=""),
            task_id=name("task_id"),
            variant=name("variant", default=""),
            sample=sample,
            model=name("model", default=one_line(path.stem)),
            answer=_answer_of(row, where=where, path=path),
        )


def _name_in(
    row: Mapping[str, object], column: str, *, where: str, path: Path, default: str | None = None
) -> str:
    return recorded_name(row.get(column), column, where=where, path=path, default=default)


def _answer_of(row: Mapping[str, object], *, where: str, path: Path) -> Answer:
    response = next((row[name] for name in _TEXT_COLUMNS if row.get(name) is not None), None)
    return recorded_answer(recorded_text(response, "response", where=where, path=path))


def _json_rows(path: Path) -> Iterator[tuple[str, Mapping[str, object]]]:
    lines = read_lines(path, most_bytes=_MOST_BYTES, most_line_bytes=_MOST_LINE_BYTES)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = load_json(line)
        except UnreadableError as error:
            raise RecordingError(
                what=f"line {number}: {error.what}",
                where=path,
                remedy="write one JSON object a line",
            ) from error
        if not isinstance(row, dict):
            raise RecordingError(
                what=f"line {number}: not a JSON object",
                where=path,
                remedy="write one JSON object a line",
            )
        yield f"line {number}", row


def _parquet_rows(path: Path) -> Iterator[tuple[str, Mapping[str, object]]]:
    demand_unfolded_texts(path, _USED_COLUMNS, most_bytes=_MOST_BYTES)
    with opened_parquet(path, most_bytes=_MOST_BYTES, most_unfolded_bytes=4 * _MOST_BYTES) as file:
        names = file.schema_arrow.names
        for name in _USED_COLUMNS:
            if names.count(name) > 1:
                raise UnreadableError(f"several columns are called {name}", where=path)
        first = 0
        for batch in file.iter_batches(
            columns=[name for name in names if name in _USED_COLUMNS], batch_size=_BATCH_ROWS
        ):
            for number, row in enumerate(batch.to_pylist(), start=first):
                yield f"row {number}", row
            first += batch.num_rows
