"""Agents whose models call tools in their own protocols, whatever they call and what fails."""

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.models.faulty_provider import (
    TRANSIENT,
    Asked,
    Call,
    Kind,
    Manners,
    Plan,
    Said,
    SeededPlan,
    faulty_provider,
)
from tests.models.generation import NATIVE_MODELS, Ended, Generation

_OPTIONS = (
    *("--suite=race-detection", "--variants=agent"),
    *("--tasks=barrier-rounds", "--samples=2"),
)
_ANSWER = '{"races": []}'
_DONE = "done it is"
_SHELL = Call(name="shell", arguments=json.dumps({"command": f"echo {_DONE}; wc -l <program.c"}))
_FAULTS = tuple(kind for kind in TRANSIENT if kind not in (Kind.SILENT, Kind.RATE_LIMITED_SKEWED))
_ALL = pytest.mark.parametrize("model", NATIVE_MODELS, ids=lambda name: name.rpartition("@")[2])
_BROKEN = {
    "unknown": ((Call(name="browser", arguments='{"url": "http://a"}'),), "no tool called"),
    "no json": ((Call(name="shell", arguments='{"command": "ls'),), "JSON"),
    "no object": ((Call(name="shell", arguments='["ls"]'),), "JSON"),
    "a number": ((Call(name="shell", arguments='{"command": 7}'),), "missing or no text"),
    "none": ((Call(name="read", arguments="{}"),), "missing or no text"),
    "two": ((_SHELL, _SHELL), "2 tools"),
    "huge": (
        (Call(name="write", arguments=json.dumps({"path": "a", "content": "x" * (3 << 20)})),),
        "characters",
    ),
    "lines": ((Call(name="shell", arguments='{"command": "echo \n"}'),), ""),
}
"""Calls that cannot be carried out, with a word of what the model learns of each."""


def _works(asked: Asked) -> Said:
    """Calls a tool first, and answers when it sees that it was carried out."""
    assert asked.tools == ("shell", "read", "write")
    assert '{"tool"' not in asked.prompt
    return Said(text=_ANSWER) if _DONE in asked.question else Said(text="Hm.", calls=(_SHELL,))


def _generate(folder: Path, model: str, **manners: Any) -> tuple[Ended, Generation, list[int]]:
    """Runs the command; returns how often each answer was served, too."""
    with faulty_provider(Manners(**{"answer": _works, **manners})) as provider:
        run = Generation(
            folder / "run", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        ended = run.run(*_OPTIONS, f"--model={model}")
        return ended, run, list(provider.tally().completions.values())


def _turns(run: Generation) -> list[list[Mapping[str, Any]]]:
    trajectories = [json.loads(text) for text in run.responses()["trajectory"]]
    assert {one["tools"] for one in trajectories} == {"native"}
    return [one["turns"] for one in trajectories]


@_ALL
def test_a_call_is_carried_out_and_the_transcript_shows_it(tmp_path: Path, model: str) -> None:
    ended, run, served = _generate(tmp_path, model)
    assert ended.status == 0, ended.said
    # No answer under text is taken for one of these.
    assert run.responses()["sampling"].str.contains('"tools":"native"').all()
    # Protocols without a seed ask for both samples by the same request.
    assert sum(served) == 4
    for acted, answered in _turns(run):
        assert acted["calls"] == [{"name": "shell", "arguments": acted["calls"][0]["arguments"]}]
        assert json.loads(acted["calls"][0]["arguments"]) == json.loads(_SHELL.arguments)
        assert acted["action"]["tool"] == "shell"
        assert acted["observation"]["output"].startswith(_DONE)
        assert answered["reply"] == _ANSWER
        assert "calls" not in answered


@_ALL
def test_a_call_that_cannot_be_carried_out_costs_a_turn_whatever_else_fails(
    tmp_path: Path, model: str
) -> None:
    names = list(_BROKEN)

    def _errs(asked: Asked) -> Said:
        """Makes all mistakes, one a turn, and then works."""
        turn = 20 - _left(asked.question) if "turns left" in asked.question else 0
        if turn < len(names):
            return Said(calls=_BROKEN[names[turn]][0])
        return _works(asked)

    plan: Plan = SeededPlan(seed=3, share=0.2, kinds=_FAULTS)
    ended, run, _ = _generate(tmp_path, model, answer=_errs, plan=plan)
    assert ended.status == 0, ended.said
    for turns in _turns(run):
        assert len(turns) == len(names) + 2
        told = [turn.get("note", "") for turn in turns]
        for name, note in zip(names, told, strict=False):
            assert _BROKEN[name][1] in note, (name, note)
        # The trajectory has only the beginning of a long call.
        assert sum(len(json.dumps(turn)) for turn in turns) < 100_000
    assert list(run.responses()["text"]) == [_ANSWER] * 2


@_ALL
def test_what_is_killed_goes_on_and_no_turn_is_paid_twice(tmp_path: Path, model: str) -> None:
    def _curious(asked: Asked) -> Said:
        """Acts twice, on what differs each time, and answers then."""
        if "18 turns left" in asked.question:
            return Said(text=_ANSWER)
        command = json.dumps({"command": "cat /proc/sys/kernel/random/uuid"})
        return Said(calls=(Call(name="shell", arguments=command),))

    with faulty_provider(Manners(answer=_curious, latency_seconds=0.2)) as provider:
        run = Generation(
            tmp_path / "run", openai_url=provider.openai_url, gemini_url=provider.gemini_url
        )
        process = run.start(*_OPTIONS, f"--model={model}")
        while sum(provider.tally().completions.values()) < 3 and process.is_alive():
            time.sleep(0.005)
        process.kill()
        run.end(process)
        ended = run.run(*_OPTIONS, f"--model={model}")
        served = sum(provider.tally().completions.values())
    assert ended.status == 0, ended.said
    assert [len(turns) for turns in _turns(run)] == [3] * 2
    # Six turns; those under way when it was killed may come twice.
    assert 6 <= served <= 6 + 2


def _left(question: str) -> int:
    return int(question.rpartition("You have ")[2].partition(" ")[0])
