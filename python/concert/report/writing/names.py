"""Names the files of the site after things that others named."""

import functools
import hashlib
import re
from typing import Final

_OTHER: Final = re.compile(r"[^a-z0-9]+")
_MOST: Final = 40
_DIGITS: Final = 12


def digest(*parts: str) -> str:
    """Returns a short hash (hex) of some texts, which may hold anything."""
    joined = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(joined).hexdigest()[:_DIGITS]


@functools.cache
def slug(*parts: str) -> str:
    """Returns a name for a file or an anchor: what can be read of some texts, and their hash."""
    readable = _OTHER.sub("-", "-".join(part[:_MOST] for part in parts).lower()).strip("-")
    return f"{readable[:_MOST].strip('-') or 'x'}-{digest(*parts)[:8]}"


def matrix_page(suite: str, variant: str) -> str:
    """Returns the name of the page with the matrix of a board."""
    return f"matrix-{slug(suite, variant)}.html"


def board_page(suite: str, variant: str) -> str:
    """Returns the name of the page with all rows of a board."""
    return f"board-{slug(suite, variant)}.html"


def task_page(suite: str, task_id: str) -> str:
    """Returns the name of a task's page."""
    return f"tasks/{slug(suite, task_id)}.html"


def prompt_chunk(sha256: str) -> str:
    """Returns the name of the chunk with a prompt, by the prompt's hash."""
    return f"p-{digest(sha256)}"


def answer_link(chunk: str, answer: str) -> str:
    """Returns the address of an answer."""
    return f"answer.html#c={chunk}&a={answer}"


def plain_page(chunk: str) -> str:
    """Returns the name of the page with the answers of a chunk as text."""
    return f"text/{chunk}.html"


def plain_link(chunk: str, answer: str) -> str:
    """Returns the address of an answer as text."""
    return f"{plain_page(chunk)}#a{answer}"
