"""Makes the sites whose pictures the pages show, by the commands that a reader would run.

The answers are those of scripted answerers, which are no models.
"""

import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from pages.transcript import CommandError

_JAVA: Final = (
    "account-transfer",
    "bucket-swap",
    "crane-and-lorry",
    "evening-menu",
    "ferry-lanes",
    "last-tickets",
    "lazy-font-table",
    "platform-board",
    "seat-booking",
    "start-gate",
    "tool-board",
    "two-wells",
)
_COMMANDS: Final = (
    "scripted_answers --samples=2 --out=answers.jsonl",
    "evaluate --suite=java-concurrency --model=recorded:answers.jsonl --results=results"
    f" --tasks={','.join(f'java-concurrency/{name}' for name in _JAVA)}",
    "evaluate --suite=race-detection --model=recorded:answers.jsonl --results=sample"
    " --subset=60 --seed=1",
    # No picture shows a C program.
    "report --results=results,sample --out=site --explorations=0",
)
_WATCHED: Final = (
    "evaluate --suite=java-concurrency --model=recorded:answers.jsonl --results=watched --jobs=1"
)
_GIVE_UP_S: Final = 180


def make_site(commands: Mapping[str, Path], folder: Path) -> Path:
    """Judges scripted answers and writes the site over the verdicts.

    Args:
        commands: The programs by the names of their targets.
        folder: An empty folder.

    Returns:
        The folder of the site.

    Raises:
        CommandError: A command failed.
    """
    for line in _COMMANDS:
        name, *arguments = line.split()
        done = subprocess.run(
            [str(commands[name].absolute()), *arguments],
            capture_output=True,
            text=True,
            env=_environment(folder),
            cwd=folder,
            check=False,
        )
        if done.returncode not in (0, 1):
            raise CommandError(f"{line}: exit status {done.returncode}: {done.stderr.strip()}")
    return folder / "site"


@contextmanager
def watched_site(commands: Mapping[str, Path], folder: Path) -> Iterator[Path]:
    """Yields a folder with the page of a run that goes on, as a reader gets it from `view`."""
    name, *arguments = _WATCHED.split()
    with (folder / "said").open("w+b") as said:
        run = _started(commands[name], arguments, folder, subprocess.DEVNULL)
        view = None
        try:
            _wait(lambda: len(list((folder / "watched").glob("verdicts/*.parquet"))) > 1)
            view = _started(commands["view"], ["--results=watched", "--port=0"], folder, said)
            _wait(lambda: b"open http" in (folder / "said").read_bytes())
            address = (folder / "said").read_text().partition("open ")[2].split()[0]
            site = folder / "shown"
            site.mkdir()
            _wait(lambda: b"There is no verdict" not in _got(f"{address}run.html"))
            for file in ("run.html", "concert.css", "concert.js"):
                (site / file).write_bytes(_got(address + file))
            yield site
        finally:
            for process in (view, run):
                if process is not None and process.poll() is None:
                    process.send_signal(signal.SIGINT)
                    process.wait(_GIVE_UP_S)


def _started(
    program: Path, arguments: Sequence[str], folder: Path, out: IO[bytes] | int
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(program.absolute()), *arguments],
        stdout=out,
        stderr=subprocess.DEVNULL,
        env=_environment(folder),
        cwd=folder,
    )


def _environment(folder: Path) -> Mapping[str, str]:
    return {**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)}


def _wait(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + _GIVE_UP_S
    while not is_so():
        if time.monotonic() > end:
            raise CommandError("the run or its page did not begin")
        time.sleep(0.2)


def _got(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=_GIVE_UP_S) as answer:
        return bytes(answer.read())
