"""A command ends with one line and a status of the documented set, whatever is raised in it."""

import errno
import re
import subprocess
import sys
from pathlib import Path

import pytest

from concert.app.errors import run_command
from concert.reading import UnreadableError
from concert.values import ExitStatus


def _run(error: Exception, tmp_path: Path) -> int:
    def body() -> int:
        raise error

    return run_command(body, traceback_folder=lambda: tmp_path)


def test_a_defect_of_ours_gets_one_line_and_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(ZeroDivisionError("one\ntwo\x1b[31m"), tmp_path) == ExitStatus.DEFECT
    (line,) = capsys.readouterr().err.splitlines()
    assert "ZeroDivisionError: one two\\x1b[31m" in line
    found = re.search(r"(/\S+/traceback-\d+\.txt); please report", line)
    assert found is not None
    assert "Traceback" in Path(found.group(1)).read_text()


def _from(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "part"),
    [
        (OSError(errno.EMFILE, "x"), "Too many open files; raise the limit on open files"),
        (OSError(errno.ENOSPC, "x", "/a\x1b"), "No space left on device: /a\\x1b; free some"),
        (BlockingIOError(errno.EAGAIN, "x"), "no further process can be started"),
        (OSError(errno.ENOMEM, "x"), "Cannot allocate memory; free some memory"),
        (
            PermissionError(errno.EACCES, "x", "/a"),
            "refuses an operation (Permission denied): /a",
        ),
        (FileNotFoundError(errno.ENOENT, "x", "/proc/stat"), "No such file or directory): /proc"),
        (FileNotFoundError(errno.ENOENT, "No usable temporary directory found"), "TMPDIR"),
        (MemoryError(), "not enough memory"),
        (RuntimeError("can't start new thread"), "no further thread can be started"),
        (_from(ImportError("numpy is broken"), MemoryError()), "not enough memory"),
        (_from(SystemError("a result with an exception set"), MemoryError()), "not enough memory"),
    ],
)
def test_what_the_machine_lacks_is_told_as_its_cause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], error: Exception, part: str
) -> None:
    assert _run(error, tmp_path) == ExitStatus.UNAVAILABLE
    (line,) = capsys.readouterr().err.splitlines()
    assert part in line
    assert list(tmp_path.iterdir()) == []


def test_an_interpreter_that_fails_without_a_limit_is_a_defect(tmp_path: Path) -> None:
    assert _run(SystemError("error without an exception"), tmp_path) == ExitStatus.DEFECT


def test_a_file_that_is_missing_for_no_known_cause_is_a_defect(tmp_path: Path) -> None:
    assert _run(FileNotFoundError(errno.ENOENT, "x", "/a"), tmp_path) == ExitStatus.DEFECT


def test_an_unreadable_file_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(UnreadableError("a FIFO", where=Path("/a")), tmp_path) == ExitStatus.USAGE
    assert capsys.readouterr().err == "concert: a FIFO: /a; name another file, or make it anew\n"


_PROGRAM = """
import sys
from pathlib import Path
from concert.app.errors import run_command
from concert.app.surroundings import print_text
from concert.sandbox import open_sandbox
from concert.values import ExitStatus
def body():
    if "judge" in sys.argv:
        open_sandbox("none", {})
    if "memory" in sys.argv:
        bytearray(1 << 31)
    if "full" in sys.argv:
        try:
            held = [bytearray(1 << 24) for _ in range(128)]
        except MemoryError:
            pass
    if "unsaid" in sys.argv:
        raise SystemError("error return without exception set")
    for number in range(20000):
        print_text("line \\udcff of output", flush=number % 1000 == 0)
    sys.stderr.write(Path("/dev/null").read_text())
    return 0
sys.exit(run_command(body, traceback_folder=Path.cwd))
"""


@pytest.mark.parametrize(
    ("shell", "status", "said"),
    [
        ("exec {} >/dev/null", 0, b""),
        ("exec {} >/dev/full", 69, b"concert: cannot write standard output: No space left on"),
        ("exec {} >&-", 0, b""),
        ("exec {} 2>&- >/dev/null", 0, b""),
        ("exec {} <&- >&- 2>&-", 0, b""),
        ("exec {} >/dev/full 2>/dev/full", 69, b""),
        ("exec {} >/dev/full 2>&-", 69, b""),
        ("{{ {}; echo $? >&3; }} 3>&2 | head -n 1 >/dev/null", 0, b"0"),
        ("mkdir d; cd d; rmdir ../d; exec {} >/dev/null", 0, b"getcwd() failed"),
        (
            "ulimit -n 20; exec {} >/dev/null",
            69,
            b"the limit on the number of open files is too lo",
        ),
        ("ulimit -v 1200000; exec {} >/dev/null", 0, b""),
        (
            "ulimit -v 1200000; exec {} judge >/dev/null",
            69,
            b"limit on the address space is too low",
        ),
        ("ulimit -d 1200000; exec {} judge >/dev/null", 69, b"raise it to 16384 MiB or more: ulim"),
        ("ulimit -S -v 1200000; exec {} judge >/dev/null", 0, b""),
        ("ulimit -v 1200000; exec {} memory >/dev/null", 69, b"limit, which is ulimit -v 1200000"),
        ("ulimit -v 1200000; exec {} full unsaid >/dev/null", 69, b"which is ulimit -v 1200000"),
        ("ulimit -v 1200000; exec {} unsaid >/dev/null", 70, b"a defect of Concert (SystemError"),
        ("ulimit -v 600000; exec {} >/dev/null", 69, b"raise it to 1024 MiB or more: ulimit -v"),
        ("ulimit -d 300000; exec {} >/dev/null", 69, b"raise it to 512 MiB or more: ulimit -d"),
        ("ulimit -S -v 600000; exec {} >/dev/null", 0, b""),
        ("ulimit -n 255; exec {} >/dev/null", 69, b"raise it to 256 or more: ulimit -n 256"),
        ("ulimit -S -n 20; exec {} >/dev/null", 0, b""),
        ("ulimit -n 256; exec {} >/dev/null", 0, b""),
        ("ulimit -f 100; exec {} >/dev/null", 69, b"the limit on the size of files is too low"),
        (
            "ulimit -s 300; exec {} >/dev/null",
            69,
            b"the limit on the stack is too low; raise it to",
        ),
        ("PYTHONIOENCODING=ascii exec {} >/dev/null", 0, b""),
        ("LC_ALL=C exec {} >/dev/null", 0, b""),
    ],
)
def test_a_command_copes_with_its_standard_streams_and_limits(
    tmp_path: Path, shell: str, status: int, said: bytes
) -> None:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    done = subprocess.run(
        ["/bin/sh", "-c", shell.format(f"'{sys.executable}' '{program}'")],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == bool(said)
    assert done.stdout == b""
