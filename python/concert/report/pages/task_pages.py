"""Writes a page for each task: its prompts, its ground truth, its files and all answers to it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from markupsafe import Markup, escape

from concert.reading import UnreadableError, load_json
from concert.report.answers.answers import Answers, Ints
from concert.report.answers.folder import Folder
from concert.report.answers.highlight import coloured
from concert.report.boards.board import Facts
from concert.report.writing import chunk, names
from concert.report.writing.page import Pages, visible
from concert.report.writing.site_folder import SiteFolder
from concert.results import ResultsError
from concert.results.stored_tasks import StoredTask, stored_contents

_MOST_FILE: Final = 65_536
_MOST_SHARED: Final = 3
"""Tasks that a file may belong to; files of more say nothing about a single task."""
_MOST_DETAIL: Final = 200
_MOST_SHOWN: Final = 262_144
_FENCE: Final = "```"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One task, as the folders hold it.

    Attributes:
        rows: The stored rows with their folder, the last one last.
        facts: Title, category and stratum.
    """

    rows: Sequence[tuple[int, StoredTask]]
    facts: Facts


def known_tasks(folders: Sequence[Folder]) -> Mapping[tuple[str, str], Known]:
    """Returns what the folders hold of each (suite, task)."""
    found: dict[tuple[str, str], list[tuple[int, StoredTask]]] = {}
    for number, folder in enumerate(folders):
        for task in folder.tasks:
            found.setdefault((task.suite, task.task_id), []).append((number, task))
    return {
        key: Known(
            rows=rows,
            facts=Facts(
                title=rows[-1][1].title,
                category=rows[-1][1].category,
                stratum=rows[-1][1].stratum,
            ),
        )
        for key, rows in found.items()
    }


class TaskPages:
    """Writes the pages of tasks."""

    def __init__(
        self,
        site: SiteFolder,
        pages: Pages,
        folders: Sequence[Folder],
        known: Mapping[tuple[str, str], Known],
        *,
        has_plain: bool,
    ) -> None:
        """Begins.

        Args:
            site: Where to.
            pages: The templates.
            folders: The results folders.
            known: What they hold of each task.
            has_plain: Whether the site has pages with the texts of answers for readers without
                scripts.
        """
        self._site = site
        self._pages = pages
        self._folders = folders
        self._known = known
        self._has_plain = has_plain
        self._uses = _uses(known)

    def write_prompts(self) -> None:
        """Writes each prompt as data that the page of an answer loads."""
        texts = {name: text for folder in self._folders for name, text in folder.prompts.items()}
        for name, text in sorted(texts.items()):
            packed = names.prompt_chunk(name)
            self._site.put(f"data/{packed}.js", chunk.script(packed, text[:_MOST_SHOWN]))

    def write(self, answers: Answers, rows: Ints) -> None:
        """Writes the page of one task.

        Args:
            answers: All answers.
            rows: Those to the task, of one suite.
        """
        suite, task_id = answers.suite.name(int(rows[0])), answers.task.name(int(rows[0]))
        known = self._known.get((suite, task_id), Known(rows=(), facts=Facts()))
        number, last = known.rows[-1] if known.rows else (0, None)
        name = names.task_page(suite, task_id)
        labels = last.labels if last else ""
        text = self._pages.render(
            "task",
            name=name,
            title=task_id,
            suite=suite,
            task_id=task_id,
            facts=known.facts,
            unknown="" if last else _UNKNOWN,
            prompts=list(self._prompts(known)),
            labels=_json(labels) if labels not in ("", "{}") else "",
            reference=_reference(last.reference) if last else "",
            files=list(self._files(number, last)) if last else [],
            groups=_groups(answers, rows),
            has_plain=self._has_plain,
        )
        self._site.put_text(name, text)

    def _prompts(self, known: Known) -> Iterator[Mapping[str, object]]:
        variants: dict[str, list[str]] = {}
        for number, task in known.rows:
            text = self._folders[number].prompts.get(task.prompt_sha256)
            if text is not None and task.variant not in variants.get(text, ()):
                variants.setdefault(text, []).append(task.variant)
        for text, of in sorted(variants.items(), key=lambda item: item[1]):
            yield {"variants": of, "text": text[:_MOST_SHOWN]}

    def _files(self, number: int, task: StoredTask) -> Iterator[Mapping[str, object]]:
        own = [(path, name) for path, name in task.files if self._uses[path, name] <= _MOST_SHARED]
        try:
            contents = stored_contents(self._folders[number].path, [name for _, name in own])
        except ResultsError:
            return
        for path, name in own:
            content = contents[name]
            if len(content) > _MOST_FILE:
                continue
            try:
                text = content.decode()
            except UnicodeDecodeError:
                continue
            ending = path.rpartition(".")[2]
            yield {
                "path": path,
                "text": _json(text) if ending == "json" else coloured(text, ending),
            }


_UNKNOWN: Final = (
    "The results hold nothing about this task but the answers to it: they are old, or a table in "
    "them cannot be read."
)


def _uses(known: Mapping[tuple[str, str], Known]) -> Mapping[tuple[str, str], int]:
    """Returns for each file (path, hash) the number of tasks that it belongs to."""
    uses: dict[tuple[str, str], int] = {}
    for one in known.values():
        for file in {file for _, task in one.rows for file in task.files}:
            uses[file] = uses.get(file, 0) + 1
    return uses


def _json(text: str) -> Markup:
    """Returns JSON for people: indented, and texts of several lines as such."""
    try:
        value = load_json(text)
    except UnreadableError:
        return escape(text)
    shown = json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True)
    return coloured(shown.replace("\\n", "\n"), "json")


def _reference(text: str) -> Markup:
    """Returns a reference answer, the program in its fence with colours."""
    opening, _, rest = text.partition(f"{_FENCE}")
    language, newline, body = rest.partition("\n")
    program, fence, ending = body.rpartition(f"\n{_FENCE}")
    if opening.strip() or not newline or not fence or ending.strip():
        return escape(text)
    return coloured(program, language.strip().lower())


def _groups(answers: Answers, rows: Ints) -> list[Mapping[str, object]]:
    groups: list[Mapping[str, object]] = []
    codes = answers.variant.codes[rows]
    details = answers.detail.take(rows).to_pylist()
    by_variant = sorted(np.unique(codes).tolist(), key=lambda code: _place(answers, code))
    for code in by_variant:
        variant = answers.variant.names[code]
        here = np.flatnonzero(codes == code).tolist()
        groups.append(
            {
                "variant": variant,
                "matrix": names.matrix_page(answers.suite.name(int(rows[0])), variant),
                "rows": list(_rows(answers, [(int(rows[i]), str(details[i])) for i in here])),
            }
        )
    return groups


def _place(answers: Answers, code: int) -> tuple[bool, str]:
    name = answers.variant.names[code]
    return name != "default", name


def _rows(answers: Answers, rows: Sequence[tuple[int, str]]) -> Iterator[Mapping[str, object]]:
    anchors: set[str] = set()
    for row, detail in rows:
        model = answers.model.name(row)
        anchor = f"{names.slug(answers.variant.name(row))}.{names.slug(model)}"
        yield {
            "model": model,
            "anchor": "" if anchor in anchors else anchor,
            "sample": int(answers.sample[row]),
            "to": names.answer_link(answers.chunks[answers.chunk[row]], answers.ids[row]),
            "plain": names.plain_link(answers.chunks[answers.chunk[row]], answers.ids[row]),
            "outcome": answers.outcome.name(row),
            "labels": answers.labels_of(row),
            "detail": visible(detail[:_MOST_DETAIL]),
        }
        anchors.add(anchor)
