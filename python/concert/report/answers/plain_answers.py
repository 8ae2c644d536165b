"""Writes pages that need no script: the answers of each chunk as text, and each execution."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from concert.escaping import plain_lines
from concert.reading import UnreadableError, load_json
from concert.report.answers.replays import Replays, replay_chunk
from concert.report.writing import names
from concert.report.writing.page import Pages
from concert.report.writing.site_folder import SiteFolder
from concert.viewer import Interleaving, steps_table

MOST_ANSWERS: Final = 30_000
"""Answers of a site that has such pages; those of more would double what it takes."""
_MOST_TEXT: Final = 262_144
"""Characters of a text on a page, as on the pages that scripts fill."""

type Row = Mapping[str, object]


class PlainAnswers:
    """Writes the pages with the texts of answers."""

    def __init__(self, site: SiteFolder, pages: Pages, replays: Replays) -> None:
        """Begins.

        Args:
            site: Where to.
            pages: The templates.
            replays: The executions that the site shows.
        """
        self._site = site
        self._pages = pages
        self._replays = replays
        self._written: set[str] = set()

    def write_executions(self) -> None:
        """Writes a page for each execution; many answers may be wrong about the same one."""
        for key, steps in sorted(self._replays.executions().items()):
            name = names.plain_page(replay_chunk(key))
            try:
                shown = msgspec.json.decode(steps, type=Interleaving)
            except msgspec.DecodeError:
                # An earlier site keeps steps in a file, which somebody may have changed.
                continue
            text = self._pages.render(
                "plain_execution",
                name=name,
                title="An execution as text",
                program=shown.program,
                head=plain_lines(shown.head),
                reasons=[plain_lines(mark.text) for mark in shown.marks],
                # Each text in the table is escaped.
                table=Markup(steps_table(shown)),
            )
            self._site.put_text(name, text)
            self._written.add(key)

    def write(self, chunk: str, rows: Sequence[Row]) -> None:
        """Writes the page of a chunk.

        Args:
            chunk: The chunk's name.
            rows: Its answers, as the page of an answer gets them.
        """
        name = names.plain_page(chunk)
        first = rows[0]
        text = self._pages.render(
            "plain",
            name=name,
            title="Answers as text",
            model=first["model"],
            suite=first["suite"],
            variant=first["variant"],
            answers=[self._shown(chunk, row) for row in rows],
        )
        self._site.put_text(name, text)

    def _shown(self, chunk: str, row: Row) -> Mapping[str, object]:
        key = str(row["verdict_key"])
        return {
            "row": row,
            "link": names.answer_link(chunk, str(row["id"])),
            "candidate": _text(_candidate(row) if row["file_name"] else _pretty(_candidate(row))),
            "parts": [
                (title, _text(_pretty(str(row[name] or "")) if is_json else str(row[name] or "")))
                for title, name, is_json in _PARTS
                if row[name] not in (None, "", "[]", "{}")
            ],
            "execution": self._link(key),
            "pairs": [
                (one.title, self._replays.why(one.key), self._link(one.key))
                for one in self._replays.wrong.get(key, ())
            ],
        }

    def _link(self, key: str) -> str:
        """Returns the page of an execution, seen from its neighbours; "" where there is none."""
        return f"{replay_chunk(key)}.html" if key in self._written else ""


_PARTS: Final = (
    ("Response", "text", False),
    ("Reasoning", "reasoning", False),
    ("Evidence", "evidence", True),
    ("Attempts", "attempts", True),
    ("Trajectory", "trajectory", True),
)
"""Title and column of what is folded, and whether it is JSON."""


def _candidate(row: Row) -> str:
    """Returns the program of an answer, which mostly stands in the response as it is."""
    match row["candidate_at"]:
        case [int(begin), int(units)]:
            # Places are those of a script, whose texts are UTF-16.
            encoded = str(row["text"]).encode("utf-16-le", "surrogatepass")
            part = encoded[2 * begin : 2 * (begin + units)]
            return part.decode("utf-16-le", "surrogatepass")
    return str(row["candidate"])


def _pretty(text: str) -> str:
    """Returns JSON indented, as the page of an answer shows it; other texts as they are."""
    try:
        value = load_json(text)
    except UnreadableError:
        return text
    return json.dumps(value, indent=1, ensure_ascii=False)


def _text(text: str) -> str:
    return plain_lines(text[:_MOST_TEXT])
