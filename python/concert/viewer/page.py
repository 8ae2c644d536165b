"""Writes one self-contained page on one program: its verdict and the executions that show why."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from concert.escaping.plain_text import one_line
from concert.viewer.parts import PAGE_STYLE, SCRIPT, STYLE, viewer_html
from concert.viewer.steps import Interleaving


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A line of the page's head.

    Attributes:
        name: What it is about.
        text: What is known.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One fault of the program.

    Attributes:
        title: It in one line.
        interleaving: An execution that shows it; None where there is none.
        note: Why there is none; empty else.
    """

    title: str
    interleaving: Interleaving | None = None
    note: str = ""


def page(
    *,
    program: str,
    outcome: str,
    facts: Sequence[Fact],
    shown: Sequence[Shown],
) -> str:
    """Returns the page, which needs nothing else and asks nobody.

    Args:
        program: What to call the program.
        outcome: The verdict: "pass", "fail" or "inconclusive".
        facts: What else is known, in order.
        shown: The faults, in order.
    """
    style = f"{STYLE}{PAGE_STYLE}"
    policy = (
        f"default-src 'none'; script-src '{_digest(SCRIPT)}'; style-src '{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    verdict = one_line(outcome)
    kind = verdict if verdict in ("pass", "fail") else "inconclusive"
    rows = "".join(
        f"<dt>{escape(one_line(fact.name))}</dt><dd>{escape(one_line(fact.text))}</dd>"
        for fact in facts
    )
    title = escape(one_line(program))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: {escape(verdict)} - Concert</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{title}"
        f'<span class="outcome {kind}">{escape(verdict)}</span></h1>\n'
        f'<dl class="facts">{rows}</dl>\n{_findings(shown)}\n</main>\n'
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _findings(shown: Sequence[Shown]) -> str:
    if not shown:
        return "<p>The explorer found no fault, so there is no execution to show.</p>"
    parts = []
    if len(shown) > 1:
        items = "".join(
            f'<li><a href="#finding-{number}">{escape(one_line(one.title))}</a></li>'
            for number, one in enumerate(shown)
        )
        parts.append(
            f'<nav class="findings" aria-label="findings"><ol start="0">{items}</ol></nav>'
        )
    parts += [_finding(number, one) for number, one in enumerate(shown)]
    return "\n".join(parts)


def _finding(number: int, one: Shown) -> str:
    title = f'<h2 id="finding-{number}">{escape(one_line(one.title))}</h2>'
    if one.interleaving is None:
        return f"{title}\n<p>{escape(one_line(one.note))}</p>"
    reasons = "".join(
        f'<p class="reason">{escape(one_line(mark.text))}</p>' for mark in one.interleaving.marks
    )
    return f"{title}\n{reasons}\n{viewer_html(one.interleaving, identity=f'replay{number}')}"


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
