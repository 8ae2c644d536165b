"""Reads answers of typical styles, with the verdicts that they must get.

An answer is a whole reply, as a model sends it: `FRAMEWORK/PROBLEM/NAME.md`. `FRAMEWORK.toml` has a
table for each, named "PROBLEM/NAME". The verdict was written before the judge saw the answer.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from concert import runfiles
from concert.reading.records import Record
from concert.suites.common.task_files import TaskFileError
from concert.suites.common.task_tables import read_table, task_record
from concert.suites.task_parallel.tasks.frameworks import FRAMEWORKS
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems import PROBLEMS

_DATA: Final = "data/task-parallel/habits"
_SUFFIX: Final = ".md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """An answer of a typical style, and its verdict.

    Attributes:
        framework: Key of its framework.
        problem: Key of its problem.
        name: Its name, which no other answer to this task has.
        reply: All of what the model said, line ends as they are.
        style: Its style, in a few words.
        labels: The labels that its verdict must have, sorted; empty if it passes.
        is_mended: Whether a rule repairs it, so that its fix level is `easy`.
        why: How one knows the verdict without running it.
    """

    framework: str
    problem: str
    name: str
    reply: str
    style: str
    labels: tuple[str, ...]
    is_mended: bool
    why: str

    @property
    def task_id(self) -> str:
        """The task that it answers."""
        return f"{self.problem}.{self.framework}"

    @property
    def key(self) -> str:
        """Framework, problem and name."""
        return f"{self.framework}/{self.problem}/{self.name}"


class _Table(Record, frozen=True, kw_only=True):
    """The table of one answer. See `Habit`.

    Attributes:
        passes: Whether there are no labels.
        level: The fix level, where a rule decides it.
    """

    style: str
    passes: bool
    labels: tuple[Label, ...]
    why: str
    level: Literal["easy", "medium", "hard"] | None = None


def habits_folder() -> Path:
    """Returns the folder of the answers that came with the program."""
    return runfiles.folder(_DATA)


def frameworks_there(folder: Path) -> tuple[str, ...]:
    """Returns the keys of the frameworks that have answers, sorted.

    Raises:
        TaskFileError: There is something that belongs to no framework.
    """
    names = {path.stem if path.suffix == ".toml" else path.name for path in folder.iterdir()}
    names.discard("BUILD.bazel")
    odd = sorted(names - FRAMEWORKS.keys())
    if odd:
        raise TaskFileError(folder, f"{odd[0]} is no framework")
    return tuple(sorted(names))


def read_habits(folder: Path, framework: str) -> tuple[Habit, ...]:
    """Reads all answers of a framework, sorted by problem and name.

    Raises:
        TaskFileError: A file is missing, superfluous or not as it should be.
    """
    path = folder / f"{framework}.toml"
    tables = task_record(dict[str, _Table], read_table(path), path)
    files = {
        found.relative_to(folder / framework).as_posix(): found
        for found in sorted((folder / framework).rglob("*"))
        if not found.is_dir()
    }
    for name in files:
        if name.removesuffix(_SUFFIX) not in tables or not name.endswith(_SUFFIX):
            raise TaskFileError(path, f"{framework}/{name} has no table")
    for name in tables:
        if f"{name}{_SUFFIX}" not in files:
            raise TaskFileError(path, f"[{name!r}] has no file {framework}/{name}{_SUFFIX}")
    return tuple(
        _habit(framework, name, table, path, files[f"{name}{_SUFFIX}"])
        for name, table in sorted(tables.items())
    )


def _habit(framework: str, key: str, table: _Table, path: Path, file: Path) -> Habit:
    problem, _, name = key.partition("/")
    labels = tuple(label.value for label in table.labels)
    wrong = _complaint(problem, name, table, labels)
    if wrong:
        raise TaskFileError(path, f"[{key!r}]: {wrong}")
    try:
        # Not as text: that would turn the line ends of Windows into ours.
        reply = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise TaskFileError(file, f"it is not UTF-8 ({error.reason})") from error
    return Habit(
        framework=framework,
        problem=problem,
        name=name,
        reply=reply,
        style=table.style,
        labels=labels,
        is_mended=table.level == "easy",
        why=table.why,
    )


def _complaint(problem: str, name: str, table: _Table, labels: tuple[str, ...]) -> str:
    if not any(problem == one.key for one in PROBLEMS) or not name or "/" in name:
        return "the name is not that of a problem, a slash and that of an answer"
    if list(labels) != sorted(set(labels)):
        return "the labels are not sorted, or one stands twice"
    if table.passes == bool(labels):
        return "what passes has no labels, and what fails has some"
    if table.level is not None and Label.COMPILE_ERROR not in table.labels:
        return "only what does not compile is repaired by rule"
    if not table.style.strip() or not table.why.strip():
        return "style and reason are not empty"
    return ""
