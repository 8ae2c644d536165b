"""The launcher starts programs from anywhere, with whatever streams its caller left open."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

_PROGRAM = Path("third_party/python313/launched_program").absolute()
_CLEAN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("RUNFILES", "PYTHON", "TEST_"))
}


def _told(folder: Path, command: str, *, cwd: Path | None = None, **variables: str) -> Any:
    out = folder / "told.json"
    done = subprocess.run(
        ["/bin/sh", "-c", command, "sh", str(out)],
        cwd=cwd or folder,
        env=_CLEAN | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(out.read_text(encoding="utf-8"))


def test_arguments_arrive_as_they_were_given(tmp_path: Path) -> None:
    told = _told(tmp_path, f"exec '{_PROGRAM}' \"$1\" 'two words' --flag ''")
    assert told["arguments"] == ["two words", "--flag", ""]


def test_nothing_is_imported_from_the_folder_of_the_main_file(tmp_path: Path) -> None:
    told = _told(tmp_path, f"exec '{_PROGRAM}' \"$1\"")
    assert told["safe_path"]
    assert told["first_path"].endswith(".runfiles")


@pytest.mark.parametrize(
    ("closed", "numbers"), [("<&-", {0}), (">&-", {1}), ("2>&-", {2}), ("<&- >&- 2>&-", {0, 1, 2})]
)
def test_closed_streams_lead_to_the_null_device(
    tmp_path: Path, closed: str, numbers: set[int]
) -> None:
    told = _told(tmp_path, f"exec '{_PROGRAM}' \"$1\" {closed}")
    null = {number for number, kind in enumerate(told["descriptors"]) if kind == os.devnull}
    # capture_output leaves standard input as the test has it, which may be the null device too.
    assert null - {0} == numbers - {0}
    assert "closed" not in told["descriptors"]


def test_a_link_to_the_program_starts_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(_PROGRAM)
    assert _told(tmp_path, 'exec ./link "$1" here')["arguments"] == ["here"]


def test_the_files_of_another_program_are_not_taken_for_ours(tmp_path: Path) -> None:
    told = _told(tmp_path, f"exec '{_PROGRAM}' \"$1\"", RUNFILES_DIR=str(tmp_path))
    assert told["first_path"] != str(tmp_path)


def test_a_working_folder_that_is_gone_does_no_harm(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    told = _told(tmp_path, f"rmdir '{gone}'; exec '{_PROGRAM}' \"$1\"", cwd=gone)
    assert told["arguments"] == []
