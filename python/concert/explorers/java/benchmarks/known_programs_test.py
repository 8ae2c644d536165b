"""The claims of programs are read strictly, and their class files kept apart."""

import dataclasses
import json
from pathlib import Path

import pytest

from concert.explorers.java import Label, LeftOut, parse_verdict
from concert.explorers.java.benchmarks.known_programs import (
    ClaimError,
    Claims,
    claims_of,
    compile_programs,
    read_claims,
)
from concert.explorers.java.fake_machine import VERDICT, real_javac_bench

_NOTHING = Claims(
    labels=(),
    exhausted=True,
    races=None,
    outputs=None,
    output_count=None,
    outputs_complete=None,
    threads=None,
    left_out=(),
    most_events=None,
)


def claims(folder: Path, *lines: str) -> Claims:
    file = folder / "Main.java"
    file.write_text("\n".join([*lines, "// A sentence.", "class Main {}"]), encoding="utf-8")
    return read_claims(file)


def test_all_claims_are_read(tmp_path: Path) -> None:
    assert claims(
        tmp_path,
        "//! labels: deadlock, data_race",
        "//! coverage: any",
        "//! race: java.util.HashMap 9 12",
        "//! race: Counter.count 3 3",
        '//! output: "b\\n"',
        '//! output: "a"',
        "//! outputs: 2",
        "//! complete: no",
        "//! threads: 3",
        "//! left_out: random_numbers",
        "//! left_out: equal_objects",
        "//! most_events: 500",
    ) == Claims(
        labels=(Label.DATA_RACE, Label.DEADLOCK),
        exhausted=False,
        races=(("Counter.count", 3, 3), ("java.util.HashMap", 9, 12)),
        outputs=("a", "b\n"),
        output_count=2,
        outputs_complete=False,
        threads=3,
        left_out=(LeftOut.EQUAL_OBJECTS, LeftOut.RANDOM_NUMBERS),
        most_events=500,
    )


def test_what_is_left_out_is_not_claimed(tmp_path: Path) -> None:
    assert claims(tmp_path, "//! labels: none") == _NOTHING


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["//! coverage: any"],
        ["//! labels: sloth"],
        ["//! labels: none", "//! labels: none"],
        ["//! labels: none", "//! coverage: half"],
        ["//! labels: none", "//! race: Counter.count 4 3"],
        ["//! labels: none", "//! race: Counter.count"],
        ["//! labels: none", "//! output: a"],
        ["//! labels: none", "//! output: 1"],
        ["//! labels: none", "//! complete: perhaps"],
        ["//! labels: none", "//! threads: two"],
        ["//! labels: none", "//! left_out: sleep"],
        ["//! labels: none", "//! mood: sunny"],
        ["//! labels:none"],
        ["// First.", "//! labels: none"],
    ],
)
def test_what_is_no_claim_is_refused(tmp_path: Path, lines: list[str]) -> None:
    with pytest.raises(ClaimError, match=r"^Main\.java: "):
        claims(tmp_path, *lines)


def test_a_verdict_is_held_against_what_is_claimed_alone() -> None:
    verdict = parse_verdict(json.dumps(VERDICT).encode("ascii"), where="a test")
    assert claims_of(verdict, like=_NOTHING) == _NOTHING
    full = dataclasses.replace(
        _NOTHING,
        races=(),
        outputs=(),
        output_count=0,
        outputs_complete=False,
        threads=0,
        most_events=0,
    )
    assert claims_of(verdict, like=full) == dataclasses.replace(
        full,
        outputs=("done\n",),
        output_count=1,
        outputs_complete=True,
        threads=2,
        most_events=verdict.coverage.events,
    )


def test_a_claim_of_work_holds_for_less() -> None:
    verdict = parse_verdict(json.dumps(VERDICT).encode("ascii"), where="a test")
    enough = dataclasses.replace(_NOTHING, most_events=verdict.coverage.events + 1)
    assert claims_of(verdict, like=enough) == enough


def test_programs_whose_classes_have_one_name_are_kept_apart(tmp_path: Path) -> None:
    files = []
    for name, field in (("One", "int"), ("Two", "long"), ("Three", "char")):
        file = tmp_path / f"{name}.java"
        helper = "Shared" if name != "Three" else "Own"
        file.write_text(
            f"public class {name} {{ class Inner {{}} }}\nfinal class {helper} {{ {field} x; }}\n",
            encoding="utf-8",
        )
        files.append(file)
    programs = compile_programs(files, into=tmp_path / "out", bench=real_javac_bench(tmp_path))
    found = {
        name: sorted(path.name for path in program.class_path[0].iterdir())
        for name, program in programs.items()
    }
    assert found == {
        "One": ["One$Inner.class", "One.class", "Shared.class"],
        "Three": ["Own.class", "Three$Inner.class", "Three.class"],
        "Two": ["Shared.class", "Two$Inner.class", "Two.class"],
    }
    shared = [programs[name].class_path[0] / "Shared.class" for name in ("One", "Two")]
    assert shared[0].read_bytes() != shared[1].read_bytes()
