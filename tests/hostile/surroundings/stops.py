"""Stops commands by SIGTERM and Ctrl-C at random moments, and measures how long they go on."""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.hostile.surroundings.inputs.input_files import RACY
from tests.hostile.surroundings.leftovers import left_folders, watched_processes
from tests.hostile.surroundings.outcome import DOCUMENTED, Outcome
from tests.hostile.surroundings.programs import program
from tests.models.faulty_provider import Kind, Manners, SeededPlan, faulty_provider

MOST_SECONDS: Final = 2.0
"""The longest time that a command may take."""

_MOMENTS: Final = 6
_SLOW_JAVA: Final = """\
public class Slow {
    static volatile int a, b, c, d;
    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[6];
        for (int t = 0; t < threads.length; t++) {
            final int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 20; i++) { a += id; b -= a; c ^= b; d += c; }
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(a + b + c + d);
    }
}
"""
_SLOW_C: Final = RACY.replace(
    "    count++;\n", "    for (int i = 0; i < 20; i++) count++;\n"
).replace(
    "pthread_t thread;", "pthread_t thread, other;\n    pthread_create(&other, NULL, work, NULL);"
)
_NO_LIMIT: Final = ("--executions=1000000000", "--cpu-ms=600000", "--total-events=1000000000000")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stoppable:
    """A command that takes long.

    Attributes:
        name: What it is called.
        command: The command.
        arguments: Its arguments; {url} stands for a provider that hardly answers.
        longest_seconds: The last moment to stop it at.
    """

    name: str
    command: str
    arguments: tuple[str, ...]
    longest_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One stop.

    Attributes:
        name: Its name.
        stoppable: What is stopped.
        seconds: When.
        number: The signal; SIGINT goes to the whole group, as a terminal sends it.
    """

    name: str
    stoppable: Stoppable
    seconds: float
    number: signal.Signals


_EVALUATE: Final = ("--jobs=2", "--results=results")
STOPPABLES: Final = (
    Stoppable(
        name="evaluate-java",
        command="evaluate",
        arguments=(*_EVALUATE, "--suite=java-concurrency", "--tasks=java-concurrency/a*"),
        longest_seconds=15,
    ),
    Stoppable(
        name="evaluate-races",
        command="evaluate",
        arguments=(*_EVALUATE, "--suite=race-detection", "--model=explorer,tsan,helgrind"),
        longest_seconds=12,
    ),
    Stoppable(
        name="evaluate-tasks",
        command="evaluate",
        arguments=(*_EVALUATE, "--suite=task-parallel", "--tasks=*pi.openmp"),
        longest_seconds=30,
    ),
    Stoppable(
        name="generate",
        command="generate",
        arguments=(
            *("--suite=java-concurrency", "--model=openai_compatible:ghost@p", "--samples=50"),
            "--profiles=p.toml",
        ),
        longest_seconds=6,
    ),
    Stoppable(
        name="explore",
        command="explore",
        arguments=("--java=Slow.java", *_NO_LIMIT),
        longest_seconds=8,
    ),
    Stoppable(
        name="races", command="races", arguments=("--c=slow.c", *_NO_LIMIT), longest_seconds=8
    ),
    Stoppable(
        name="scale_race_data",
        command="scale_race_data",
        arguments=("--out=made", "--jobs=2"),
        longest_seconds=12,
    ),
    Stoppable(name="doctor", command="doctor", arguments=(), longest_seconds=6),
    Stoppable(name="score", command="score", arguments=(), longest_seconds=0.6),
    Stoppable(
        name="tables",
        command="tables",
        arguments=("--suite=task-parallel",),
        longest_seconds=0.6,
    ),
)
_OK: Final[Mapping[signal.Signals, frozenset[int]]] = {
    number: frozenset({128 + number, -number}) for number in (signal.SIGTERM, signal.SIGINT)
}


def cases() -> Iterator[Case]:
    """Yields the cases: for each command some moments for each signal, and one at its start."""
    draw = random.Random(7)
    for stoppable in STOPPABLES:
        for number in (signal.SIGTERM, signal.SIGINT):
            moments = [draw.uniform(0.02, 0.5)]
            moments += [draw.uniform(0.3, stoppable.longest_seconds) for _ in range(_MOMENTS - 1)]
            for place, seconds in enumerate(moments):
                yield Case(
                    name=f"{stoppable.name}-{number.name}-{place}",
                    stoppable=stoppable,
                    seconds=seconds,
                    number=number,
                )


def run_case(case: Case, folder: Path, *, most_seconds: float = MOST_SECONDS) -> Outcome:
    """Runs a case in a new folder below `folder`, and removes it."""
    here = folder / "stops"
    (here / "temporary").mkdir(parents=True)
    (here / "Slow.java").write_text(_SLOW_JAVA)
    (here / "slow.c").write_text(_SLOW_C)
    manners = Manners(
        plan=SeededPlan(seed=1, share=0.2, kinds=(Kind.SERVER_ERROR,)), latency_seconds=20.0
    )
    try:
        with faulty_provider(manners) as provider, watched_processes() as left:
            (here / "p.toml").write_text(
                f'[profile.p]\nbase_url = "{provider.openai_url}"\napi_key_env = "STOPS_KEY"\n'
            )
            ended = _stopped(case, here)
        status, seconds, said = ended
        breaches = [f"a process was left: {name}" for name in left]
        if seconds > most_seconds:
            breaches.append(f"it went on for {seconds:.1f} s, stopped after {case.seconds:.1f} s")
        if status not in _OK[case.number] | DOCUMENTED:
            breaches.append(f"exit status {status}")
        if "Traceback" in said or "Exception ignored" in said:
            breaches.append("a traceback is on the terminal")
        folders = left_folders(here / "temporary", here / "results")
        breaches += [f"left: {name}" for name in folders]
        return Outcome(
            case=case.name, breaches=tuple(breaches), said=ascii(said[-300:]), seconds=seconds
        )
    finally:
        shutil.rmtree(here)


def _stopped(case: Case, here: Path) -> tuple[int, float, str]:
    """Starts and stops a command; returns its status, how long it went on, and what it said."""
    with (here / "said").open("wb") as said:
        process = subprocess.Popen(
            [str(program(case.stoppable.command)), *case.stoppable.arguments],
            cwd=here,
            env={
                **os.environ,
                "HOME": str(here),
                "TMPDIR": str(here / "temporary"),
                "BUILD_WORKING_DIRECTORY": str(here),
                "STOPS_KEY": "key",
            },
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(case.seconds)
        started = time.monotonic()
        if case.number is signal.SIGINT:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, case.number)
        else:
            process.send_signal(case.number)
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        seconds = time.monotonic() - started
    return process.returncode, seconds, (here / "said").read_text("utf-8", "backslashreplace")
