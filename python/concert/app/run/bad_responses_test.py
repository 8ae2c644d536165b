"""A response or a task that nobody expected gets its verdict or a clear line; the rest goes on."""

import json
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from concert.app.run import evaluate
from concert.suites.race_detection import RaceDetection

type _Verdicts = Mapping[str, Mapping[Hashable, Any]]

_PROGRAM = "int x;\n" * 9
_RACE = """[[race]]
variable = "x"
first = { line = 3, access = "write", code = "int x;" }
second = { line = 5, access = "write", code = "int x;" }
reason = "nothing orders them"
"""
_HEAD = 'title = "made up"\ncategory = "pthread"\n'
_RIGHT = '{"races": [{"shared_variable": "x", "lineA": 3, "lineB": 5}]}'
_MANY = 1_000_000

_RESPONSES = {
    "right": _RIGHT,
    "beyond-int64": '{"races": [{"lineA": 99999999999999999999999, "lineB": 5}]}',
    "digits-without-end": '{"races": [{"lineA": %s, "lineB": 5}]}' % ("9" * 100_000),
    "before-the-program": '{"races": [{"lineA": -3, "lineB": 0}]}',
    "after-the-program": '{"races": [{"lineA": 3, "lineB": 10}]}',
    "nested": "[" * 200_000,
    "lone-surrogate": f"\ud800 {_RIGHT}",
    "control-characters": f"\x00\x1b[31m {_RIGHT}",
    "empty": "",
    "long": "So I looked again. " * (50 * (1 << 20) // 19) + _RIGHT,
    "many-races": json.dumps({"races": [{"lineA": n, "lineB": n} for n in range(1, _MANY + 1)]}),
}


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> _Verdicts:
    """The verdicts of one run over all responses, by task."""
    folder = tmp_path_factory.mktemp("responses")
    for name in _RESPONSES:
        _add_task(folder / "programs" / name)
    rows = [{"task_id": name, "response": text} for name, text in _RESPONSES.items()]
    recording = folder / "answers.jsonl"
    recording.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    _evaluate(folder, f"--model=recorded:{recording}")
    table = pd.read_parquet(folder / "results" / "verdicts")
    mine = table[table.model.str.startswith("recorded:")]
    return {str(row["task_id"]): row for row in mine.to_dict("records")}


def _add_task(folder: Path, *, race: str = _RACE, program: bytes = _PROGRAM.encode()) -> None:
    folder.mkdir(parents=True)
    (folder / "program.c").write_bytes(program)
    (folder / "races.toml").write_text(_HEAD + race)


def _evaluate(folder: Path, *argv: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        (folder / "toolchains.json").write_text("{}")
        patch.setenv("CONCERT_TOOLCHAINS", str(folder / "toolchains.json"))
        patch.setenv("BUILD_WORKING_DIRECTORY", str(folder))
        suites = {"race-detection": RaceDetection(folder / "programs")}
        options = ["--sandbox=none", "--results=results", *argv]
        return evaluate.main(options, suites=lambda choice: suites)


def _labels(verdicts: _Verdicts, name: str) -> list[str]:
    return [str(label) for label in verdicts[name]["labels"]]


def test_every_response_gets_a_verdict_and_none_an_infra_error(verdicts: _Verdicts) -> None:
    assert sorted(verdicts) == sorted(_RESPONSES)
    assert {verdict["outcome"] for verdict in verdicts.values()} == {"pass", "fail"}


@pytest.mark.parametrize("name", ["right", "long", "lone-surrogate", "control-characters"])
def test_what_stands_around_an_answer_does_not_matter(verdicts: _Verdicts, name: str) -> None:
    assert verdicts[name]["outcome"] == "pass"


@pytest.mark.parametrize("name", ["nested", "empty"])
def test_what_holds_no_answer_is_unparsable(verdicts: _Verdicts, name: str) -> None:
    assert _labels(verdicts, name) == ["unparsable"]


@pytest.mark.parametrize(
    "name", ["beyond-int64", "digits-without-end", "before-the-program", "after-the-program"]
)
def test_a_line_that_is_none_is_a_false_race(verdicts: _Verdicts, name: str) -> None:
    labels = _labels(verdicts, name)
    assert {"false_race", "missed_race"} <= set(labels)
    assert {"line_outside_program", "malformed_race"} & set(labels)


def test_a_million_races_are_counted_and_the_first_listed(verdicts: _Verdicts) -> None:
    evidence = json.loads(verdicts["many-races"]["evidence"])
    assert len(evidence["pairs"]) + evidence["unlisted_false_positives"] == _MANY + 1
    assert len(evidence["pairs"]) < 2000
    assert "line_outside_program" in _labels(verdicts, "many-races")


@pytest.mark.parametrize(
    ("race", "program", "what"),
    [
        (_RACE.replace("line = 5", "line = 10"), _PROGRAM.encode(), "line 10 lies outside of the"),
        (_RACE.replace("line = 5", f"line = {10**30}"), _PROGRAM.encode(), "a whole number is"),
        ("", _PROGRAM.encode(), "needs either races or race_free_because"),
        (_RACE, b"int \xff;\n" * 9, "cannot be read"),
    ],
)
def test_a_task_at_fault_is_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], race: str, program: bytes, what: str
) -> None:
    _add_task(tmp_path / "programs" / "sound")
    _add_task(tmp_path / "programs" / "at-fault", race=race, program=program)
    assert _evaluate(tmp_path, "--model=reference") != 0
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("concert: ")]
    (line,) = told
    assert "task left out" in line
    assert "at-fault" in line
    assert what in line
