"""Compares the explorer's and JPF's verdicts on one candidate, and explains differences.

Only what is stored is read: the verdict is the explorer's, and JPF's part stands in its evidence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.results.evidence import evidence_of, refuse_evidence
from concert.suites.checkers import Comparison
from concert.suites.java_concurrency.judge.jpf import OUT_OF_MEMORY
from concert.suites.java_concurrency.judge.jpf_verdict import KEY
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judged, Judgement, Outcome

DOUBTFUL: Final = "JPF's error is doubtful"
JPF_CRASHED: Final = "JPF crashed"
JPF_LIMIT: Final = "JPF met a limit"
EXPLORER_LIMIT: Final = "the explorer met a limit"
UNSEEN: Final = "JPF cannot see the fault"
FIRST_ONLY: Final = "JPF stops at the first fault"
EXPLORER_ONLY: Final = "only the explorer reports it"
JPF_ONLY: Final = "only JPF reports it"
OTHER: Final = "each reports something else"

_UNSEEN_LABELS: Final = frozenset(labels.OWN_LABELS)
"""Labels beyond the paper's, which JPF knows nothing of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _FromJpf:
    """JPF's part of the evidence."""

    labels: frozenset[str]
    kinds: tuple[str, ...]
    doubts: tuple[str, ...]
    constraints: tuple[str, ...]
    crash: str


def compare(judged: Sequence[Judged]) -> tuple[Comparison, ...]:
    """Returns a comparison for each candidate that both have checked, in the given order."""
    found = []
    for one in judged:
        told = evidence_of(one.judgement).get(KEY)
        if told is not None and one.judgement.outcome is not Outcome.INFRA_ERROR:
            found.append(_comparison(one, _read(told)))
    return tuple(found)


def _comparison(one: Judged, jpf: _FromJpf) -> Comparison:
    explorer = one.judgement
    reason, detail = _why(explorer, jpf)
    outcome = Outcome.FAIL if jpf.labels else Outcome.PASS
    return Comparison(
        task_id=one.task_id,
        model=one.model,
        sample=one.sample,
        first=_said("explorer", explorer.outcome, explorer.labels),
        second=_said("jpf", outcome, sorted(jpf.labels)),
        reason=reason,
        detail=detail,
    )


def _why(explorer: Judgement, jpf: _FromJpf) -> tuple[str, str]:
    """Returns reason and detail; the first reason that fits, those of the checkers first."""
    ours = frozenset(explorer.labels)
    visible = ours - _UNSEEN_LABELS
    if ours == jpf.labels and explorer.outcome is not Outcome.INCONCLUSIVE:
        return "", ""
    if jpf.doubts:
        return DOUBTFUL, jpf.doubts[0]
    if jpf.crash:
        return JPF_CRASHED, jpf.crash
    if OUT_OF_MEMORY in jpf.kinds:
        return JPF_LIMIT, "memory"
    if jpf.constraints and not jpf.kinds:
        return JPF_LIMIT, ", ".join(jpf.constraints)
    if explorer.outcome is Outcome.INCONCLUSIVE:
        return EXPLORER_LIMIT, explorer.limit
    if visible == jpf.labels:
        return UNSEEN, ", ".join(sorted(ours - visible))
    if jpf.labels and jpf.labels < visible:
        return FIRST_ONLY, ", ".join(sorted(visible - jpf.labels))
    only_ours, only_jpf = sorted(visible - jpf.labels), sorted(jpf.labels - visible)
    if not only_jpf:
        return EXPLORER_ONLY, ", ".join(only_ours)
    if not only_ours:
        return JPF_ONLY, ", ".join(only_jpf)
    return OTHER, f"{', '.join(only_ours)}; {', '.join(only_jpf)}"


def _read(told: object) -> _FromJpf:
    if not isinstance(told, dict):
        refuse_evidence(f"its {KEY} is no object")
    try:
        return _fields(told)
    except (KeyError, TypeError):
        refuse_evidence(f"its {KEY} is not as the judge writes it")


def _fields(told: Mapping[str, object]) -> _FromJpf:
    errors = told["errors"]
    if not isinstance(errors, list):
        raise TypeError("errors are no list")
    return _FromJpf(
        labels=frozenset(_texts(told["labels"])),
        kinds=tuple(str(error["kind"]) for error in errors),
        doubts=_texts(told["doubts"]),
        constraints=_texts(told["constraints"]),
        crash=str(told["crash"]),
    )


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError("texts are no list")
    return tuple(str(text) for text in value)


def _said(checker: str, outcome: Outcome, found: Sequence[str]) -> str:
    return f"{checker} {outcome}" + (f" [{', '.join(found)}]" if found else "")
