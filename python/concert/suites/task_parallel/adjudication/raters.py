"""Joins the levels that two raters chose, and those of a third where the two differ."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from concert.metrics import Agreement, cohen_kappa
from concert.suites.task_parallel.adjudication.worksheet import Entry


class Joint(NamedTuple):
    """The joint opinion of two raters.

    Attributes:
        entries: An entry a sample; without a level where they differ and nobody decided.
        agreement: How far they agree on the samples that both decided; None without any.
        disputed: Samples on which they differ and nobody decided, by the first digits of the key.
    """

    entries: tuple[Entry, ...]
    agreement: Agreement | None
    disputed: tuple[str, ...]


def join_raters(
    first: Sequence[Entry], second: Sequence[Entry], decider: Sequence[Entry] = ()
) -> Joint:
    """Joins two raters' sheets; a level counts where both chose it, or a third person did.

    Args:
        first: One rater's entries; their fixes are those that are judged.
        second: The other's, on the same samples.
        decider: Those of whoever decides; samples on which the two agree do not matter.
    """
    others = {one.verdict.verdict_key: one for one in second}
    last = {one.verdict.verdict_key: one for one in decider if one.level is not None}
    entries, disputed, levels = [], [], []
    for one in first:
        key = one.verdict.verdict_key
        other = others.get(key)
        if one.level is None or other is None or other.level is None:
            entries.append(replace(one, level=None))
            continue
        levels.append((one.level.name, other.level.name))
        if one.level is other.level:
            both = f"{one.decided_by} and {other.decided_by}"
            entries.append(replace(one, decided_by=both))
        elif key in last:
            entries.append(last[key])
        else:
            disputed.append(key[:16])
            entries.append(replace(one, level=None))
    columns = list(zip(*levels, strict=True))
    agreement = cohen_kappa(*columns) if columns else None
    return Joint(entries=tuple(entries), agreement=agreement, disputed=tuple(disputed))
