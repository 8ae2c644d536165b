"""Extracts proposed variants of a task from a model's answer.

Each file of a variant stands in a fenced block whose info string is a language and the file's
path below the folder of all tasks:

    ```toml harbour-cranes/task.toml
    ```java harbour-cranes/reference/HarbourCranes.java
    ```java harbour-cranes/seeded/lock-order.java

Blocks without a path, and all text outside of blocks, are passed over. A file that holds fences
itself needs a longer fence around it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from concert.suites.common.fences import fenced_blocks

_FOLDER = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_PATH = re.compile(
    rf"(?P<folder>{_FOLDER})/(?P<file>task\.toml|reference/[A-Za-z_$][A-Za-z0-9_$]*\.java"
    rf"|seeded/{_FOLDER}\.(?:java|md))",
    re.ASCII,
)
_LONGEST_NAME = 60
_LARGEST_ANSWER = 1 << 20
_MOST_VARIANTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The files of a proposed task.

    Attributes:
        name: Name of its folder.
        files: Texts by path below the folder.
    """

    name: str
    files: Mapping[str, str]


class AnswerError(ValueError):
    """An answer holds no variants that could be looked at."""


def variants_of(answer: str) -> list[Variant]:
    """Returns the variants in an answer, sorted by name.

    Raises:
        AnswerError: There is none, or a file's path is not one of a task.
    """
    if len(answer) > _LARGEST_ANSWER:
        raise AnswerError(f"longer than {_LARGEST_ANSWER} characters")
    folders: dict[str, dict[str, str]] = {}
    for path, text in _blocks(answer):
        match = _PATH.fullmatch(path)
        if match is None or len(match["folder"]) > _LONGEST_NAME:
            raise AnswerError(f"{path[:100]!r} is no path of a task's file")
        files = folders.setdefault(match["folder"], {})
        if match["file"] in files:
            raise AnswerError(f"{path} stands there twice")
        files[match["file"]] = text
    if len(folders) > _MOST_VARIANTS:
        raise AnswerError(f"more than {_MOST_VARIANTS} variants")
    if not folders:
        raise AnswerError("no block with a file's path in it")
    return [Variant(name=name, files=folders[name]) for name in sorted(folders)]


def _blocks(answer: str) -> Iterator[tuple[str, str]]:
    """Yields (path, text) of each fenced block that names a path."""
    for block in fenced_blocks(answer.replace("\r\n", "\n")):
        path = block.info.split()[-1] if block.info else ""
        if "/" not in path:
            continue
        if not block.closed:
            raise AnswerError(f"the block {path[:100]!r} has no end")
        yield path, block.text
