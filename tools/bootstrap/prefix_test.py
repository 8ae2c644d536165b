"""The unpacked Bazel lies in the user's cache."""

import os
from pathlib import Path

import pytest

from bootstrap.errors import BootstrapError
from bootstrap.prefix import bazel_command

_NO_SUCH_USER = 2**31 - 9


def test_without_a_home_nothing_is_written_and_one_line_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "third_party/debian/lock.json"
    lock.parent.mkdir(parents=True)
    lock.write_text('{"bazel": []}')
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: _NO_SUCH_USER)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BootstrapError, match="XDG_CACHE_HOME"):
        bazel_command(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["third_party"]
