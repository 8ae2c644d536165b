"""A site is written where nothing else lies, and only what has changed is written again."""

import os
from pathlib import Path

import pytest

from concert.report.writing.site_folder import SiteFolder, SiteFolderError


def _write(folder: Path, **files: str) -> tuple[int, int]:
    site = SiteFolder(folder)
    for name, text in files.items():
        site.put_text(f"{name}.html", text)
    written = site.close()
    return written.changed, written.removed


def test_a_file_that_is_what_it_should_be_is_not_written_again(tmp_path: Path) -> None:
    _write(tmp_path / "site", a="1", b="2")
    old = tmp_path / "site/a.html"
    os.utime(old, ns=(1, 1))
    assert _write(tmp_path / "site", a="1", b="3") == (1, 0)
    assert old.stat().st_mtime_ns == 1
    assert (tmp_path / "site/b.html").read_text() == "3"


def test_files_of_an_earlier_site_go_and_others_stay(tmp_path: Path) -> None:
    _write(tmp_path, a="1", b="2")
    (tmp_path / "mine.txt").write_text("mine")
    assert _write(tmp_path, a="1") == (1, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "mine.txt", "site.json"]


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SiteFolderError, match="holds something else"):
        SiteFolder(tmp_path)


def test_a_manifest_of_others_removes_nothing_outside(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    site = tmp_path / "site"
    site.mkdir()
    names = f'"../outside.txt", "{outside}"'
    (site / "site.json").write_text(f'{{"format": "concert site 1", "files": [{names}]}}')
    _write(site, a="1")
    assert outside.read_text() == "mine"
