"""A workbench whose runtime is a fake, for tests of what lies around the real one."""

import functools
import tempfile
from pathlib import Path

from concert.explorers.c.building import GCC, Workbench
from concert.explorers.c.installation import RECIPE, RECIPE_FILES, Installation
from concert.runfiles import folder
from concert.sandbox import Command, Ending, Limits, open_sandbox
from concert.toolchains import locate
from native.pthread.kernel.models import MODELS

_HERE = "python/concert/explorers/c"
_LIMITS = Limits(
    cpu_seconds=60,
    wall_seconds=1200,
    memory_bytes=1 << 30,
    processes=64,
    file_bytes=16 << 20,
    output_bytes=1 << 20,
)


def fake_bench(scratch: Path) -> Workbench:
    """Returns a workbench with the fake runtime (see fake_runtime.c) in the real sandbox."""
    toolchains = locate()
    return Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[GCC],
        installation=Installation(
            archives=(_archive(),),
            recipe=folder(f"{RECIPE}/{RECIPE_FILES[0]}").parent,
            kernel=folder(MODELS),
        ),
        scratch=scratch,
    )


@functools.cache
def _archive() -> Path:
    """Returns the fake runtime; it lies in a folder that is left to the test's own clean-up."""
    toolchains = locate()
    gcc = toolchains[GCC]
    place = Path(tempfile.mkdtemp(prefix="fake-runtime-"))
    (place / "fake_runtime.c").write_bytes(folder(f"{_HERE}/fake_runtime.c").read_bytes())
    execution = open_sandbox("bubblewrap", toolchains).run(
        Command(
            argv=(
                str(gcc.program("gcc")),
                *("-B", f"{gcc.root}/usr/bin/", f"--sysroot={gcc.root}"),
                *("-O1", "-fno-pie", "-fno-builtin", "-c", "fake_runtime.c", "-o", "runtime.a"),
            )
        ),
        limits=_LIMITS,
        workspace=place,
        writable=True,
        toolchains=(gcc,),
    )
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 0), execution.stderr
    return place / "runtime.a"
