"""Tables 4 to 6 count programs, lines, races, and their kinds, with the paper's beside them."""

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from concert.results import Results
from concert.results.stored_tasks import StoredTask, listed, put_tasks
from concert.suites.common.tables import Table
from concert.suites.race_detection.tables import Inputs, RaceTables, build_table
from concert.suites.race_detection.tasks.program_table import COPIES, program_copy
from concert.suites.race_detection.tasks.programs import Access, AccessKind, Program, Race

_READ, _WRITE, _BOTH = AccessKind.READ, AccessKind.WRITE, AccessKind.READ_WRITE


def _race(line: int, variable: str, first: AccessKind | None, second: AccessKind | None) -> Race:
    return Race(
        variable=variable,
        first=Access(line=line, kind=first, code=""),
        second=Access(line=line, kind=second, code=""),
        reason="",
    )


def _program(name: str, lines: int, *races: Race) -> Program:
    return Program(
        task_id=name,
        title="",
        category="pthread-lit",
        source="pthread_create(\n" + "x\n" * (lines - 1),
        races=races,
        race_free_because="",
        seeded=(),
    )


_PROGRAMS = (
    _program("a", 10, _race(1, "x", _READ, _WRITE), _race(2, "x", _BOTH, _WRITE)),
    _program("b", 20, *(_race(i, f"y{i}", _READ, None) for i in range(1, 5))),
    _program("c", 30),
)


def _rows(name: str) -> Mapping[str, Mapping[str, object]]:
    inputs = Inputs(samples={}, tokens={}, programs=_PROGRAMS, threads={"a": 2, "b": 5})
    table: Table = build_table(name, inputs)
    names = [column.name for column in table.columns]
    return {str(row[0]): dict(zip(names, row, strict=True)) for row in table.rows}


def test_table_4_has_lines_and_races_of_racy_programs() -> None:
    row = _rows("4")["pthread-lit"]
    assert (row["N"], row["least lines"], row["most lines"], row["mean lines"]) == (2, 10, 20, 15)
    assert (row["least races"], row["most races"], row["mean races"]) == (2, 4, 3)
    assert (row["N (paper)"], row["mean lines (paper)"], row["mean races (paper)"]) == (
        *(9, 54.56),
        3.33,
    )


def test_table_5_has_lines_of_race_free_programs() -> None:
    row = _rows("5")["Summary"]
    assert (row["N"], row["mean lines"]) == (1, 30)
    assert row["N (paper)"] == 777


def test_table_6_tells_kinds_of_races_threads_and_variables() -> None:
    row = _rows("6")["Summary"]
    assert (row["read-write"], row["write-write"], row["kind not labelled"]) == (1, 1, 4)
    # Racy programs: one variable in the first, four in the second.
    spread = [row[f"{which} racing variables"] for which in ("least", "most", "mean")]
    assert spread == [1, 4, 2.5]
    # The explorer answered about two of the three programs.
    assert [row[f"{which} threads"] for which in ("least", "most", "mean")] == [2, 5, 3.5]
    assert row["mean threads (paper)"] == 219.8
    assert (row["read-write (paper)"], row["write-write (paper)"]) == (400, 149)


def test_programs_are_counted_as_the_results_hold_them(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.flush()
    own = _table_4(tmp_path)
    assert own.notes[-1].endswith("those that came with Concert, as the results hold none")
    contents = [{f"{COPIES}/{one.task_id}.json": program_copy(one)} for one in _PROGRAMS]
    tasks = [_stored(one, files) for one, files in zip(_PROGRAMS, contents, strict=True)]
    put_tasks(tmp_path, tasks, prompts={}, contents=contents)
    held = _table_4(tmp_path)
    assert held.notes[-1] == "counted: 3 programs, those that the results hold"
    assert [row[:5] for row in held.rows] == [
        ("pthread-lit", 2, 10.0, 20.0, 15.0),
        ("Summary", 2, 10.0, 20.0, 15.0),
    ]


def _table_4(results: Path) -> Table:
    tables = RaceTables()
    parser = ArgumentParser()
    tables.add_options(parser)
    (table,) = tables.build(["4"], [results], parser.parse_args([]), base=results)
    return table


def _stored(program: Program, files: Mapping[str, bytes]) -> StoredTask:
    return StoredTask(
        suite="race-detection",
        task_id=program.task_id,
        variant="default",
        digest=program.digest,
        prompt_sha256="",
        files_sha256="",
        title="",
        reference="",
        labels="",
        category=program.category,
        stratum="",
        origin="own",
        version="",
        suite_tasks=3,
        files=listed(files),
        runs=("r",),
    )
