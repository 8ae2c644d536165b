"""Reads the answers that a virtual machine wrote, and takes nothing else for one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from concert.reading.records import MalformedError, load_value, read_record


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAnswer:
    """The explorer could not work on a request, by its own account.

    Attributes:
        reason: Its reason, in one line.
    """

    reason: str


def read_answers[T](
    output: bytes, *, ids: Sequence[str], field: str, readers: Sequence[Callable[[object], T]]
) -> list[T | NoAnswer]:
    """Returns the answers that an output holds: those to the first requests, in order.

    A last line without its end was being written when the process died; it is no answer.

    Args:
        output: What the process wrote.
        ids: The requests' ids. They hold a secret, so a foreign hand can write no answer.
        field: What an answer's content is called: "verdict" or "replay".
        readers: For each request, reads the content.

    Raises:
        MalformedError: A line is no answer to the request whose turn it is. Whoever wrote it may
            have written others, so none is to be believed.
    """
    lines = output.split(b"\n")[:-1]
    if len(lines) > len(ids):
        raise MalformedError("more answers than requests", f"line {len(ids) + 1}")
    return [
        _read(line, expected, field, reader)
        for line, expected, reader in zip(lines, ids, readers, strict=False)
    ]


def _read[T](line: bytes, expected: str, field: str, reader: Callable[[object], T]) -> T | NoAnswer:
    fields = load_value(line)
    if not isinstance(fields, dict):
        raise MalformedError("an object is expected")
    if fields.get("id") != expected:
        raise MalformedError("an answer to another request", "id")
    content = "error" if "error" in fields else field
    if content not in fields:
        raise MalformedError("missing", content)
    if unknown := fields.keys() - {"id", content}:
        raise MalformedError(f"unknown key; known are id, {content}", min(unknown))
    if content == "error":
        return NoAnswer(reason=read_record(str, fields[content], content))
    return reader(fields[content])
