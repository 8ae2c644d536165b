"""The worksheet of a blind audit: a question on each item, answered by yes, no or unsure.

It names neither the model nor what Concert says, so raters judge the program alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from concert.audit.audit_file import read_audit_file
from concert.audit.errors import AuditError
from concert.audit.worksheet import toml_string
from concert.escaping import one_line
from concert.reading.records import Record

_HEAD = """\
# Worksheet of {rater}. For each item read its folder and answer the question:
#   answer   "yes", "no", or "unsure" where an hour would not decide it
#   note     the execution or the reason that decides it; may stay empty
# Do not run Concert on the program, and do not talk to the other rater before both are done.
"""
_FILL: Final = "fill it in as the comment on top of the file says"


class Answer(StrEnum):
    """A rater's answer to a claim's question."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A claim to be judged.

    Attributes:
        item: Its number, such as "007".
        task_id: The task.
        question: The question.
        holds: Whether Concert says yes.
        subject: Whom the claim is about; may be empty.
    """

    item: str
    task_id: str
    question: str
    holds: bool
    subject: str = ""


class _Row(Record, frozen=True, kw_only=True):
    item: str
    answer: str = ""
    note: str = ""


class _Sheet(Record, frozen=True, kw_only=True):
    entry: tuple[_Row, ...] = ()


def blank_sheet(rater: str, items: Sequence[Item]) -> str:
    """Returns a worksheet to be filled in."""
    lines = [_HEAD.format(rater=rater)]
    for one in items:
        lines += [
            "[[entry]]",
            f"item = {toml_string(one.item)}  # items/{one.item}/",
            f"# {one_line(one.question, most=400)}",
            'answer = ""',
            'note = ""',
            "",
        ]
    return "\n".join(lines)


def read_sheet(path: Path, items: Sequence[Item]) -> dict[str, Answer]:
    """Reads a worksheet that must be filled in.

    Returns:
        The answers by item, sorted.

    Raises:
        AuditError: It cannot be read, lacks an item or an answer, or has another item.
    """
    sheet = read_audit_file(
        _Sheet, path, absent="no such worksheet", first="draw an audit first", remedy=_FILL
    )
    wanted = {one.item for one in items}
    found: dict[str, Answer] = {}
    for row in sheet.entry:
        shown = one_line(repr(row.item), most=40)
        if row.item not in wanted or row.item in found:
            what = "stands there twice" if row.item in found else "is not in this worksheet's draw"
            raise AuditError(f"item {shown} {what}", where=path, remedy="keep what draw wrote")
        if row.answer not in tuple(Answer):
            what = f"is {one_line(repr(row.answer), most=40)}" if row.answer else "is not filled in"
            known = ", ".join(Answer)
            raise AuditError(
                f"answer of item {shown} {what}", where=path, remedy=f"choose one of {known}"
            )
        found[row.item] = Answer(row.answer)
    missing = sorted(wanted - found.keys())
    if missing:
        raise AuditError(
            f"no entry for item {missing[0]} ({len(missing)} missing)",
            where=path,
            remedy="keep every entry that draw wrote",
        )
    return dict(sorted(found.items()))
