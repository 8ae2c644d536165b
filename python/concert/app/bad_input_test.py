"""Whatever is wrong gets one clear line and an exit status, and nothing is lost."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.app.trial import Trial
from concert.results.schema import PROVENANCE
from concert.values import ExitStatus


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["--suite=fkae"], "unknown suite: fkae; did you mean fake"),
        (["--suite=all,fkae"], "unknown suite: fkae; did you mean fake"),
        (["--tasks=fake/t1"], "unknown task: fake/t1; did you mean fake/t1"),
        (["--model="], "--model holds an empty name"),
        (["--model=reference,,seeded"], "--model holds an empty name"),
        (["--variants="], "--variants holds an empty name"),
        (["--programs="], "--programs has no name"),
        (["--samples=\u0663"], "is not a whole number from 1"),
        (["--max-cost=\u0663"], "is not a number above 0"),
        (["--samples=" + "9" * 5000], "is not a whole number from 1"),
        (["--suite=zzz"], "unknown suite: zzz; there are, among others, fake"),
        (["--tasks=t1"], "unknown task: t1; did you mean t1"),
        (
            ["--model=gemnii:pro"],
            "unknown model: gemnii:pro; choose one of reference, seeded, recorded:PATH",
        ),
        (
            ["--model=gemini:", "--cache=none"],
            "unknown model: gemini:; choose one of reference, seeded, recorded:PATH",
        ),
        (["--variants=shout"], "unknown variant: shout; there are, among others, default or loud"),
        (["--max-cost=0"], "'0' is not a number above 0"),
        (
            ["--max-cost=1", "--model=gemini:pro", "--cache=none"],
            "the prices of gemini:pro are not known; ",
        ),
        (
            ["--profiles=no.toml", "--model=gemini:pro"],
            "no.toml; give the path of a TOML file of profiles",
        ),
        (["--model=recorded:no.jsonl"], "no such file: "),
        (["--samples=0"], "'0' is not a whole number from 1; see evaluate --help"),
        (["--jobs=many"], "'many' is not a whole number"),
        (["--limit-cpu-seconds=-1"], "'-1' is not a number above 0"),
        (["--limit-memory-mb=nan"], "'nan' is not a number above 0"),
        (["--cores=1-"], "'1-' is not a list of cores"),
        (["--cores=99999"], "this process may not use core 99999"),
        (["--cores=0", "--placement=compact"], "so --placement would be ignored"),
        (["--core-counts=1,x"], "'1,x' is not a list of core counts"),
        (["--core-counts=0,1"], "core counts lie in 1..4096, not '0,1'"),
        (["--sandbox=jail"], "invalid choice: 'jail'"),
        (["--checker=spin"], "invalid choice: 'spin' (choose from "),
        (
            ["--jpf-states=5"],
            "--checker=explorer does not run Java PathFinder, so --jpf-states would be ignored",
        ),
        (["--checker=jpf", "--jpf-depth=0"], "'0' is not a whole number from 1"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate; see evaluate --help"),
        (["--sam=2"], "unrecognized arguments: --sam=2"),
        (["--resume"], "no run to resume in "),
    ],
)
def test_what_makes_no_sense_gets_one_line(tmp_path: Path, argv: list[str], part: str) -> None:
    trial = Trial(tmp_path)
    done = trial.call("evaluate", *argv)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("concert: ")
    assert part in line
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toolchains.json"]


@pytest.mark.parametrize("checker", ["jpf", "both"])
def test_a_checker_that_is_not_installed_gets_one_line_before_anything_is_asked(
    tmp_path: Path, checker: str
) -> None:
    trial = Trial(tmp_path)
    done = trial.evaluate(f"--checker={checker}")
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    start = (
        f"concert: --checker={checker} needs Java PathFinder: Concert found none; build jpf-core "
    )
    assert line.startswith(start)
    assert "JPF_HOME" in line
    assert not trial.out.exists()


def test_a_checker_of_no_use_gets_one_line_that_says_why(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    programs = {"jpf": str(tmp_path / "jpf.jar")}
    entry = {"version": "1", "identity": "x", "root": str(tmp_path), "programs": programs}
    trial.toolchains.write_text(json.dumps({"jpf": entry}))
    done = trial.evaluate("--checker=jpf")
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert f"needs Java PathFinder: {tmp_path}/jpf.jar, {tmp_path}/jpf.properties not there" in line


def test_differences_of_a_run_with_one_checker_get_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    trial.evaluate()
    done = trial.call("score", "--differences")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("concert: one checker judged alone in ")
    assert "--checker=both" in line


def test_a_faulty_task_gets_one_line_and_the_others_are_judged(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="faulty")
    for done in (trial.evaluate(), trial.call("score"), trial.evaluate("--dry-run")):
        assert done.returncode == 1
        told = [line for line in done.stderr.splitlines() if line.startswith("concert: ")]
        assert told == [
            "concert: task left out: fake/bad: bad/task.toml: title is missing; mend its data, or"
            " take those that came with Concert"
        ]
    assert trial.judged
    assert trial.evaluate("--tasks=a").returncode == 0


def test_resume_refuses_settings_of_its_own(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    trial.evaluate()
    done = trial.call("evaluate", "--resume", "--samples=3")
    assert done.returncode == 2
    assert "--samples would be ignored" in done.stderr


@pytest.mark.parametrize("command", ["evaluate", "score"])
@pytest.mark.parametrize(
    "path", ["provenance.parquet", "scores.parquet", "verdicts/part-000000.parquet"]
)
def test_a_foreign_file_is_named_in_one_line(tmp_path: Path, path: str, command: str) -> None:
    trial = Trial(tmp_path)
    trial.evaluate()
    pq.write_table(pa.table({"a": [1]}), trial.out / path)
    done = trial.call(command, *(["--sandbox=none"] if command == "evaluate" else []))
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert f"concert: a Parquet file that Concert did not write: {trial.out}/{path}; " in line


@pytest.mark.parametrize(
    "argv", [("evaluate", "--sandbox=none"), ("evaluate", "--resume"), ("score",)]
)
def test_a_folder_that_cannot_be_reached_gets_one_line(
    tmp_path: Path, argv: tuple[str, ...]
) -> None:
    done = Trial(tmp_path).call(*argv, f"--results={'x' * 300}/results")
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert "(File name too long): " in line


def test_another_schema_version_gets_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    trial.evaluate()
    path = trial.out / "verdicts" / "sorted-000000.parquet"
    table = pq.read_table(path)
    metadata = {**table.schema.metadata, b"concert.schema_version": b"7"}
    pq.write_table(table.replace_schema_metadata(metadata), path)
    done = trial.evaluate()
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert "schema version 7, but this program writes version 2" in line


def test_no_list_of_toolchains_gets_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    (trial.toolchains).unlink()
    done = trial.evaluate()
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert "cannot read the list of toolchains" in line


def test_no_sandbox_ends_with_the_reason_before_anything_is_written(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    done = trial.call("evaluate", "--sandbox=bubblewrap")
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert "no sandbox: " in line
    assert not (trial.out).exists()


@pytest.mark.parametrize(
    ("column", "value", "part"),
    [
        ("settings", "{", "the settings of run "),
        ("settings", "[]", "not a JSON object"),
        ("settings", '{"suites": 5}', "are none (limits is missing)"),
        ("settings", "[" * 100_000, "nested too deep"),
        ("state", "asleep", "row 0, column state: 'asleep' is no value of it"),
        ("command", None, "row 0, column command: None is no value of it"),
    ],
)
def test_a_run_that_concert_never_wrote_gets_one_line(
    tmp_path: Path, column: str, value: str | None, part: str
) -> None:
    runs = Trial(tmp_path).out / "provenance.parquet"
    runs.parent.mkdir()
    row: dict[str, object] = dict.fromkeys(PROVENANCE.arrow.names, "")
    row |= {"command": "evaluate", "state": "finished", "toolchains": "{}", column: value}
    numbers = {"schema_version": 2, "host_cores": 1, "host_memory_bytes": 1}
    times = {name: datetime.now(UTC) for name in ("first_started", "last_started", "finished")}
    pq.write_table(pa.Table.from_pylist([row | numbers | times], PROVENANCE.arrow), runs)
    done = Trial(tmp_path).call("evaluate", "--resume")
    assert done.returncode == ExitStatus.UNAVAILABLE
    (line,) = done.stderr.splitlines()
    assert part in line
    assert "move it out" in line or "choose another --results" in line
