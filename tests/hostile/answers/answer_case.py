"""Defines a hostile answer: a task, a response, and the verdicts that are true of it."""

from dataclasses import dataclass
from enum import StrEnum

from tests.hostile.part import Cost

JAVA = "java-concurrency"
RACES = "race-detection"
TASKS = "task-parallel"
C_PROGRAMS = "c-programs"
"""C programs for the command races, which judges no answer of a model."""


class Kind(StrEnum):
    """Kinds of attack: the rows of the table in docs/evidence/attacks.md."""

    FORGED_VERDICT = "forges its verdict"
    TELLS_CHECKER = "tells the checker from real life, and behaves"
    FORGED_TIME = "forges its times"
    CHECK_SWITCHED_OFF = "switches the race check off"
    FORCED_INFRA_ERROR = "forces an infrastructure error"
    COSTLY_TEXT = "costs the main process more than linear time"
    COSTLY_PROGRAM = "eats time, memory, threads or disk"
    ODD_TEXT = "carries names or texts that break what prints them"
    GAMED_SCORE = "games the score: claims all, hedges, answers twice"
    FORGED_FORMAT = "forges the answer's format"
    HONEST = "is right, and looks odd: it must pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """One verdict that is true of an answer.

    Attributes:
        outcome: "pass", "fail" or "inconclusive"; "refused" for a C program that is no program.
        label: A label that must be among those of the verdict; empty for any.
    """

    outcome: str
    label: str = ""

    def __str__(self) -> str:
        return f"{self.outcome} {self.label}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCase:
    """One hostile answer.

    Attributes:
        group: The suite, or `C_PROGRAMS`.
        name: Kebab-case name, unique within the group.
        kind: Kind of attack.
        task_id: The task that it answers; empty for a C program.
        response: What the model says; for a C program its source.
        allowed: The verdicts that are true of it; every other one is a defect of ours.
        why: What it tries, in one sentence.
        cost: Where it is tried.
        variant: The prompt variant that it answers.
        times_beside: Name of the honest answer beside whose times its own are held; empty where
            times are not looked at.
    """

    group: str
    name: str
    kind: Kind
    task_id: str
    response: str
    allowed: tuple[Allowed, ...]
    why: str
    cost: Cost = Cost.SLOW
    variant: str = "default"
    times_beside: str = ""

    @property
    def required(self) -> str:
        """Returns the required outcome in words."""
        verdicts = " or ".join(map(str, self.allowed))
        return f"{verdicts}, with true times" if self.times_beside else verdicts

    def holds(self, outcome: str, labels: tuple[str, ...]) -> bool:
        """Tells whether a verdict is one of the true ones."""
        return any(
            outcome == one.outcome and (not one.label or one.label in labels)
            for one in self.allowed
        )


def allowed(text: str) -> tuple[Allowed, ...]:
    """Reads verdicts as `required` writes them: "fail data_race or inconclusive"."""
    words = (part.split() for part in text.split(" or "))
    return tuple(Allowed(outcome=one[0], label=one[1] if len(one) > 1 else "") for one in words)
