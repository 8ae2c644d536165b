"""Writes the dataset card of an export: README.md with the header that dataset hubs read."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from concert.app.export.dataset import Dataset
from concert.app.export.rows import COLUMNS
from concert.values.dataset import CANARY, DATASET_VERSION

LICENCE: Final = "cc-by-4.0"
_SIZES: Final = (
    (0, "n<1K"),
    (1_000, "1K<n<10K"),
    (10_000, "10K<n<100K"),
    (100_000, "100K<n<1M"),
    (1_000_000, "n>1M"),
)
_OPENING: Final = """\
Concert measures how well language models understand concurrency. This folder holds its tasks as
datasets, one configuration a suite. Each row is a task with the prompt that a model is shown, an
answer that passes, and answers with known faults.

```python
from datasets import load_dataset

tasks = load_dataset("PATH/OF/THIS/FOLDER", "{name}", split="test")
```

There is one split, `test`. The rows are for evaluation, not for training. To judge answers takes
the judges of Concert, which are code and not part of this folder. `croissant.json` describes the
same files in the Croissant format with its part on responsible use."""
_CONTAMINATION: Final = """\
Whoever publishes tasks lets models learn them. The column `canary` of every row, and this page,
hold a line by which copies can be found and left out of training data:

    {canary}

No prompt, reference or faulty answer holds it, so a copy of these texts alone cannot be found by
it. We do not know which models have seen the tasks. A high score may mean that a model remembers
them."""
_PERSONS: Final = """\
The rows hold programs and texts about invented matters. They hold no data of or about real
persons."""
_LICENCE: Final = """\
CC BY 4.0; see `LICENSE.md`. Name "The Concert authors" as the source. `CITATION.cff` says how to
cite Concert, and the paper of each suite that you use. The code of Concert has another licence,
Apache 2.0."""


def readme(datasets: Sequence[Dataset]) -> str:
    """Returns the text of the card; every count in it is taken from the rows."""
    return "".join(f"{line}\n" for line in (*_header(datasets), *_body(datasets)))


def size_category(rows: int) -> str:
    """Returns the name that dataset hubs give to a number of rows."""
    for (least, name), (most, _) in pairwise(_SIZES):
        if least <= rows < most:
            return name
    return _SIZES[-1][1]


def _header(datasets: Sequence[Dataset]) -> Iterator[str]:
    rows = sum(one.table.num_rows for one in datasets)
    yield from ("---", "pretty_name: Concert", f"version: {DATASET_VERSION}")
    yield from (f"license: {LICENCE}", "language:", "- en")
    yield from ("task_categories:", "- text-generation")
    yield from ("size_categories:", f"- {size_category(rows)}")
    yield from ("tags:", "- benchmark", "- code", "- concurrency", "- croissant")
    yield "configs:"
    for one in datasets:
        yield f"- config_name: {one.name}"
        yield from ("  data_files:", "  - split: test", f"    path: {one.path}")
    yield from ("---", "")


def _body(datasets: Sequence[Dataset]) -> Iterator[str]:
    yield from ("# Concert: tasks about concurrency", "")
    yield from (_OPENING.format(name=datasets[0].name), "")
    yield from ("| configuration | tasks | faulty answers |", "|---|---|---|")
    for one in datasets:
        yield f"| `{one.name}` | {one.table.num_rows} | {_seeded(one)} |"
    yield from ("", f"The version of the data is {DATASET_VERSION}.", "", "## Columns", "")
    yield from ("| column | content |", "|---|---|")
    for name, text in COLUMNS.items():
        yield f"| `{name}` | {text} |"
    for one in datasets:
        yield from ("", f"## {one.name}", "", *_section(one))
    yield from ("", "## Contamination", "", _CONTAMINATION.format(canary=CANARY))
    yield from ("", "## Persons", "", _PERSONS, "", "## Licence and citation", "", _LICENCE)


def _section(one: Dataset) -> Iterator[str]:
    yield from (one.card.summary, "")
    for column in ("origin", "stratum", "category"):
        told = ", ".join(f"`{name}` {count}" for name, count in one.counts(column).items())
        yield f"- Tasks by {column}: {told}."
    for title, text in (
        ("How the tasks were made", one.card.collection),
        ("How the labels were proved", one.card.annotation),
        ("Limits", one.card.limitations),
        ("Biases", one.card.biases),
    ):
        yield from ("", f"**{title}.** {text}")


def _seeded(one: Dataset) -> int:
    return sum(len(json.loads(text)) for text in one.texts("seeded"))
