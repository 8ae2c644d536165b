"""Reads the reports of Java PathFinder.

The report is text in sections; a line of at least ten '=' and a title opens each. Reports are read
from runs that were cut, crashed or ran out of memory too, so every part of one may be missing,
and nothing in one makes the reader fail.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from concert.suites.java_concurrency.judge.jpf.doubts import doubt_about

DEADLOCK: Final = "gov.nasa.jpf.vm.NotDeadlockedProperty"
RACE: Final = "gov.nasa.jpf.listener.PreciseRaceDetector"
UNCAUGHT: Final = "gov.nasa.jpf.vm.NoUncaughtExceptionsProperty"
OUT_OF_MEMORY: Final = "gov.nasa.jpf.vm.NoOutOfMemoryErrorProperty"
STARVATION: Final = "concert.jpf.StarvationListener"
INTRUSION: Final = "concert.jpf.IntrusionListener"
NO_ENTRY: Final = "no static entry method"
"""Not a property: JPF found no main method and did not start."""

_LONGEST_LINE = 400
_DETAIL_LINES = 60
_MOST_ERRORS = 100
_MOST_CONSTRAINTS = 32
_TOPIC = re.compile(r"={10,80} (\S.*)")
_ERROR_TOPIC = re.compile(r"error (\d{1,9})")
_RESULT = re.compile(r'error #(\d{1,9}): (\S+)(?: "(.*)")?')
_VOLATILE = re.compile(r"error #(\d{1,9}): volatile field (\S+)")
_COUNTED = re.compile(r"\d{1,18}x (\S.*)")
_THREADS = re.compile(r"threads created: (\d{1,9})")
_STATES = re.compile(r"states: {1,40}new=(\d{1,18}),visited=(\d{1,18})")
_DEPTH = re.compile(r"search: {1,40}maxDepth=(\d{1,18})")
_INSTRUCTIONS = re.compile(r"instructions: {1,40}(\d{1,18})")
_SEVERE = "[SEVERE] "
_STARVED = "never scheduled before the end of a path: "


@dataclass(frozen=True, slots=True, kw_only=True)
class JpfError:
    """A violation that JPF reports.

    Attributes:
        kind: The property or listener that was violated, by its class; or `NO_ENTRY`.
        summary: The first line of what JPF says of it.
        detail: The lines behind it: threads, accesses, or the stack; cut when long.
        doubt: Why JPF may be wrong, as far as the report itself shows it; empty where it does not.
    """

    kind: str
    summary: str
    detail: tuple[str, ...] = ()
    doubt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JpfReport:
    """One report.

    Attributes:
        errors: Violations, in the order of the report.
        constraints: Limits that the search met, each once, such as "depth limit reached: 360".
        max_depth: Transitions on the longest path.
        states_new: States that were stored.
        states_visited: States that were reached again.
        instructions: Bytecode instructions that were executed.
        threads_created: Threads that were started, the main thread included; None without our
            ThreadCountListener.
        started: Whether the search began.
        finished: Whether the report is whole.
        crash: Why JPF failed, in one line; empty where it did not.
    """

    errors: tuple[JpfError, ...] = ()
    constraints: tuple[str, ...] = ()
    max_depth: int = 0
    states_new: int = 0
    states_visited: int = 0
    instructions: int = 0
    threads_created: int | None = None
    started: bool = False
    finished: bool = False
    crash: str = ""


def parse_report(stdout: str, stderr: str) -> JpfReport:
    """Reads a report. Never raises; takes time linear in the size of the report.

    Args:
        stdout: Standard output of JPF.
        stderr: Its standard error, where it writes the stacks of its own failures.
    """
    reader = _Reader()
    for line in stdout.split("\n"):
        reader.read(line.rstrip("\r")[:_LONGEST_LINE])
    return reader.report(stderr)


@dataclass(slots=True)
class _Draft:
    kind: str = ""
    lines: list[str] = field(default_factory=list)


class _Reader:
    def __init__(self) -> None:
        self._topic = ""
        self._errors: dict[int, _Draft] = {}
        self._current: _Draft | None = None
        self._starved: list[str] = []
        self._volatile: dict[int, str] = {}
        # A dict keeps the order of the report, and each constraint once.
        self._constraints: dict[str, None] = {}
        self._numbers: dict[str, int] = {}
        self._severe = ""
        self._no_entry = ""
        self._started = False
        self._finished = False

    def read(self, line: str) -> None:
        topic = _TOPIC.fullmatch(line)
        if topic is not None:
            self._open(topic[1])
        elif line.startswith(_SEVERE):
            self._note_severe(line.removeprefix(_SEVERE).strip())
        elif self._topic == "error" and self._current is not None:
            self._read_error(self._current, line)
        elif self._topic in ("search constraint", "search constraints"):
            self._read_constraint(line)
        elif self._topic == "results":
            self._read_result(line)
        elif self._topic == "statistics":
            self._read_statistics(line)
        elif self._topic == "threads":
            self._keep(_THREADS.match(line), "threads")
        elif self._topic == "starvation" and line.startswith(_STARVED):
            self._starved.append(line.removeprefix(_STARVED))
        elif self._topic == "doubts":
            found = _VOLATILE.fullmatch(line)
            if found is not None:
                self._volatile[int(found[1])] = found[2]

    def report(self, stderr: str) -> JpfReport:
        errors = [self._error(number) for number in sorted(self._errors)]
        errors += [
            JpfError(kind=STARVATION, summary=thread) for thread in self._starved[:_MOST_ERRORS]
        ]
        if self._no_entry and not self._started:
            errors.append(JpfError(kind=NO_ENTRY, summary=self._no_entry))
        return JpfReport(
            errors=tuple(errors),
            constraints=tuple(self._constraints),
            max_depth=self._numbers.get("max_depth", 0),
            states_new=self._numbers.get("states_new", 0),
            states_visited=self._numbers.get("states_visited", 0),
            instructions=self._numbers.get("instructions", 0),
            threads_created=self._numbers.get("threads"),
            started=self._started,
            finished=self._finished,
            crash=self._crash(stderr),
        )

    def _open(self, title: str) -> None:
        numbered = _ERROR_TOPIC.fullmatch(title)
        self._current = None
        if numbered is not None:
            self._topic = "error"
            if len(self._errors) < _MOST_ERRORS:
                self._current = self._errors.setdefault(int(numbered[1]), _Draft())
            return
        # Some titles end with a date.
        self._topic = title.split(":", 1)[0].strip()
        self._started = self._started or self._topic == "search started"
        self._finished = self._finished or self._topic == "search finished"

    def _read_error(self, draft: _Draft, line: str) -> None:
        if not draft.kind:
            draft.kind = line.strip()
        elif len(draft.lines) < _DETAIL_LINES and (line.strip() or draft.lines):
            draft.lines.append(line.rstrip())

    def _read_constraint(self, line: str) -> None:
        counted = _COUNTED.fullmatch(line) if self._topic == "search constraints" else None
        text = counted[1] if counted is not None else line.strip()
        if text and len(self._constraints) < _MOST_CONSTRAINTS:
            self._constraints.setdefault(text)
        if self._topic == "search constraint":
            # JPF's own section has one line; a program's output follows it.
            self._topic = ""

    def _read_result(self, line: str) -> None:
        found = _RESULT.fullmatch(line)
        if found is None or len(self._errors) >= _MOST_ERRORS:
            return
        draft = self._errors.setdefault(int(found[1]), _Draft())
        if not draft.kind:
            draft.kind = found[2]
            draft.lines = [found[3]] if found[3] else []

    def _read_statistics(self, line: str) -> None:
        self._keep(_STATES.match(line), "states_new", "states_visited")
        self._keep(_DEPTH.match(line), "max_depth")
        self._keep(_INSTRUCTIONS.match(line), "instructions")

    def _keep(self, found: re.Match[str] | None, *names: str) -> None:
        if found is not None:
            for name, digits in zip(names, found.groups(), strict=True):
                self._numbers[name] = int(digits)

    def _note_severe(self, text: str) -> None:
        if text.startswith(NO_ENTRY):
            self._no_entry = self._no_entry or text
        else:
            self._severe = self._severe or text

    def _error(self, number: int) -> JpfError:
        draft = self._errors[number]
        lines = list(draft.lines)
        while lines and not lines[-1]:
            lines.pop()
        kind = draft.kind or f"error {number}"
        doubt = (
            f"{self._volatile[number]} is volatile, and JPF never asks"
            if kind == RACE and number in self._volatile
            else doubt_about(lines)
            if kind == UNCAUGHT
            else ""
        )
        return JpfError(
            kind=kind,
            summary=lines[0].strip() if lines else "",
            detail=tuple(lines[1:]),
            doubt=doubt,
        )

    def _crash(self, stderr: str) -> str:
        if self._severe:
            return self._severe
        if self._finished or (self._no_entry and not self._started):
            return ""
        said = [line.strip() for line in stderr[: 10 * _LONGEST_LINE].split("\n") if line.strip()]
        if said:
            # The exception, and its place in JPF.
            where = f" {said[1]}" if len(said) > 1 and said[1].startswith("at ") else ""
            return (said[0] + where)[:_LONGEST_LINE]
        return "the report ends before the search" + (" does" if self._started else " starts")
