"""Reports what was imported, what was not, and which labels deserve a look."""

from collections import Counter
from collections.abc import Iterable, Sequence

from concert.suites.race_detection.importing.imported import Imported
from concert.suites.race_detection.importing.label_lines import Touch
from concert.suites.race_detection.tasks.programs import Program


def report_text(imported: Imported) -> str:
    """Returns all of the report: the summary, and each program, line and task that it counts."""
    sections = [
        summary_text(imported),
        _section(
            "Label lines that touch neither the labelled variable nor an alias of it",
            (
                f"{one.task_id}: {one.variable}, line {one.line}: {one.code}"
                for one in imported.label_lines
                if one.touch is Touch.NONE
            ),
        ),
        _section(
            "Label lines that reach the labelled variable by another name",
            (
                f"{one.task_id}: {one.variable}, line {one.line}: {one.code}"
                for one in imported.label_lines
                if one.touch is Touch.ALIAS
            ),
        ),
        _section(
            "Forms that a program cannot be shown in",
            (f"{one.task_id}: {one.form}: {one.reason}" for one in imported.missing_forms),
        ),
        _section(
            "Tasks that were skipped", (f"{task.path}: {task.reason}" for task in imported.skipped)
        ),
    ]
    return "\n".join(sections)


def summary_text(imported: Imported) -> str:
    """Returns the counts, by category and in all."""
    categories = sorted({program.category for program in imported.programs})
    rows = [("category", "racy", "races", "race-free")]
    rows += [
        (name, *_counts([one for one in imported.programs if one.category == name]))
        for name in categories
    ]
    rows.append((f"{len(categories)} categories", *_counts(imported.programs)))
    touches = Counter(one.touch for one in imported.label_lines)
    width = max(len(row[0]) for row in rows)
    lines = [
        f"{name:{width}}  {racy:>5}  {races:>5}  {free:>9}" for name, racy, races, free in rows
    ]
    lines += [
        "",
        f"label lines: {touches.total()}, of which {touches[Touch.NAMED]} name the variable,"
        f" {touches[Touch.ALIAS]} reach it otherwise, {touches[Touch.NONE]} do neither",
        f"tasks skipped: {len(imported.skipped)}",
    ]
    reasons = Counter(task.reason for task in imported.skipped)
    lines += [f"  {count:4}  {reason}" for reason, count in sorted(reasons.items())]
    return "\n".join(lines) + "\n"


def _counts(programs: Sequence[Program]) -> tuple[str, str, str]:
    racy = [program for program in programs if program.races]
    races = sum(len(program.races) for program in racy)
    return str(len(racy)), str(races), str(len(programs) - len(racy))


def _section(title: str, entries: Iterable[str]) -> str:
    listed = [f"  {entry}" for entry in entries]
    return "\n".join([f"{title}: {len(listed)}", *listed]) + "\n"
