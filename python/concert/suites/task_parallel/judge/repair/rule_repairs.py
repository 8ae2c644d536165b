"""Mends programs that do not compile by rule, where that can be done: their fix level is `easy`.

Rules are tried one after another, at most a few in a row; after each the compiler is asked again.
The result is a diff, and the judgement of the program that it gives; nobody decides anything here.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from concert.sandbox.execution import Execution
from concert.suites.task_parallel.judge.build.compiler import Compiler, succeeded
from concert.suites.task_parallel.judge.build.program import write_source
from concert.suites.task_parallel.judge.repair.repairs import repairs
from concert.values.values import Candidate, Judgement, Outcome

_MOST_STEPS = 6
_OBJECT = "mended.o"


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
    candidate: Candidate,
    *,
    compiler: Compiler,
    scratch: Path,
    judge: Callable[[Candidate], Judgement],
) -> Mended | None:
    """Tries to make a program compile; None if no rule does it.

    Args:
        candidate: A program that does not compile.
        compiler: The compiler of its framework.
        scratch: Folder in which it may be compiled.
        judge: Judges what compiles.

    Raises:
        SandboxError: The sandbox failed.
    """
    text = candidate.text
    steps: list[str] = []
    tried = {text}
    compiled = _compile(text, compiler, scratch)
    for _ in range(_MOST_STEPS):
        if succeeded(compiled):
            break
        new = [one for one in repairs(text, compiled.stderr) if one.text not in tried]
        if not new:
            return None
        text = new[0].text
        tried.add(text)
        steps.append(new[0].rule)
        compiled = _compile(text, compiler, scratch)
    if not steps or not succeeded(compiled):
        return None
    mended = replace(candidate, text=text)
    return Mended(
        candidate=mended,
        steps=tuple(steps),
        diff=unified_diff(candidate.text, text),
        judgement=judge(mended),
    )


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


def _compile(text: str, compiler: Compiler, scratch: Path) -> Execution:
    folder = scratch / "mending"
    folder.mkdir(parents=True, exist_ok=True)
    write_source(Candidate(text=text, file_name="candidate.cc"), folder)
    return compiler.compile(folder, "candidate.cc", _OBJECT)
