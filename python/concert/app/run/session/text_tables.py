"""Lays out what came of a run as text for a terminal."""

import math
from collections import Counter
from collections.abc import Sequence

from concert.escaping import one_line
from concert.pipeline import Plan, Report, Sampled, Skipped, Unasked
from concert.suites.checkers import Comparison
from concert.toolchains import OPTIONAL_TOOLS
from concert.values.values import DEFAULT_VARIANT, SEEDED_MODEL, Outcome, Score

_MOST_LISTED = 20
"""Lines of one kind of trouble; the rest is counted, and all of it is in the Parquet."""
_MOST_NAMES = 4
_MOST_CELL = 100
_MOST_LISTED_LINE = 500

_HEADINGS = ("pass@1", "95 % interval", "n", "pass", "fail", "incon.", "infra")


def report_text(report: Report) -> str:
    """Returns the summary of a run: troubles that void numbers first, then the table."""
    blocks = [
        _broken(report),
        "\n".join(_skipped_line(skipped) for skipped in report.skipped),
        unasked_text(report.unasked),
        _summary(report),
        _seeded(report),
        _differences(report.comparisons),
        _troubles(report),
    ]
    return "\n\n".join(block for block in blocks if block)


def scores_text(scores: Sequence[Score]) -> str:
    """Returns every metric row as a table."""
    variants = any(score.variant != DEFAULT_VARIANT for score in scores)
    rows = [
        (
            score.suite,
            score.model,
            *([score.variant] if variants else []),
            score.metric.replace("@k", f"@{score.k}") if score.k else score.metric,
            _number(score.value),
            f"{_number(score.low)} .. {_number(score.high)}",
            str(score.n),
        )
        for score in scores
    ]
    names = ("suite", "model", *(["variant"] if variants else []), "metric")
    return table([(*names, "value", "95 % interval", "n"), *rows], right=len(names))


def differences_text(comparisons: Sequence[Comparison]) -> str:
    """Returns a row for each program of which two checkers say different things."""
    rows = [
        (
            one.task_id,
            one.model,
            str(one.sample),
            one.first,
            one.second,
            f"{one.reason}: {one.detail}" if one.detail else one.reason,
        )
        for one in comparisons
        if one.reason
    ]
    headings = ("task", "model", "sample", "verdict", "other checker", "why")
    return table([headings, *rows], right=len(headings))


def table(rows: Sequence[Sequence[str]], *, right: int) -> str:
    """Returns rows as aligned columns; those from `right` on are flush right.

    Cells hold what others wrote: each is made one line of printable characters.
    """
    rows = [[one_line(cell, most=_MOST_CELL) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.rjust(width) if i >= right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def listed(lines: Sequence[str]) -> str:
    """Returns the first of some lines, and how many more there are."""
    more = len(lines) - _MOST_LISTED
    rest = [f"... and {more} more"] if more > 0 else []
    return "\n".join([*map(_indented, lines[:_MOST_LISTED]), *rest])


def _indented(line: str) -> str:
    """Returns a line that may begin with spaces as one line of printable characters."""
    return " " * (len(line) - len(line.lstrip(" "))) + one_line(line, most=_MOST_LISTED_LINE)


def sampled_text(sampled: Sequence[Sampled]) -> str:
    """Returns that a run was about a sample, and what it left out."""
    parts = ", ".join(f"{one.judged} of {one.tasks} tasks of {one.suite}" for one in sampled)
    left_out = sum(one.tasks - one.judged for one in sampled)
    return (
        f"sample: {parts}; {left_out} tasks were left out, so no number above is a score of a whole"
        " suite: run the same without --quick or --subset, into another folder, for that"
    )


def shard_text(shard: str, plan: Plan) -> str:
    """Returns that a run was about a shard of its tasks, and what makes the whole of it."""
    tasks = len(plan.whole.tasks) if plan.whole else len(plan.tasks)
    return (
        f"shard {shard}: {len(plan.tasks)} of {tasks} tasks, so no number above is a score of a"
        " whole suite: put the folders of all shards together by //:merge for that"
    )


def unasked_text(unasked: Sequence[Unasked]) -> str:
    """Returns which tasks have no such variant, one line a variant and reason."""
    return "\n".join(
        f"not asked in variant {one.variant}, {one.reason}: {_count(one.tasks)}:"
        f" {_names(one.tasks)}"
        for one in unasked
    )


def _skipped_line(skipped: Skipped) -> str:
    advice = next((tool.advice for tool in OPTIONAL_TOOLS if tool.name == skipped.toolchain), "")
    count = _count(skipped.tasks)
    line = f"skipped {count} for want of {skipped.toolchain}: {_names(skipped.tasks)}"
    return f"{line}; {advice}" if advice else line


def _count(tasks: Sequence[str]) -> str:
    return f"{len(tasks)} task{'s' if len(tasks) != 1 else ''}"


def _names(tasks: Sequence[str]) -> str:
    more = len(tasks) - _MOST_NAMES
    return ", ".join(tasks[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _broken(report: Report) -> str:
    lines = [
        f"REFERENCE FAILS ITS OWN CHECK, task not scored: {one.task}:"
        f" {one.judgement.outcome} {_labels(one.judgement.labels)} {one.judgement.detail}".rstrip()
        for one in report.broken_references
    ]
    return listed(lines)


def _summary(report: Report) -> str:
    if not report.rows:
        return "nothing was scored"
    variants = any(row.variant != DEFAULT_VARIANT for row in report.rows)
    rows = [
        (
            row.suite,
            row.model,
            *([row.variant] if variants else []),
            _percent(row.pass_at_1.value) if row.pass_at_1 else "-",
            f"{_percent(row.pass_at_1.low)} .. {_percent(row.pass_at_1.high)}"
            if row.pass_at_1
            else "-",
            str(row.pass_at_1.n) if row.pass_at_1 else "-",
            *(str(row.outcomes.get(outcome, 0)) for outcome in Outcome),
        )
        for row in report.rows
    ]
    names = ("suite", "model", *(["variant"] if variants else []))
    return table([(*names, *_HEADINGS), *rows], right=len(names))


def _seeded(report: Report) -> str:
    if not report.seeded:
        return ""
    good = report.seeded - len(report.mismatches)
    first = f"{SEEDED_MODEL}: {good} of {report.seeded} got the verdict they must get"
    wrong = [
        f"  {one.task} {one.answer.name}:"
        f" must get {one.answer.outcome} {_labels(one.answer.labels)},"
        f" got {one.judgement.outcome} {_labels(one.judgement.labels)} {one.judgement.detail}"
        for one in report.mismatches
    ]
    return "\n".join([first, listed(wrong)]).rstrip()


def _differences(comparisons: Sequence[Comparison]) -> str:
    if not comparisons:
        return ""
    reasons = Counter(one.reason for one in comparisons if one.reason)
    same = len(comparisons) - reasons.total()
    line = f"explorer and jpf agree on {same} of {len(comparisons)} programs that ran"
    if not reasons:
        return line
    counted = sorted(reasons.items(), key=lambda one: (-one[1], one[0]))
    rows = [(reason, str(count)) for reason, count in counted]
    return f"{line}\n\n{table([('why they differ', 'programs'), *rows], right=1)}"


def _troubles(report: Report) -> str:
    infra = [f"infra error, judged again by the next run: {one}" for one in report.infra_errors]
    untimed = [
        f"not timed, tried again by the next run: {one.task}: {one.reason}"
        for one in report.untimed
    ]
    missing = [f"{report.missing} planned samples have no verdict yet"] if report.missing else []
    return "\n".join(block for block in (listed(infra), listed(untimed), *missing) if block)


def _labels(labels: Sequence[str]) -> str:
    return f"[{', '.join(labels)}]" if labels else ""


def _percent(value: float) -> str:
    return "-" if math.isnan(value) else f"{100 * value:.1f}"


def _number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.4g}"
