"""A second driver on one results folder gets one line, and the first one's run loses nothing."""

import json
from dataclasses import asdict
from pathlib import Path

import pandas as pd
import pytest

from concert.app.trial import Trial, wait_for
from concert.toolchains import locate
from concert.values import ExitStatus

_JUDGEMENTS = 5


@pytest.mark.parametrize(
    "second",
    [
        ("evaluate", "--sandbox=none"),
        ("evaluate", "--resume"),
        ("evaluate", "--cluster=local"),
        ("generate", "--model=reference"),
        ("verify", "--sandbox=none"),
    ],
    ids=" ".join,
)
def test_a_second_driver_is_refused_in_one_line_and_the_first_keeps_all_it_has(
    tmp_path: Path, second: tuple[str, ...]
) -> None:
    folder = tmp_path / "trial"
    folder.mkdir()
    trial = Trial(folder, kind="hang")
    _offer_the_sandbox(trial)
    first = trial.start("evaluate", "--sandbox=none")
    try:
        # All but the one that hangs are judged.
        wait_for(lambda: len(trial.judged) == _JUDGEMENTS)
        judged = trial.judged
        refused = trial.call(*second)
        assert refused.returncode == ExitStatus.UNAVAILABLE, refused.stderr
        (line,) = refused.stderr.splitlines()
        assert f"results folder in use by process {first.pid}: {trial.out}; " in line
        assert refused.stdout == ""
        assert trial.judged == judged
    finally:
        first.terminate()
        first.communicate()
    assert list(pd.read_parquet(trial.out / "provenance.parquet")["state"]) == ["interrupted"]
    verdicts = pd.read_parquet(trial.out / "verdicts")
    assert set(verdicts["candidate"]) == {"pass", "fail deadlock", "inconclusive"}
    assert verdicts["verdict_key"].is_unique


def _offer_the_sandbox(trial: Trial) -> None:
    """Lets the commands find bubblewrap, without which nobody asks for a cluster."""
    found = locate()["bubblewrap"]
    entry = {name: value for name, value in asdict(found).items() if name != "name"}
    trial.toolchains.write_text(json.dumps({"bubblewrap": entry}, default=str))
