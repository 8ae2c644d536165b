"""Reports how far raters agree with each other, and their joint answers with Concert."""

import itertools
import math
from collections.abc import Mapping, Sequence

from concert.audit.blind_folder import BlindDraw
from concert.audit.blind_sheet import Answer
from concert.metrics import Agreement, cohen_kappa, wilson_interval


def kappa_lines(sheets: Sequence[Mapping[str, str]]) -> list[str]:
    """Returns a line on each pair of raters; one line if there is one rater alone.

    Args:
        sheets: Each rater's answers, on the same items.
    """
    if len(sheets) < 2:
        return ["one rater: no agreement can be told"]
    lines = []
    for (i, one), (j, other) in itertools.combinations(enumerate(sheets, start=1), 2):
        items = sorted(one)
        found = cohen_kappa([one[item] for item in items], [other[item] for item in items])
        lines.append(f"raters {i} and {j}: {_agreement(found)}")
    return lines


def blind_report(
    draw: BlindDraw, sheets: Sequence[Mapping[str, Answer]], decided: Mapping[str, Answer]
) -> str:
    """Returns agreement among raters and with Concert, and each item on which they differ.

    Args:
        draw: What was drawn.
        sheets: Each rater's answers.
        decided: The joint answers.
    """
    sure = [one for one in draw.items if decided[one.item] is not Answer.UNSURE]
    unlike = [one for one in sure if (decided[one.item] is Answer.YES) is not one.holds]
    lines = [
        f"{len(draw.items)} of {draw.population} claims audited; people are sure of {len(sure)}",
        *kappa_lines(sheets),
    ]
    for holds, name in ((True, "yes"), (False, "no")):
        own = [one for one in sure if one.holds is holds]
        alike = sum(one not in unlike for one in own)
        lines.append(f"where Concert says {name}: people say so of {_share(alike, len(own))}")
    if sure:
        said = ["yes" if one.holds else "no" for one in sure]
        people = [str(decided[one.item]) for one in sure]
        lines.append(f"people and Concert: {_agreement(cohen_kappa(people, said))}")
    for one in unlike:
        says = "yes" if one.holds else "no"
        about = f" ({one.subject})" if one.subject else ""
        lines.append(f"differs: {one.item} {one.task_id}{about}: Concert says {says}")
    return "\n".join(lines)


def _agreement(found: Agreement) -> str:
    kappa = "undefined (one answer for all)"
    if not math.isnan(found.kappa):
        kappa = f"{found.kappa:.2f} (95 % interval {found.low:.2f} .. {found.high:.2f})"
    return f"agree on {100 * found.observed:.1f} % of {found.n}, Cohen's kappa {kappa}"


def _share(successes: int, n: int) -> str:
    low, high = wilson_interval(successes, n)
    value = f"{100 * successes / n:.1f} %" if n else "-"
    return f"{successes} of {n}, {value} (95 % interval {100 * low:.1f} .. {100 * high:.1f} %)"
