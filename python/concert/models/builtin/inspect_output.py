"""Turns the output of a sample, as Inspect AI logs it, into an answer."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.models.builtin.recording import recorded_answer, recorded_text
from concert.models.errors import RecordingError
from concert.models.protocol import Answer

_REMEDY: Final = "give a log as Inspect AI writes it"
_FINISHES: Final = {"max_tokens": "length", "model_length": "context", "content_filter": "refusal"}
"""Our words for the reasons why an answer ended; all other reasons are "stop"."""


def wrong(what: str, *, path: Path) -> RecordingError:
    """Returns the error of a log that has not the form of one."""
    return RecordingError(what=what, where=path, remedy=_REMEDY)


def required_object(value: object, where: str, *, path: Path) -> Mapping[str, object]:
    """Returns a JSON object.

    Raises:
        RecordingError: It is missing, or something else.
    """
    if not isinstance(value, dict):
        raise wrong(f"{where} is {'missing' if value is None else 'no JSON object'}", path=path)
    return value


def output_answer(output: Mapping[str, object], *, where: str, path: Path) -> Answer:
    """Returns the answer of an output.

    Its completion is the answer, for that is what scorers of Inspect AI judge, and a solver may
    have set it. Where there is none, the texts of the first choice are. Reasoning that came apart
    is never part of it.

    Args:
        output: A model's output, with `completion`, `choices` or both.
        where: The place in the log.
        path: The log.

    Raises:
        RecordingError: It makes no sense.
    """
    place = f"{where}: output.choices"
    choices = output.get("choices")
    if choices is not None and not isinstance(choices, list):
        raise wrong(f"{place} is no list", path=path)
    choice = required_object(choices[0], f"{place}[0]", path=path) if choices else {}
    text, reasoning = _parts(choice.get("message"), where=f"{place}[0].message", path=path)
    completion = recorded_text(
        output.get("completion"), "output.completion", where=where, path=path, default=""
    )
    finish = choice.get("stop_reason")
    return recorded_answer(
        completion or text,
        reasoning=reasoning,
        finish_reason=_FINISHES.get(finish, "stop") if isinstance(finish, str) else "stop",
    )


def _parts(message: object, *, where: str, path: Path) -> tuple[str, str]:
    """Returns the text of a message, and its reasoning."""
    if message is None:
        return "", ""
    content = required_object(message, where, path=path).get("content")
    if content is None or isinstance(content, str):
        return content or "", ""
    if not isinstance(content, list):
        raise wrong(f"{where}.content is neither a text nor a list", path=path)
    parts = [
        required_object(part, f"{where}.content[{number}]", path=path)
        for number, part in enumerate(content)
    ]
    # A provider may give its reasoning encrypted, and a summary of it to read.
    reasoning = _joined(parts, "reasoning", "reasoning", where=where, path=path, redacted=False)
    summary = _joined(parts, "reasoning", "summary", where=where, path=path, redacted=True)
    return (
        _joined(parts, "text", "text", where=where, path=path),
        "\n".join(filter(None, (reasoning, summary))),
    )


def _joined(
    parts: Sequence[Mapping[str, object]],
    kind: str,
    field: str,
    *,
    where: str,
    path: Path,
    redacted: bool = False,
) -> str:
    texts = (
        recorded_text(part.get(field), f"{kind}.{field}", where=where, path=path, default="")
        for part in parts
        if part.get("type") == kind and bool(part.get("redacted")) == redacted
    )
    return "\n".join(filter(None, texts))
