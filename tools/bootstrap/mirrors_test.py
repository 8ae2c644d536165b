"""The machine's own configuration decides which mirror is asked."""

import os
from pathlib import Path

import pytest

from bootstrap.errors import BootstrapError
from bootstrap.mirrors import MIRROR_VARIABLE, mirrors


def _fake_apt(folder: Path, body: str) -> None:
    program = folder / "apt-get"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that comes first on PATH; the variable is unset."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ.get('PATH', '/usr/bin:/bin')}")
    monkeypatch.delenv(MIRROR_VARIABLE, raising=False)
    return tmp_path


def test_the_variable_comes_first_and_keeps_its_order(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _fake_apt(path, "echo http://other/debian")
    monkeypatch.setenv(MIRROR_VARIABLE, "http://b/debian/ http://a/debian")
    assert mirrors() == ["http://b/debian", "http://a/debian"]


def test_apt_names_the_mirror(path: Path) -> None:
    _fake_apt(path, "echo http://mirror/debian/; echo http://mirror/debian/")
    assert mirrors() == ["http://mirror/debian"]


def test_an_apt_without_lists_is_asked_for_addresses_only(path: Path) -> None:
    _fake_apt(
        path,
        'case "$*" in *--no-release-info*)'
        " echo http://m/debian-security/; echo http://m/debian/ ;; esac",
    )
    assert mirrors() == ["http://m/debian"]


def test_no_mirror_at_all_says_which_variable_to_set(path: Path) -> None:
    _fake_apt(path, "exit 100")
    with pytest.raises(BootstrapError, match=MIRROR_VARIABLE):
        mirrors()
