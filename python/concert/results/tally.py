"""Counts responses by what came of them."""

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

_GROUP = ("suite", "model", "variant", "finish_reason")
_TOKENS = ("prompt_tokens", "completion_tokens")

TALLIED_COLUMNS = (*_GROUP, *_TOKENS)
"""Columns of the responses from which a tally is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseTally:
    """The responses of one model to one suite in one variant that ended in one way.

    Attributes:
        suite: The suite.
        model: The model.
        variant: The prompt variant.
        finish_reason: Why they ended.
        count: Their number.
        prompt_tokens: Tokens of their prompts, as far as the provider says.
        completion_tokens: Tokens of the responses, likewise.
    """

    suite: str
    model: str
    variant: str
    finish_reason: str
    count: int
    prompt_tokens: int
    completion_tokens: int


def tally_of(table: pa.Table) -> list[ResponseTally]:
    """Returns the tally of a table of responses with at least `TALLIED_COLUMNS`, sorted."""
    for name in _TOKENS:
        known = pc.max_element_wise(table[name], pa.scalar(0, pa.int64()))
        table = table.set_column(table.schema.get_field_index(name), name, known)
    sums = table.group_by(list(_GROUP)).aggregate(
        [([], "count_all"), *((name, "sum") for name in _TOKENS)]
    )
    found = [
        ResponseTally(
            **{name: row[name] for name in _GROUP},
            count=row["count_all"],
            **{name: row[f"{name}_sum"] for name in _TOKENS},
        )
        for row in sums.to_pylist()
    ]
    return sorted(found, key=lambda one: (one.suite, one.model, one.variant, one.finish_reason))
