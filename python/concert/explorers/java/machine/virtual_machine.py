"""Starts the explorer's virtual machine, and says what it may use."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers.java.machine.workbench import ExplorerBench
from concert.sandbox import Command, Ending, Execution, Limits

OWN_FOLDER: Final = "explorer"
"""The folder of the workspace with the explorer's own files, under these names."""
BOOT_JAR: Final = f"{OWN_FOLDER}/boot.jar"
EXPLORER_JAR: Final = f"{OWN_FOLDER}/explorer.jar"
LIBRARY: Final = f"{OWN_FOLDER}/libexplorer_jvm.so"

_SERIALISED: Final = ";".join(
    [
        "java.lang.invoke.SerializedLambda",
        "java.lang.*",
        "java.math.*",
        "java.time.**",
        "java.util.*",
        "java.util.concurrent.**",
        *(f"!{package}.**" for package in ("java", "javax", "sun", "com.sun", "jdk", "org")),
    ]
)
_FLAGS: Final = (
    "-Xmx256m",
    "-Xss512k",
    "-XX:MaxMetaspaceSize=96m",
    "-XX:MaxDirectMemorySize=32m",
    "-XX:ReservedCodeCacheSize=48m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    # Compiled, it would take the hash from the object, and nobody would see who asks.
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=exclude,java/lang/Object,hashCode",
    "-XX:-UsePerfData",
    "-XX:+DisableAttachMechanism",
    "-XX:ErrorFile=/dev/null",
    # Standard output is for answers alone; the virtual machine's last words go elsewhere.
    "-XX:+DisplayVMOutputToStderr",
    # Neither a program's view of the machine nor its pools' sizes may depend on the machine.
    "-XX:ActiveProcessorCount=4",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.timezone=UTC",
    # Names of files, whatever the locale: class files are named as their classes.
    "-Dsun.jnu.encoding=UTF-8",
    "-Djava.awt.headless=true",
    # Objects that are read from bytes: the program's own, and those of packages that it may use.
    "-Dconcert.serialised=" + _SERIALISED,
    "-enableassertions",
    f"-Xbootclasspath/p:{BOOT_JAR}",
    # In full, as System.load wants it.
    f"-Dconcert.library=/box/{LIBRARY}",
    "-classpath",
    EXPLORER_JAR,
)
_MAIN: Final = "concert.explorer.main.Main"
_FILE_BYTES: Final = 16 << 20
# The virtual machine's own threads, and carriers that are left behind.
_OWN_THREADS: Final = 128
_CARRIERS_PER_THREAD: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineLimits:
    """The resources that one virtual machine may use.

    Attributes:
        memory_bytes: Resident memory of the process, and its private data.
        start_cpu_seconds: CPU time to start in.
        request_cpu_seconds: CPU time for a request besides the search: rewriting, minimising.
        wall_seconds_per_cpu_second: How much longer the last guard is than the CPU time.
        output_bytes: Size of the answer to one request.
    """

    memory_bytes: int = 512 << 20
    start_cpu_seconds: float = 15.0
    request_cpu_seconds: float = 15.0
    wall_seconds_per_cpu_second: float = 20.0
    output_bytes: int = 8 << 20


def run_machine(
    workspace: Path,
    *,
    bench: ExplorerBench,
    limits: MachineLimits,
    requests: Sequence[str],
    search_cpu_ms: int,
    threads: int,
) -> Execution:
    """Runs the requests in a workspace to the end of the virtual machine.

    Args:
        workspace: The folder with the explorer and the programs.
        bench: Sandbox and toolchain.
        limits: What the virtual machine may use.
        requests: The requests, a line each. The virtual machine reads them to their end before it
            loads the first program, and nothing that a program sees has them: they hold the
            answers' secret.
        search_cpu_ms: CPU time that all their searches may take, in ms.
        threads: Most threads that a program may start.

    Raises:
        SandboxError: The sandbox failed.
    """
    cpu_seconds = (
        limits.start_cpu_seconds + len(requests) * limits.request_cpu_seconds + search_cpu_ms / 1000
    )
    return bench.sandbox.run(
        Command(
            argv=(str(bench.jdk.program("java")), *_FLAGS, _MAIN),
            stdin="".join(f"{line}\n" for line in requests).encode(),
        ),
        limits=Limits(
            cpu_seconds=cpu_seconds,
            wall_seconds=cpu_seconds * limits.wall_seconds_per_cpu_second,
            memory_bytes=limits.memory_bytes,
            processes=_OWN_THREADS + _CARRIERS_PER_THREAD * threads,
            file_bytes=_FILE_BYTES,
            output_bytes=len(requests) * limits.output_bytes,
        ),
        workspace=workspace,
        toolchains=(bench.jdk,),
    )


_LAST_WORDS: Final = (
    b"insufficient memory for the Java Runtime",
    b"java.lang.OutOfMemoryError",
    b"std::bad_alloc",
)


def is_out_of_memory(execution: Execution) -> bool:
    """Tells whether the virtual machine died because its memory was used up."""
    if execution.ending is Ending.MEMORY_LIMIT:
        return True
    # The limit on private data makes allocations fail; HotSpot and the engine then end with these.
    told = execution.stderr
    died = execution.ending in (Ending.EXITED, Ending.SIGNALLED) and execution.exit_code != 0
    return died and any(words in told for words in _LAST_WORDS)
