"""Reads the task definitions of SV-Benchmarks, and what they say of data races."""

import fnmatch
from dataclasses import dataclass
from pathlib import PurePosixPath

import yaml  # type: ignore[import-untyped]

from concert.suites.race_detection.importing.checkout import Checkout
from concert.suites.race_detection.importing.errors import UnusableTaskError

CATEGORIES = (
    "goblint-regression",
    "ldv-races",
    "pthread",
    "pthread-C-DAC",
    "pthread-atomic",
    "pthread-complex",
    "pthread-deagle",
    "pthread-divine",
    "pthread-driver-races",
    "pthread-ext",
    "pthread-lit",
    "pthread-nondet",
    "pthread-race-challenges",
    "pthread-wmm",
    "weaver",
)
"""The folders that DRDBench took programs from (Tables 4 and 5)."""

_PROPERTY = "no-data-race.prp"
_MOST_BYTES = 1 << 20
_MOST_DEPTH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskDefinition:
    """One task as its `.yml` defines it.

    Attributes:
        path: Path of the `.yml` in the checkout.
        program: Path of its program's C file.
        race_free: The expected verdict of `no-data-race`.
    """

    path: PurePosixPath
    program: PurePosixPath
    race_free: bool


def task_files(checkout: Checkout, sets: str) -> tuple[PurePosixPath, ...]:
    """Returns the task definitions that the patterns of a `.set` select, sorted.

    Args:
        checkout: The checkout.
        sets: Text of the `.set`: one pattern a line, `#` begins a comment.
    """
    patterns = [line.partition("#")[0].strip() for line in sets.splitlines()]
    found = {
        path
        for pattern in filter(None, patterns)
        for path in checkout.files(PurePosixPath(pattern).parent)
        if fnmatch.fnmatchcase(path.name, PurePosixPath(pattern).name)
    }
    return tuple(sorted(found))


def read_task(checkout: Checkout, path: PurePosixPath) -> TaskDefinition:
    """Reads one task definition.

    Raises:
        UnusableTaskError: It has no verdict of `no-data-race`, or not one C file as its program.
    """
    content = _content(checkout.text(path, most_bytes=_MOST_BYTES))
    verdicts = [
        entry.get("expected_verdict")
        for entry in _dicts(content.get("properties"))
        if PurePosixPath(str(entry.get("property_file", ""))).name == _PROPERTY
    ]
    if len(verdicts) != 1 or not isinstance(verdict := verdicts[0], bool):
        raise UnusableTaskError("it has no verdict of no-data-race")
    return TaskDefinition(path=path, program=_program(checkout, path, content), race_free=verdict)


def _program(
    checkout: Checkout, path: PurePosixPath, content: dict[object, object]
) -> PurePosixPath:
    inputs = content.get("input_files")
    names = inputs if isinstance(inputs, list) else [inputs]
    if len(names) != 1 or not isinstance(names[0], str):
        raise UnusableTaskError("its program is not one file")
    named = path.parent / names[0]
    if named.suffix not in (".c", ".i"):
        raise UnusableTaskError(f"its program {names[0]} is no C file")
    # A preprocessed program has an original form, which has the lines of the labels.
    program = named.with_suffix(".c")
    if not checkout.has(program):
        kind = "the .i without a .c" if named.suffix == ".i" else "missing"
        raise UnusableTaskError(f"its program {names[0]} is {kind}")
    return program


def _content(text: str) -> dict[object, object]:
    try:
        _demand_modesty(text)
        content = yaml.load(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        said = " ".join(str(error).split())[:200]
        raise UnusableTaskError(f"its definition is no YAML ({said})") from error
    if not isinstance(content, dict):
        raise UnusableTaskError("its definition is no mapping")
    return content


def _demand_modesty(text: str) -> None:
    """Refuses, before anything is built of it, YAML that becomes much more than its text."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _MOST_DEPTH:
            raise UnusableTaskError("its definition is nested too deeply")
        if isinstance(event, yaml.AliasEvent):
            raise UnusableTaskError("its definition uses aliases")


def _dicts(value: object) -> list[dict[str, object]]:
    entries = value if isinstance(value, list) else []
    return [entry for entry in entries if isinstance(entry, dict)]
