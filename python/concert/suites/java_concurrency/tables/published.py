"""Reads the numbers that the CONCUR paper prints, to stand beside ours."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from concert.reading import load_toml, read_text
from concert.suites.common.tables.table import PUBLISHED

_MOST_BYTES: Final = 1 << 20
SOURCE: Final = PUBLISHED
"""The column `source` in rows of the paper; ours say "here"."""
HERE: Final = "here"

COMPILE_SHARES: Final = {"syntax": 0.71, "missing-import": 0.26, "third-party": 0.03}
"""Figure 6: classes of compilation errors, of 125 programs drawn at random."""
MEDIAN_OF_RIGHT: Final = 0.536
"""Figure 7: median CodeBLEU of correct programs; the text states no other number of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The paper's numbers for one model.

    Attributes:
        model: Its name there.
        solved: Problems solved with one sample and with three.
        codebleu: CodeBLEU over the first sample and over three.
        errors: Errors of the first samples, in the order of Table 3.
    """

    model: str
    solved: tuple[int, int]
    codebleu: tuple[float, float]
    errors: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTables:
    """Tables 2 and 3.

    Attributes:
        tasks: Number of problems.
        labels: The columns of Table 3.
        total: Its last row, as printed.
        rows: The models, in the order of Table 2.
    """

    tasks: int
    labels: tuple[str, ...]
    total: tuple[int, ...]
    rows: tuple[Published, ...]


@functools.cache
def published() -> PublishedTables:
    """Returns the paper's tables."""
    path = Path(__file__).parent / "published_tables.toml"
    table: dict[str, Any] = load_toml(read_text(path, most_bytes=_MOST_BYTES))
    return PublishedTables(
        tasks=table["tasks"],
        labels=tuple(table["labels"]),
        total=tuple(table["total"]),
        rows=tuple(
            Published(
                model=row["model"],
                solved=tuple(row["solved"]),
                codebleu=tuple(row["codebleu"]),
                errors=tuple(row["errors"]),
            )
            for row in table["row"]
        ),
    )
