"""`generate` asks again for an answer that cannot be read, by the rule of the suite's paper."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pandas as pd
import pytest

from tests.models.faulty_provider import Asked, Manners, faulty_provider
from tests.models.generation import GEMINI_MODEL, OPENAI_MODEL, Generation

_TASKS = "--tasks=barrier-rounds,two-writer-ring"
_PROSE = "There may be a data race somewhere."
_LIST = 'So:\n```json\n{"races": [{"shared_variable": "x", "lineA": "3", "lineB": 7,}]}\n```'
_TRIES, _MORE_TRIES = 10, 10


class _Mumbling:
    """Answers each question readably at one try of it, and not before."""

    def __init__(self, *, readable_at: int, answer: str = _LIST) -> None:
        self._readable_at = readable_at
        self._answer = answer
        self._asked: Counter[str] = Counter()

    def __call__(self, asked: Asked) -> str:
        self._asked[asked.question] += 1
        return self._answer if self._asked[asked.question] > self._readable_at else _PROSE


def _generate(
    folder: Path, answer: Callable[[Asked], str], *options: str, model: str = OPENAI_MODEL
) -> tuple[pd.DataFrame, Sequence[Sequence[Mapping[str, object]]], Mapping[str, int]]:
    """Returns responses, attempts of each, and what was served."""
    with faulty_provider(Manners(answer=answer)) as provider:
        generation = Generation(
            folder / "run", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        ended = generation.run("--suite=race-detection", _TASKS, f"--model={model}", *options)
        completions = dict(provider.tally().completions)
    assert ended.status == 0, ended.said
    responses = generation.responses()
    return responses, [json.loads(one) for one in responses["attempts"]], completions


@pytest.mark.parametrize("model", [OPENAI_MODEL, GEMINI_MODEL])
def test_after_ten_tries_the_sampling_changes_and_all_is_logged(tmp_path: Path, model: str) -> None:
    mumbling = _Mumbling(readable_at=_TRIES + 1)
    responses, attempts, completions = _generate(tmp_path, mumbling, model=model)
    assert list(responses["text"]) == [_LIST] * 2
    # Every try is a request of its own, and none is made twice.
    assert len(completions) == 2 * (_TRIES + 2)
    assert set(completions.values()) == {1}
    for tried in attempts:
        assert [one["try"] for one in tried] == list(range(_TRIES + 2))
        changes = [{**_changed(one)} for one in tried]
        seeds = [change.pop("seed", None) for change in changes]
        assert len(set(seeds)) == _TRIES + 2
        assert changes[:_TRIES] == [{}] * _TRIES
        assert changes[_TRIES:] == [{"temperature": 1.0, "top_p": 1.0, "top_k": -1}] * 2
    rule = json.loads(responses["sampling"][0])["reading"]
    assert rule == {
        "tries": _TRIES,
        "then": {"temperature": 1.0, "top_p": 1.0, "top_k": -1},
        "more_tries": _MORE_TRIES,
    }


def test_what_can_be_read_is_asked_once(tmp_path: Path) -> None:
    _, attempts, completions = _generate(tmp_path, _Mumbling(readable_at=0))
    assert [len(tried) for tried in attempts] == [1, 1]
    assert len(completions) == 2


def test_who_never_gives_a_list_is_asked_twenty_times_and_no_more(tmp_path: Path) -> None:
    responses, attempts, completions = _generate(tmp_path, _Mumbling(readable_at=10**6))
    assert list(responses["text"]) == [_PROSE] * 2
    assert [len(tried) for tried in attempts] == [_TRIES + _MORE_TRIES] * 2
    assert len(completions) == 2 * (_TRIES + _MORE_TRIES)


def test_each_variant_has_its_own_idea_of_what_can_be_read(tmp_path: Path) -> None:
    mumbling = _Mumbling(readable_at=2, answer="Answer: yes")
    responses, attempts, _ = _generate(tmp_path, mumbling, "--variants=yes-no,no-knowledge")
    tries = {
        variant: len(tried) for variant, tried in zip(responses["variant"], attempts, strict=True)
    }
    assert tries == {"no-knowledge": _TRIES + _MORE_TRIES, "yes-no": 3}


def _changed(attempt: Mapping[str, object]) -> Mapping[str, object]:
    changed = attempt.get("changed", {})
    assert isinstance(changed, dict)
    return changed
