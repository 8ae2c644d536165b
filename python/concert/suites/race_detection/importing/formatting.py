"""Formats C texts as the published labels count their lines.

Phase (3) of the paper: clang-format in Microsoft style; then blank lines are left out, without
which the labels' lines are those of no text. clang-format is a native program that reads text of
others, so it runs in the sandbox, many texts at a time. What it left is read as the text that it
is; that it is still the same program is for the caller to check.
"""

import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import batched
from pathlib import Path

import clang_format  # type: ignore[import-untyped]

from concert.sandbox.execution import Command, Ending, Limits
from concert.sandbox.protocol import Sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.race_detection.importing.errors import UnusableTaskError
from concert.toolchains.toolchain import Toolchain

STYLE = "Microsoft"

_BATCH = 64
_LIMITS = Limits(
    cpu_seconds=120,
    wall_seconds=1200,
    memory_bytes=1 << 30,
    processes=16,
    file_bytes=64 << 20,
    output_bytes=1 << 20,
    folder_bytes=512 << 20,
)


class Formatter:
    """Formats C texts with the pinned clang-format."""

    def __init__(self, sandbox: Sandbox, gcc: Toolchain) -> None:
        """Takes a sandbox, and the toolchain whose C and C++ libraries clang-format is run with."""
        root = Path(clang_format.__file__).resolve().parent
        self._sandbox = sandbox
        self._gcc = gcc
        self._program = Toolchain(
            name="clang-format",
            version="18",
            identity="",
            root=root,
            programs={"clang-format": root / "data/bin/clang-format"},
        )
        libraries = gcc.root / "usr/lib/x86_64-linux-gnu"
        self._argv = (
            str(libraries / "ld-linux-x86-64.so.2"),
            "--inhibit-cache",
            "--library-path",
            str(libraries),
            str(self._program.program("clang-format")),
        )

    def version(self) -> str:
        """Returns what clang-format says that it is.

        Raises:
            SandboxError: The sandbox failed.
            UnusableTaskError: It cannot be run.
        """
        with tempfile.TemporaryDirectory(prefix="concert-format-", dir=scratch_root()) as folder:
            return self._run(Path(folder), ("--version",)).decode(errors="replace").strip()

    def format(self, texts: Sequence[str]) -> tuple[str | UnusableTaskError, ...]:
        """Returns each text in its new layout, or why there is none.

        Raises:
            SandboxError: The sandbox failed.
        """
        jobs = len(os.sched_getaffinity(0))
        with ThreadPoolExecutor(jobs) as pool:
            formatted = pool.map(self._batch, batched(texts, _BATCH, strict=False))
            return tuple(result for batch in formatted for result in batch)

    def _batch(self, texts: Sequence[str]) -> list[str | UnusableTaskError]:
        try:
            return list(self._format(texts))
        except UnusableTaskError as error:
            if len(texts) == 1:
                return [error]
        # One of them is at fault; alone, each is told by itself.
        return [result for text in texts for result in self._batch([text])]

    def _format(self, texts: Sequence[str]) -> list[str]:
        with tempfile.TemporaryDirectory(prefix="concert-format-", dir=scratch_root()) as name:
            folder = Path(name)
            files = [folder / f"{number}.c" for number in range(len(texts))]
            for file, text in zip(files, texts, strict=True):
                file.write_text(text, encoding="utf-8", newline="\n")
            self._run(folder, ("-i", f"--style={STYLE}", *(file.name for file in files)))
            return [without_blank_lines(_left(file)) for file in files]

    def _run(self, folder: Path, arguments: tuple[str, ...]) -> bytes:
        execution = self._sandbox.run(
            Command(argv=(*self._argv, *arguments)),
            limits=_LIMITS,
            workspace=folder,
            writable=True,
            toolchains=(self._gcc, self._program),
        )
        if (execution.ending, execution.exit_code) != (Ending.EXITED, 0):
            said = execution.stderr.decode("utf-8", "replace")
            status = f"{execution.ending} {execution.exit_code or execution.signal}"
            raise UnusableTaskError(
                f"clang-format failed ({' '.join(f'{status} {said}'.split())[:200]})"
            )
        return execution.stdout


def without_blank_lines(text: str) -> str:
    """Returns the lines of a text that are not blank, each ended by a newline."""
    return "".join(f"{line}\n" for line in text.split("\n") if line.strip())


def _left(file: Path) -> str:
    if file.is_symlink() or not file.is_file():
        raise UnusableTaskError("clang-format left no file")
    try:
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnusableTaskError("clang-format left no UTF-8") from error
