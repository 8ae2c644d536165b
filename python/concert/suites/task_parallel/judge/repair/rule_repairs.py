"""Mends programs that do not compile by rule, where that can be done: their fix level is `easy`.

Rules are tried one after another, at most a few in a row; after each the compiler is asked again.
The result is a diff, and the judgement of the program that it gives; nobody decides anything here.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace

from concert.suites.task_parallel.judge.repair.repairs import repairs
from concert.values.values import Candidate, Judgement, Outcome

_MOST_STEPS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """A program that compiles after mechanical repair.

    Attributes:
        candidate: The program.
        steps: What was done, in order.
        diff: The same as a unified diff.
        judgement: What it is worth.
    """

    candidate: Candidate
    steps: tuple[str, ...]
    diff: str
    judgement: Judgement

    @property
    def passes(self) -> bool:
        """Tells whether the repair was all that the program needed."""
        return self.judgement.outcome is Outcome.PASS


def mend(
    candidate: Candidate, *, said: bytes, attempt: Callable[[Candidate], Judgement | bytes]
) -> Mended | None:
    """Tries to make a program compile; None if no rule does it.

    Args:
        candidate: A program that does not compile.
        said: What the compiler said of it.
        attempt: Judges what compiles, and returns what the compiler said of what does not.

    Raises:
        BuildError: A tool failed for no fault of the program.
        SandboxError: The sandbox failed.
    """
    text = candidate.text
    steps: list[str] = []
    tried = {text}
    for _ in range(_MOST_STEPS):
        new = [one for one in repairs(text, said) if one.text not in tried]
        if not new:
            return None
        text = new[0].text
        tried.add(text)
        steps.append(new[0].rule)
        mended = replace(candidate, text=text)
        result = attempt(mended)
        if isinstance(result, Judgement):
            return Mended(
                candidate=mended,
                steps=tuple(steps),
                diff=unified_diff(candidate.text, text),
                judgement=result,
            )
        said = result
    return None


def unified_diff(before: str, after: str) -> str:
    """Returns the change from one text to another in the form that `patch` reads."""
    lines = difflib.unified_diff(
        before.splitlines(keepends=True),
        after.splitlines(keepends=True),
        "a/candidate.cc",
        "b/candidate.cc",
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )
