"""Tests of the list of hashes that stands for code."""

from pathlib import Path

import pytest

from build.hash_code import code_hashes

_LOCK = "# a comment\nlizard==1.2 --hash=sha256:aa\nnumpy==2.0 --hash=sha256:bb\n"


def _hashes(folder: Path, contents: dict[str, str], *packages: str, lock: str = _LOCK) -> str:
    folder.mkdir()
    for name, content in contents.items():
        (folder / name).write_text(content)
    return code_hashes({name: f"{folder}/{name}" for name in contents}, packages, lock=lock)


def test_the_same_files_elsewhere_and_in_another_order_are_the_same_code(tmp_path: Path) -> None:
    first = _hashes(tmp_path / "one", {"a.py": "A", "b.py": "B"}, "numpy", "lizard")
    second = _hashes(tmp_path / "two", {"b.py": "B", "a.py": "A"}, "lizard", "numpy")
    assert first == second


def test_one_byte_more_is_other_code(tmp_path: Path) -> None:
    assert _hashes(tmp_path / "one", {"a.py": "A"}) != _hashes(tmp_path / "two", {"a.py": "A\n"})


def test_swapped_contents_are_other_code(tmp_path: Path) -> None:
    first = _hashes(tmp_path / "one", {"a.py": "A", "b.py": "B"})
    assert first != _hashes(tmp_path / "two", {"a.py": "B", "b.py": "A"})


def test_another_pin_of_a_package_that_counts_is_other_code(tmp_path: Path) -> None:
    newer = _LOCK.replace("numpy==2.0", "numpy==2.1")
    first = _hashes(tmp_path / "one", {"a.py": "A"}, "numpy")
    assert first != _hashes(tmp_path / "two", {"a.py": "A"}, "numpy", lock=newer)


def test_the_pins_of_other_packages_do_not_count(tmp_path: Path) -> None:
    newer = _LOCK.replace("numpy==2.0", "numpy==2.1")
    first = _hashes(tmp_path / "one", {"a.py": "A"}, "lizard")
    assert first == _hashes(tmp_path / "two", {"a.py": "A"}, "lizard", lock=newer)


def test_a_package_without_a_pin_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the lock has no package torch"):
        _hashes(tmp_path / "one", {"a.py": "A"}, "torch")
