"""Kills evaluate, generate and the explorers at random moments, and looks at the next start."""

import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.results import stored_responses, stored_verdicts
from tests.hostile.surroundings.busy_evaluate import VERDICTS, run_busy_evaluate
from tests.hostile.surroundings.forked import started_server
from tests.hostile.surroundings.inputs.input_files import BANK, RACY
from tests.hostile.surroundings.leftovers import left_folders, watched_processes
from tests.hostile.surroundings.outcome import Outcome
from tests.hostile.surroundings.programs import program
from tests.models.faulty_provider import FaultyProvider, Kind, Manners, SeededPlan, faulty_provider
from tests.models.generation import GEMINI_MODEL, OPENAI_MODEL, Generation

_LONGEST_RUN_SECONDS: Final = 1.5
_ROUNDS: Final = 10
_KILLS_A_ROUND: Final = 10
_AT_A_TIME: Final = 4
_SAMPLES: Final = 6
_TASKS: Final = 4
_ID_DIGITS: Final = 24
"""Digits of a request's key that the server gives its answer as identifier."""
_TOOLS: Final[Mapping[str, tuple[str, ...]]] = {
    "explore-java": ("--java=Bank.java",),
    "explore-c": ("--c=racy.c",),
    "doctor": (),
}
"""Arguments by command; what follows a hyphen tells two uses of a command apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Some kills of one command.

    Attributes:
        name: Its name.
        command: The command.
        seed: Of the moments.
        kills: How many.
    """

    name: str
    command: str
    seed: int
    kills: int = _KILLS_A_ROUND


def cases() -> Iterator[Case]:
    """Yields the cases; each of evaluate and generate is killed 100 times in all."""
    for command in ("evaluate", "generate"):
        for seed in range(_ROUNDS):
            yield Case(name=f"{command}-{seed}", command=command, seed=seed)
    for command in _TOOLS:
        yield Case(name=f"{command}-0", command=command, seed=0, kills=5)


def run_case(case: Case, folder: Path) -> Outcome:
    """Runs a case in a new folder below `folder`, and removes it."""
    kill: Callable[[Case, Path], list[str]]
    kill = {"evaluate": _evaluate, "generate": _generate}.get(case.command, _tool)
    here = folder / "kills"
    here.mkdir()
    started_server()
    started = time.monotonic()
    try:
        with watched_processes() as left:
            breaches = kill(case, here)
        breaches += [f"a process was left: {name}" for name in left]
    finally:
        shutil.rmtree(here)
    seconds = time.monotonic() - started
    return Outcome(
        case=case.name,
        breaches=tuple(breaches),
        said=f"{case.kills} kills",
        seconds=seconds,
    )


def _evaluate(case: Case, folder: Path) -> list[str]:
    draw = random.Random(case.seed)
    breaches: list[str] = []
    kills = rounds = 0
    while kills < case.kills:
        here = folder / f"round-{rounds}"
        rounds += 1
        (here / "temporary").mkdir(parents=True)
        out = here / "results"
        stored: dict[tuple[str, str], str] = {}
        while True:
            judged = _lines(here / "judged")
            process = started_server().Process(target=run_busy_evaluate, args=(here, _options(out)))
            process.start()
            # After enough kills the last round is left to end.
            seconds = draw.uniform(0, _LONGEST_RUN_SECONDS) if kills < case.kills else None
            process.join(seconds)
            process.kill()
            process.join()
            status = process.exitcode
            process.close()
            again = set(_lines(here / "judged")[len(judged) :]) & {
                f"judge {task} {text}" for task, text in stored
            }
            breaches += [f"judged though its verdict was stored: {line}" for line in sorted(again)]
            found = _verdicts(out)
            lost = sorted(stored.keys() - found.keys())
            breaches += [f"the verdict on {task} was lost" for task, _ in lost]
            stored = found
            if status != -signal.SIGKILL:
                break
            kills += 1
        if status != 0:
            said = (here / "said").read_text()[-200:]
            breaches.append(f"the last start ended with {status}: {said!a}")
        if len(stored) != VERDICTS:
            breaches.append(f"{len(stored)} of {VERDICTS} verdicts are there in the end")
        breaches += [f"left: {name}" for name in left_folders(out, here / "temporary")]
    return breaches


def _options(out: Path) -> list[str]:
    if (out / "provenance.parquet").exists():
        return ["--resume", "--jobs=2"]
    return ["--jobs=2"]


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def _verdicts(out: Path) -> dict[tuple[str, str], str]:
    """Returns the keys of the stored verdicts by task and candidate.

    Raises:
        AssertionError: One is there twice.
    """
    if not (out / "verdicts").is_dir():
        return {}
    verdicts = stored_verdicts(out)
    found = {(one.task_id, one.candidate.text): one.verdict_key for one in verdicts}
    assert len(found) == len(verdicts), "a verdict is stored twice"
    return found


def _generate(case: Case, folder: Path) -> list[str]:
    draw = random.Random(case.seed)
    kinds = (Kind.SERVER_ERROR, Kind.CUT_IN_BODY, Kind.HALF_JSON)
    manners = Manners(
        plan=SeededPlan(seed=case.seed, share=0.05, kinds=kinds), latency_seconds=0.02
    )
    breaches: list[str] = []
    kills = rounds = 0
    with faulty_provider(manners) as provider:
        while kills < case.kills:
            run = Generation(
                folder / f"round-{rounds}",
                openai_url=provider.openai_url,
                gemini_url=provider.gemini_url,
                max_concurrency=_AT_A_TIME,
                # Other seeds are other questions: nothing is known of them from before.
                base_seed=100_000 * (case.seed + 1) + 1000 * rounds,
            )
            rounds += 1
            more, status = _killed_until_it_ends(run, provider, draw, case.kills - kills, breaches)
            kills += more
            if status != 0:
                breaches.append(f"the last start ended with {status}")
            responses = stored_responses(run.out)
            wanted = 2 * _SAMPLES * _TASKS
            if len({(one.task_id, one.model, one.sample) for one in responses}) != len(responses):
                breaches.append("an answer is stored twice")
            if len(responses) != wanted:
                breaches.append(f"{len(responses)} of {wanted} answers are there in the end")
            breaches += [f"left: {name}" for name in left_folders(run.out, run.folder)]
    return breaches


def _killed_until_it_ends(
    run: Generation,
    provider: FaultyProvider,
    draw: random.Random,
    most_kills: int,
    breaches: list[str],
) -> tuple[int, int]:
    """Starts, kills and goes on; returns the number of kills and the last status."""
    options = (
        "--suite=java-concurrency",
        "--tasks=java-concurrency/a*",
        f"--model={OPENAI_MODEL}",
        f"--model={GEMINI_MODEL}",
        f"--samples={_SAMPLES}",
    )
    kept: set[str] = set()
    kills = 0
    while True:
        before = provider.tally()
        is_resumed = (run.out / "provenance.parquet").exists()
        process = run.start(*(["--resume"] if is_resumed else options))
        enough = len(before.order) + draw.randrange(0, _TASKS * _SAMPLES)
        while process.is_alive() and (len(provider.tally().order) < enough or kills >= most_kills):
            time.sleep(0.002)
        # Some moments lie between answers, some after the last of them.
        time.sleep(draw.uniform(0, 0.05))
        process.kill()
        ended = run.end(process)
        after = provider.tally()
        breaches += [
            f"paid twice: {key[:8]}"
            for key, times in after.arrivals.items()
            if key[:_ID_DIGITS] in kept and times != before.arrivals.get(key, 0)
        ]
        if ended.status != -signal.SIGKILL:
            return kills, ended.status
        kills += 1
        kept = _kept(run)
        sent = {key[:_ID_DIGITS] for key in after.order[len(before.order) :]}
        if len(sent - kept) > 2 * _AT_A_TIME:
            breaches.append(f"{len(sent - kept)} answers were lost at one kill")


def _kept(run: Generation) -> set[str]:
    """Returns the first digits of the keys of the answers in the cache, from a copy of it."""
    kept: set[str] = set()
    if not run.cache.exists():
        return kept
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(run.cache, folder, dirs_exist_ok=True)
        for path in Path(folder).glob("*.sqlite"):
            with contextlib.closing(sqlite3.connect(path)) as connection:
                if not connection.execute("SELECT name FROM sqlite_master").fetchone():
                    continue
                bodies = connection.execute("SELECT body FROM completions")
                kept |= {json.loads(body)["completion_id"][-_ID_DIGITS:] for (body,) in bodies}
    return kept


def _tool(case: Case, folder: Path) -> list[str]:
    """Kills an explorer or the doctor; the next start removes what the dead ones left."""
    (folder / "Bank.java").write_text(BANK)
    (folder / "racy.c").write_text(RACY)
    temporary = folder / "temporary"
    temporary.mkdir()
    draw = random.Random(case.seed)
    longest = _LONGEST_RUN_SECONDS
    for _ in range(case.kills):
        process = _started(case.command, folder, temporary)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(draw.uniform(0.1, longest))
        process.kill()
        process.wait()
    process = _started(case.command, folder, temporary)
    process.wait()
    breaches = []
    if process.returncode not in (0, 1, 3):
        breaches.append(f"the next start ended with {process.returncode}")
    return breaches + [f"left after the next start: {name}" for name in left_folders(temporary)]


def _started(command: str, folder: Path, temporary: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [str(program(command.partition("-")[0])), *_TOOLS[command]],
        cwd=folder,
        env={
            **os.environ,
            "HOME": str(folder),
            "TMPDIR": str(temporary),
            "BUILD_WORKING_DIRECTORY": str(folder),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
