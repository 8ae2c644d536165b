"""A key appears nowhere but in what is sent to the provider."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pytest

from tests.models.faulty_provider import (
    PERMANENT,
    TRANSIENT,
    BatchManners,
    End,
    Fate,
    Kind,
    Manners,
    Plan,
    ScriptedPlan,
    SeededPlan,
    faulty_provider,
)
from tests.models.generation import (
    BATCH_MODELS,
    GEMINI_MODEL,
    OPENAI_MODEL,
    UNSEEDED_MODELS,
    Ended,
    Generation,
)

_MARK = "q7Zm4XnV9tKd2"
_KEY = f"sk-{_MARK}-live"
_MODELS = (OPENAI_MODEL, GEMINI_MODEL, *UNSEEDED_MODELS)
_ERRORS = tuple(kind for kind in TRANSIENT if kind not in (Kind.RATE_LIMITED_DATE, Kind.SILENT))


@pytest.mark.parametrize("model", _MODELS)
@pytest.mark.parametrize("kind", PERMANENT)
def test_an_error_for_good_that_repeats_the_key_leaves_no_trace_of_it(
    tmp_path: Path, model: str, kind: Kind
) -> None:
    ended = _generate(tmp_path, ScriptedPlan(kinds=[], then=kind), [model], credential="")
    assert ended.status != 0
    assert _traces(tmp_path) == []


@pytest.mark.parametrize("model", _MODELS)
def test_a_key_that_is_refused_leaves_no_trace(tmp_path: Path, model: str) -> None:
    ended = _generate(tmp_path, SeededPlan(), [model], credential="another")
    assert ended.status != 0
    assert len(ended.said.splitlines()) < 20, ended.said
    assert _traces(tmp_path) == []


def test_errors_that_pass_and_repeat_the_key_leave_no_trace_in_the_log_of_attempts(
    tmp_path: Path,
) -> None:
    plan = SeededPlan(seed=1, share=0.5, kinds=_ERRORS)
    ended = _generate(tmp_path, plan, _MODELS, credential=_KEY)
    assert ended.status == 0, ended.said
    attempts = pd.read_parquet(tmp_path / "run" / "out" / "responses")["attempts"]
    # The errors that hold the key are told, without it.
    assert attempts.str.contains("500").any() and attempts.str.contains("429").any()
    assert _traces(tmp_path) == []


@pytest.mark.parametrize("model", _MODELS)
def test_timeouts_leave_no_trace(tmp_path: Path, model: str) -> None:
    plan = ScriptedPlan(kinds=[Kind.SILENT])
    ended = _generate(tmp_path, plan, [model], credential=_KEY, timeout_seconds=0.5)
    assert ended.status == 0, ended.said
    assert _traces(tmp_path) == []


@pytest.mark.parametrize("model", BATCH_MODELS)
def test_batches_that_fail_and_repeat_the_key_leave_no_trace(tmp_path: Path, model: str) -> None:
    batches = BatchManners(
        calls=SeededPlan(seed=1, share=0.3, kinds=_ERRORS),
        fate=lambda name, earlier: None if earlier else Fate.ERRORED,
        # Anthropic refuses no batch after it took it.
        ends=[] if model.startswith("anthropic") else [End.REFUSED],
    )
    ended = _generate(tmp_path, SeededPlan(), [model], credential=_KEY, batches=batches)
    assert ended.status == 0, ended.said
    # The run says what went wrong, without the key in it.
    assert "were not (" in ended.said and "the key ***" in ended.said, ended.said
    assert _traces(tmp_path) == []


def test_a_trace_would_be_found(tmp_path: Path) -> None:
    pd.DataFrame({"text": [f"Bearer {_KEY}"] * 1000}).to_parquet(tmp_path / "a.parquet")
    (tmp_path / ".b").write_text(_KEY)
    assert _traces(tmp_path) == [".b", "a.parquet"]


def _generate(
    folder: Path,
    plan: Plan,
    models: Sequence[str],
    *,
    credential: str,
    timeout_seconds: float = 30.0,
    batches: BatchManners | None = None,
) -> Ended:
    manners = Manners(plan=plan, credential=credential, batches=batches or BatchManners())
    with faulty_provider(manners) as provider:
        generation = Generation(
            folder / "run",
            openai_url=provider.openai_url,
            gemini_url=provider.gemini_url,
            key=_KEY,
            timeout_seconds=timeout_seconds,
        )
        ended = generation.run(
            "--suite=java-concurrency",
            "--tasks=java-concurrency/a*",
            *(f"--model={model}" for model in models),
            "--samples=2",
        )
        assert provider.tally().arrivals or provider.desk.calls
    return ended


def _traces(folder: Path) -> list[str]:
    """Returns the files below `folder` that hold the mark, with what the command said among them.

    What lies compressed in Parquet is unpacked.
    """
    mark = _MARK.encode()
    found = []
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        content = path.read_bytes()
        if path.suffix == ".parquet":
            content += repr(pd.read_parquet(path).to_dict("list")).encode()
        if mark in content:
            found.append(str(path.relative_to(folder)))
    return found
