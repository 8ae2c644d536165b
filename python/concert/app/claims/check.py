"""Checks claims: runs their commands and compares what they print with what must come out."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from concert.app.claims.claim import Claim, ClaimList, Step
from concert.escaping import one_line

PREFIX = "tools/bazel run //:"
_BENCHMARK = "{benchmark}"
_NEEDS: Mapping[str, str] = {
    "model": "needs a model; the command works",
    "hpx": "needs HPX",
    "benchmark": "needs the published benchmark",
}
_MOST_TOLD = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Time and storage that commands took.

    Attributes:
        seconds: Time that passed.
        stored: Bytes by which what lies in its folder has grown.
    """

    seconds: float = 0.0
    stored: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            seconds=self.seconds + other.seconds,
            stored=self.stored + other.stored,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """The standard output and standard error of a command, its exit status, and what it took."""

    output: str
    errors: str
    status: int
    cost: Cost = field(default_factory=Cost)


type Run = Callable[[str, Sequence[str]], Ran]
"""Runs a command of Concert by its name, with arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The state of one claim.

    Attributes:
        claim: The claim.
        state: Its state, for people.
        fault: Why its command failed, in one line; empty where it did not.
        cost: What its command took, without the steps; None where it was not run.
    """

    claim: Claim
    state: str
    fault: str = ""
    cost: Cost | None = None


class Checker:
    """Checks claims one after the other; a step is run once, before the first claim that needs it.

    Args:
        claims: All claims and steps.
        run: Runs commands.
        has_hpx: Whether HPX is on this machine.
        benchmark: The imported benchmark's table of programs; empty where there is none.

    Attributes:
        step_costs: What each step took that was run, by its name.
    """

    def __init__(self, claims: ClaimList, run: Run, *, has_hpx: bool, benchmark: str) -> None:
        self._steps: Mapping[str, Step] = {step.name: step for step in claims.step}
        self._run = run
        self._has_hpx = has_hpx
        self._benchmark = benchmark
        self._done: dict[str, str] = {}
        self.step_costs: dict[str, Cost] = {}

    def check(self, claim: Claim) -> Checked:
        """Returns the state of a claim."""
        if claim.needs == "hpx" and not self._has_hpx:
            return Checked(claim=claim, state=_NEEDS["hpx"])
        if claim.needs == "benchmark" and not self._benchmark:
            return Checked(claim=claim, state=_NEEDS["benchmark"])
        for name in claim.after:
            if fault := self._step(self._steps[name]):
                return Checked(claim=claim, state="not checked: its command failed", fault=fault)
        ran, fault = self._command(claim.command)
        state = "not checked: its command failed" if fault else _state(claim, ran.output)
        return Checked(claim=claim, state=state, fault=fault, cost=ran.cost)

    def _step(self, step: Step) -> str:
        """Returns why a step failed; empty where it did not."""
        if step.name not in self._done:
            self._done[step.name] = ""
            self.step_costs[step.name] = Cost()
            for command in step.commands:
                ran, fault = self._command(command)
                self.step_costs[step.name] += ran.cost
                if fault:
                    self._done[step.name] = fault
                    break
        return self._done[step.name]

    def _command(self, command: str) -> tuple[Ran, str]:
        line = command.replace(_BENCHMARK, shlex.quote(self._benchmark))
        name, _, arguments = line.removeprefix(PREFIX).partition(" -- ")
        ran = self._run(name, shlex.split(arguments))
        if ran.status == 0:
            return ran, ""
        last = (ran.errors.strip().splitlines() or ["it said nothing"])[-1]
        return ran, one_line(f"exit status {ran.status} of {line}: {last}", most=_MOST_TOLD)


def _state(claim: Claim, output: str) -> str:
    missing = [pattern for pattern in claim.shows if not re.search(pattern, output, re.MULTILINE)]
    if missing:
        return f"differs: no line like {missing[0]}"
    if claim.number:
        found = re.search(claim.number, output, re.MULTILINE)
        if found is None:
            return f"differs: no line like {claim.number}"
        if found[1].replace(",", "") != claim.paper.replace(",", ""):
            return f"differs: {found[1]} here, {claim.paper} in the paper"
    # A statement about models is no nearer to a check where the benchmark is there.
    is_of_models = claim.needs == "model" or (claim.needs == "benchmark" and not claim.number)
    return _NEEDS["model"] if is_of_models else "holds"


def run_program(
    program: str, arguments: Sequence[str], environment: Mapping[str, str], *, writes: Path
) -> Ran:
    """Runs a program to its end and measures it.

    Args:
        program: Its path.
        arguments: Its arguments.
        environment: Its environment.
        writes: The folder that it writes into.
    """
    stored = _stored(writes)
    start = time.monotonic()
    done = subprocess.run(
        [program, *arguments], capture_output=True, text=True, env=dict(environment), check=False
    )
    cost = Cost(
        seconds=time.monotonic() - start,
        stored=max(0, _stored(writes) - stored),
    )
    return Ran(output=done.stdout, errors=done.stderr, status=done.returncode, cost=cost)


def _stored(folder: Path) -> int:
    """Returns the bytes of the files in a folder; what links point at is not in it."""
    return sum(
        (Path(root) / name).lstat().st_size for root, _, names in folder.walk() for name in names
    )
