"""Runs commands of Concert in processes forked from one that has everything loaded."""

import atexit
import contextlib
import functools
import importlib
import json
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import forkserver, resource_tracker
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any, Final

from concert.app.commands_for_tests import module
from concert.sandbox.scratch import remove_own
from tests.hostile.surroundings.outcome import Ended

OWN: Final = "own"
"""The suites that come with Concert."""
FAKE: Final = "fake"
"""One suite without tools, whose candidates say themselves what they get."""
RACES: Final = "races"
"""race-detection, on the programs in the folder `programs`."""
JAVA: Final = "java"
"""A suite without tools under the name java-concurrency."""

_MOST_ADDRESS_BYTES: Final = 6 << 30
_STATUS_LINE: Final = "VmHWM:"
_NEVER: Final = 250
_COMMANDS: Final = (
    *("audit", "evaluate", "explore", "generate", "import_drdbench", "mutate_tasks"),
    *("race_errata", "replay", "scale_race_data", "score"),
    *("tables", "task_fixes"),
)
_LOADED: Final = (
    *(__name__, "concert.suites", "pyarrow.parquet", "tests.hostile.surroundings.busy_evaluate"),
    *("concert.models.providers.gemini", "concert.models.providers.openai_compatible"),
    "tests.models.generation",
    *(module(one) for one in _COMMANDS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of a command.

    Attributes:
        command: Its name.
        arguments: Its arguments.
        folder: Where the user stands; a folder of the case's own.
        suites: Which suites it has.
        benches: Whether explore and replay find their tools; else they end at that point.
        environment: What its environment has besides.
        most_seconds: When it is killed.
    """

    command: str
    arguments: Sequence[str]
    folder: Path
    suites: str = FAKE
    benches: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    most_seconds: float = 60.0


@functools.cache
def started_server() -> ForkServerContext:
    """Returns what starts processes; the first call starts the process that they are forked from.

    There is one in a program, and whoever starts it first says what it has loaded.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_LOADED))
    forkserver.ensure_running()
    resource_tracker.ensure_running()
    return context


def run_forked(call: Call) -> Ended:
    """Runs a command to its end, or kills it when its time is over."""
    said = call.folder.parent / f"{call.folder.name}.said"
    said.mkdir(exist_ok=True)
    started = time.monotonic()
    process = started_server().Process(target=_run, args=(call, said))
    process.start()
    process.join(call.most_seconds)
    seconds = time.monotonic() - started
    status = process.exitcode
    if status is None:
        process.kill()
        process.join()
    process.close()
    peak = said / "peak"
    return Ended(
        status=status,
        stdout=_content(said / "1"),
        stderr=_content(said / "2"),
        seconds=seconds,
        peak_bytes=int(peak.read_text()) if peak.exists() else 0,
    )


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _run(call: Call, said: Path) -> None:
    for stream in (1, 2):
        descriptor = os.open(said / str(stream), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, stream)
    os.environ.update(_environment(call))
    os.chdir(call.folder)
    if not call.benches:
        # Shadow memory of the tools takes far more addresses than memory.
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_ADDRESS_BYTES, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A process that was forked off has forgotten what is to be done at its end.
    atexit.register(remove_own)
    status = _NEVER
    try:
        status = _main(call)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else _NEVER
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        (said / "peak").write_text(str(_peak_bytes()))
    sys.exit(status)


def _peak_bytes() -> int:
    """Returns the most resident memory that this process had, as the kernel counts it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    found = next(line for line in lines if line.startswith(_STATUS_LINE))
    return int(found.split()[1]) << 10


def _environment(call: Call) -> Mapping[str, str]:
    toolchains = call.folder / "toolchains.json"
    variables = {
        "HOME": str(call.folder),
        "TMPDIR": str(call.folder),
        "BUILD_WORKING_DIRECTORY": str(call.folder),
        "COLUMNS": "80",
    }
    if call.suites != OWN and not call.benches:
        toolchains.write_text("{}")
        variables["CONCERT_TOOLCHAINS"] = str(toolchains)
    return {**variables, **call.environment}


def _main(call: Call) -> int:
    called = importlib.import_module(module(call.command))
    options: dict[str, Any] = {}
    if call.command in ("evaluate", "generate", "score"):
        options["suites"] = _suites(call)
    elif call.command == "audit":
        options["suites"] = _suites(call)(None)
    if not call.benches:
        if call.command in ("explore", "replay"):
            options["open_bench"] = _no_bench
        if call.command in ("explore", "replay", "race_errata", "scale_race_data"):
            options["open_workbench"] = _no_bench
        if call.command == "mutate_tasks":
            options["open_judge"] = _no_judge
    return int(called.main(list(call.arguments), **options))


def _no_bench(_kind: str) -> contextlib.AbstractContextManager[Any]:
    from concert.sandbox import SandboxError

    raise SandboxError("the input was accepted", remedy="nothing is run here")


def _no_judge(_kind: str) -> Callable[..., Any]:
    def judge(*_values: object, **_options: object) -> object:
        from concert.sandbox import SandboxError

        raise SandboxError("the input was accepted", remedy="nothing is judged here")

    return judge


def _suites(call: Call) -> Callable[[Any], Mapping[str, Any]]:
    from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
    from concert.suites import all_suites
    from concert.suites.race_detection import RaceDetection

    if call.suites == OWN:
        return all_suites
    if call.suites == RACES:
        return lambda _choice: {"race-detection": RaceDetection(call.folder / "programs")}
    name = "java-concurrency" if call.suites == JAVA else "fake"
    fake = FakeSuite([fake_task("a", suite=name), fake_task("b", suite=name)], name=name)
    return lambda _choice: {name: fake}


def accepted(ended: Ended) -> bool:
    """Returns whether a command took its input and came to where its tools would be used."""
    return b"the input was accepted" in ended.stderr


def json_line(value: object) -> str:
    """Returns a value as one line of JSON, with lone surrogates and infinities as they are."""
    return json.dumps(value, ensure_ascii=True) + "\n"
