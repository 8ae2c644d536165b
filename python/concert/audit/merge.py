"""Merges the auditors' findings, and lists where a third auditor must decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.audit.findings import Failure, Finding, Verdict

type Sheet = Mapping[str, Finding]
"""One auditor's findings, by program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """A program on which the auditors disagree.

    Attributes:
        program: Its number.
        decisions: What was decided, each once, sorted.
    """

    program: str
    decisions: tuple[tuple[Verdict, Failure | None], ...]

    @property
    def text(self) -> str:
        """The decisions, for people."""
        said = (
            f"{verdict} ({failure})" if failure else verdict for verdict, failure in self.decisions
        )
        return " or ".join(said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The joint findings of several auditors.

    Attributes:
        agreed: Findings on which all agree, sorted by program; notes joined.
        disagreements: The other programs, sorted.
    """

    agreed: tuple[Finding, ...]
    disagreements: tuple[Disagreement, ...]


def merge(sheets: Sequence[Sheet]) -> Merged:
    """Merges the findings of auditors who judged the same programs, in whatever order they come.

    Auditors agree where verdict and class of failure are the same; notes may differ.

    Raises:
        ValueError: There is no sheet, or they are on different programs.
    """
    if not sheets:
        raise ValueError("there is nothing to merge")
    programs = sorted(sheets[0])
    if any(sorted(sheet) != programs for sheet in sheets):
        raise ValueError("the auditors judged different programs")
    agreed, disagreements = [], []
    for program in programs:
        findings = [sheet[program] for sheet in sheets]
        decisions = sorted({one.decision for one in findings}, key=_order)
        if len(decisions) > 1:
            disagreements.append(Disagreement(program=program, decisions=tuple(decisions)))
            continue
        ((verdict, failure),) = decisions
        notes = sorted({one.note for one in findings} - {""})
        agreed.append(
            Finding(program=program, verdict=verdict, failure=failure, note="; ".join(notes))
        )
    return Merged(agreed=tuple(agreed), disagreements=tuple(disagreements))


def _order(decision: tuple[Verdict, Failure | None]) -> tuple[str, str]:
    verdict, failure = decision
    return verdict, failure or ""
