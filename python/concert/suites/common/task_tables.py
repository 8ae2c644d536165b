"""Reads what TOML files say of tasks, as records, and names the file and the field at fault."""

from pathlib import Path
from typing import Final

from concert.reading import UnreadableError, load_toml, read_text
from concert.reading.records import MalformedError, read_record
from concert.suites.common.task_files import TaskFileError

_MOST_BYTES: Final = 16 << 20


def read_table(path: Path) -> dict[str, object]:
    """Returns the table of a TOML file.

    Raises:
        TaskFileError: It cannot be read, or is no TOML.
    """
    try:
        return load_toml(read_text(path, most_bytes=_MOST_BYTES))
    except UnreadableError as error:
        raise TaskFileError(path, error.what) from None


def task_record[T](kind: type[T], value: object, path: Path) -> T:
    """Returns the record that the table of a file, or a part of it, stands for.

    Args:
        kind: What it must be.
        value: The table.
        path: The file.

    Raises:
        TaskFileError: It is something else.
    """
    try:
        return read_record(kind, value)
    except MalformedError as error:
        raise TaskFileError(path, str(error)) from None
