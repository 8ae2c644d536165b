"""Measures a pinned command: time, memory, context switches."""

import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

from concert_timing import _native
from concert_timing.errors import Fault, TimingError
from concert_timing.values import RunResult, Usage

type Text = str | os.PathLike[str]


class Redirect(StrEnum):
    """The other end of a standard stream, where it is neither a file nor bytes."""

    CAPTURE = "capture"
    """Into the result. Kept in memory, without a bound: no reader wakes up while the command runs,
    and no full pipe stops it. (Output streams only.)"""
    DISCARD = "discard"
    """/dev/null."""
    INHERIT = "inherit"
    """The same as this process's."""


def run_pinned(
    argv: Sequence[Text],
    *,
    cores: Sequence[int] = (),
    env: Mapping[str, str] | None = None,
    cwd: Text | None = None,
    stdin: bytes | Path | Redirect = b"",
    stdout: Path | Redirect = Redirect.CAPTURE,
    stderr: Path | Redirect = Redirect.CAPTURE,
    wall_limit_ns: int | None = None,
) -> RunResult:
    """Runs a command on given cores and tells what it used, counted by the kernel.

    Nothing polls: a small launcher process sleeps in the kernel until the command ends, so neither
    this process nor its threads disturb the measurement. The command starts with the given cores
    (set before exec), no signal blocked or ignored, no open file but the standard streams, in a
    process group and session of its own.

    Everything that the command started is dead when this function returns or raises: descendants
    that are left when it ends, whatever group or session they moved to, are killed. So they are at
    the wall limit, at Ctrl-C, and when this process is killed itself. (Not those of a program with
    the rights of another user, which this process may not kill.) The GIL is free meanwhile, and
    several threads may run commands at once.

    This measures; it protects from nothing. Programs that nobody trusts belong into the sandbox.

    Args:
        argv: Program and arguments. A program without "/" is looked up in PATH of `env`; one with
            is relative to `cwd`.
        cores: Cores to run on, by number; empty leaves it to the kernel.
        env: The whole environment; this process's where None.
        cwd: Working directory; this process's where None.
        stdin: What it reads: these bytes, this file, `DISCARD` (nothing) or `INHERIT`.
        stdout: Where its output goes; a file is created or emptied first.
        stderr: Where its errors go, likewise.
        wall_limit_ns: A guard, in ns: the command is killed when it takes longer.

    Raises:
        TimingError: The command could not be started as asked: a core that does not exist or is not
            allowed, no such program or folder, a file that cannot be opened. A command that runs
            and fails raises nothing.
        KeyboardInterrupt: Ctrl-C, or whatever a signal handler of this process raises.
    """
    environment = dict(os.environ if env is None else env)
    with ExitStack() as stack:
        command_input = _open_input(stack, stdin)
        output = _open_output(stack, stdout, name="stdout")
        errors = _open_output(stack, stderr, name="stderr")
        usage = _native.run(
            launcher=os.fsencode(Path(__file__).with_name("_launcher")),
            arguments=_encode_arguments(argv, environment),
            environment=_encode_environment(environment),
            folder=b"" if cwd is None else _encode(cwd, where="cwd"),
            cores=cores,
            input=command_input,
            output=output,
            errors=errors,
            wall_limit_ns=_positive(wall_limit_ns),
        )
        return _with_output(
            usage,
            stdout=_read(output) if stdout is Redirect.CAPTURE else b"",
            stderr=_read(errors) if stderr is Redirect.CAPTURE else b"",
        )


def _with_output(usage: Usage, *, stdout: bytes, stderr: bytes) -> RunResult:
    counted = {field.name: getattr(usage, field.name) for field in fields(usage)}
    return RunResult(**counted, stdout=stdout, stderr=stderr)


def _encode_arguments(argv: Sequence[Text], environment: Mapping[str, str]) -> list[bytes]:
    if not argv:
        raise TimingError(
            fault=Fault.BAD_ARGUMENT, what="no program given", where="argv", remedy="name one"
        )
    program = os.fspath(argv[0])
    if "/" not in program:
        path = environment.get("PATH", os.defpath)
        found = shutil.which(program, path=path)
        if found is None:
            raise TimingError(
                fault=Fault.NO_SUCH_PROGRAM,
                what=f"no such program in PATH ({path})",
                where=program,
                remedy="give its full path",
            )
        program = found
    return [_encode(argument, where="argv") for argument in (program, *argv[1:])]


def _encode_environment(environment: Mapping[str, str]) -> list[bytes]:
    pairs = sorted(environment.items())
    return [_encode(f"{name}={value}", where="env") for name, value in pairs]


def _encode(text: Text, *, where: str) -> bytes:
    encoded = os.fsencode(text)
    if b"\0" in encoded:
        raise TimingError(fault=Fault.BAD_ARGUMENT, what=f"a zero byte in {encoded!r}", where=where)
    return encoded


def _positive(wall_limit_ns: int | None) -> int | None:
    if wall_limit_ns is not None and wall_limit_ns <= 0:
        raise TimingError(
            fault=Fault.BAD_ARGUMENT,
            what=f"a limit of {wall_limit_ns} ns",
            where="wall_limit_ns",
            remedy="give a positive one, or None for none",
        )
    return wall_limit_ns


def _open_input(stack: ExitStack, source: bytes | Path | Redirect) -> int:
    match source:
        case Redirect.INHERIT:
            return 0
        case Redirect.DISCARD:
            return _open(stack, Path(os.devnull), os.O_RDONLY)
        case Redirect.CAPTURE:
            raise TimingError(
                fault=Fault.BAD_ARGUMENT, what="input cannot be captured", where="stdin"
            )
        case bytes():
            # A file in memory, not a pipe: nobody has to feed it.
            descriptor = _open_memory(stack, "stdin")
            with open(descriptor, "wb", closefd=False) as stream:
                stream.write(source)
            os.lseek(descriptor, 0, os.SEEK_SET)
            return descriptor
        case _:
            return _open(stack, source, os.O_RDONLY)


def _open_output(stack: ExitStack, target: Path | Redirect, *, name: str) -> int:
    match target:
        case Redirect.INHERIT:
            return 1 if name == "stdout" else 2
        case Redirect.DISCARD:
            return _open(stack, Path(os.devnull), os.O_WRONLY)
        case Redirect.CAPTURE:
            return _open_memory(stack, name)
        case _:
            return _open(stack, target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)


def _open_memory(stack: ExitStack, name: str) -> int:
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC)
    stack.callback(os.close, descriptor)
    return descriptor


def _open(stack: ExitStack, path: Path, flags: int) -> int:
    try:
        descriptor = os.open(path, flags | os.O_CLOEXEC, mode=0o666)
    except OSError as error:
        raise TimingError(
            fault=Fault.UNREADABLE,
            what=f"cannot open a file for a standard stream: {error.strerror}",
            where=str(path),
            error_number=error.errno or 0,
        ) from None
    stack.callback(os.close, descriptor)
    return descriptor


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb", closefd=False) as stream:
        stream.seek(0)
        return stream.read()
