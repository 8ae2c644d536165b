"""Writes an execution as a table of HTML, which needs no script to be read."""

from collections.abc import Iterator
from html import escape
from typing import Final

from concert.escaping.plain_text import one_line
from concert.explorers.common.replayed_step import Op
from concert.viewer.steps import Deed, Interleaving, Step

VERBS: Final = {
    Op.ACQUIRE: "locks",
    Op.RELEASE: "unlocks",
    Op.READ: "reads",
    Op.WRITE: "writes",
    Op.OBSERVE: "reads",
    Op.PUBLISH: "writes",
    Op.START: "starts",
}


def steps_table(shown: Interleaving) -> str:
    """Returns the table: a row for each step, a column for each thread."""
    heads = "".join(f'<th scope="col">{_text(name)}</th>' for name in shown.threads)
    rows = "\n".join(_rows(shown))
    return (
        '<table class="plain-steps">\n<caption>Each row is one step, each column one thread.'
        f'</caption>\n<thead><tr><th scope="col">step</th>{heads}</tr></thead>\n<tbody>\n'
        f"{rows}\n</tbody>\n</table>"
    )


def _rows(shown: Interleaving) -> Iterator[str]:
    marks = {index: mark.label for mark in shown.marks for index in mark.steps}
    for index, step in enumerate(shown.steps):
        label = marks.get(index, "")
        number = "end" if step.stuck else str(index + 1)
        cells = "".join(
            f"<td>{_cell(shown, step, label) if thread == step.thread else ''}</td>"
            for thread in range(len(shown.threads))
        )
        marked = ' class="marked"' if label else ""
        yield f'<tr{marked}><th scope="row">{number}</th>{cells}</tr>'


def _cell(shown: Interleaving, step: Step, label: str) -> str:
    line = f"<b>{step.line}</b> " if step.line else ""
    does = "; ".join(_deed(shown, deed) for deed in step.deeds) if not step.stuck else ""
    parts = [f"{line}{_text(does or step.text)}"]
    source = _source(shown, step)
    if source:
        parts.append(f"<code>{_text(source)}</code>")
    if step.printed:
        parts.append(f"prints <code>{_text(step.printed)}</code>")
    if label:
        parts.append(f"<strong>{_text(label)}</strong>")
    return "<br>".join(parts)


def _deed(shown: Interleaving, deed: Deed) -> str:
    if deed.op is Op.START:
        number = int(deed.value) if deed.value.isdigit() else -1
        known = 0 <= number < len(shown.threads)
        return f"{VERBS[deed.op]} {shown.threads[number] if known else 'a thread'}"
    name = "" if deed.object is None else shown.things[deed.object].name
    at = f"{deed.line}: " if deed.line else ""
    value = f" = {deed.value}" if deed.value else ""
    return f"{at}{VERBS[deed.op]} {name}{value}"


def _source(shown: Interleaving, step: Step) -> str:
    if step.file is None:
        return ""
    lines = shown.files[step.file].text.split("\n")
    return lines[step.line - 1].strip() if 1 <= step.line <= len(lines) else ""


def _text(text: str) -> str:
    return escape(one_line(text))
