"""A part of the published benchmark gives the counts that it is known to have.

It does not come with this project. CONCERT_DRDBENCH_DEV names the folder that holds its
sv-benchmarks/; without it these tests are skipped.
"""

import os
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

from concert.sandbox import open_sandbox
from concert.suites.race_detection.importing import (
    Checkout,
    Formatter,
    Imported,
    Touch,
    import_checkout,
)
from concert.suites.race_detection.tasks.program_table import read_programs, write_programs
from concert.toolchains import locate

_VARIABLE = "CONCERT_DRDBENCH_DEV"

pytestmark = pytest.mark.skipif(
    _VARIABLE not in os.environ, reason=f"{_VARIABLE} does not name a part of DRDBench"
)


@pytest.fixture(scope="module")
def imported() -> Imported:
    toolchains = locate()
    formatter = Formatter(open_sandbox("bubblewrap", toolchains), toolchains["gcc13"])
    assert "18.1.8" in formatter.version()
    checkout = Checkout(Path(os.environ[_VARIABLE]) / "sv-benchmarks/c")
    sets = checkout.text(PurePosixPath("NoDataRace-Main.set"), most_bytes=1 << 20)
    return import_checkout(checkout, sets, formatter)


def test_programs_and_races_are_all_there(imported: Imported) -> None:
    racy = [program for program in imported.programs if program.races]
    assert len(racy) == 120
    assert sum(len(program.races) for program in racy) == 318
    assert len(imported.programs) - len(racy) == 375
    assert len({program.category for program in imported.programs}) == 15


def test_what_is_skipped_is_skipped_for_a_reason(imported: Imported) -> None:
    assert Counter(task.reason for task in imported.skipped) == {
        "racy, and no labels (.pkl) beside it": 6,
        "ldv-linux-3.14-races is none of the categories": 1,
    }


def test_every_label_line_touches_what_is_labelled(imported: Imported) -> None:
    touches = Counter(one.touch for one in imported.label_lines)
    assert touches == {Touch.NAMED: 633, Touch.ALIAS: 71}


def test_every_form_keeps_the_races(imported: Imported) -> None:
    assert imported.missing_forms == ()
    for program in imported.programs:
        for form in program.renderings:
            assert len(program.rendered(form).races) == len(program.races)


def test_the_table_reads_back(imported: Imported, tmp_path: Path) -> None:
    write_programs(tmp_path / "programs.parquet", imported.programs)
    assert read_programs(tmp_path / "programs.parquet") == imported.programs
