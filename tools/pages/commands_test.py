"""Tests that the commands in the pages exist and know the options that the pages give them."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from pages.page_list import all_pages
from pages.transcript import commands_of

_RUN: Final = re.compile(r"bazel (?:run|test|build) (?:-c opt )?(//[\w/:.-]*)(?: -- ([^\n`#]*))?")
_OPTION: Final = re.compile(r"(?<!\S)\[?(--[a-z][a-z-]*)")
_SUBCOMMANDS: Final = re.compile(r"^usage: .* \{?([a-z]+(?:[,|][a-z]+)+)\}? \.\.\.", re.DOTALL)
_SUITES: Final = ("java-concurrency", "race-detection", "task-parallel")
_OF_A_SUITE: Final = ("tables",)
"""Commands that list some options only beside the name of a suite."""
_PAGES: Final = all_pages(Path())


def _calls() -> Iterator[tuple[Path, str, str]]:
    """Yields page, target and arguments of each call of Bazel that a page shows."""
    for page in _PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for target, arguments in _RUN.findall(text):
            yield page, target, arguments


def _exists(target: str) -> bool:
    if target.endswith("..."):
        return Path(target.removeprefix("//").removesuffix("...")).is_dir()
    package, _, name = target.removeprefix("//").partition(":")
    build = Path(package) / "BUILD.bazel"
    return build.exists() and f'name = "{name}"' in build.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def known_options() -> Mapping[str, set[str]]:
    """The options of each command and of its subcommands, as `--help` lists them."""
    options = {}
    for name, program in commands_of(os.environ["CONCERT_COMMANDS"]).items():
        told = _help(program)
        subcommands = _SUBCOMMANDS.search(told)
        for subcommand in re.split("[,|]", subcommands[1]) if subcommands else []:
            told += _help(program, subcommand)
        for suite in _SUITES if name in _OF_A_SUITE else ():
            told += _help(program, f"--suite={suite}")
        options[f"//:{name}"] = set(re.findall(r"--[a-z][a-z-]*", told))
    return options


def _help(program: Path, *subcommand: str) -> str:
    command = [str(program.absolute()), *subcommand, "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_every_target_that_a_page_names_exists() -> None:
    calls = list(_calls())
    assert len(calls) > 20
    assert not [(str(page), target) for page, target, _ in calls if not _exists(target)]


def test_every_option_that_a_page_shows_is_known(known_options: Mapping[str, set[str]]) -> None:
    unknown = [
        (str(page), target, option)
        for page, target, arguments in _calls()
        if target in known_options
        for option in _OPTION.findall(arguments)
        if option not in known_options[target]
    ]
    assert not unknown
