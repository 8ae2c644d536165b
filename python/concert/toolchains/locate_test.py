"""Does Python find the toolchains that Bazel resolved, and do they run?"""

import subprocess

import pytest

from concert.toolchains import OPTIONAL_TOOLS, locate


def test_what_every_run_needs_is_there() -> None:
    assert {"bubblewrap", "gcc13", "jdk8"} <= set(locate())


def test_nothing_is_there_that_nobody_knows() -> None:
    known = {"bubblewrap", "gcc13", "jdk8"} | {tool.name for tool in OPTIONAL_TOOLS}
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
        ("jdk8", "java", "-version", "1.8.0"),
        ("jdk8", "javac", "-version", "javac 1.8.0"),
    ],
)
def test_a_toolchain_runs_as_the_version_it_claims(
    toolchain: str, program: str, option: str, told: str
) -> None:
    command = [str(locate()[toolchain].program(program)), option]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told in done.stdout + done.stderr
