"""No folder holds so many source files that a reader must search it (docs/architecture.md)."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

_MOST = 20
_SUFFIXES = frozenset({".bzl", ".cc", ".h", ".java", ".py", ".pyi"})
_EXCEPTIONS: Mapping[str, str] = {
    "native/timing": "clocks, pinning and the launcher: one library of small files",
    "python/concert/models/providers": "a file a provider, a test beside each",
}
"""Folders with more files, with the reason."""


def _sizes() -> Mapping[str, int]:
    return Counter(
        path.parent.as_posix()
        for path in Path().glob("**/*")
        if path.suffix in _SUFFIXES and path.parts[0] != "external"
    )


_SIZES = _sizes()


def test_the_sources_are_there() -> None:
    assert {
        "java/explorer/runtime/concert/explorer",
        "native/timing",
        "tools/lint",
    } <= _SIZES.keys()


@pytest.mark.parametrize("folder", sorted(_SIZES.keys() - _EXCEPTIONS.keys()))
def test_a_folder_holds_few_files(folder: str) -> None:
    assert _SIZES[folder] <= _MOST, f"{folder}: make rooms, one idea each"


@pytest.mark.parametrize("folder", sorted(_EXCEPTIONS))
def test_an_exception_is_needed(folder: str) -> None:
    assert _SIZES[folder] > _MOST, f"{folder}: take it out of the exceptions"
