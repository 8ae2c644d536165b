"""A run that is killed at any moment and resumed ends like one left alone.

What is promised, and asserted here: an answer that is in the cache or in the table when the process
dies is never asked for again. An answer is put in the cache, durably, before anything else is done
with it. So the only answers that can be paid twice are those that were on their way at the moment
of the kill: sent by the provider and not yet in the cache, at most one for each request under way.
"""

import contextlib
import json
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd

from concert.results.schema import RESPONSES
from tests.models.faulty_provider import (
    FaultyProvider,
    Kind,
    Manners,
    SeededPlan,
    faulty_provider,
)
from tests.models.generation import GEMINI_MODEL, OPENAI_MODEL, Generation

_KILLS = 50
_AT_A_TIME = 4
_SAMPLES = 12
_TASKS = 4
_ID_DIGITS = 24
"""Digits of a request's key that the server gives its answer as identifier."""
_OPTIONS = (
    "--suite=java-concurrency",
    "--tasks=java-concurrency/a*",
    f"--model={OPENAI_MODEL}",
    f"--model={GEMINI_MODEL}",
    f"--samples={_SAMPLES}",
)
_MANNERS = Manners(
    plan=SeededPlan(
        seed=4,
        share=0.05,
        kinds=(Kind.SERVER_ERROR, Kind.CUT_IN_BODY, Kind.HALF_JSON),
        result_share=0.1,
        results=(Kind.REFUSAL, Kind.LENGTH),
    ),
    latency_seconds=0.02,
)


@dataclass(slots=True)
class _Seen:
    """The observations over all kills.

    Attributes:
        kills: Processes that were killed while they ran.
        asked_again: Keys of answers that were in the cache at a kill and yet asked for later.
        lost: For each kill, how many answers had been sent and were not in the cache.
        statuses: Exit statuses of the processes that ended before they were to be killed.
    """

    kills: int = 0
    asked_again: list[str] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)


def test_fifty_kills_lose_nothing_that_was_paid_for_and_change_nothing_but_times(
    tmp_path: Path,
) -> None:
    draw = random.Random(50)
    seen = _Seen()
    with faulty_provider(_MANNERS) as provider:
        while seen.kills < _KILLS:
            # Other seeds are other questions: nothing is known of them from an earlier round.
            number = len(seen.statuses)
            killed = Generation(
                tmp_path / f"round-{number}",
                openai_url=provider.openai_url,
                gemini_url=provider.gemini_url,
                max_concurrency=_AT_A_TIME,
                base_seed=1000 * number,
            )
            _kill_until_it_ends(killed, provider, seen, draw)
            alone = killed.beside()
            ended = alone.run(*_OPTIONS)
            assert ended.status == 0, ended.said
            pd.testing.assert_frame_equal(_timeless(killed), _timeless(alone))
            assert len(alone.responses()) == 2 * _SAMPLES * _TASKS
    assert not seen.asked_again
    # Two models, each with its own requests under way.
    assert max(seen.lost) <= 2 * _AT_A_TIME
    assert set(seen.statuses) == {0}


def _kill_until_it_ends(
    run: Generation, provider: FaultyProvider, seen: _Seen, draw: random.Random
) -> None:
    """Starts, kills and resumes a run until one ends before its time to be killed comes."""
    kept: set[str] = set()
    while True:
        before = provider.tally()
        options = ["--resume"] if (run.out / "provenance.parquet").exists() else _OPTIONS
        process = run.start(*options)
        enough = len(before.order) + draw.randrange(0, 2 * _TASKS * _SAMPLES // 4)
        while process.is_alive() and len(provider.tally().order) < enough:
            time.sleep(0.002)
        # Some moments lie between answers, some after the last of them.
        time.sleep(draw.uniform(0, 0.05))
        process.kill()
        ended = run.end(process)
        after = provider.tally()
        seen.asked_again += [
            key
            for key in after.arrivals
            if key[:_ID_DIGITS] in kept and after.arrivals[key] != before.arrivals[key]
        ]
        if ended.status != -signal.SIGKILL:
            assert ended.status == 0, ended.said
            seen.statuses.append(ended.status)
            return
        seen.kills += 1
        kept = _kept(run)
        sent = {key[:_ID_DIGITS] for key in after.order[len(before.order) :]}
        seen.lost.append(len(sent - kept))


def _kept(run: Generation) -> set[str]:
    """Returns the first digits of the keys of the answers in the cache.

    A copy is read, for whoever opens the cache itself tidies up what the killed process left.
    """
    if not run.cache.exists():
        return set()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(run.cache, folder, dirs_exist_ok=True)
        kept: set[str] = set()
        for path in Path(folder).glob("*.sqlite"):
            with contextlib.closing(sqlite3.connect(path)) as connection:
                if not connection.execute("SELECT name FROM sqlite_master").fetchone():
                    continue
                for (body,) in connection.execute("SELECT body FROM completions"):
                    kept.add(json.loads(body)["completion_id"][-_ID_DIGITS:])
        return kept


def _timeless(run: Generation) -> pd.DataFrame:
    return run.responses().drop(columns=list(RESPONSES.times))
