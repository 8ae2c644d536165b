"""Says why lines of a C program do not race, as far as its exploration tells."""

from collections.abc import Collection, Iterable

from concert.explorers.c import RaceClass, Verdict


def unseen_race_reason(verdict: Verdict, pairs: Collection[tuple[int, int]]) -> str:
    """Returns why the explorer reports no race between two lines.

    Args:
        verdict: The explorer's verdict on the program.
        pairs: Pairs of lines that would name the race, the smaller first; none for a race anywhere.
    """
    seen = _seen(verdict)
    if not pairs:
        return f"{seen}, and saw {_races(verdict.line_pairs())}."
    low, high = min(pairs)
    blind = [f"line {line}: {what}" for line, what in verdict.unseen if line in (low, high)]
    if blind:
        return f"{seen}, but it cannot see all accesses there ({'; '.join(blind)})."
    return f"{seen}. {_why(low, high)}{_others(verdict, low, high)}"


def seen_race_reason(race_class: RaceClass, *, is_labelled: bool) -> str:
    """Returns what an execution means beside what its own steps say.

    Args:
        race_class: The class of the race.
        is_labelled: Whether the labels of the program name the race.
    """
    if race_class is RaceClass.PRIMARY:
        told = (
            "The explorer sees a race here: in the execution below both lines are about to access "
            "the same memory at once."
        )
    else:
        told = (
            "In every execution that the explorer saw something kept the two accesses apart, such "
            "as a flag that is itself racy; nothing orders them."
        )
    return told if is_labelled else f"{told} The labels do not name it."


def _seen(verdict: Verdict) -> str:
    coverage = verdict.coverage
    executions = f"{coverage.executions:,} execution{'s' if coverage.executions != 1 else ''}"
    if coverage.is_complete:
        return (
            f"The explorer ran every interleaving that can make a difference ({executions} with "
            "the random ones)"
        )
    limit = coverage.limit.replace("_", " ")
    because = f", for the limit on {limit} stopped it" if limit else ""
    left = ", ".join(f"{what.replace('_', ' ')} ({detail})" for what, detail in coverage.bounds)
    left_out = f", and left out: {left}" if left else ""
    return f"The explorer ran {executions}, not every interleaving{because}{left_out}"


def _races(pairs: Iterable[tuple[int, int]]) -> str:
    told = [_said(*pair) for pair in sorted(pairs)]
    return f"a race of {'; '.join(told)}" if told else "no race"


def _why(low: int, high: int) -> str:
    if low == high:
        return (
            f"In none of them do two threads access the same memory at line {low}, one of them "
            "writing, with nothing to order the two."
        )
    return (
        f"In none of them do lines {low} and {high} access the same memory, one of them writing, "
        "with nothing to order the two: no start, join, lock or hand-over."
    )


def _others(verdict: Verdict, low: int, high: int) -> str:
    """Returns with which lines the two race instead."""
    found = sorted(pair for pair in verdict.line_pairs() if {low, high} & set(pair))
    if not found:
        return ""
    return f" There is a race of {'; '.join(_said(*pair) for pair in found)}."


def _said(low: int, high: int) -> str:
    return f"line {low} in two threads" if low == high else f"lines {low} and {high}"
