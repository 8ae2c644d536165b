"""Writes and reads the two small files by which a run and its user talk in a results folder.

Each is one JSON object that is replaced as a whole. A reader takes the fields that it knows, of the
types that they have, and nothing else: anybody may have written the file.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_type_hints

from concert.reading import UnreadableError, load_json, read_text
from concert.results import canonical_json
from concert.results.storage import files

_MOST_BYTES: Final = 1 << 16
_LONGEST_TEXT: Final = 4096
_VERSION: Final = 1


def write_value(path: Path, value: Any) -> None:
    """Replaces a file by one with the fields of a dataclass.

    Raises:
        ResultsError: It cannot be written.
    """
    files.write_text(path, canonical_json({"version": _VERSION, **asdict(value)}) + "\n")


def read_value[T](path: Path, kind: type[T]) -> T | None:
    """Returns what a file holds; None where there is no file.

    Args:
        path: The file.
        kind: A dataclass with fields of texts, numbers, truth values, and counts by name.

    Raises:
        UnreadableError: It is no file that `write_value` wrote of such a value.
    """
    if not path.exists() and not path.is_symlink():
        return None
    if path.is_symlink():
        raise UnreadableError("a link, which Concert does not follow here", where=path)
    try:
        text = read_text(path, most_bytes=_MOST_BYTES)
        found = load_json(text)
        if not isinstance(found, dict) or found.pop("version", None) != _VERSION:
            raise UnreadableError(f"no object of version {_VERSION}")
        hints = get_type_hints(kind)
        names = {one.name for one in fields(kind)}  # type: ignore[arg-type]
        if found.keys() != names:
            raise UnreadableError("has other fields than it must have")
        for name in sorted(names):
            _demand(found[name], hints[name], name)
        return kind(**found)
    except ValueError as error:
        raise UnreadableError(str(error), where=path) from None
    except UnreadableError as error:
        raise UnreadableError(error.what, where=path) from None


def _demand(value: object, kind: object, name: str) -> None:
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    if any(_is(value, one) for one in kinds):
        return
    raise UnreadableError(f"{name} is not as it must be")


def _is(value: object, kind: object) -> bool:
    if kind in (NoneType, bool):
        return isinstance(value, bool if kind is bool else NoneType)
    if kind is str:
        return isinstance(value, str) and len(value) <= _LONGEST_TEXT
    if kind is int:
        return type(value) is int and 0 <= value < 2**53
    if kind is float:
        return type(value) in (int, float) and 0 <= value < 2**53  # type: ignore[operator]
    # Counts by name.
    return (
        isinstance(value, Mapping)
        and len(value) < 100
        and all(_is(one, str) and _is(count, int) for one, count in value.items())
    )
