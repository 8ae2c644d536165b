"""The leftovers of a dead process are removed; the files of others stay."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.sandbox.scratch import PREFIX, remove_dead

_OWNER = """
import sys, tempfile
from pathlib import Path
from concert.sandbox.scratch import scratch_root
folder = Path(tempfile.mkdtemp(dir=scratch_root()))
(folder / "below").mkdir()
(folder / "below/file").write_text("x")
(folder / "below").chmod(0)
print(scratch_root(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    yield tmp_path


def _owner() -> tuple[subprocess.Popen[str], Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", _OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_what_a_killed_process_left_is_removed(place: Path) -> None:
    process, folder = _owner()
    process.kill()
    process.communicate()
    assert folder.is_dir()
    remove_dead(place)
    assert not folder.exists()


def test_what_a_living_process_uses_stays(place: Path) -> None:
    process, folder = _owner()
    remove_dead(place)
    assert folder.is_dir()
    process.communicate("")
    assert not folder.exists(), "the process itself removes its folder at its end"


def test_the_next_process_removes_what_the_dead_one_left(place: Path) -> None:
    first, folder = _owner()
    first.send_signal(signal.SIGKILL)
    first.communicate()
    second, other = _owner()
    assert not folder.exists()
    assert other.is_dir()
    second.communicate("")
    assert not list(place.iterdir())


def test_a_link_with_such_a_name_leads_nowhere(place: Path) -> None:
    precious = place / "precious"
    precious.mkdir()
    (precious / "file").write_text("x")
    (place / f"{PREFIX}{os.geteuid()}-link").symlink_to(precious)
    remove_dead(place)
    assert (precious / "file").read_text() == "x"


def test_a_link_in_a_dead_folder_is_removed_and_not_followed(place: Path) -> None:
    precious = place / "precious"
    precious.mkdir()
    (precious / "file").write_text("x")
    dead = place / f"{PREFIX}{os.geteuid()}-dead"
    dead.mkdir(mode=0o700)
    (dead / "link").symlink_to(precious)
    remove_dead(place)
    assert not dead.exists()
    assert (precious / "file").read_text() == "x"


def test_a_folder_that_others_may_enter_is_not_ours(place: Path) -> None:
    open_to_all = place / f"{PREFIX}{os.geteuid()}-open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    remove_dead(place)
    assert open_to_all.is_dir()


def test_folders_of_other_names_stay(place: Path) -> None:
    other = place / "concert-results"
    other.mkdir(mode=0o700)
    remove_dead(place)
    assert other.is_dir()


def test_a_fork_has_a_folder_of_its_own(place: Path) -> None:
    code = """
import os
from concert.sandbox.scratch import scratch_root
mine = scratch_root()
child = os.fork()
if child == 0:
    assert scratch_root() != mine
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert mine.is_dir()
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    # The fork ended without its exit handlers; the next start removes what it left.
    remove_dead(place)
    assert not list(place.iterdir())
