"""The size of a folder is that of what is in it, whatever is done to mislead who counts."""

import os
from pathlib import Path

from concert.sandbox import folder_bytes

_MOST = 1 << 30
_ENTRY = 4096


def test_an_empty_folder_takes_nothing(tmp_path: Path) -> None:
    assert folder_bytes(str(tmp_path), most=_MOST) == 0


def test_files_below_count_with_their_size(tmp_path: Path) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/c").write_bytes(bytes(1 << 20))
    assert (
        (1 << 20) + 3 * _ENTRY <= folder_bytes(str(tmp_path), most=_MOST) < (1 << 20) + 8 * _ENTRY
    )


def test_many_empty_files_count(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / str(number)).touch()
    assert folder_bytes(str(tmp_path), most=_MOST) >= 100 * _ENTRY


def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "elsewhere").symlink_to("/usr")
    assert folder_bytes(str(tmp_path), most=_MOST) <= 4 * _ENTRY


def test_counting_ends_above_the_most(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / str(number)).write_bytes(bytes(1 << 16))
    assert 100_000 < folder_bytes(str(tmp_path), most=100_000) < 200_000


def test_a_folder_that_nobody_can_look_into_counts_as_too_much(tmp_path: Path) -> None:
    at = os.open(tmp_path, os.O_RDONLY)
    # Deeper than a path can be long.
    for _ in range(30):
        os.mkdir("x" * 200, dir_fd=at)
        below = os.open("x" * 200, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)
    assert folder_bytes(str(tmp_path), most=_MOST) > _MOST
