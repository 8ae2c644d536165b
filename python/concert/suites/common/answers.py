"""Reduces a response to the text in which a suite looks for its answer."""

from concert.responses.reasoning import without_reasoning

_BYTE_ORDER_MARK = "\ufeff"


def answer_text(response: str) -> str:
    """Returns a response without reasoning and byte order marks.

    Args:
        response: The response as the model gave it, of any size.
    """
    return without_reasoning(response).replace(_BYTE_ORDER_MARK, "")
