"""A table of programs reads back as it was written, and says what is wrong with any other."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.results.errors import ResultsError
from concert.runfiles import folder
from concert.suites.race_detection.tasks.program_table import read_programs, write_programs
from concert.suites.race_detection.tasks.programs import (
    DRDBENCH,
    Access,
    Program,
    Race,
    load_programs,
)
from concert.suites.race_detection.tasks.rendering import Form, Rendering, SourceFile

_PROGRAM = Program(
    task_id="pthread.made-up",
    title="made up",
    category="pthread",
    source="int x;\nvoid f(void)\n{\n    x = 1;\n    x = 2;\n}\n",
    races=(
        Race(
            variable="x",
            first=Access(line=4, kind=None, code="x = 1;"),
            second=Access(line=4, kind=None, code="x = 1;", further_lines=(5,)),
            reason="",
        ),
    ),
    race_free_because="",
    seeded=(),
    origin=DRDBENCH,
    renderings={
        Form.COMMENTS: Rendering(
            files=(
                SourceFile(
                    name="program.c",
                    text="// x\nint x;\nvoid f(void)\n{\n    x = 1; // !\n    x = 2;\n}\n",
                ),
            ),
            lines=((2,), (3,), (4,), (5,), (6,), (7,)),
        ),
        Form.MULTI_FILE: Rendering(
            files=(
                SourceFile(
                    name="program.c", text='#include "x.h"\nvoid f(void)\n{ x = 1; x = 2; }\n'
                ),
                SourceFile(name="x.h", text="int x;\n"),
            ),
            lines=((4,), (2,), (3,), (3,), (3,), (3,)),
        ),
        Form.ORIGINAL: Rendering(
            files=(
                SourceFile(name="program.c", text='#include "x.h"\nvoid f(void){x=1;x=2;}\n'),
                SourceFile(name="x.h", text="int x; // x\n"),
            ),
            lines=((3,), (2,), (2,), (2,), (2,), (2,)),
        ),
    },
)


def test_the_programs_that_came_with_concert_survive_unchanged(tmp_path: Path) -> None:
    programs = load_programs(folder("data/race-detection"))
    write_programs(tmp_path / "t.parquet", reversed(programs))
    assert read_programs(tmp_path / "t.parquet") == programs


def test_sides_of_several_lines_and_other_forms_survive(tmp_path: Path) -> None:
    write_programs(tmp_path / "t.parquet", [_PROGRAM])
    assert read_programs(tmp_path / "t.parquet") == (_PROGRAM,)


def test_equal_programs_give_equal_bytes(tmp_path: Path) -> None:
    other = replace(_PROGRAM, task_id="pthread.other")
    write_programs(tmp_path / "a.parquet", [_PROGRAM, other])
    write_programs(tmp_path / "b.parquet", [other, _PROGRAM])
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_a_program_in_another_form_has_its_races_there() -> None:
    commented = _PROGRAM.rendered(Form.COMMENTS)
    assert [race.sides for race in commented.races] == [((5,), (5, 6))]
    assert commented.races[0].first.code == "x = 1; // !"
    split = _PROGRAM.rendered(Form.MULTI_FILE)
    assert [race.sides for race in split.races] == [((3,), (3,))]
    assert split.lines[2] == "{ x = 1; x = 2; }"
    assert split.lines[3] == "int x;"


def _forged(path: Path, column: str, value: object) -> Path:
    write_programs(path, [_PROGRAM])
    table = pq.read_table(path)
    (row,) = table.to_pylist()
    pq.write_table(pa.Table.from_pylist([{**row, column: value}], schema=table.schema), path)
    return path


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        ("source", "int y;\n" * 6, "task pthread.made-up is not what its digest says"),
        ("source", "int y;\n", "lines [4] of a program of 1"),
        ("verdict", "race-free", "race-free with 1 races"),
        ("commented_lines", [[1]], "commented_lines has 1 lines and not 6"),
        ("original_lines", [[1]], "original_lines has 1 lines and not 6"),
        ("title", None, "task pthread.made-up cannot be read"),
    ],
)
def test_a_row_that_was_tampered_with_is_refused_by_its_task(
    tmp_path: Path, column: str, value: object, what: str
) -> None:
    with pytest.raises(ResultsError) as caught:
        read_programs(_forged(tmp_path / "t.parquet", column, value))
    assert what in caught.value.what


def test_other_files_are_refused(tmp_path: Path) -> None:
    missing, text, foreign = (tmp_path / name for name in ("missing", "text", "foreign"))
    text.write_text("not Parquet")
    pq.write_table(pa.table({"task_id": ["x"]}), foreign)
    for path, what in (
        (missing, "No such file"),
        (text, "not a readable Parquet file"),
        (foreign, "not a table of programs"),
    ):
        with pytest.raises(ResultsError) as caught:
            read_programs(path)
        assert what in caught.value.what
        assert caught.value.where == path
