"""Our listeners, compiled against the user's JPF."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.sandbox import Command, Ending, Limits
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.jpf.errors import JpfFailure
from concert.toolchains import Toolchain

SOURCES: Final = "java/jpf/concert/jpf"
"""Folder of the sources, which come with the program."""

_PACKAGE: Final = "concert/jpf"
_LIMITS: Final = Limits(
    cpu_seconds=60,
    wall_seconds=900,
    memory_bytes=1 << 30,
    processes=256,
    file_bytes=16 << 20,
    output_bytes=1 << 20,
)
_lock = threading.Lock()
_compiled: dict[tuple[str, str], Mapping[str, bytes]] = {}


def lay_out_listeners(
    folder: Path, *, equipment: Equipment, jdk: Toolchain, jpf: Toolchain
) -> None:
    """Writes the compiled listeners below `folder`; compiles once for each JPF and JDK.

    Raises:
        JpfFailure: They do not compile against this JPF.
        SandboxError: The sandbox failed.
    """
    with _lock:
        key = (jpf.identity, jdk.identity)
        if key not in _compiled:
            _compiled[key] = _compile(equipment, jdk, jpf)
        classes = _compiled[key]
    package = folder / _PACKAGE
    package.mkdir(parents=True)
    for name in sorted(classes):
        (package / name).write_bytes(classes[name])


def _compile(equipment: Equipment, jdk: Toolchain, jpf: Toolchain) -> Mapping[str, bytes]:
    workspace = equipment.scratch / "jpf-listeners"
    classes = workspace / "classes"
    classes.mkdir(parents=True)
    sources = sorted(runfiles.folder(SOURCES).glob("*.java"))
    for source in sources:
        (workspace / source.name).write_bytes(source.read_bytes())
    execution = equipment.sandbox.run(
        Command(
            argv=(
                str(jdk.program("javac")),
                "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:-UsePerfData",
                "-J-Duser.language=en",
                "-proc:none",
                "-encoding",
                "UTF-8",
                "-classpath",
                str(jpf.program("jpf")),
                "-d",
                "classes",
                *(source.name for source in sources),
            )
        ),
        limits=_LIMITS,
        workspace=workspace,
        writable=True,
        toolchains=(jdk, jpf),
    )
    if execution.ending is not Ending.EXITED or execution.exit_code != 0:
        said = execution.stderr.decode("utf-8", "replace").strip().splitlines()[:1]
        raise JpfFailure(
            f"the listeners do not compile against {jpf.root} ({execution.ending}): "
            + " ".join(said)
        )
    return {path.name: path.read_bytes() for path in (classes / _PACKAGE).glob("*.class")}
