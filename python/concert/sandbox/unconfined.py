"""Runs code without isolation, where the user chose that."""

import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import override

from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.launch.fork_server import ForkServer
from concert.sandbox.protocol import Sandbox, SandboxError
from concert.sandbox.request import PlainLaunch, Request
from concert.sandbox.scratch import scratch_root
from concert.toolchains.toolchain import Toolchain

# "/box" where an argument or a path list can begin one: at the start, after a short option's
# letters (-I/work/include), after a separator. Not inside another path (/home/work).
_BOX = re.compile(r"(?:(?<=^)|(?<=[=:;,@\s\"'])|(?<=^-[A-Za-z]))/box(?=$|[/:;,\s\"'])")


class UnconfinedSandbox(Sandbox):
    """Runs commands as the user does: limits and clean-up of the process tree, no isolation.

    There is no /box: the working directory is the workspace, and "/box" at the start of an
    argument, of an environment value or of a path inside them is replaced by its real path.
    `writable` and `toolchains` forbid and hide nothing. HOME and TMPDIR name a private folder that
    is removed afterwards, PATH=/usr/bin:/bin, LC_ALL=C.UTF-8, with `Command.environment` over it.
    A hostile command can kill its supervisor, and read and write what the user can.
    """

    def __init__(self) -> None:
        self._server = ForkServer()

    @property
    @override
    def identity(self) -> str:
        return "none"

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
        folder = workspace.resolve()
        if not folder.is_dir():
            raise SandboxError(
                f"the workspace {workspace} is not a folder", remedy="report this as a defect"
            )
        private = tempfile.mkdtemp(prefix="concert-run-", dir=scratch_root())
        environment = {
            "HOME": private,
            "LC_ALL": "C.UTF-8",
            "PATH": "/usr/bin:/bin",
            "PWD": str(folder),
            "TMPDIR": private,
        }
        environment |= {name: in_host(value, folder) for name, value in command.environment}
        request = Request(
            launch=PlainLaunch(
                directory=str(folder), environment=tuple(sorted(environment.items()))
            ),
            command=Command(
                argv=tuple(in_host(argument, folder) for argument in command.argv),
                stdin=command.stdin,
                cores=command.cores,
            ),
            limits=limits,
            written_folder=str(folder),
        )
        try:
            return self._server.run(request)
        except SandboxError as error:
            remedy = error.remedy or "run `doctor` for details"
            raise SandboxError(error.what, remedy=remedy) from None
        finally:
            shutil.rmtree(private, ignore_errors=True)


def in_host(text: str, folder: Path) -> str:
    """Returns `text` with the paths below /box that it holds as paths below `folder`."""
    return _BOX.sub(lambda _: str(folder), text)
