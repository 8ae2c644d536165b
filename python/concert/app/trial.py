"""Runs a command in a process of its own, as a user would, on a suite without tools.

The processes are forked from one that has everything loaded, so that a hundred of them are cheap.
"""

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from concert.app.report import view
from concert.app.results import merge, score, status, verify
from concert.app.run import evaluate, generate, scripted_answers
from concert.pipeline.testing.fake_suite import LOG_VARIABLE, FakeSuite, fake_task
from concert.sandbox.scratch import remove_own
from concert.suites.faulty_tasks import FaultyTask
from concert.values.values import Outcome, SeededAnswer

_MODULES = {
    "evaluate": evaluate,
    "generate": generate,
    "merge": merge,
    "score": score,
    "scripted_answers": scripted_answers,
    "verify": verify,
    "view": view,
}
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__])


@dataclass(frozen=True, slots=True, kw_only=True)
class _FakeSuiteSettings:
    kind: str
    most_seconds: float
    spins_in: str


class Started:
    """A command that was started, in the manner of `subprocess.Popen`."""

    def __init__(self, process: ForkServerProcess, said: Sequence[Path]) -> None:
        """Takes a process that runs, and the files of its standard output and standard error."""
        self._process = process
        self._said = said
        assert process.pid is not None
        self.pid = process.pid

    @property
    def returncode(self) -> int:
        """The exit status of a command that has ended; below 0 where a signal ended it."""
        status = self._process.exitcode
        assert status is not None, "the command has not ended"
        return status

    def poll(self) -> int | None:
        """Returns the exit status, or None while the command runs."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Sends a signal."""
        os.kill(self.pid, number)

    def terminate(self) -> None:
        """Asks the command to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the command."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Waits for the end and returns what stands on standard output and standard error.

        Raises:
            TimeoutError: It did not end within so many seconds.
        """
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError(f"the command did not end within {timeout} s")
        output, errors = (path.read_text(encoding="utf-8") for path in self._said)
        return output, errors


class Trial:
    """A working directory in which commands are tried."""

    def __init__(
        self,
        folder: Path,
        *,
        kind: str = "good",
        most_seconds: float = 0.0,
        spins_in: str = "",
        begins: Callable[[], None] | None = None,
    ) -> None:
        """Prepares the directory, with a list of toolchains that is empty.

        Args:
            folder: An empty folder.
            kind: Which tasks the suite has: "good", "hang", "sly", "broken", "hpx" or "faulty".
            most_seconds: How long a judgement takes at most.
            spins_in: The step in which the suite computes for ever; empty: none.
            begins: Called in the process of each command before it begins.
        """
        self.folder = folder
        self.out = folder / "results"
        self.toolchains = folder / "toolchains.json"
        self.toolchains.write_text("{}")
        self._log = folder / "log"
        self._said = folder.parent / f"{folder.name}.said"
        self._started = 0
        self._begins = begins
        self._settings = _FakeSuiteSettings(kind=kind, most_seconds=most_seconds, spins_in=spins_in)

    @property
    def judged(self) -> list[str]:
        """Returns what was judged or measured so far, one line each."""
        return self._log.read_text().splitlines() if self._log.exists() else []

    def start(self, *argv: str, new_session: bool = False) -> Started:
        """Starts a command."""
        self._said.mkdir(exist_ok=True)
        said = [self._said / f"{self._started}-{name}" for name in ("output", "errors")]
        self._started += 1
        for path in said:
            # A process that is killed at once has said nothing.
            path.touch()
        environment = {
            **os.environ,
            "CONCERT_TOOLCHAINS": str(self.toolchains),
            "BUILD_WORKING_DIRECTORY": str(self.folder),
            LOG_VARIABLE: str(self._log),
            "COLUMNS": "80",
        }
        process = _CONTEXT.Process(
            target=_run,
            args=(argv, self._settings, environment, said, new_session, self._begins),
        )
        process.start()
        return Started(process, said)

    def call(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        process = self.start(*argv)
        output, errors = process.communicate()
        return subprocess.CompletedProcess(argv, process.returncode, output, errors)

    def evaluate(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Runs `evaluate` without a sandbox."""
        return self.call("evaluate", "--sandbox=none", *argv)


def _run(
    argv: Sequence[str],
    settings: _FakeSuiteSettings,
    environment: Mapping[str, str],
    said: Sequence[Path],
    new_session: bool,
    begins: Callable[[], None] | None,
) -> None:
    """Is the command, from its first line to its end."""
    if begins is not None:
        begins()
    if new_session:
        os.setsid()
    for stream, path in zip((1, 2), said, strict=True):
        os.dup2(os.open(path, os.O_WRONLY), stream)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir("/")
    # A process that was forked off has forgotten what is to be done at its end.
    atexit.register(remove_own)
    suites = {"fake": _suite(settings)}
    command, *arguments = argv
    if command == "status":
        sys.exit(status.main(arguments))
    sys.exit(_MODULES[command].main(arguments, suites=lambda _choice: suites))


def _suite(settings: _FakeSuiteSettings) -> FakeSuite:
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
    }[settings.kind]
    return FakeSuite(
        tasks,
        most_seconds=settings.most_seconds,
        faulty=[bad] if settings.kind == "faulty" else [],
        spins_in=settings.spins_in,
    )


def load_beforehand(module: str) -> None:
    """Loads a module once for all commands of this test; call it before the first trial."""
    _CONTEXT.set_forkserver_preload([__name__, module])


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until a condition holds; fails where it never does."""
    deadline = time.monotonic() + 240
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)
