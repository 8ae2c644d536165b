"""ThreadSanitizer's reports become line pairs, and what is no such report is told apart."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from concert.sandbox import Command, Ending, Execution, Limits
from concert.suites.race_detection.answer.races import LinePair
from concert.suites.race_detection.detectors.helgrind import Helgrind
from concert.suites.race_detection.detectors.thread_sanitizer import (
    ThreadSanitizer,
    read_report,
)
from concert.toolchains import Toolchain

_RULE = "=" * 18


def _report(first: str, second: str, *, kind: str = "data race") -> str:
    return f"""{_RULE}
WARNING: ThreadSanitizer: {kind} (pid=2)
{first}

{second}

  Location is global 'x' of size 4 at 0x5500 (program+0x4000)

  Thread T1 (tid=4, running) created by main thread at:
    #0 pthread_create ../../tsan_interceptors_posix.cpp:1022 (libtsan.so.2+0x56)
    #1 main /box/program.c:33 (program+0x13bb)

SUMMARY: ThreadSanitizer: {kind} /box/program.c:12 in f
{_RULE}
"""


_WRITE = """  Write of size 4 at 0x5500 by thread T1 (mutexes: write M0):
    #0 f /box/program.c:12 (program+0x12)"""
_READ = """  Previous read of size 4 at 0x5500 by main thread:
    #0 g /box/program.c:7 (program+0x34)
    #1 main /box/program.c:40 (program+0x56)"""
_ATOMIC = """  Previous atomic write of size 4 at 0x5500 by thread T2:
    #0 g /box/program.c:9 (program+0x34)"""
_FREE = """  Write of size 8 at 0x5500 by thread T2:
    #0 free ../../tsan_interceptors_posix.cpp:706 (libtsan.so.2+0x54)
    #1 drop /box/program.c:51 (program+0x33)"""
_LOST = """  Previous read of size 4 at 0x5500 by thread T2:
    [failed to restore the stack]"""


def _races(text: str) -> frozenset[LinePair]:
    report = read_report(text)
    assert not (report.one_sided or report.others)
    return report.races


def test_a_report_gives_the_innermost_lines_of_both_accesses() -> None:
    assert _races(_report(_WRITE, _READ)) == {(7, 12)}


def test_atomic_accesses_count() -> None:
    assert _races(_report(_WRITE, _ATOMIC)) == {(9, 12)}


def test_an_access_in_a_library_belongs_to_its_caller() -> None:
    assert _races(_report(_FREE, _READ)) == {(7, 51)}


def test_several_reports_are_all_read() -> None:
    text = "hello\n" + _report(_WRITE, _READ) + "1 2\n" + _report(_WRITE, _WRITE)
    assert _races(text) == {(7, 12), (12, 12)}


def test_silence_is_no_race() -> None:
    assert _races("") == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        _report(_WRITE, _LOST),
        _report(_WRITE, "  Nothing else"),
        _report(_READ.replace("program.c", "other.c"), _WRITE),
    ],
)
def test_a_race_with_one_line_in_the_program_is_none_of_its_pairs(text: str) -> None:
    report = read_report(text)
    assert report.one_sided == {12}
    assert not (report.races or report.others)


@pytest.mark.parametrize(
    "text",
    [
        _report(_WRITE, _READ, kind="heap-use-after-free"),
        _report(_LOST, _LOST),
    ],
)
def test_what_is_no_race_of_the_program_is_kept_as_it_is(text: str) -> None:
    report = read_report(text)
    assert not (report.races or report.one_sided)
    assert "ThreadSanitizer" in "".join(report.others)


class _Compiler:
    """A sandbox in which every compilation succeeds, and is remembered by its last source."""

    identity = "none"

    def __init__(self) -> None:
        self.compiled: list[str] = []

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        sources = [word for word in command.argv if word.endswith(".c")]
        self.compiled += sources
        for source in sources:
            (workspace / source).with_suffix(".o").write_text(f"compiled {source}")
        return Execution(ending=Ending.EXITED, exit_code=0)


_GCC = Toolchain(
    name="gcc13",
    version="13",
    identity="",
    root=Path("/gcc"),
    programs={name: Path("/gcc", name) for name in ("gcc", "loader", "valgrind")},
)


def test_what_is_linked_with_every_program_is_compiled_once(tmp_path: Path) -> None:
    compiler = _Compiler()
    sanitizer = ThreadSanitizer(compiler, _GCC)
    ours = ["schedule_noise.c", "several_runs.c", "verifier_calls.c"]
    for number in range(3):
        workspace = tmp_path / str(number)
        workspace.mkdir()
        sanitizer.build("int main(void) { return 0; }", workspace)
        for part in ours:
            assert (workspace / part).with_suffix(".o").read_text() == f"compiled {part}"
    assert sorted(compiler.compiled) == [*["program.c"] * 3, *ours]


def test_helgrinds_parts_are_compiled_once_too() -> None:
    compiler = _Compiler()
    helgrind = Helgrind(compiler, {"gcc13": _GCC, "valgrind": _GCC})
    for _ in range(3):
        helgrind.run("int main(void) { return 0; }", quanta=())
    ours = ["several_runs.c", "thread_stacks.c", "turn_lengths.c", "verifier_calls.c"]
    assert sorted(compiler.compiled) == [*["program.c"] * 3, *ours]
