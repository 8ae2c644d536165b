"""Runs javac in one virtual machine that stays, for tests of verdicts and not of the compiler.

To start javac takes ten times as long as to compile one small program with it.
"""

import struct
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import override

from concert import runfiles
from concert.sandbox import Command, Ending, Execution, Limits, Sandbox
from concert.toolchains import Toolchain

_JAR = "java/resident_javac/resident_javac.jar"
_MAIN = "concert.javac.ResidentJavac"
_FLAGS = (
    "-Xmx256m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    "-Dfile.encoding=UTF-8",
    "-Dsun.jnu.encoding=UTF-8",
    "-Duser.language=en",
)
_FOR_THE_MACHINE = "-J"
_NUMBER = struct.Struct(">i")


class ResidentJavac(Sandbox):
    """A sandbox in which javac, and nothing else, is one process that stays.

    The arguments for javac are those of the command; the status and the words are javac's own.
    Its limits are not kept.
    """

    def __init__(self, sandbox: Sandbox, jdk: Toolchain) -> None:
        """Takes the sandbox of all other commands, and the toolchain with javac."""
        self._sandbox = sandbox
        self._jdk = jdk
        self._javac = str(jdk.program("javac"))
        self._machine: subprocess.Popen[bytes] | None = None
        self._open = ExitStack()

    def close(self) -> None:
        """Ends the process."""
        self._open.close()

    @property
    @override
    def identity(self) -> str:
        return self._sandbox.identity

    @override
    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        if command.argv[0] != self._javac:
            return self._sandbox.run(
                command,
                limits=limits,
                workspace=workspace,
                writable=writable,
                toolchains=toolchains,
            )
        arguments = [
            _below(workspace, argument)
            for argument in command.argv[1:]
            if not argument.startswith(_FOR_THE_MACHINE)
        ]
        return self._compile(arguments)

    def _compile(self, arguments: Sequence[str]) -> Execution:
        machine = self._started()
        assert machine.stdin is not None
        assert machine.stdout is not None
        texts = [argument.encode() for argument in arguments]
        machine.stdin.write(_NUMBER.pack(len(texts)))
        for text in texts:
            machine.stdin.write(_NUMBER.pack(len(text)) + text)
        machine.stdin.flush()
        status = _number(machine.stdout.read(_NUMBER.size))
        said = machine.stdout.read(_number(machine.stdout.read(_NUMBER.size)))
        return Execution(ending=Ending.EXITED, exit_code=status, stderr=said)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._machine is None:
            command = [
                str(self._jdk.program("java")),
                *_FLAGS,
                "-classpath",
                str(runfiles.folder(_JAR)),
                _MAIN,
            ]
            self._machine = self._open.enter_context(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            )
            self._open.callback(self._machine.kill)
        return self._machine


def _below(workspace: Path, argument: str) -> str:
    """Returns the argument; what it names in the workspace it names in full."""
    path = workspace / argument
    return str(path) if path.exists() else argument


def _number(read: bytes) -> int:
    (number,) = _NUMBER.unpack(read)
    return int(number)
