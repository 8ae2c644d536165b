"""Makes class files of Java sources with javac 8."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from concert.explorers.java.errors import BadInputError, ExplorerError
from concert.explorers.java.machine.workbench import ExplorerBench
from concert.reading import UnreadableError, copy_file
from concert.sandbox import Command, Ending, Execution, Limits

_OPTIONS: Final = (
    "-J-Xshare:auto",
    "-J-XX:+UseSerialGC",
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:-UsePerfData",
    "-J-Xmx256m",
    "-J-Duser.language=en",
    # Names of files, whatever the locale: a file is named as its class.
    "-J-Dsun.jnu.encoding=UTF-8",
    "-Xlint:none",
    # Sources are not trusted, and processors would be their code.
    "-proc:none",
    "-implicit:none",
    "-encoding",
    "UTF-8",
    "-classpath",
    "classes",
    "-sourcepath",
    "classes",
    "-d",
    "classes",
)
_LIMITS: Final = Limits(
    cpu_seconds=120,
    wall_seconds=2400,
    memory_bytes=1 << 30,
    processes=256,
    file_bytes=64 << 20,
    output_bytes=4 << 20,
)
_MOST_SOURCE_BYTES: Final = 4 << 20
_ERROR = re.compile(r"(?:sources/\d+/)?(?P<place>[^:]+:\d+): error: (?P<what>.*)")


def compile_java(sources: Sequence[Path], *, into: Path, bench: ExplorerBench) -> Path:
    """Compiles Java files together, in the sandbox.

    Args:
        sources: The files.
        into: A folder to make, for the sources' copies and the class files.
        bench: Sandbox and toolchain.

    Returns:
        The folder with the class files, below `into`.

    Raises:
        BadInputError: A file cannot be read, or javac reports an error in it.
        ExplorerError: javac could not work.
        SandboxError: The sandbox failed.
    """
    classes = into / "classes"
    classes.mkdir(parents=True)
    names = []
    for index, source in enumerate(sources):
        name = f"sources/{index}/{source.name}"
        (into / name).parent.mkdir(parents=True)
        _copy(source, into / name)
        names.append(name)
    (into / "files").write_text("".join(f'"{_quote(name)}"\n' for name in names), encoding="utf-8")
    execution = bench.sandbox.run(
        Command(argv=(str(bench.jdk.program("javac")), *_OPTIONS, "@files")),
        limits=_LIMITS,
        workspace=into,
        writable=True,
        toolchains=(bench.jdk,),
    )
    if (execution.ending, execution.exit_code) != (Ending.EXITED, 0):
        raise _failure(execution, sources)
    return classes


def _copy(source: Path, target: Path) -> None:
    remedy = "name a Java source file"
    if source.suffix != ".java" or not source.name.isprintable():
        raise BadInputError("not a Java file", where=str(source), remedy=remedy)
    try:
        copy_file(source, target, most_bytes=_MOST_SOURCE_BYTES)
    except UnreadableError as error:
        raise BadInputError(error.what, where=str(source), remedy=remedy) from None


def _quote(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _failure(execution: Execution, sources: Sequence[Path]) -> ExplorerError:
    said = execution.stderr.decode("utf-8", "replace").strip().splitlines()
    where = sources[0].name if len(sources) == 1 else f"{len(sources)} files"
    if execution.ending is Ending.EXITED:
        for line in said:
            found = _ERROR.match(line)
            if found is not None:
                return BadInputError(
                    f"javac: {found['what']}", where=found["place"], remedy="correct the source"
                )
    if execution.ending not in (Ending.EXITED, Ending.SIGNALLED):
        return BadInputError(
            f"the compiler reached its {execution.ending}".replace("_", " "),
            where=where,
            remedy="compile something smaller",
        )
    first = f": {said[0]}" if said else ""
    return ExplorerError(
        f"javac ended as {execution.ending} {execution.signal or execution.exit_code}{first}",
        where=where,
    )
