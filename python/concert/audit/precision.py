"""Estimates how many of the programs that passed are right."""

from collections import Counter
from collections.abc import Sequence

from concert.audit.findings import Failure, Finding, Verdict
from concert.metrics import wilson_interval


def report_text(findings: Sequence[Finding], *, population: int, disagreements: int) -> str:
    """Returns the precision of the judge's passes with its interval, and what was wrong.

    Args:
        findings: What was decided of each program.
        population: Number of programs that the sample was drawn from.
        disagreements: Number of programs on which the first auditors disagreed.
    """
    n = len(findings)
    right = sum(one.verdict is Verdict.RIGHT for one in findings)
    lines = [
        f"{n} of {population} passing programs audited; "
        f"the auditors agreed on {n - disagreements} of them at once",
        f"precision: {right} of {n} right, {_share(right, n)}",
    ]
    failures = Counter(one.failure for one in findings if one.failure is not None)
    lines += [
        f"  {failure}: {failures[failure]} of {n}, {_share(failures[failure], n)}"
        for failure in Failure
    ]
    for one in findings:
        if one.failure is not None:
            lines.append(f"wrong: {one.program} ({one.failure}) {one.note}".rstrip())
    return "\n".join(lines)


def _share(successes: int, n: int) -> str:
    low, high = wilson_interval(successes, n)
    value = f"{100 * successes / n:.1f} %" if n else "-"
    return f"{value} (95 % interval {100 * low:.1f} .. {100 * high:.1f} %)"
