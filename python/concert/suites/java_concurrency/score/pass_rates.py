"""Pass rates with k tries: Table 2 of the CONCUR paper.

`pass@k` is the unbiased estimate from all samples, `any@k` the paper's way of counting: a task is
solved where one of its first k samples passes.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from concert.metrics import clustered_interval, mean_interval, pass_at_k
from concert.suites.common.score_rows import Samples, ScoreRows, mean_of
from concert.suites.java_concurrency.score.rules import OURS, PAPER, Rule
from concert.values.values import Judged, Outcome

_TABLE_2 = (1, 3)


def add_pass_rates(rows: ScoreRows, samples: Samples, *, bases: Mapping[str, str] | None) -> None:
    """Adds pass@k for every k up to the number of samples, and any@k for k = 1 and 3.

    Args:
        rows: Where to.
        samples: All samples.
        bases: For each task the name of its base problem, empty in a base problem; None: unknown,
            and bases and variants are not told apart.
    """
    for rule in (OURS, PAPER):
        most = max(1, *(_known(rule, of_task) for of_task in samples.values()))
        for k in range(1, most + 1):
            _add_pass(rows, samples, rule, k)
        table_2 = [k for k in _TABLE_2 if k <= max(map(len, samples.values()))]
        for k in table_2:
            _add_any(rows, samples, rule, k)
        if bases is None:
            continue
        base = {task: found for task, found in samples.items() if not bases[task]}
        variants = {task: found for task, found in samples.items() if bases[task]}
        for k in table_2:
            for suffix, part in ((":base", base), (":variants", variants)):
                _add_pass(rows, part, rule, k, suffix=suffix)
                _add_any(rows, part, rule, k, suffix=suffix)
            _add_difference(rows, samples, rule, k, bases=bases)


def _add_pass(rows: ScoreRows, samples: Samples, rule: Rule, k: int, *, suffix: str = "") -> None:
    def estimate(of_task: Sequence[Judged], unknown: bool | None) -> float | None:
        decided = [_decided(rule, sample, unknown) for sample in of_task]
        known = [one for one in decided if one is not None]
        return pass_at_k(n=len(known), c=sum(known), k=k) if len(known) >= k else None

    note = f"with at least {_plural(k, 'sample')} judged"
    _add(rows, f"{rule.prefix}pass@k{suffix}", k, samples, rule, estimate, note)


def _add_any(rows: ScoreRows, samples: Samples, rule: Rule, k: int, *, suffix: str = "") -> None:
    def solved(of_task: Sequence[Judged], unknown: bool | None) -> float | None:
        decided = [_decided(rule, sample, unknown) for sample in of_task]
        if len(decided) < k or (None in decided and True not in decided):
            return None
        return float(True in decided)

    note = f"with at least {_plural(k, 'sample')}; solved where one of the first {k} passes"
    first = {task_id: of_task[:k] for task_id, of_task in samples.items()}
    _add(rows, f"{rule.prefix}any@k{suffix}", k, first, rule, solved, note)


def _add(
    rows: ScoreRows,
    metric: str,
    k: int,
    samples: Samples,
    rule: Rule,
    estimate: Callable[[Sequence[Judged], bool | None], float | None],
    what: str,
) -> None:
    def values(unknown: bool | None) -> list[float]:
        found = (estimate(of_task, unknown) for of_task in samples.values())
        return [one for one in found if one is not None]

    known, failed, passed = values(None), values(False), values(True)
    note = f"{_plural(len(known), 'task')} {what}"
    if metric.startswith(f"{rule.prefix}any@"):
        note = f"{sum(known):.0f} of {note}"
    left_out = Counter(
        sample.judgement.outcome
        for of_task in samples.values()
        for sample in of_task
        if rule.passed(sample.judgement) is None
    )
    if left_out:
        counted = ", ".join(
            f"{left_out[outcome]} {outcome}"
            for outcome in (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)
        )
        ends = f"all failed: {mean_of(failed):.4f}, all passed: {mean_of(passed):.4f}"
        note += f"; left out: {counted} ({ends})"
    if rule.text:
        note += f"; {rule.text}"
    interval = clustered_interval(failed)[0], clustered_interval(passed)[1]
    rows.add(metric, mean_of(known), interval, n=len(known), note=note, k=k)


def _add_difference(
    rows: ScoreRows, samples: Samples, rule: Rule, k: int, *, bases: Mapping[str, str]
) -> None:
    """Adds how much better the variants are solved than the base problems that they vary."""
    of_base: dict[str, float] = {}
    of_variants: dict[str, list[float]] = {}
    for task, of_task in samples.items():
        known = [one for one in map(rule.passed, (s.judgement for s in of_task)) if one is not None]
        if len(known) < k:
            continue
        value = pass_at_k(n=len(known), c=sum(known), k=k)
        if bases[task]:
            of_variants.setdefault(bases[task], []).append(value)
        else:
            of_base[task] = value
    families = sorted(of_base.keys() & of_variants.keys())
    differences = [mean_of(of_variants[base]) - of_base[base] for base in families]
    low, high = mean_interval(differences)
    rows.add(
        f"{rule.prefix}pass@k:variants-base",
        mean_of(differences),
        (max(low, -1.0), min(high, 1.0)),
        n=len(families),
        note="mean over base problems of their variants' mean less their own; n base problems"
        + (f"; {rule.text}" if rule.text else ""),
        k=k,
    )


def _known(rule: Rule, of_task: Sequence[Judged]) -> int:
    return sum(rule.passed(sample.judgement) is not None for sample in of_task)


def _decided(rule: Rule, sample: Judged, unknown: bool | None) -> bool | None:
    passed = rule.passed(sample.judgement)
    return unknown if passed is None else passed


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
