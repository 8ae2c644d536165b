"""Writes a task file in the words of its author."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_PATTERNS = ("pattern", "first", "then", "begin", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskText:
    """The parts of a task file that the gates need.

    Attributes:
        name: Name of the task's folder.
        base: The problem that it is a variant of; empty in a base problem.
        theme: Its theme.
        told: Description and specification, without the frame that all prompts share.
        constructs: Each demanded construct, as the names of the classes, and the keywords, that
            satisfy it.
        demands: The kinds of its demands.
        patterns: The regular expressions of its demands.
        seeded: Number of its seeded answers.
    """

    name: str
    base: str
    theme: str
    told: str
    constructs: frozenset[frozenset[str]]
    demands: frozenset[str]
    patterns: tuple[str, ...]
    seeded: int


def read_task_text(folder: Path) -> TaskText:
    """Reads the task file of a folder.

    Raises:
        ValueError: It is not TOML, or lacks something.
        OSError: It cannot be read.
    """
    table = tomllib.loads((folder / "task.toml").read_text(encoding="utf-8"))
    try:
        demands = _tables(table["demand"])
        return TaskText(
            name=folder.name,
            base=str(table.get("base", "")),
            theme=str(table["theme"]),
            told="\n".join([str(table["description"]), *map(str, table["specification"])]),
            constructs=frozenset(
                frozenset(name.partition("#")[0] for name in str(one).split(" | "))
                for one in table.get("checklist", {}).get("constructs", [])
            ),
            demands=frozenset(str(demand["kind"]) for demand in demands),
            patterns=tuple(
                str(demand[name]) for demand in demands for name in _PATTERNS if name in demand
            ),
            seeded=len(_tables(table["seeded"])),
        )
    except KeyError as error:
        raise ValueError(f"{error.args[0]} is missing") from error
    except (TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error


def _tables(value: object) -> Sequence[Mapping[str, object]]:
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise ValueError("[[demand]] and [[seeded]] are lists of tables")
    return value
