"""`generate --variants=agent`: a model elsewhere works on programs here, and is paid for once."""

import json
import time
from pathlib import Path

import pytest

from tests.models.faulty_provider import (
    TRANSIENT,
    Asked,
    Kind,
    Manners,
    Plan,
    SeededPlan,
    faulty_provider,
)
from tests.models.generation import GEMINI_MODEL, OPENAI_MODEL, Ended, Generation

_TASKS = "--tasks=barrier-rounds,two-writer-ring"
_OPTIONS = ("--suite=race-detection", "--samples=2", _TASKS)
_AGENT = "--variants=agent"
_BUILD = "gcc -g -pthread program.c && ./a.out >/dev/null; echo status $?; wc -l <program.c"
_ACTION = f"```json\n{json.dumps({'tool': 'shell', 'command': _BUILD})}\n```"
_ANSWER = '{"races": []}'


def _agent(asked: Asked) -> str:
    """Acts first, and answers when it sees that the action was done."""
    return _ANSWER if "status 0" in asked.question else _ACTION


def _generate(
    folder: Path, *options: str, plan: Plan | None = None, times: int = 1
) -> tuple[Ended, Generation, dict[str, int]]:
    """Runs the command so many times; returns how it ended last, and what was served in all."""
    manners = Manners(plan=plan or SeededPlan(), answer=_agent)
    with faulty_provider(manners) as provider:
        generation = Generation(
            folder / "run", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        for number in range(times):
            # All share a cache, and each has a folder of its own.
            generation.out = folder / f"out-{number}"
            ended = generation.run(*_OPTIONS, *options)
        return ended, generation, dict(provider.tally().completions)


@pytest.mark.parametrize("model", [OPENAI_MODEL, GEMINI_MODEL])
def test_each_conversation_is_had_once_and_recorded(tmp_path: Path, model: str) -> None:
    ended, generation, completions = _generate(tmp_path, _AGENT, f"--model={model}")
    assert ended.status == 0, ended.said
    responses = generation.responses()
    assert list(responses["variant"]) == ["agent"] * 4
    assert list(responses["text"]) == [_ANSWER] * 4
    # One action and one answer each.
    assert len(completions) == 8
    assert set(completions.values()) == {1}
    for trajectory in map(json.loads, responses["trajectory"]):
        assert trajectory["end"] == "answered"
        acted, answered = trajectory["turns"]
        assert acted["observation"]["output"].startswith("status 0\n")
        assert answered["reply"] == _ANSWER
    for attempts in map(json.loads, responses["attempts"]):
        assert [attempt["try"] for attempt in attempts] == [0, 1]
    assert (responses["prompt_tokens"] > 0).all()


def test_a_conversation_that_the_cache_has_is_gone_through_again_and_not_paid(
    tmp_path: Path,
) -> None:
    ended, generation, completions = _generate(tmp_path, _AGENT, f"--model={OPENAI_MODEL}", times=2)
    assert ended.status == 0, ended.said
    assert set(completions.values()) == {1}
    assert len(completions) == 8
    second = generation.responses()
    generation.out = tmp_path / "out-0"
    first = generation.responses()
    assert list(second["trajectory"]) == list(first["trajectory"])


def _curious(asked: Asked) -> str:
    """Acts twice, on what differs each time, and answers then."""
    if "18 turns left" in asked.question:
        return _ANSWER
    command = "cat /proc/sys/kernel/random/uuid"
    return f"```json\n{json.dumps({'tool': 'shell', 'command': command})}\n```"


@pytest.mark.parametrize("served", [1, 3, 5, 7, 9, 11])
def test_what_is_killed_goes_on_with_the_same_conversations(tmp_path: Path, served: int) -> None:
    manners = Manners(answer=_curious, latency_seconds=0.2)
    with faulty_provider(manners) as provider:
        generation = Generation(
            tmp_path / "run", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        options = (*_OPTIONS, _AGENT, f"--model={OPENAI_MODEL}")
        process = generation.start(*options)
        while sum(provider.tally().completions.values()) < served and process.is_alive():
            time.sleep(0.005)
        process.kill()
        generation.end(process)
        ended = generation.run(*options)
        completions = provider.tally().completions
    assert ended.status == 0, ended.said
    assert list(generation.responses()["text"]) == [_ANSWER] * 4
    # Other words from the tools would have made other requests. One under way may come twice.
    assert len(completions) == 12
    assert not (generation.out / ".conversations").exists()


def test_faults_on_the_way_change_no_conversation(tmp_path: Path) -> None:
    kinds = tuple(kind for kind in TRANSIENT if kind not in (Kind.SILENT, Kind.SLOW))
    plan = SeededPlan(seed=3, share=0.4, kinds=kinds)
    ended, generation, _ = _generate(tmp_path, _AGENT, f"--model={OPENAI_MODEL}", plan=plan)
    assert ended.status == 0, ended.said
    assert list(generation.responses()["text"]) == [_ANSWER] * 4


def test_a_dry_run_counts_all_turns(tmp_path: Path) -> None:
    ended, generation, completions = _generate(
        tmp_path, _AGENT, f"--model={OPENAI_MODEL}", "--dry-run"
    )
    assert ended.status == 0, ended.said
    assert completions == {}
    assert not generation.out.exists()
    # Four answers of 20 turns of 100 tokens.
    assert " 8000 " in ended.said


def test_a_plain_variant_needs_no_sandbox(tmp_path: Path) -> None:
    ended, generation, _ = _generate(tmp_path, f"--model={OPENAI_MODEL}", "--variants=default")
    assert ended.status == 0, ended.said
    assert set(generation.responses()["trajectory"]) == {""}
