"""Finds the objects of the race check's runtime and of the stopwatch that Bazel compiled.

They are the same for every candidate, framework and machine, and take longer to compile than most
programs. An object is known by a hash of its source, its headers, the flags and the compiler. Where
one of these is another one, there is no object, and the judge compiles the source itself.
"""

import functools
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert import runfiles
from concert.suites.task_parallel.judge.build.apart import object_key
from concert.suites.task_parallel.judge.build.compiler import GCC, Compiler, demand_success

_INDEX = "python/concert/suites/task_parallel/judge/build/runtime_objects/index.txt"


def bring_object(
    source: Path, headers: Sequence[Path], *, compiler: Compiler, folder: Path, into: str
) -> None:
    """Brings the object of a source that is compiled apart to a folder.

    Args:
        source: The source.
        headers: The headers that it includes.
        compiler: What compiles it if Bazel did not.
        folder: Where source and headers lie.
        into: Name of the object file.

    Raises:
        BuildError: It cannot be compiled.
        SandboxError: The sandbox failed.
    """
    # HPX's headers lie in a toolchain of its own, and bring flags.
    identity = compiler.equipment.toolchains[GCC].identity
    built = None if compiler.hpx_version else built_object(source, headers, compiler=identity)
    if built is not None:
        shutil.copyfile(built, folder / into)
    else:
        demand_success(compiler.compile_apart(folder, source.name, into), source.name)


def built_object(source: Path, headers: Sequence[Path], *, compiler: str) -> Path | None:
    """Returns the object of a source that is compiled apart; None if Bazel compiled no such.

    Args:
        source: The source.
        headers: The headers that it includes.
        compiler: The identity of the compiler's toolchain.
    """
    return _objects().get(object_key(source, headers, compiler=compiler))


@functools.cache
def _objects() -> Mapping[str, Path]:
    try:
        index = runfiles.folder(_INDEX)
    except FileNotFoundError:
        # Outside of Bazel nothing is built before it is asked for.
        return {}
    lines = (line.split("  ") for line in index.read_text(encoding="utf-8").splitlines())
    return {key: index.parent / name for key, name in lines}
