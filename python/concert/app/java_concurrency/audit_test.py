"""An audit from the draw to the report, and one line for whatever is wrong."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from concert.app.java_concurrency import audit
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results import Results, Verdict
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_PROMPT = "Please.\n\nThe requirements are as follows:\n1. Use a lock.\n2. Print\nonce.\n"
_TASKS = [
    dataclasses.replace(fake_task(name, suite="java-concurrency"), prompt=_PROMPT)
    for name in ("a", "b", "c")
]

type Call = Callable[..., int]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the command in a directory with the verdicts of two models."""
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    with Results(tmp_path / "results") as results:
        results.add_verdicts(
            [
                _verdict("m1", "a"),
                _verdict("m1", "b"),
                _verdict("m2", "b"),
                _verdict("m2", "c"),
                _verdict("m2", "removed"),
                _verdict("reference", "a"),
            ]
        )
    suites = {"java-concurrency": FakeSuite(_TASKS, name="java-concurrency")}
    return lambda *argv: audit.main(argv, suites=suites)


def _verdict(model: str, task_id: str) -> Verdict:
    return Verdict(
        run_id="r",
        verdict_key=f"{model} {task_id}",
        response_key=f"{model} {task_id}",
        suite="java-concurrency",
        task_id=task_id,
        model=model,
        sample=0,
        candidate=Candidate(text=f"class {model} {{}}\n", file_name="A.java"),
        judgement=Judgement(outcome=Outcome.PASS, coverage=Coverage.EXHAUSTED),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
    )


def _fill(path: Path, *, wrong: str = "") -> None:
    """Fills a worksheet in: all programs are right but `wrong`."""
    parts = path.read_text(encoding="utf-8").split("[[entry]]")
    for index, part in enumerate(parts[1:], start=1):
        for name in ("structure", "main"):
            part = part.replace(f'{name} = ""', f'{name} = "yes"')
        part = part.replace('    "",', '    "yes",')
        verdict = 'verdict = "right"'
        if wrong and f'program = "{wrong}"' in part:
            verdict = 'verdict = "wrong"'
            part = part.replace('failure = ""', 'failure = "wrong-variables"')
        parts[index] = part.replace('verdict = ""', verdict)
    path.write_text("[[entry]]".join(parts), encoding="utf-8")


def test_auditors_who_agree_give_a_precision(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("draw", "--n=3") == 0
    said = capsys.readouterr().out
    assert "drew 3 of 4 passing programs: 2 of 2 models, 3 of 3 problems" in said
    folder = tmp_path / "audit"
    assert (folder / "programs/001/prompt.txt").read_text(encoding="utf-8") == _PROMPT
    assert "class m" in (folder / "programs/001/program.java").read_text(encoding="utf-8")
    sheet = (folder / "auditor-1.toml").read_text(encoding="utf-8")
    assert "# Print once." in sheet
    assert "m1" not in sheet
    _fill(folder / "auditor-1.toml", wrong="002")
    _fill(folder / "auditor-2.toml", wrong="002")
    assert call("merge") == 0
    assert call("report") == 0
    assert "precision: 2 of 3 right, 66.7 %" in capsys.readouterr().out


def test_someone_else_decides_where_auditors_disagree(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "deep/audit"
    out = "--out=deep/audit"
    assert call("draw", "--n=4", out) == 0
    _fill(folder / "auditor-1.toml", wrong="003")
    _fill(folder / "auditor-2.toml")
    assert call("merge", out) == 1
    captured = capsys.readouterr()
    assert "003: right or wrong (wrong-variables)" in captured.out
    assert "someone else must decide 1 programs" in captured.err
    assert call("report", out) == 2
    decider = folder / "decider.toml"
    assert decider.read_text(encoding="utf-8").count("[[entry]]") == 1
    assert call("merge", out) == 2
    assert "structure of program 003 is not filled in" in capsys.readouterr().err
    _fill(decider, wrong="003")
    assert call("merge", out) == 0
    assert call("report", out) == 0
    said = capsys.readouterr().out
    assert "the auditors agreed on 3 of them at once" in said
    assert "precision: 3 of 4 right" in said


def test_the_same_seed_writes_the_same_bytes(call: Call, tmp_path: Path) -> None:
    for out in ("one", "two"):
        assert call("draw", "--n=2", "--seed=5", f"--out={out}") == 0
    for path in sorted((tmp_path / "one").rglob("*.*")):
        twin = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert path.read_bytes() == twin.read_bytes()


@pytest.mark.parametrize(
    ("argv", "status", "part"),
    [
        (["merge"], 2, "not an audit: "),
        (["report"], 2, "not an audit: "),
        (["draw", "--results=nowhere"], 69, "not a results folder"),
    ],
)
def test_what_is_not_there_gets_one_line(
    call: Call, argv: list[str], status: int, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*argv) == status
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("concert: ")
    assert part in line


@pytest.mark.parametrize(
    "argv", [["draw", "--n=0"], ["draw", "--seed=x"], ["draw", "--auditors=-1"], ["guess"], []]
)
def test_what_makes_no_sense_gets_one_line(
    call: Call, argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call(*argv)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_audit_is_not_drawn_over_another(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("draw") == 0
    assert call("draw") == 2
    assert "an audit lies there already" in capsys.readouterr().err


def test_no_passing_program_is_told(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Results(tmp_path / "other") as results:
        results.add_verdicts([_verdict("reference", "a")])
    assert call("draw", "--results=other") == 2
    assert "no program of a model passed in " in capsys.readouterr().err


def test_a_damaged_file_is_told(
    call: Call, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call("draw")
    for name in ("auditor-1.toml", "auditor-2.toml"):
        _fill(tmp_path / "audit" / name)
    call("merge")
    capsys.readouterr()
    (tmp_path / "audit/merged.toml").write_text("finding = 3", encoding="utf-8")
    assert call("report") == 2
    (tmp_path / "audit/sample.toml").write_text("auditors = 2", encoding="utf-8")
    assert call("merge") == 2
    told = capsys.readouterr().err
    assert "finding: a list is expected, not 3" in told
    assert "population: missing" in told
