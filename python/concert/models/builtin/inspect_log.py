"""Reads the answers in a log of Inspect AI: an archive (.eval), or one JSON text (.json).

An archive has an entry `samples/ID_epoch_N.json` for each sample, and `header.json`, which names
the model; where the evaluation was cut off, `_journal/start.json` names it. What stands in an entry
counts, never its name. Epoch N is sample N - 1. The id of a sample is that of a task, or
"suite/task"; `suite`, `task_id` and `variant` in its metadata say the same, and count for more. A
sample that ended in an error, was invalidated or has no output holds no answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from concert.escaping import one_line
from concert.models.builtin.inspect_output import output_answer, required_object, wrong
from concert.models.builtin.recording import Recording, recorded_name
from concert.models.errors import RecordingError
from concert.reading import UnreadableError, load_json, read_bytes
from concert.reading.archives import opened_archive

_ARCHIVE: Final = ".eval"
_LIST: Final = ".json"
INSPECT_SUFFIXES: Final = (_ARCHIVE, _LIST)

_MOST_FILE_BYTES: Final = 1 << 30
_MOST_ENTRY_BYTES: Final = 64 << 20
_MOST_BYTES: Final = 4 << 30
_MOST_LIST_BYTES: Final = 256 << 20
"""The bound of a log that is one JSON text, which is held in memory, ten times as large."""
_MOST_SHOWN: Final = 80

_HEADERS: Final = ("header.json", "_journal/start.json")
_NO_MODEL: Final = "none/none"
"""The model's name in a log whose solver chose the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sample:
    """A sample as it stands in a log: the place, the model of the log, and its fields."""

    where: str
    model: str
    fields: Mapping[str, object]


def inspect_recordings(path: Path, *, tell: Callable[[str], None]) -> Iterator[Recording]:
    """Yields the answers in a log, in its order.

    Args:
        path: The log, whose suffix says the format.
        tell: Is given one line where some of the samples hold no answer.

    Raises:
        RecordingError: The log is damaged or too large, none of its samples holds an answer, or one
            of them makes no sense.
    """
    read, other = (_archived, _LIST) if path.suffix == _ARCHIVE else (_listed, _ARCHIVE)
    left_out: Counter[str] = Counter()
    count = 0
    try:
        for sample in read(path):
            count += 1
            if reason := _why_left_out(sample.fields):
                left_out[reason] += 1
            else:
                yield _recording(sample, path=path)
    except UnreadableError as error:
        raise RecordingError(
            what=error.what,
            where=path,
            remedy=f"give a log that Inspect AI can read, or convert it by "
            f"`inspect log convert --to {other.removeprefix('.')} --output-dir DIR LOG`",
        ) from error
    if not left_out:
        return
    reasons = ", ".join(f"{number} {reason}" for reason, number in sorted(left_out.items()))
    if left_out.total() == count:
        raise RecordingError(
            what=f"no sample holds an answer ({reasons})", where=path, remedy="run the log again"
        )
    tell(f"{left_out.total()} of {count} samples hold no answer ({reasons}): {path}")


def _archived(path: Path) -> Iterator[_Sample]:
    with opened_archive(
        path,
        most_file_bytes=_MOST_FILE_BYTES,
        most_entry_bytes=_MOST_ENTRY_BYTES,
        most_bytes=_MOST_BYTES,
    ) as archive:

        def content(name: str) -> Mapping[str, object]:
            where = one_line(name, most=_MOST_SHOWN)
            return required_object(_loaded(archive.read(name), where), where, path=path)

        names = archive.names
        header = next((name for name in _HEADERS if name in names), None)
        if header is None:
            raise UnreadableError(f"no log of Inspect AI (it has no {_HEADERS[0]})")
        model = _model(content(header), where=header, path=path)
        for name in names:
            if name.startswith("samples/") and name.endswith(".json"):
                where = one_line(name, most=_MOST_SHOWN)
                yield _Sample(where=where, model=model, fields=content(name))


def _listed(path: Path) -> Iterator[_Sample]:
    log = _loaded(read_bytes(path, most_bytes=_MOST_LIST_BYTES), "the log")
    if not isinstance(log, dict) or not isinstance(log.get("eval"), dict):
        raise UnreadableError("no log of Inspect AI (no JSON object with eval)")
    model = _model(log, where="the log", path=path)
    samples = log.get("samples")
    if not isinstance(samples, list):
        raise UnreadableError("its samples are missing, or no list")
    for number, sample in enumerate(samples):
        where = f"sample {number} of the list"
        yield _Sample(where=where, model=model, fields=required_object(sample, where, path=path))


def _loaded(data: bytes, where: str) -> object:
    try:
        # Inspect AI writes NaN for a score that is none.
        return load_json(data.decode("utf-8"), finite=False)
    except UnicodeDecodeError:
        raise UnreadableError(f"{where}: not UTF-8") from None
    except UnreadableError as error:
        raise UnreadableError(f"{where}: {error.what}") from None


def _model(header: Mapping[str, object], *, where: str, path: Path) -> str:
    evaluation = required_object(header.get("eval"), f"{where}: eval", path=path)
    return recorded_name(evaluation.get("model"), "eval.model", where=where, path=path)


def _why_left_out(sample: Mapping[str, object]) -> str:
    if sample.get("error") is not None:
        return "with an error"
    if sample.get("invalidation") is not None:
        return "invalidated"
    output = sample.get("output")
    if output is None or (
        isinstance(output, dict) and not output.get("choices") and not output.get("completion")
    ):
        return "without an output"
    return ""


def _recording(sample: _Sample, *, path: Path) -> Recording:
    where, fields = sample.where, sample.fields
    name = partial(recorded_name, where=where, path=path)
    metadata = required_object(fields.get("metadata", {}), f"{where}: metadata", path=path)
    output = required_object(fields.get("output"), f"{where}: output", path=path)
    given = fields.get("id")
    # Inspect AI numbers the samples that have no id. bool is an int to Python.
    identity = name(str(given) if type(given) is int else given, "id")
    suite, _, task_id = identity.rpartition("/") if identity.count("/") == 1 else ("", "", identity)
    if metadata.get("task_id") is not None:
        suite, task_id = "", name(metadata["task_id"], "metadata.task_id")
    epoch = fields.get("epoch")
    if type(epoch) is not int or not 1 <= epoch <= 2**31:
        shown = one_line(repr(epoch), most=40)
        raise wrong(f"{where}: epoch is {shown}, not a whole number from 1", path=path)
    model = sample.model
    if model == _NO_MODEL and output.get("model"):
        model = name(output["model"], "output.model")
    return Recording(
        where=where,
        suite=name(metadata.get("suite"), "metadata.suite", default=suite),
        task_id=task_id,
        variant=name(metadata.get("variant"), "metadata.variant", default=""),
        sample=epoch - 1,
        model=model,
        answer=output_answer(output, where=where, path=path),
    )
