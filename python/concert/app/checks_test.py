"""Doctor's checks fail for what is required, and tell of what is not."""

from pathlib import Path

import pytest

from concert.app.checks import (
    Grade,
    check_disk,
    check_locale,
    check_machine,
    check_optional_tools,
    check_sandbox,
    check_toolchains,
)
from concert.toolchains import OPTIONAL_TOOLS, Toolchain


def _toolchain(name: str, folder: Path, *, script: str) -> Toolchain:
    program = folder / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return Toolchain(
        name=name,
        version="1.2",
        identity="x",
        root=folder,
        programs={"bwrap": program, "g++": program, "javac": program},
    )


def test_a_missing_toolchain_fails() -> None:
    checks = check_toolchains({})
    assert [check.name for check in checks] == ["bubblewrap", "gcc13", "gdb", "jdk8", "valgrind"]
    assert {check.grade for check in checks} == {Grade.FAILED}


@pytest.mark.parametrize(
    ("script", "grade"),
    [("echo compiler 1.2", Grade.GOOD), ("echo no >&2; exit 1", Grade.FAILED)],
)
def test_a_toolchain_is_as_good_as_its_program(tmp_path: Path, script: str, grade: Grade) -> None:
    checks = check_toolchains({"jdk8": _toolchain("jdk8", tmp_path, script=script)})
    assert {check.name: check.grade for check in checks}["jdk8"] is grade


def test_a_program_that_cannot_start_fails(tmp_path: Path) -> None:
    toolchain = _toolchain("jdk8", tmp_path, script="")
    toolchain.program("javac").unlink()
    checks = check_toolchains({"jdk8": toolchain})
    assert {check.name: check.grade for check in checks}["jdk8"] is Grade.FAILED


def test_an_optional_tool_that_is_absent_does_not_fail_and_says_how_to_get_it() -> None:
    checks = check_optional_tools({})
    assert {check.grade for check in checks} == {Grade.ABSENT}
    for tool, check in zip(OPTIONAL_TOOLS, checks, strict=True):
        assert tool.advice in check.detail


def test_an_optional_tool_that_was_found_shows_its_version(tmp_path: Path) -> None:
    toolchain = _toolchain("hpx", tmp_path, script="")
    check = next(one for one in check_optional_tools({"hpx": toolchain}) if one.name == "hpx")
    assert check.grade is Grade.GOOD
    assert "1.2" in check.detail


def test_an_optional_tool_that_cannot_be_used_says_why_and_how_to_get_it(tmp_path: Path) -> None:
    toolchain = _toolchain("jpf", tmp_path, script="")
    check = next(one for one in check_optional_tools({"jpf": toolchain}) if one.name == "jpf")
    assert check.grade is Grade.ABSENT
    assert "jpf.properties" in check.detail
    assert "JPF_HOME" in check.detail


def test_a_sandbox_that_cannot_be_opened_fails() -> None:
    assert Grade.FAILED in {check.grade for check in check_sandbox("bubblewrap", {})}


def test_the_disk_is_looked_at_where_results_will_go(tmp_path: Path) -> None:
    (check,) = check_disk(tmp_path / "not" / "yet" / "there")
    assert str(tmp_path / "not" / "yet" / "there") in check.detail


def test_a_disk_without_room_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class _Usage:
        free = 1000

    monkeypatch.setattr("shutil.disk_usage", lambda folder: _Usage())
    (check,) = check_disk(tmp_path)
    assert check.grade is Grade.FAILED
    assert "choose another --results" in check.detail


def test_an_ascii_locale_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: "ascii")
    (check,) = check_locale()
    assert check.grade is Grade.FAILED
    assert "C.UTF-8" in check.detail


def test_the_machine_is_described() -> None:
    (check,) = check_machine()
    assert "cores to use" in check.detail
