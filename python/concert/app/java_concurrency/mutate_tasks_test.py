"""Recorded answers go through the gates; what is accepted is written, the rest is listed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from concert.app.java_concurrency import mutate_tasks
from concert.models.testing.stub_server import Script, StubServer, answer
from concert.suites.java_concurrency.mutation.variants_for_tests import (
    BASE,
    GOOD,
    agreeable,
    answer_of,
    write_task,
)

type Call = Callable[..., int]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the command on a base problem and a variant of it."""
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    write_task(tmp_path / "data/stamping-clerks", BASE)
    retold = BASE["task.toml"].replace("title", 'base = "stamping-clerks"\ntitle', 1)
    write_task(tmp_path / "data/an-old-variant", {**BASE, "task.toml": retold})
    return lambda *argv: mutate_tasks.main(
        argv, data=tmp_path / "data", open_judge=lambda _: agreeable
    )


def _record(tmp_path: Path, *answers: str, task_id: str = "stamping-clerks") -> str:
    rows = [json.dumps({"task_id": task_id, "response": answer}) for answer in answers]
    (tmp_path / "answers.jsonl").write_text("\n".join(rows), encoding="utf-8")
    return "--model=recorded:answers.jsonl"


def test_accepted_variants_are_written_and_refused_ones_listed(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**GOOD, "reference/SheepGate.java": "// spoilt\n"}
    toml = GOOD["task.toml"].replace("title", "", 1)
    model = _record(
        tmp_path,
        "I would rather not.",
        answer_of("sheep-gate", GOOD),
        answer_of("goat-gate", GOOD) + "\n" + answer_of("hen-gate", {**GOOD, "task.toml": toml}),
        answer_of("an-old-variant", GOOD),
    )
    assert call("--base=stamping-clerks", model, "--out=made") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "refused answer 0 of recorded:answers: answer: no block with a file's path in it"
    )
    assert lines[1] == f"accepted sheep-gate: {tmp_path / 'made/sheep-gate'}"
    assert lines[2].startswith("refused goat-gate: near-duplicate: 1.00 alike to sheep-gate")
    assert lines[3].startswith("refused hen-gate: files: ")
    assert lines[4].startswith("refused an-old-variant: name: ")
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["sheep-gate"]
    model = _record(tmp_path, answer_of("other-gate", wrong))
    assert call("--base=stamping-clerks", model, "--out=none") == 1
    assert "refused other-gate: reference: fail [DL]" in capsys.readouterr().out
    assert not (tmp_path / "none").exists()


def _profiles(tmp_path: Path, *, port: int) -> str:
    text = f"""
[profile.near]
base_url = "http://127.0.0.1:{port}/v1"
max_output_tokens = 1000
max_attempts = 1

[price."openai_compatible:small"]
input = 1.0
output = 1000.0
"""
    (tmp_path / "profiles.toml").write_text(text, encoding="utf-8")
    return "--profiles=profiles.toml"


def _completion(text: str) -> Script:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}}
    return answer(
        {
            "model": "small",
            "choices": [{**choice, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 20},
        }
    )


def test_a_server_of_the_users_own_is_asked_once_for_an_answer(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with StubServer(_completion(answer_of("sheep-gate", GOOD))) as server:
        argv = (
            "--base=stamping-clerks",
            "--model=openai_compatible:small@near",
            _profiles(tmp_path, port=server.port),
            "--cache=cache",
        )
        assert call(*argv) == 0
        said = capsys.readouterr()
        assert said.out == f"accepted sheep-gate: {tmp_path / 'variants/sheep-gate'}\n"
        assert "the answers cost 0.0200 USD" in said.err
        assert call(*argv, "--out=again") == 0
        assert len(server.seen) == 1


def test_a_run_ends_where_no_answer_can_be_had(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with StubServer(answer({"error": {"message": "no such key"}}, status=401)) as server:
        argv = (
            "--base=stamping-clerks",
            "--model=openai_compatible:small@near",
            _profiles(tmp_path, port=server.port),
            "--cache=none",
        )
        assert call(*argv) == 4
        (line,) = capsys.readouterr().err.splitlines()
        assert "401" in line
        assert call(*argv, "--max-cost=0.001") == 4
        (line,) = capsys.readouterr().err.splitlines()
        assert "--max-cost is reached" in line
        assert len(server.seen) == 1


def test_the_prompt_shows_the_base_problem_in_the_format_of_the_answer(
    call: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("--base=stamping-clerks", "--show-prompt", "--variants-per-answer=3") == 0
    said = capsys.readouterr().out
    assert "Write 3 variants of this problem" in said
    assert "`````toml stamping-clerks/task.toml\n" in said
    assert "```java stamping-clerks/reference/Clerks.java\npublic class Clerks {}\n```" in said
    assert "wrong_output" in said


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["--base=nothing", "--model=reference"], "no base problem nothing; there are stamping"),
        (["--base=an-old-variant", "--model=reference"], "an-old-variant is itself a variant"),
        (["--base=stamping-clerks"], "no model is named; name a --model"),
        (["--base=stamping-clerks", "--model=gpt"], "unknown model: gpt"),
        (["--base=stamping-clerks", "--model=recorded:no.jsonl"], "no such file: "),
    ],
)
def test_what_is_not_there_gets_one_line(
    call: Call, argv: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*argv) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert part in line


def test_a_recording_of_other_tasks_is_told(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = _record(tmp_path, "x", task_id="elsewhere")
    assert call("--base=stamping-clerks", model) == 2
    assert "has no answer for stamping-clerks" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [[], ["--model=y"], ["--base=x", "--model=y", "--samples=0"]])
def test_what_makes_no_sense_gets_one_line(
    call: Call, argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call(*argv)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
