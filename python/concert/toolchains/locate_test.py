"""Python finds the toolchains that Bazel resolved, and they run."""

import subprocess

import pytest

from concert.toolchains import OPTIONAL_TOOLS, locate

_PINNED = {"bubblewrap", "gcc13", "gdb", "jdk8", "valgrind"}


def test_what_every_run_needs_is_there() -> None:
    assert set(locate()) >= _PINNED


def test_nothing_is_there_that_nobody_knows() -> None:
    known = _PINNED | {tool.name for tool in OPTIONAL_TOOLS}
    assert set(locate()) <= known


def test_every_program_lies_below_its_root() -> None:
    for toolchain in locate().values():
        for program in toolchain.programs.values():
            assert program.exists(), program
            assert program.is_relative_to(toolchain.root)


def test_every_toolchain_has_an_identity() -> None:
    identities = [toolchain.identity for toolchain in locate().values()]
    assert all(len(identity) == 64 for identity in identities)
    assert len(set(identities)) == len(identities)


@pytest.mark.parametrize(
    ("toolchain", "program", "option", "told"),
    [
        ("bubblewrap", "bwrap", "--version", "bubblewrap"),
        ("gcc13", "g++", "--version", "13.3.0"),
        ("gcc13", "gcc", "--version", "13.3.0"),
        ("gdb", "gdb", "--version", "GNU gdb"),
        ("jdk8", "java", "-version", "1.8.0"),
        ("jdk8", "javac", "-version", "javac 1.8.0"),
        ("valgrind", "valgrind", "--version", "valgrind-3"),
    ],
)
def test_a_toolchain_runs_as_the_version_it_claims(
    toolchain: str, program: str, option: str, told: str
) -> None:
    command = [str(locate()[toolchain].program(program)), option]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told in done.stdout + done.stderr


def test_what_valgrind_runs_is_the_c_library_that_gcc_links_against() -> None:
    roots = (locate()["gcc13"].root, locate()["valgrind"].root)
    gcc13, valgrind = ((root / "usr/lib/x86_64-linux-gnu/libc.so.6").read_bytes() for root in roots)
    assert gcc13 == valgrind
