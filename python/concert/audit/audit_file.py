"""Reads the TOML files of an audit as records."""

from pathlib import Path
from typing import Final

from concert.audit.errors import AuditError
from concert.reading import UnreadableError, load_toml, read_text
from concert.reading.records import MalformedError, read_record

_MOST_FILE_BYTES: Final = 64 << 20


def read_audit_file[T](kind: type[T], path: Path, *, absent: str, first: str, remedy: str) -> T:
    """Returns the record that a file of an audit stands for.

    Args:
        kind: The type of the record.
        path: The file.
        absent: The words for a file that is not there.
        first: The remedy for a file that is not there.
        remedy: The remedy for a file that is damaged.

    Raises:
        AuditError: The file is not there, cannot be read, or is not such a record.
    """
    try:
        return read_record(kind, load_toml(read_text(path, most_bytes=_MOST_FILE_BYTES)))
    except UnreadableError as error:
        if not path.exists():
            raise AuditError(absent, where=path, remedy=first) from None
        raise AuditError(error.what, where=path, remedy=remedy) from error
    except MalformedError as error:
        raise AuditError(str(error), where=path, remedy=remedy) from None
