"""`replay` shows the violation that a verdict names."""

import contextlib
import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from concert.app.explore.replay import main
from concert.explorers.java import ExplorerBench
from concert.explorers.java.fake_machine import DEADLOCK, FAILED, VERDICT, fake_bench
from concert.results import Results, Verdict
from concert.sandbox import open_sandbox
from concert.toolchains import locate
from concert.values.values import Candidate, Coverage, Judgement, Outcome

type Run = Callable[..., tuple[int, str, str]]

_FAULTS: list[dict[str, object]] = [
    {"label": "wrong_output", "what": "3 lines", "seen": "2"},
    {
        "label": "DL",
        "what": DEADLOCK["message"],
        **{key: DEADLOCK[key] for key in ("kind", "promoted", "schedule", "sites", "threads")},
    },
]
_EVIDENCE: dict[str, object] = {
    "bounds": {},
    "entry": "Bad",
    "explorer_labels": ["deadlock"],
    "faults": _FAULTS,
}


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Returns the user's working directory."""
    folder = tmp_path / "user"
    folder.mkdir()
    (folder / "verdict").write_text(f"{json.dumps(FAILED)}\n")
    for name in ("Bad", "Bank"):
        (folder / f"{name}.java").write_text("one\ntwo\n  new Thread().start();\n")
    return folder


@pytest.fixture
def run(
    tmp_path: Path,
    user: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(user))
    bench = fake_bench(tmp_path, sandbox=open_sandbox("bubblewrap", locate()))

    @contextlib.contextmanager
    def open_fake(_kind: str) -> Iterator[ExplorerBench]:
        yield bench

    def call(*argv: str) -> tuple[int, str, str]:
        status = main(argv, open_bench=open_fake)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def test_the_violation_is_shown_in_columns(run: Run) -> None:
    status, shown, said = run(
        "--verdict=verdict", "--violation=0", "--java=Bad.java", "--java=Bank.java"
    )
    assert (status, said) == (0, "")
    assert shown.startswith("deadlock: Thread-0 and Thread-1 wait for each other\n")
    assert "> new Thread().start();" in shown
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_steps_that_touch_nothing_shared_are_shown_on_demand(run: Run) -> None:
    _, shown, _ = run("--verdict=verdict", "Bad.java")
    assert "initialises a class" not in shown
    assert "1 step that touches nothing shared left out; --all shows all" in shown


def test_all_shows_every_step(run: Run) -> None:
    _, shown, _ = run("--verdict=verdict", "Bad.java", "--all")
    assert "initialises a class" in shown


def test_the_steps_are_told_as_one_line_of_json_with_what_convicts(run: Run, user: Path) -> None:
    (user / "Bad.java").write_text("one\n\u202e\x85\x1b\n")
    status, shown, said = run("--verdict=verdict", "Bad.java", "--json")
    assert (status, said, shown.count("\n")) == (0, "", 1)
    told = json.loads(shown)
    assert told["format"] == "steps 1"
    assert told["files"] == [{"name": "Bad.java", "text": "one\n\u202e\x85\x1b\n"}]
    assert "initialises a class" in {each["text"] for each in told["steps"]}
    assert [mark["label"] for mark in told["marks"]] == ["deadlock"]


def test_an_execution_that_shows_something_else_is_told(run: Run, user: Path) -> None:
    race = {
        **DEADLOCK,
        "kind": "data_race",
        "accesses": ["read", "write"],
        "variable": "Counter.count",
    }
    verdict = {**FAILED, "labels": ["data_race"], "violations": [race]}
    (user / "verdict").write_text(json.dumps(verdict))
    status, shown, said = run("--verdict=verdict", "--java=Bad.java")
    assert status == 1
    assert shown.startswith("deadlock: ")
    assert said.startswith("concert: this execution shows no data race; ")


def test_the_evidence_that_a_suite_keeps_is_replayed_as_well(run: Run, user: Path) -> None:
    (user / "evidence").write_text(json.dumps(_EVIDENCE))
    status, shown, said = run("--verdict=evidence", "--violation=1", "--java=Bad.java")
    assert (status, said) == (0, "")
    assert shown.startswith("deadlock: Thread-0 and Thread-1 wait for each other\n")


def test_a_fault_with_an_execution_is_chosen_where_none_is_named(run: Run, user: Path) -> None:
    (user / "evidence").write_text(json.dumps(_EVIDENCE))
    _, shown, said = run("--verdict=evidence", "--java=Bad.java")
    assert not said
    assert shown.startswith("deadlock: ")


def test_a_verdict_of_a_run_is_replayed_with_its_own_candidate(run: Run, user: Path) -> None:
    with Results(user / "results") as results:
        results.add_verdicts([_kept("m", 0), _kept("m", 1), _kept("n", 0)])
    status, shown, said = run("--results=results", "--task=bank", "--model=n")
    assert (status, said) == (0, "")
    assert shown.startswith("deadlock: ")
    status, shown, said = run("--results=results", "--task=bank", "--model=m")
    assert (status, shown) == (2, "")
    assert said == (
        "concert: 2 verdicts fit in results: bank by m, sample 0 (fail); bank by m, sample 1"
        " (fail); choose by --task, --model, --variant and --sample\n"
    )
    status, _, said = run("--results=results", "--task=bank", "--sample=2")
    assert (status, said.count("no such verdict in results")) == (2, 1)
    status, _, said = run("--results=elsewhere", "--task=bank")
    assert (status, said.count("not a results folder")) == (2, 1)


@pytest.mark.parametrize("file_name", ["", "a.c", "A" * 300 + ".java"])
def test_a_candidate_whose_name_is_no_file_of_java_is_bad_input(
    run: Run, user: Path, file_name: str
) -> None:
    kept = _kept("m", 0)
    candidate = dataclasses.replace(kept.candidate, file_name=file_name)
    with Results(user / "results") as results:
        results.add_verdicts([dataclasses.replace(kept, candidate=candidate)])
    status, _, said = run("--results=results", "--task=bank")
    assert (status, said.count("has no name that javac accepts")) == (2, 1)


def _kept(model: str, sample: int) -> Verdict:
    return Verdict(
        run_id="r",
        verdict_key="v",
        response_key=f"{model} {sample}",
        suite="java-concurrency",
        task_id="bank",
        model=model,
        sample=sample,
        candidate=Candidate(text="one\ntwo\n  new Thread().start();\n", file_name="Bad.java"),
        judgement=Judgement(
            outcome=Outcome.FAIL, coverage=Coverage.EXHAUSTED, evidence=json.dumps(_EVIDENCE)
        ),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
    )


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "name one verdict; give --verdict, or --results and --task"),
        (["--verdict=absent"], "cannot read it: No such file or directory: "),
        (["--verdict=verdict", "--violation=1"], "no violation 1; choose from 0 to 0"),
        (["--verdict=passed"], "no violation 0; replay one that fails"),
        (["--verdict=still"], "no execution shows deadlock; read its message"),
        (["--verdict=Bad.java"], "holds 3 lines"),
        (["--verdict=odd"], "no verdict (coverage: missing)"),
        (["--verdict=verdict", "--class-path=."], "there is no class Bad"),
        (["--verdict=verdict"], "no program is named"),
        (
            ["--verdict=kept", "--violation=0"],
            "no execution is kept of: 3 lines, but 2; choose a fault that has",
        ),
        (["--verdict=kept", "--violation=2"], "no violation 2; choose from 0 to 1"),
        (["--verdict=torn"], "no verdict (faults[0].promoted: missing)"),
    ],
)
def test_bad_input_gets_one_line(run: Run, user: Path, argv: list[str], told: str) -> None:
    (user / "passed").write_text(json.dumps(VERDICT))
    still = {**FAILED, "violations": [{**DEADLOCK, "schedule": []}]}
    (user / "still").write_text(json.dumps(still))
    (user / "odd").write_text(
        '{"format":1,"program":"","outcome":"pass","labels":[],"violations":[]}'
    )
    (user / "kept").write_text(json.dumps(_EVIDENCE))
    torn = {key: value for key, value in _FAULTS[1].items() if key != "promoted"}
    (user / "torn").write_text(json.dumps({**_EVIDENCE, "faults": [torn]}))
    status, shown, said = run(*argv)
    assert (status, shown) == (2, "")
    assert told in said
    assert len(said.splitlines()) == 1
