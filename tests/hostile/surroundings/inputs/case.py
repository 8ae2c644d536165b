"""Describes one call of a command on hostile input, and runs it."""

import contextlib
import shutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.hostile.surroundings.forked import FAKE, Call, run_forked
from tests.hostile.surroundings.outcome import DOCUMENTED, Outcome, outcome_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The surroundings in which a case takes place.

    Attributes:
        folder: An empty folder, where the user stands.
        shared: A folder that all cases share, for what is dear to make.
        ending: What is undone after the case.
    """

    folder: Path
    shared: Path
    ending: contextlib.ExitStack


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One call of a command on hostile input.

    Attributes:
        name: Its name, unique.
        command: The command.
        prepare: Makes the input and returns the command's arguments.
        suites: Which suites the command has: see `forked`.
        statuses: Exit statuses that are right.
        benches: Whether the command finds its tools.
        environment: What its environment has besides.
        most_seconds: When it is killed.
    """

    name: str
    command: str
    prepare: Callable[[Scene], list[str]]
    suites: str = FAKE
    statuses: Collection[int] = DOCUMENTED
    benches: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    most_seconds: float = 20.0


def run_case(case: Case, folder: Path) -> Outcome:
    """Runs a case in a new folder below `folder`, and removes it."""
    here = folder / "case"
    here.mkdir(parents=True)
    shared = folder / "shared"
    shared.mkdir(exist_ok=True)
    try:
        with contextlib.ExitStack() as ending:
            arguments = case.prepare(Scene(folder=here, shared=shared, ending=ending))
            before = set(here.rglob("*"))
            ended = run_forked(
                Call(
                    command=case.command,
                    arguments=arguments,
                    folder=here,
                    suites=case.suites,
                    benches=case.benches,
                    environment=case.environment,
                    most_seconds=case.most_seconds,
                )
            )
        outcome = outcome_of(
            case.name, ended, statuses=case.statuses, written=set(here.rglob("*")) - before
        )
        left = {path for path in here.iterdir() if path.name.startswith("concert-")} - before
        left |= set(here.glob("*/.scratch*")) - before
        # Names from outside lead to no place but the one that is written to.
        left |= {*here.glob("*escape*"), *folder.glob("*escape*")}
        if left and ended.status is not None and ended.status >= 0:
            breach = f"it left {min(left).name}"
            return Outcome(
                case=case.name,
                breaches=(*outcome.breaches, breach),
                said=outcome.said,
                seconds=outcome.seconds,
            )
        return outcome
    finally:
        shutil.rmtree(here)
        shutil.rmtree(folder / "case.said", ignore_errors=True)
