"""Jars depend on their content only."""

import os
import zipfile
from pathlib import Path

from jdk8.java_jar import pack


def _folder(root: Path, names: list[str], *, seconds: int) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"content of {name}")
        os.utime(path, (seconds, seconds))
    return root


def test_order_and_times_of_files_do_not_show(tmp_path: Path) -> None:
    names = ["b/B.class", "A.class", "b/A.class"]
    pack(_folder(tmp_path / "one", names, seconds=1_000_000_000), tmp_path / "one.jar")
    pack(_folder(tmp_path / "two", names[::-1], seconds=1_600_000_000), tmp_path / "two.jar")
    assert (tmp_path / "one.jar").read_bytes() == (tmp_path / "two.jar").read_bytes()


def test_entries_are_sorted_and_whole(tmp_path: Path) -> None:
    pack(_folder(tmp_path / "in", ["b/B.class", "A.class"], seconds=1), tmp_path / "out.jar")
    with zipfile.ZipFile(tmp_path / "out.jar") as jar:
        assert jar.namelist() == ["A.class", "b/B.class"]
        assert jar.read("b/B.class") == b"content of b/B.class"


def test_a_bundled_jar_goes_in_behind_the_folder(tmp_path: Path) -> None:
    pack(_folder(tmp_path / "a", ["A.class", "B.class"], seconds=1), tmp_path / "a.jar")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/B.class").write_text("own")
    pack(tmp_path / "b", tmp_path / "b.jar", bundle=[tmp_path / "a.jar"])
    with zipfile.ZipFile(tmp_path / "b.jar") as jar:
        assert jar.namelist() == ["A.class", "B.class"]
        assert jar.read("B.class") == b"own"
