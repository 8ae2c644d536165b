"""The result of an import."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from concert.suites.race_detection.importing.label_lines import Touch
from concert.suites.race_detection.tasks.programs import Program
from concert.suites.race_detection.tasks.rendering import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedTask:
    """A task that was not imported.

    Attributes:
        path: Its definition in the checkout.
        reason: Why not.
    """

    path: PurePosixPath
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLine:
    """One line that a label names.

    Attributes:
        task_id: The task.
        variable: The labelled variable.
        line: The line.
        code: What stands there.
        touch: Whether it touches the variable.
    """

    task_id: str
    variable: str
    line: int
    code: str
    touch: Touch


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingForm:
    """A form that a program should have and cannot be shown in.

    Attributes:
        task_id: The task.
        form: The form.
        reason: Why not.
    """

    task_id: str
    form: Form
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The contents of a checkout.

    Attributes:
        programs: Programs with their ground truth, sorted by task id.
        skipped: All other tasks that it defines, sorted by path.
        label_lines: Every line of every label, sorted by task, variable and line.
        missing_forms: Sorted by task and form.
    """

    programs: tuple[Program, ...]
    skipped: tuple[SkippedTask, ...]
    label_lines: tuple[LabelLine, ...]
    missing_forms: tuple[MissingForm, ...]
