"""A measured command starts as asked, or the error says clearly why it cannot."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from concert_timing import (
    Ending,
    Fault,
    Redirect,
    RunResult,
    TimingError,
    run_pinned,
    thread_affinity,
)


def _write_script(file: Path, text: str) -> None:
    file.write_text(text, encoding="ascii")
    file.chmod(0o755)


def test_the_exit_status_is_told() -> None:
    result = run_pinned(["/bin/sh", "-c", "exit 7"])
    assert (result.ending, result.exit_code, result.signal) == (Ending.EXITED, 7, 0)


def test_the_deadly_signal_is_told() -> None:
    result = run_pinned(["/bin/sh", "-c", "kill -SEGV $$"])
    assert (result.ending, result.exit_code, result.signal) == (Ending.SIGNALLED, -1, 11)


def test_output_and_errors_are_captured_apart() -> None:
    result = run_pinned(["/bin/sh", "-c", "echo out; echo err >&2"])
    assert (result.stdout, result.stderr) == (b"out\n", b"err\n")


def test_much_output_does_not_stop_the_command() -> None:
    code = "import sys; sys.stdout.write('x' * (16 << 20))"
    result = run_pinned([sys.executable, "-I", "-S", "-c", code])
    assert result.stdout == b"x" * (16 << 20)


def test_input_is_bytes_or_a_file_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "input"
    file.write_bytes(b"of a file")
    assert run_pinned(["/bin/cat"], stdin=b"\x00bytes").stdout == b"\x00bytes"
    assert run_pinned(["/bin/cat"], stdin=file).stdout == b"of a file"
    assert run_pinned(["/bin/cat"]).stdout == b""
    assert run_pinned(["/bin/cat"], stdin=Redirect.DISCARD).stdout == b""


def test_output_can_go_to_a_file_that_is_emptied_first(tmp_path: Path) -> None:
    out, err = tmp_path / "out", tmp_path / "err"
    out.write_text("much longer than before", encoding="ascii")
    result = run_pinned(["/bin/sh", "-c", "echo out; echo err >&2"], stdout=out, stderr=err)
    assert (out.read_bytes(), err.read_bytes()) == (b"out\n", b"err\n")
    assert (result.stdout, result.stderr) == (b"", b"")


def test_output_can_be_inherited(capfd: pytest.CaptureFixture[str]) -> None:
    run_pinned(
        ["/bin/sh", "-c", "echo out; echo err >&2"],
        stdout=Redirect.INHERIT,
        stderr=Redirect.INHERIT,
    )
    assert capfd.readouterr() == ("out\n", "err\n")


def test_the_environment_is_the_given_one_and_nothing_else() -> None:
    environment = {"CONCERT_A": "1", "CONCERT_B": "x=y"}
    result = run_pinned(["/bin/cat", "/proc/self/environ"], env=environment)
    assert result.stdout == b"CONCERT_A=1\0CONCERT_B=x=y\0"


def test_the_callers_environment_is_inherited_where_none_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(os.environ, "CONCERT_B", "a \udcff")
    result = run_pinned(["/bin/sh", "-c", 'printf %s "$CONCERT_B"'])
    assert result.stdout == b"a \xff"


def test_the_working_directory_is_the_given_one(tmp_path: Path) -> None:
    _write_script(tmp_path / "program", "#!/bin/sh\npwd -P\n")
    result = run_pinned(["./program"], cwd=tmp_path)
    assert os.fsdecode(result.stdout) == f"{tmp_path.resolve()}\n"


def test_a_program_is_looked_up_in_the_path_of_its_environment(tmp_path: Path) -> None:
    _write_script(tmp_path / "concert-program", "#!/bin/sh\necho found\n")
    assert run_pinned(["concert-program"], env={"PATH": str(tmp_path)}).stdout == b"found\n"


def test_no_open_file_of_the_caller_reaches_the_command() -> None:
    descriptor = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(descriptor, True)
    try:
        result = run_pinned(["/bin/sh", "-c", "ls /proc/$$/fd; exit"])
    finally:
        os.close(descriptor)
    assert result.stdout.split() == [b"0", b"1", b"2"]


def test_no_signal_is_blocked_or_ignored_in_the_command() -> None:
    # Python ignores SIGPIPE.
    result = run_pinned(["/bin/cat", "/proc/self/status"])
    lines = [line.split() for line in result.stdout.decode().splitlines()]
    masks = {line[0]: int(line[1], 16) for line in lines if line[0] in ("SigBlk:", "SigIgn:")}
    assert masks == {"SigBlk:": 0, "SigIgn:": 0}


def test_a_program_that_does_not_exist_is_named() -> None:
    with pytest.raises(TimingError) as raised:
        run_pinned(["/no/such/program"])
    assert raised.value.fault is Fault.NO_SUCH_PROGRAM
    assert raised.value.where == "/no/such/program"
    assert "No such file" in raised.value.what
    assert raised.value.remedy


def test_a_program_that_is_not_in_the_path_is_named() -> None:
    with pytest.raises(TimingError) as raised:
        run_pinned(["no-such-program"], env={"PATH": "/nowhere"})
    assert raised.value.fault is Fault.NO_SUCH_PROGRAM
    assert raised.value.where == "no-such-program"
    assert "/nowhere" in raised.value.what


def test_a_script_without_its_interpreter_is_no_program(tmp_path: Path) -> None:
    _write_script(tmp_path / "script", "#!/no/such/interpreter\n")
    with pytest.raises(TimingError) as raised:
        run_pinned([tmp_path / "script"])
    assert raised.value.fault is Fault.NO_SUCH_PROGRAM
    assert "interpreter" in raised.value.remedy


def test_a_file_that_may_not_be_executed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch(mode=0o644)
    with pytest.raises(TimingError) as raised:
        run_pinned([file])
    assert raised.value.fault is Fault.NOT_PERMITTED
    assert raised.value.where == str(file)


def test_a_working_directory_that_does_not_exist_is_named() -> None:
    with pytest.raises(TimingError) as raised:
        run_pinned(["/bin/true"], cwd="/no/such/folder")
    assert raised.value.fault is Fault.NO_SUCH_FOLDER
    assert raised.value.where == "/no/such/folder"


@pytest.mark.parametrize("core", [-1, 8191, 1_000_000])
def test_a_core_that_does_not_exist_is_refused_before_anything_runs(
    tmp_path: Path, core: int
) -> None:
    file = tmp_path / "file"
    with pytest.raises(TimingError) as raised:
        run_pinned(["/bin/touch", file], cores=[thread_affinity()[0], core])
    assert raised.value.fault is Fault.NO_SUCH_CORE
    assert raised.value.cores == (core,)
    assert not file.exists()


@pytest.mark.parametrize(
    "run",
    [
        lambda file: run_pinned(["/bin/true"], stdin=file),
        lambda file: run_pinned(["/bin/true"], stdout=file),
        lambda file: run_pinned(["/bin/true"], stderr=file),
    ],
    ids=["stdin", "stdout", "stderr"],
)
def test_a_file_for_a_stream_that_cannot_be_opened_is_named(
    tmp_path: Path, run: Callable[[Path], RunResult]
) -> None:
    file = tmp_path / "no" / "file"
    with pytest.raises(TimingError) as raised:
        run(file)
    assert raised.value.fault is Fault.UNREADABLE
    assert raised.value.where == str(file)


@pytest.mark.parametrize("argv", [[], ["/bin/true", "a\0b"], ["/bin/true", "x" * (1 << 20)]])
def test_arguments_that_no_program_can_get_are_refused(argv: list[str]) -> None:
    with pytest.raises(TimingError) as raised:
        run_pinned(argv)
    assert raised.value.fault is Fault.BAD_ARGUMENT


@pytest.mark.parametrize("limit_ns", [0, -1])
def test_a_limit_that_is_not_positive_is_refused(limit_ns: int) -> None:
    with pytest.raises(TimingError) as raised:
        run_pinned(["/bin/true"], wall_limit_ns=limit_ns)
    assert raised.value.where == "wall_limit_ns"
