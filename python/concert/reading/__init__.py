"""Reads files that somebody named, within bounds: the one place that opens them."""

from concert.reading.documents import load_json, load_toml
from concert.reading.errors import UnreadableError
from concert.reading.regular_files import (
    copy_file,
    opened_file,
    read_bytes,
    read_lines,
    read_text,
)

__all__ = [
    "UnreadableError",
    "copy_file",
    "load_json",
    "load_toml",
    "opened_file",
    "read_bytes",
    "read_lines",
    "read_text",
]
