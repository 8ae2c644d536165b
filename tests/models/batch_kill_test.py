"""A run in batches that is killed at any moment and resumed submits no request twice.

A batch is recorded before it is submitted. Where the process dies before it knows the batch's name,
the next start finds the batch at the provider. So there is no moment at which a kill costs money.
"""

import os
import random
import signal
import time
from pathlib import Path

import pandas as pd
import pytest

from concert.results.schema import RESPONSES
from tests.models.faulty_provider import (
    BatchDesk,
    BatchManners,
    Kind,
    Manners,
    SeededPlan,
    faulty_provider,
)
from tests.models.generation import BATCH_MODELS, Generation

_KILLS = 15
_SAMPLES = 3
_OPTIONS = ("--suite=java-concurrency", "--tasks=java-concurrency/a*", f"--samples={_SAMPLES}")
_MANNERS = Manners(
    batches=BatchManners(
        calls=SeededPlan(
            seed=9, share=0.2, kinds=(Kind.SERVER_ERROR, Kind.CUT_BEFORE, Kind.CUT_IN_BODY)
        ),
        seconds=0.5,
        # So that many kills fall between a batch that is taken and the name that comes back.
        answer_seconds=0.05,
    )
)
_MOST_CALLS = 8


@pytest.mark.parametrize("model", BATCH_MODELS, ids=lambda name: name.rpartition("@")[2])
def test_kills_at_any_moment_pay_for_no_answer_twice(tmp_path: Path, model: str) -> None:
    draw = random.Random(model)
    kills, nameless, rounds = 0, 0, 0
    while kills < _KILLS:
        with faulty_provider(_MANNERS) as provider:
            run = Generation(
                tmp_path / f"round-{rounds}",
                openai_url=provider.openai_url,
                gemini_url=provider.gemini_url,
                # So that a kill falls between the calls of a submission as often as between looks.
                look_seconds=0.2,
            )
            killed, in_between = _kill_until_it_ends(run, provider.desk, draw, model)
            assert set(provider.desk.paid.values()) == {1}
            responses = run.responses()
            assert len(responses) == len(provider.desk.paid) > 0
        kills, nameless, rounds = kills + killed, nameless + in_between, rounds + 1
    assert nameless
    with faulty_provider() as provider:
        alone = Generation(
            tmp_path / "alone", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        assert alone.run(*_OPTIONS, f"--model={model}").status == 0
    columns = ["task_id", "sample", "text", "finish_reason", "completion_tokens"]
    assert set(columns).isdisjoint(RESPONSES.times)
    pd.testing.assert_frame_equal(responses[columns], alone.responses()[columns])


@pytest.mark.parametrize("model", BATCH_MODELS, ids=lambda name: name.rpartition("@")[2])
def test_a_run_that_is_interrupted_names_its_batch_and_resume_collects_it(
    tmp_path: Path, model: str
) -> None:
    with faulty_provider(Manners(batches=BatchManners(seconds=4))) as provider:
        run = Generation(
            tmp_path,
            openai_url=provider.openai_url,
            gemini_url=provider.gemini_url,
            look_seconds=1,
        )
        process = run.start(*_OPTIONS, f"--model={model}")
        while not provider.desk.sizes:
            time.sleep(0.01)
        time.sleep(0.5)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        ended = run.end(process)
        assert ended.status == 128 + signal.SIGINT, ended.said
        assert "batch batch_1 goes on at 127.0.0.1" in ended.said.replace("batches/", "")
        resumed = run.run("--resume")
        assert resumed.status == 0, resumed.said
        assert set(provider.desk.paid.values()) == {1}
        assert len(run.responses()) == len(provider.desk.paid) > 0


def _kill_until_it_ends(
    run: Generation, desk: BatchDesk, draw: random.Random, model: str
) -> tuple[int, int]:
    """Starts, kills and resumes a run until one ends before its time to be killed comes.

    Returns:
        The kills, and those of them before the run could know the name of a batch.
    """
    kills, in_between = 0, 0
    while True:
        started = (run.out / "provenance.parquet").exists()
        process = run.start(*(["--resume"] if started else [*_OPTIONS, f"--model={model}"]))
        enough = sum(desk.calls.values()) + draw.randint(1, _MOST_CALLS)
        while process.is_alive() and sum(desk.calls.values()) < enough:
            time.sleep(0.002)
        batches = len(desk.sizes)
        time.sleep(draw.uniform(0, 0.06))
        process.kill()
        ended = run.end(process)
        if ended.status != -signal.SIGKILL:
            assert ended.status == 0, ended.said
            return kills, in_between
        kills += 1
        in_between += batches > 0 and "is under way" not in ended.said and not started
