"""Describes one recorded response, and checks the names and texts that others wrote for it."""

from dataclasses import dataclass
from pathlib import Path

from concert.escaping import one_line
from concert.models.errors import RecordingError
from concert.models.protocol import Answer
from concert.responses.reasoning import split_reasoning
from concert.results import storable_text

_MOST_NAME = 200
"""Characters of a name, which stands in tables, in lines of progress and in keys."""
_GIVE_COLUMNS = "give task_id and response; suite, model and sample may be left out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One response.

    Attributes:
        where: The place in the file, for messages.
        suite: The suite, empty where the file does not say.
        task_id: The task.
        variant: The wording of the prompt, empty where the file does not say.
        sample: Sample index, from 0; None: the next one of its task.
        model: Who answered.
        answer: The answer.
    """

    where: str
    suite: str
    task_id: str
    variant: str
    sample: int | None
    model: str
    answer: Answer


def recorded_answer(text: str, *, reasoning: str = "", finish_reason: str = "stop") -> Answer:
    """Returns an answer without the reasoning at its head.

    Args:
        text: The response as it was recorded.
        reasoning: The reasoning, where it was recorded apart from the response, else empty.
        finish_reason: Why the response ended: see `Answer`.
    """
    head, text = split_reasoning(storable_text(text), reasoning_apart=bool(reasoning))
    parts = filter(None, (storable_text(reasoning), head))
    return Answer(text=text, reasoning="\n".join(parts), finish_reason=finish_reason)


def recorded_name(
    value: object,
    column: str,
    *,
    where: str,
    path: Path,
    default: str | None = None,
    remedy: str = _GIVE_COLUMNS,
) -> str:
    """Returns a name: one printable line of bounded length.

    Args:
        value: What stands in the file.
        column: What it is called there.
        where: The place in the file.
        path: The file.
        default: What a missing one stands for; None: it must be there.
        remedy: What to do where it is missing or no text.

    Raises:
        RecordingError: It is no such name.
    """
    name = recorded_text(value, column, where=where, path=path, default=default, remedy=remedy)
    if len(name) > _MOST_NAME or not name.isprintable():
        fault = f"longer than {_MOST_NAME} characters" if name.isprintable() else "not printable"
        raise RecordingError(
            what=f"{where}: {column} is {fault} ({one_line(name, most=40)})",
            where=path,
            remedy="give names of one line, without control characters",
        )
    return name


def recorded_text(
    value: object,
    column: str,
    *,
    where: str,
    path: Path,
    default: str | None = None,
    remedy: str = _GIVE_COLUMNS,
) -> str:
    """Returns a text, whatever is in it; the arguments are those of `recorded_name`.

    Raises:
        RecordingError: It is missing, or no text.
    """
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise RecordingError(
            what=f"{where}: {column} is {'missing' if value is None else 'not a text'}",
            where=path,
            remedy=remedy,
        )
    return value
