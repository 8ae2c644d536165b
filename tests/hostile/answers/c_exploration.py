"""Explores hostile C programs with the command explore, and compares what comes out."""

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.app import commands_for_tests
from tests.hostile.answers.answer_case import AnswerCase, Kind
from tests.hostile.part import Outcome, printable

_FILE_NAME = "hostile.c"
_SECONDS = 900.0
"""Elapsed time after which a run is ended: no program may hold it up for ever."""
_OUTCOMES = {0: "pass", 1: "fail", 2: "refused", 3: "inconclusive"}
"""By exit status of explore; every other one says that we failed."""


def try_programs(cases: Sequence[AnswerCase]) -> Iterator[tuple[AnswerCase, Outcome]]:
    """Explores each program and yields what came out."""
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="concert-hostile-") as folder:
            yield case, _explored(case, Path(folder))


def _explored(case: AnswerCase, folder: Path) -> Outcome:
    (folder / _FILE_NAME).write_text(case.response, "utf-8", "surrogatepass")
    status, stdout, stderr = _explore(folder, "--json")
    outcome = _OUTCOMES.get(status, f"exit status {status}")
    told = f"{outcome}: {_told(stdout) or stderr.strip()}"
    shown = stdout + stderr
    if case.kind is Kind.ODD_TEXT:
        shown += "".join(_explore(folder)[1:])
    odd = sorted({c for c in shown if not c.isprintable() and c != "\n"})
    if odd:
        return Outcome(held=False, came_out=printable(f"{told} (shown with {odd!r})"))
    # Bad input gets one line, whatever the compiler said of it.
    lines = len(stderr.strip().splitlines())
    if status not in (0, 1, 3) and lines != 1:
        return Outcome(held=False, came_out=printable(f"{told} ({lines} lines of complaint)"))
    return Outcome(held=case.holds(outcome, ()), came_out=printable(told))


def _told(stdout: str) -> str:
    try:
        verdict = json.loads(stdout)
        coverage = verdict["coverage"]
        limit = f", limit {coverage['limit']}" if coverage["limit"] else ""
        return f"{len(verdict['races'])} races, {coverage['statement']}{limit}"
    except (ValueError, KeyError, TypeError):
        return ""


def _explore(folder: Path, *options: str) -> tuple[int, str, str]:
    process = subprocess.Popen(
        [str(commands_for_tests.program("explore")), f"--c={_FILE_NAME}", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)},
        cwd=folder,
        start_new_session=True,
    )
    try:
        stdout, stderr = process.communicate(timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        stdout, stderr = process.communicate()
    return process.returncode, stdout.decode("utf-8", "replace"), stderr.decode("utf-8", "replace")
