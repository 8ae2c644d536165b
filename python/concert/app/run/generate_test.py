"""Real models are asked over the network: once, within what it may cost, and never in vain."""

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from concert.app.trial import Trial, load_beforehand, wait_for
from concert.results.schema import RESPONSES
from tests.models.faulty_provider import (
    FaultyProvider,
    Kind,
    Manners,
    ScriptedPlan,
    faulty_provider,
)

_TASKS = 12
_MODEL = "openai_compatible:ghost@local"
_PRICES = "prices = { input = 1.0, output = 2.0 }"

load_beforehand("concert.models.providers.openai_compatible")


class _Asker:
    """A working directory, profiles in it, and the options that name them."""

    def __init__(self, folder: Path, provider: FaultyProvider) -> None:
        self.trial = Trial(folder)
        self.out = self.trial.out
        self.options = ["--profiles=profiles.toml", "--cache=cache"]
        local = (
            f"base_url = '{provider.openai_url}'\nbase_seed = 7\nmax_output_tokens = 100\n"
            "expected_output_tokens = 50\nmax_attempts = 2\nmax_concurrency = 4\n"
        )
        (folder / "profiles.toml").write_text(
            f"[profile.local]\n{local}"
            f"[profile.paid]\n{local}{_PRICES}\n"
            f"[profile.keyed]\n{local}api_key_env = 'CONCERT_NO_SUCH_KEY'\n"
        )

    def generate(self, *argv: str, model: str = _MODEL) -> tuple[int, str, str]:
        """Runs `generate`; returns exit status and what it said."""
        named = [] if "--resume" in argv else [f"--model={model}"]
        options = self.options if named else []
        done = self.trial.call("generate", *named, *options, *argv)
        return done.returncode, done.stdout, done.stderr

    def responses(self) -> pd.DataFrame:
        """The table of responses without what differs from run to run."""
        return pd.read_parquet(self.out / "responses").drop(columns=list(RESPONSES.times))


@pytest.fixture
def provider() -> Iterator[FaultyProvider]:
    with faulty_provider() as running:
        yield running


@pytest.fixture
def asker(tmp_path: Path, provider: FaultyProvider) -> _Asker:
    return _Asker(tmp_path, provider)


def test_every_sample_is_asked_once_and_stored(asker: _Asker, provider: FaultyProvider) -> None:
    status, said, errors = asker.generate("--samples=3", "--variants=all")
    assert status == 0, errors
    assert re.search(r"^fake +openai_compatible:ghost@local +loud +36 +36 ", said, re.MULTILINE)
    frame = asker.responses()
    assert len(frame) == 2 * 3 * _TASKS
    seeds = {json.loads(text)["seed"] - 7 for text in frame["sampling"]}
    assert seeds == {0, 1, 2}
    assert all(
        json.loads(text)["seed"] == 7 + sample
        for text, sample in zip(frame["sampling"], frame["sample"], strict=True)
    )
    assert set(provider.tally().completions.values()) == {1}
    assert len(provider.tally().completions) == 72


def test_the_same_command_again_asks_nothing(asker: _Asker, provider: FaultyProvider) -> None:
    first = asker.generate()
    asked = len(provider.tally().order)
    assert asker.generate()[:2] == first[:2]
    assert asker.generate("--resume")[0] == 0
    assert len(provider.tally().order) == asked == _TASKS


def test_another_folder_is_filled_from_the_cache(asker: _Asker, provider: FaultyProvider) -> None:
    asker.generate()
    first = asker.responses()
    asker.out = asker.trial.folder / "other"
    assert asker.generate(f"--results={asker.out}")[0] == 0
    pd.testing.assert_frame_equal(asker.responses(), first)
    assert len(provider.tally().order) == _TASKS


def test_evaluate_judges_what_was_generated_and_asks_nothing(
    asker: _Asker, provider: FaultyProvider
) -> None:
    asker.generate("--samples=2")
    done = asker.trial.evaluate(f"--model={_MODEL}", "--samples=2", *asker.options)
    assert "openai_compatible:ghost@local" in done.stdout
    assert len(provider.tally().order) == 2 * _TASKS
    scored = asker.trial.call("score")
    assert scored.stdout.endswith(done.stdout)


def test_there_is_nothing_to_score_before_something_was_judged(asker: _Asker) -> None:
    asker.generate()
    done = asker.trial.call("score")
    assert done.returncode == 2
    assert "no run to score in " in done.stderr


def test_a_dry_run_asks_and_writes_nothing(asker: _Asker, provider: FaultyProvider) -> None:
    status, said, errors = asker.generate("--samples=5", "--dry-run", model=f"{_MODEL[:-5]}paid")
    assert (status, errors) == (0, "")
    row = next(line for line in said.splitlines() if line.startswith("fake "))
    assert row.split()[2:6] == ["60", "0", "0", "60"]
    prompt, output, cost = row.split()[6:]
    assert int(output) == 60 * 50
    assert float(cost) == pytest.approx((int(prompt) + 2 * int(output)) / 1e6, abs=1e-4)
    assert "tokens are estimates" in said
    assert not asker.out.exists()
    assert not (asker.trial.folder / "cache").exists()
    assert provider.tally().arrivals == {}


def test_a_dry_run_counts_what_is_stored_and_what_is_cached(asker: _Asker) -> None:
    asker.generate("--tasks=t0*", "--results=elsewhere")
    asker.generate("--tasks=t00")
    said = asker.generate("--dry-run")[1]
    row = next(line for line in said.splitlines() if line.startswith("fake "))
    assert row.split()[2:6] == ["12", "1", "9", "2"]
    assert "price unknown" in row


def test_a_price_that_is_not_known_bounds_nothing(asker: _Asker) -> None:
    status, _, errors = asker.generate("--max-cost=1")
    assert status == 2
    (line,) = errors.splitlines()
    assert "--max-cost cannot be kept: the prices of openai_compatible:ghost@local are" in line


def test_max_cost_ends_the_run_in_time_and_resume_goes_on(
    asker: _Asker, provider: FaultyProvider
) -> None:
    paid = f"{_MODEL[:-5]}paid"
    status, _, errors = asker.generate("--max-cost=0.0013", "--samples=4", model=paid)
    assert status == 4
    line = next(line for line in errors.splitlines() if "--max-cost is reached" in line)
    stored = len(asker.responses())
    assert 0 < stored < 4 * _TASKS
    assert f"{stored} of 48 answers are in {asker.out}" in line
    frame = pd.read_parquet(asker.out / "responses")
    cost = (frame["prompt_tokens"].sum() + 2 * frame["completion_tokens"].sum()) / 1e6
    assert 0 < cost <= 0.0013
    assert asker.generate("--resume", "--max-cost=100")[0] == 0
    assert len(asker.responses()) == 4 * _TASKS
    assert set(provider.tally().completions.values()) == {1}
    assert len(pd.read_parquet(asker.out / "provenance.parquet")) == 1


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        (Kind.AUTHENTICATION, "check the key"),
        (Kind.UNKNOWN_MODEL, "check the model's name"),
        (Kind.QUOTA, "check the account"),
    ],
)
def test_a_provider_that_refuses_everything_ends_the_run_with_one_line(
    tmp_path: Path, kind: Kind, part: str
) -> None:
    with faulty_provider(Manners(plan=ScriptedPlan(kinds=[], then=kind))) as provider:
        asker = _Asker(tmp_path, provider)
        status, said, errors = asker.generate()
    assert (status, said) == (4, "")
    (line,) = [line for line in errors.splitlines() if line.startswith("concert: ")]
    assert part in line
    assert "0 of 12 answers are in " in line
    states = pd.read_parquet(asker.out / "provenance.parquet")["state"]
    assert list(states) == ["interrupted"]


def test_a_provider_that_is_not_there_ends_the_run_with_one_line(tmp_path: Path) -> None:
    with faulty_provider() as provider:
        asker = _Asker(tmp_path, provider)
    status, said, errors = asker.generate()
    assert (status, said) == (4, "")
    (line,) = [line for line in errors.splitlines() if line.startswith("concert: ")]
    assert "gave no answer to 10 requests in a row" in line


def test_a_key_that_is_missing_is_told_with_its_name(asker: _Asker) -> None:
    status, _, errors = asker.generate(model="openai_compatible:ghost@keyed")
    assert status == 2
    assert "CONCERT_NO_SUCH_KEY" in errors.splitlines()[-1]
    assert errors.count("concert: ") == 1


def test_a_request_that_is_refused_is_told_at_the_end_and_asked_again(tmp_path: Path) -> None:
    with faulty_provider(Manners(plan=ScriptedPlan(kinds=[Kind.BAD_REQUEST]))) as provider:
        asker = _Asker(tmp_path, provider)
        status, said, _ = asker.generate("--tasks=t00")
        assert status == 1
        assert "no answer, asked for again by the next run: fake/t00 by openai_comp" in said
        assert asker.generate("--resume")[0] == 0
    assert list(asker.responses()["finish_reason"]) == ["stop"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_ends_the_requests_under_way_and_keeps_what_came(
    tmp_path: Path, number: signal.Signals
) -> None:
    # Three answers come, and then the server says nothing any more.
    with faulty_provider(Manners(plan=_SilentAfter(3))) as provider:
        asker = _Asker(tmp_path, provider)
        process = asker.trial.start(
            "generate", f"--model={_MODEL}", *asker.options, new_session=True
        )
        wait_for(lambda: len(provider.tally().arrivals) >= 7)
        os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert re.fullmatch(
        r"concert: stopped: 3 of 12 answers are in .*; go on with: "
        r"bazel run //:generate -- --resume --results=.*/results",
        errors.splitlines()[-1],
    )
    assert len(asker.responses()) == 3


class _SilentAfter:
    """Answers the first requests and lets all others wait."""

    def __init__(self, count: int) -> None:
        self._left = count

    def kind(self, key: str, arrival: int) -> Kind | None:
        del key, arrival
        self._left -= 1
        return None if self._left >= 0 else Kind.SILENT


def test_a_kill_and_resume_end_like_an_undisturbed_run(tmp_path: Path) -> None:
    with faulty_provider(Manners(latency_seconds=0.05)) as provider:
        asker = _Asker(tmp_path, provider)
        named = ("generate", f"--model={_MODEL}", "--samples=10", *asker.options)
        for enough in (10, 40, 80):
            process = asker.trial.start(*named)

            def is_time(enough: int = enough) -> bool:
                return len(provider.tally().order) >= enough

            wait_for(is_time)
            process.kill()
            process.communicate()
        assert asker.generate("--resume")[0] == 0
        killed = asker.responses()
        (tmp_path / "beside").mkdir()
        undisturbed = _Asker(tmp_path / "beside", provider)
        undisturbed.generate("--samples=10")
    pd.testing.assert_frame_equal(killed, undisturbed.responses())
    assert len(killed) == 10 * _TASKS
