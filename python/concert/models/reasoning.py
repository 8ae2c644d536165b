"""Separates a model's reasoning from its answer."""

import re


def split_reasoning(text: str, *, reasoning_apart: bool) -> tuple[str, str]:
    """Takes the reasoning off the head of a text.

    Local servers leave it there as `<think>...</think>`. Chat templates that put the opening tag
    into the prompt leave only the closing one, which counts where no reasoning came apart. A head
    that is never closed was cut: all of it is reasoning.

    Args:
        text: The text as it came.
        reasoning_apart: Whether reasoning came apart from the text.

    Returns:
        The reasoning, and the answer.
    """
    opening = _OPENING.match(text)
    if opening is not None:
        reasoning, closing, answer = text[opening.end() :].partition(_CLOSING)
        return reasoning.strip(), answer.lstrip() if closing else ""
    if not reasoning_apart and _CLOSING in text:
        reasoning, _, answer = text.partition(_CLOSING)
        if _OPENING_TAG not in reasoning:
            return reasoning.strip(), answer.lstrip()
    return "", text


_OPENING_TAG = "<think>"
_OPENING = re.compile(rf"\s*{_OPENING_TAG}")
_CLOSING = "</think>"
