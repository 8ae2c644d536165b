"""Runs commands as users do, each in hostile surroundings."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tests.hostile.surroundings.environment_list import Steps, surroundings
from tests.hostile.surroundings.inputs.input_files import BANK, RACY
from tests.hostile.surroundings.inputs.results_folders import results_of_races
from tests.hostile.surroundings.outcome import DOCUMENTED, Ended, Outcome, outcome_of
from tests.hostile.surroundings.programs import program, surround

_CANNOT_MAKE: Final = 79
_MOST_SECONDS: Final = 60.0
_TASK: Final = "--tasks=race-detection/door-keypad"
_COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "evaluate": ("--suite=race-detection", _TASK, "--model=reference", "--jobs=1"),
    "score": ("--results=old",),
    "generate": ("--suite=race-detection", _TASK, "--model=reference", "--cache=none"),
    "tables-races": ("--suite=race-detection", "--results=races", "--table=1", "--out=results"),
    "tables-tasks": ("--suite=task-parallel", "--results=old", "--table=figure-2", "--out=results"),
    "audit": ("draw", "--results=races", "--out=results"),
    "explore-java": ("--java=Bank.java",),
    "explore-c": ("--c=racy.c",),
    "import_drdbench": ("--root=checkout", "--out=results"),
}
"""Arguments by command; what follows a hyphen tells two uses of a command apart."""
_QUICK: Final = ("evaluate", "score", "generate", "tables-races", "tables-tasks", "audit")
_WITH_TOOLS: Final = ("limit", "variable", "signal", "closed", "empty", "no-proc", "temporary")
"""Surroundings that reach into compilers, virtual machines and sandboxes."""
_LONG: Final = ("variable", "home", "cache", "working", "temporary")
_KEPT: Final = ("-not-utf-8", "-two-lines", "-gone", "-missing")
"""The endings of environments that a test tries, of many that are alike."""
_CHEAP: Final = ("score", "audit", "tables-races")
_MUTE: Final = ("closed-2", "closed-0-2", "closed-1-2", "closed-0-1-2", "-stderr", "-both")
"""Surroundings in which nobody hears the line that names the cause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One command in one kind of surroundings.

    Attributes:
        name: Its name.
        command: The command.
        steps: What makes the surroundings.
    """

    name: str
    command: str
    steps: Steps = field(default_factory=list)


def cases() -> Iterator[Case]:
    """Yields the cases: every kind of surroundings with several commands in turn."""
    for number, (name, steps) in enumerate(surroundings()):
        chosen = {"evaluate", _QUICK[1 + number % (len(_QUICK) - 1)]}
        if name.startswith(_WITH_TOOLS) or name == "none":
            chosen.add(("explore-java", "explore-c", "import_drdbench")[number % 3])
        for command in sorted(chosen):
            yield Case(name=f"{name}-{command}", command=command, steps=steps)


def fast_cases() -> Iterator[Case]:
    """Yields the cases of a test: one quick command in each kind of surroundings."""
    for number, (name, steps) in enumerate(surroundings()):
        if not name.startswith(_LONG) or name.endswith(_KEPT):
            yield Case(name=f"{name}-quick", command=_CHEAP[number % len(_CHEAP)], steps=steps)


def run_case(case: Case, folder: Path) -> Outcome:
    """Runs a case in a new folder below `folder`, and removes it."""
    here = folder / "case"
    shared = folder / "shared"
    shared.mkdir(exist_ok=True)
    _lay(here, shared)
    try:
        ended = _run(case, here)
        with contextlib.suppress(OSError):
            here.chmod(0o755)
        if ended.status == _CANNOT_MAKE:
            said = ended.stderr.decode("utf-8", "replace")
            return Outcome(case=case.name, breaches=(), skipped=said.strip())
        outcome = outcome_of(case.name, ended, statuses=DOCUMENTED, written=set(here.rglob("*")))
        if case.name.removesuffix("-quick").removesuffix(f"-{case.command}").endswith(_MUTE):
            heard = tuple(one for one in outcome.breaches if one != "no line names the cause")
            outcome = replace(outcome, breaches=heard)
        left = [path.name for path in here.rglob("*") if _is_debris(path)]
        if left and (ended.status or 0) >= 0:
            outcome = replace(outcome, breaches=(*outcome.breaches, f"it left {left[0]}"))
        return outcome
    finally:
        _remove(here)


def _is_debris(path: Path) -> bool:
    return path.name.startswith((".scratch", "concert-"))


def _lay(here: Path, shared: Path) -> None:
    """Lays what the commands read."""
    here.mkdir()
    (here / "Bank.java").write_text(BANK)
    (here / "racy.c").write_text(RACY)
    os.mkfifo(here / "fifo")
    old = shared / "old"
    if not old.exists():
        shutil.copytree(here, shared / "first", ignore=shutil.ignore_patterns("fifo"))
        ended = _run(Case(name="none", command="evaluate"), shared / "first")
        assert ended.status == 0, ended.stderr
        (shared / "first/results").rename(old)
        results_of_races(shared / "races")
    shutil.copytree(old, here / "old")
    shutil.copytree(shared / "races", here / "races")


def _run(case: Case, here: Path) -> Ended:
    home = here / "home"
    home.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if name in ("PATH", "LANG")},
        "HOME": str(home),
        "TMPDIR": str(home),
        "BUILD_WORKING_DIRECTORY": str(here),
        "COLUMNS": "80",
    }
    steps = json.dumps(_placed(case.steps, here))
    started = str(program(case.command.partition("-")[0]))
    argv = [sys.executable, "-I", str(surround()), steps, started]
    # Through pipes: a limit on the size of files would bound what a file takes of the line.
    process = subprocess.Popen(
        [*argv, *_COMMANDS[case.command]],
        cwd=here,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    start = time.monotonic()
    try:
        stdout, stderr = process.communicate(timeout=_MOST_SECONDS)
        status: int | None = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        stdout, stderr = process.communicate()
        status = None
    return Ended(
        status=status,
        stdout=stdout,
        stderr=stderr,
        seconds=time.monotonic() - start,
    )


def _placed(steps: Steps, here: Path) -> Sequence[Sequence[str | int]]:
    return [
        [one.replace("{here}", str(here)) if isinstance(one, str) else one for one in step]
        for step in steps
    ]


def _remove(here: Path) -> None:
    for path in (here, here / "results"):
        with contextlib.suppress(OSError):
            path.chmod(0o755)
    shutil.rmtree(here, ignore_errors=True)
