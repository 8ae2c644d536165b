"""`tables` prints and writes a suite's tables, and says in one line what makes no sense."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.app.tables import tables
from concert.results import Results
from concert.suites.catalogue import all_suites
from concert.suites.race_detection.benchmarks.made_up_results import write_made_up_results
from concert.suites.table_sets import SUITES_WITH_TABLES, table_set
from concert.values import ExitStatus

_RACES = "--suite=race-detection"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    write_made_up_results(tmp_path / "one", models=["p:a", "p:b"], programs=12, samples=5)
    write_made_up_results(tmp_path / "two", models=["p:x", "p:c"], programs=12, samples=5)
    with Results(tmp_path / "results"):
        pass
    return tmp_path


def test_every_suite_has_tables() -> None:
    assert list(SUITES_WITH_TABLES) == list(all_suites())


@pytest.mark.parametrize("suite", SUITES_WITH_TABLES)
def test_tables_of_an_empty_folder_are_written_and_name_what_is_missing(
    suite: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tables.main([f"--suite={suite}"]) == ExitStatus.SOUND
    assert "missing: " in capsys.readouterr().out
    written = {path.name for path in (folder / f"{suite}-tables").iterdir()}
    stems = {
        name if name.startswith(("table", "figure")) else f"table-{name}"
        for name in table_set(suite).names
    }
    assert written == {f"{stem}.{kind}" for stem in stems for kind in ("md", "csv", "parquet")}


def test_the_problems_of_the_paper_can_be_shown_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        tables.main(["--suite=task-parallel", "--problems=paper", "--built-in"]) == ExitStatus.SOUND
    )
    assert "missing: verdicts of any model" in capsys.readouterr().out


def test_the_models_of_several_folders_stand_in_one_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tables.main([_RACES, "--results=one,two", "--table=1,figure-3a", "--out=out"]) == 0
    printed = capsys.readouterr().out
    assert "## Table 1" in printed
    assert "## Figure 3a" in printed
    assert all(f"| p:{name} |" in printed for name in "abcx")
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        *("figure-3a.csv", "figure-3a.md", "figure-3a.parquet"),
        *("figure-3a.pdf", "figure-3a.png", "figure-3a.svg"),
        *("table-1.csv", "table-1.md", "table-1.parquet"),
    ]


def test_samples_of_two_folders_are_named_in_every_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_made_up_results(folder / "three", models=["p:b"], programs=12, samples=5)
    argv = [_RACES, "--results=one,three", "--table=1,13", "--out=out"]
    assert tables.main(argv) == ExitStatus.SOUND
    printed = capsys.readouterr().out
    # p:b answers 12 programs five times, and p:b@greedy once.
    note = "72 samples are in several folders, of which the last named counts "
    note += "(p:b 60, p:b@greedy 12)"
    assert printed.count(note) == 2
    assert note in (folder / "out" / "table-1.md").read_text()


def test_the_same_results_give_the_same_bytes(folder: Path) -> None:
    for out in ("first", "second"):
        assert tables.main([_RACES, "--results=one", f"--out={out}"]) == 0
    for path in (folder / "first").iterdir():
        assert path.read_bytes() == (folder / "second" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("suite", "options"),
    [
        ("race-detection", ("--pair", "--profiles")),
        ("task-parallel", ("--fixes", "--problems", "--built-in")),
        ("java-concurrency", ("--built-in",)),
    ],
)
def test_help_tells_a_suites_own_tables_and_options(
    suite: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        tables.main([f"--suite={suite}", "--help"])
    assert ended.value.code == ExitStatus.SOUND
    said = capsys.readouterr().out
    assert all(option in said for option in (*options, *table_set(suite).names))


@pytest.mark.parametrize("argv", [[], ["--suite=java"], ["--suite"], ["--suite="]])
def test_a_suite_must_be_named(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tables.main(argv)
    assert ended.value.code == ExitStatus.USAGE
    (told,) = capsys.readouterr().err.splitlines()
    assert "--suite" in told


def test_an_option_of_another_suite_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tables.main(["--suite=java-concurrency", "--pair=a,b"])
    assert ended.value.code == ExitStatus.USAGE
    assert "--pair" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "line", "status"),
    [
        ([_RACES, "--table=3"], "unknown table: 3; there are 1, 2, 4", ExitStatus.USAGE),
        ([_RACES, "--results=none"], "not a results folder", ExitStatus.UNAVAILABLE),
        (
            [_RACES, "--pair=p:a"],
            "no pair of models: p:a; write --pair=MODEL,MODEL",
            ExitStatus.USAGE,
        ),
        (
            [_RACES, "--results=one", "--pair=p:a,p:q"],
            "no verdicts of p:q; there are p:a, p:a@greedy",
            ExitStatus.USAGE,
        ),
        (
            ["--suite=task-parallel", "--table=figure-9"],
            "unknown table: figure-9; there are figure-1a",
            ExitStatus.USAGE,
        ),
        (["--suite=task-parallel", "--fixes=nowhere"], "no fixes can be read", ExitStatus.USAGE),
        (
            ["--suite=java-concurrency", "--results=x"],
            "not a results folder",
            ExitStatus.UNAVAILABLE,
        ),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    argv: list[str], line: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tables.main(argv) == status
    (told,) = capsys.readouterr().err.splitlines()
    assert line in told


@pytest.mark.parametrize(
    ("spoil", "part"),
    [
        (lambda path: shutil.rmtree(path / "verdicts"), "not a results folder"),
        (lambda path: _foreign(path / "verdicts" / "part-000000.parquet"), "did not write"),
        (lambda path: _of_version_7(path / "verdicts"), "schema version 7"),
    ],
)
def test_a_folder_that_cannot_be_read_gets_one_line_and_the_others_have_their_tables(
    folder: Path,
    spoil: Callable[[Path], None],
    part: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(folder / "one")
    argv = [_RACES, "--results=one,two", "--table=1,figure-3a", "--out=out"]
    assert tables.main(argv) == ExitStatus.UNAVAILABLE
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert part in line
    assert f"{folder}/one" in line
    assert line.endswith("; its folder is left out")
    assert "| p:x |" in said.out
    assert "| p:a |" not in said.out


def _foreign(path: Path) -> None:
    pq.write_table(pa.table({"a": [1]}), path)


def _of_version_7(folder: Path) -> None:
    path = min(folder.iterdir())
    table = pq.read_table(path)
    metadata = {**(table.schema.metadata or {}), b"concert.schema_version": b"7"}
    pq.write_table(table.replace_schema_metadata(metadata), path)
