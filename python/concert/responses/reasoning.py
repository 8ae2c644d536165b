"""Separates a model's reasoning from its answer.

Models leave their reasoning in the response as `<think>...</think>` and the like. All suites and
all models go by the tags and the rule below, so that none is more tolerant than another:

* An opening tag at the head of a line, behind a closing one, or right behind the brace that ends a
  program or a list begins reasoning; where no closing tag follows, the reasoning was cut off. An
  opening tag within a line counts only where a closing one follows, and not behind a letter or a
  quotation mark: `List<Thought>` and `"[THINK]"` in a program are no reasoning.
* A closing tag counts everywhere. One without an opening tag ends reasoning that began in the
  prompt: chat templates put the opening tag there.
* Tags do not nest, and any closing tag closes: reasoning that only talks of the opening tag must
  not swallow the answer.
"""

import re

_NAMES = "think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad|seed:think"
_OPENING = rf"(?:[<◁](?:{_NAMES})[>▷]|\[THINK\])"
_CLOSING = rf"(?:[<◁]/(?:{_NAMES})[>▷]|\[/THINK\])"
_TAG = re.compile(
    rf"(?P<closing>{_CLOSING})(?:[ \t]*+(?P<again>{_OPENING}))?+"
    rf"|(?:^[ \t>]*+|(?<=\}}))(?P<head>{_OPENING})"
    rf"|(?<![\w.\"'`\])])(?P<within>{_OPENING})",
    re.IGNORECASE | re.MULTILINE,
)


def without_reasoning(response: str) -> str:
    """Returns what lies outside of reasoning, its parts on lines of their own.

    Args:
        response: The response as the model gave it, of any size.
    """
    kept: list[str] = []
    position = 0
    # The start of reasoning if a closing tag follows, and the start if none does.
    start: int | None = None
    cut_at: int | None = None
    for tag in _TAG.finditer(response):
        if tag["closing"]:
            if start is None:
                kept.clear()
            else:
                kept.append(response[position:start])
            position = tag.end("closing")
            start = cut_at = tag.start("again") if tag["again"] else None
            continue
        if start is None:
            start = tag.start()
        if tag["head"] and cut_at is None:
            cut_at = tag.start()
    kept.append(response[position:cut_at])
    return "\n".join(part for part in kept if part.strip())


def split_reasoning(text: str, *, reasoning_apart: bool) -> tuple[str, str]:
    """Takes the reasoning off the head of a text; reasoning further on stays where it is.

    Args:
        text: The text as it came.
        reasoning_apart: Whether reasoning came apart from the text; then a closing tag without an
            opening one is part of the answer.

    Returns:
        The reasoning, and the answer.
    """
    tags = _TAG.finditer(text)
    first = next(tags, None)
    if first is None or not (first["closing"] or first["head"]):
        return "", text
    if first["closing"]:
        if reasoning_apart:
            return "", text
        return text[: first.start()].strip(), text[first.end("closing") :].lstrip()
    if text[: first.start()].strip():
        return "", text
    closing = next((tag for tag in tags if tag["closing"]), None)
    if closing is None:
        return text[first.end() :].strip(), ""
    return text[first.end() : closing.start()].strip(), text[closing.end("closing") :].lstrip()
