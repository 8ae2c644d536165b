"""The folder and tools that an agent works with.

A private folder with the program, in a sandbox, with compiler, debugger and Valgrind on PATH. All
that an agent has done is done in the sandbox, reading and writing files included: in a folder that
it rules, a name can be a link to anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from concert.sandbox import folder_bytes
from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.race_detection.agent.action import Action, Read, Shell, Write
from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.observation import Observation, observed, status_of
from concert.suites.race_detection.tasks.rendering import MAIN_FILE, SourceFile
from concert.toolchains.toolchain import Toolchain

NEEDS: Final = ("gcc13", "gdb", "valgrind")
"""Names of the toolchains that an agent works with."""

PROGRAM: Final = MAIN_FILE
"""The program's name in the folder."""

_TOOL_FOLDER = "/tmp/tools"
# The memory that the sanitizers reserve, far above their use.
_RESERVED_BYTES = 1 << 47
_SHELL = ("/bin/sh", "-c")
# /tmp is new for every command, so the launchers are, too: no command can spoil those of the next.
_PRELUDE = f"""
mkdir {_TOOL_FOLDER} && cd {_TOOL_FOLDER} || exit 125
line=$1
shift
while [ $# -gt 1 ]; do
    printf '#!/bin/sh\\n%s\\n' "$2" >"$1" && chmod 755 "$1" || exit 125
    shift 2
done
cd /box && exec /bin/sh -c "$line" 2>&1
"""
_WRITE = 'mkdir -p "$(dirname "$1")" && cat >"$1"'
_EMPTY = "chmod -R u+rwx . 2>/dev/null; find . -mindepth 1 -maxdepth 1 -exec rm -rf {} +"


class Workshop:
    """An agent's folder and tools. For one thread."""

    def __init__(
        self,
        files: Sequence[SourceFile],
        *,
        sandbox: Sandbox,
        toolchains: Mapping[str, Toolchain],
        folder: Path,
        limits: AgentLimits,
    ) -> None:
        """Puts the program into the folder.

        Args:
            files: The program, its main file `PROGRAM` first; all lie in its folder or below.
            sandbox: Where everything runs.
            toolchains: By name; those of `NEEDS` are used.
            folder: Empty, private, removed by the caller.
            limits: What may be used.
        """
        self._files = tuple(files)
        self._sandbox = sandbox
        self._toolchains = [toolchains[name] for name in NEEDS]
        self._launchers = tuple(_launchers(toolchains))
        self._folder = folder
        self._limits = limits
        self._cpu_seconds_left = limits.cpu_seconds
        self._shown_bytes_left = limits.all_shown_bytes
        for file in self._files:
            path = folder / file.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text, encoding="utf-8")

    def do(self, action: Action) -> Observation:
        """Does what a model asked for, as far as its limits go.

        Raises:
            SandboxError: The sandbox itself failed.
        """
        if self._cpu_seconds_left <= 0:
            return Observation(status="Not done: the CPU time of all commands is used up.")
        match action:
            case Shell(command=line):
                argv = (*_SHELL, _PRELUDE, "sh", line, *self._launchers)
                path = f"{_TOOL_FOLDER}:/bin"
                execution = self._run(
                    Command(argv=argv, environment=(("PATH", path),), may_trace=True)
                )
                output = execution.stdout
            case Read(path=path):
                execution = self._run(Command(argv=("/bin/busybox", "cat", "--", path)))
                output = _lines(execution.stdout, action) + execution.stderr
            case Write(path=path, content=content):
                stdin = content.encode("utf-8", "replace")
                execution = self._run(Command(argv=(*_SHELL, _WRITE, "sh", path), stdin=stdin))
                output = execution.stderr
        observation = self._shown(status_of(execution), output)
        return self._emptied(observation) if self._is_overfull() else observation

    def _shown(self, status: str, output: bytes) -> Observation:
        most_bytes = min(self._limits.shown_bytes, self._shown_bytes_left)
        self._shown_bytes_left -= min(most_bytes, len(output))
        return observed(status, output, most_bytes=most_bytes)

    def _run(self, command: Command, *, is_folder_bounded: bool = True) -> Execution:
        bounds = self._limits
        execution = self._sandbox.run(
            command,
            limits=Limits(
                cpu_seconds=min(bounds.command_cpu_seconds, self._cpu_seconds_left),
                wall_seconds=bounds.command_wall_seconds,
                memory_bytes=bounds.memory_bytes,
                processes=bounds.processes,
                file_bytes=bounds.file_bytes,
                output_bytes=bounds.output_bytes,
                reserved_bytes=_RESERVED_BYTES,
                folder_bytes=bounds.folder_bytes if is_folder_bounded else None,
            ),
            workspace=self._folder,
            writable=True,
            toolchains=self._toolchains,
        )
        self._cpu_seconds_left -= (execution.user_ns + execution.system_ns) / 1e9
        return execution

    def _is_overfull(self) -> bool:
        most = self._limits.folder_bytes
        return folder_bytes(str(self._folder), most=most) > most

    def _emptied(self, observation: Observation) -> Observation:
        """Starts the folder anew, from the inside: what is in it may be made to mislead."""
        self._run(Command(argv=(*_SHELL, _EMPTY)), is_folder_bounded=False)
        for file in self._files:
            put_back = Command(
                argv=(*_SHELL, _WRITE, "sh", file.name), stdin=file.text.encode("utf-8")
            )
            self._run(put_back, is_folder_bounded=False)
        limit = f"more than {self._limits.folder_bytes >> 20} MiB"
        note = f"The folder held {limit}: it was emptied, and {_names(self._files)} put back."
        return replace(observation, status=f"{observation.status} {note}")


def _names(files: Sequence[SourceFile]) -> str:
    return ", ".join(file.name for file in files)


def _launchers(toolchains: Mapping[str, Toolchain]) -> Iterator[str]:
    """Yields name and script of every program on PATH."""
    gcc, valgrind = toolchains["gcc13"], toolchains["valgrind"]
    loader = valgrind.program("loader")
    libraries = f"{loader.parent}:{gcc.root}/usr/lib/x86_64-linux-gnu"
    # With Valgrind's copy of the C library, a program runs by itself and under every tool.
    linking = f"-Wl,--dynamic-linker={loader} -Wl,-rpath,{libraries} -Wl,--disable-new-dtags"
    for name, program in (("gcc", "gcc"), ("cc", "gcc"), ("g++", "g++")):
        yield name
        compiler = f"{gcc.program(program)} -B {gcc.root}/usr/bin/ --sysroot={gcc.root}"
        yield f'exec {compiler} {linking} "$@"'
    for name, path in (
        ("gdb", toolchains["gdb"].program("gdb")),
        ("nm", gcc.program("nm")),
        ("objdump", gcc.program("objdump")),
        ("valgrind", valgrind.program("valgrind")),
    ):
        yield name
        yield f'exec {path} "$@"'


def _lines(content: bytes, action: Read) -> bytes:
    """Returns the lines that were asked for."""
    if action.first == 1 and action.last is None:
        return content
    return b"".join(content.splitlines(keepends=True)[action.first - 1 : action.last])
