"""Runs a command in a process of its own, as a user would, on a suite without tools."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from concert.pipeline.testing.fake_suite import LOG_VARIABLE

_PROGRAM = """
import os, sys
from pathlib import Path
from concert.app.run import evaluate, generate, score
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.values.values import Outcome, SeededAnswer
from concert.suites.faulty_tasks import FaultyTask
kind, seconds, spins_in, command, *argv = sys.argv[1:]
hang = SeededAnswer(name="hangs", text="hang", outcome=Outcome.FAIL)
sly = SeededAnswer(name="sly", text="pass", outcome=Outcome.FAIL, labels=("race",))
what = "title is missing"
bad = FaultyTask(suite="fake", task_id="bad", path=Path("bad/task.toml"), what=what)
tasks = {
    "faulty": [fake_task("a")],
    "good": [fake_task(f"t{number:02d}") for number in range(12)],
    "hang": [fake_task("a"), fake_task("b", seeded=[hang])],
    "sly": [fake_task("a", seeded=[sly])],
    "broken": [fake_task("a", reference="fail deadlock"), fake_task("b")],
    "hpx": [fake_task("a"), fake_task("b", requires=("hpx",))],
}[kind]
faulty = [bad] if kind == "faulty" else []
suites = {"fake": FakeSuite(tasks, most_seconds=float(seconds), faulty=faulty, spins_in=spins_in)}
module = {"evaluate": evaluate, "generate": generate, "score": score}[command]
sys.exit(module.main(argv, suites=lambda choice: suites))
"""


class Trial:
    """A working directory in which commands are tried."""

    def __init__(
        self, folder: Path, *, kind: str = "good", most_seconds: float = 0.0, spins_in: str = ""
    ) -> None:
        """Prepares the directory, with a list of toolchains that is empty.

        Args:
            folder: An empty folder.
            kind: Which tasks the suite has: "good", "hang", "sly", "broken", "hpx" or "faulty".
            most_seconds: How long a judgement takes at most.
            spins_in: The step in which the suite computes for ever; empty: none.
        """
        self.folder = folder
        self.out = folder / "results"
        self.toolchains = folder / "toolchains.json"
        self.toolchains.write_text("{}")
        self._log = folder / "log"
        self._kind = kind
        self._most_seconds = most_seconds
        self._spins_in = spins_in

    @property
    def judged(self) -> list[str]:
        """Returns what was judged or measured so far, one line each."""
        return self._log.read_text().splitlines() if self._log.exists() else []

    def start(self, *argv: str, new_session: bool = False) -> subprocess.Popen[str]:
        """Starts a command."""
        return subprocess.Popen(
            [
                *(sys.executable, "-c", _PROGRAM, self._kind, str(self._most_seconds)),
                *(self._spins_in, *argv),
            ],
            env={
                **os.environ,
                "CONCERT_TOOLCHAINS": str(self.toolchains),
                "BUILD_WORKING_DIRECTORY": str(self.folder),
                LOG_VARIABLE: str(self._log),
                "COLUMNS": "80",
            },
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=new_session,
        )

    def call(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        process = self.start(*argv)
        output, errors = process.communicate()
        return subprocess.CompletedProcess(argv, process.returncode, output, errors)

    def evaluate(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Runs `evaluate` without a sandbox."""
        return self.call("evaluate", "--sandbox=none", *argv)


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until a condition holds; fails where it never does."""
    deadline = time.monotonic() + 240
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)
