"""Lays out where the results come from, what the judges saw and what is missing."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from concert.report.answers.answers import Answers
from concert.report.answers.folder import Folder
from concert.report.writing.page import Link
from concert.results import Provenance
from concert.values.values import Coverage, Outcome


def coverage_of(answers: Answers) -> Mapping[str, object]:
    """Returns the shares of the verdicts of each suite by coverage, and their outcomes."""
    rows = []
    for code, suite in enumerate(answers.suite.names):
        here = answers.suite.codes == code
        total = int(here.sum())
        rows.append(
            {
                "suite": suite,
                "total": total,
                "shares": [
                    int((answers.coverage.codes[here] == place).sum()) / total
                    if (place := _place(answers.coverage.names, name)) >= 0
                    else 0.0
                    for name in Coverage
                ],
                "outcomes": [
                    int((answers.outcome.codes[here] == _place(answers.outcome.names, name)).sum())
                    for name in Outcome
                ],
            }
        )
    return {
        "names": [name.value for name in Coverage],
        "outcomes": [name.value for name in Outcome],
        "rows": rows,
    }


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else -1


def folder_facts(folder: Folder, downloads: Sequence[Link]) -> Mapping[str, object]:
    """Returns what a page tells of a results folder."""
    return {
        "name": folder.path.name,
        "verdicts": float(folder.verdicts.num_rows),
        "responses": math.nan if folder.responses is None else float(folder.responses.num_rows),
        "tasks": float(len(folder.tasks)),
        "downloads": downloads,
        "runs": [_run(run) for run in folder.runs],
    }


def _run(run: Provenance) -> Mapping[str, object]:
    facts = {
        "commit": run.commit,
        "sandbox": run.sandbox,
        "host": f"{run.host_cpu}, {run.host_cores} cores, "
        f"{run.host_memory_bytes / 2**30:.1f} GiB of memory, {run.kernel}, {run.python}",
        "toolchains": run.toolchains,
        "limits": run.limits,
        "settings": run.settings,
        "first started": f"{run.first_started:%Y-%m-%d %H:%M:%S} UTC",
        "last started": f"{run.last_started:%Y-%m-%d %H:%M:%S} UTC",
        "finished": f"{run.finished:%Y-%m-%d %H:%M:%S} UTC" if run.finished else "not finished",
    }
    return {
        "run_id": run.run_id,
        "command": run.command.value,
        "state": run.state.value,
        "started": f"{run.last_started:%Y-%m-%d %H:%M} UTC",
        "facts": list(facts.items()),
    }


def task_rows(answers: Answers) -> list[np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Returns the rows of each (suite, task), sorted."""
    keys = answers.suite.codes * len(answers.task.names) + answers.task.codes
    order = np.argsort(keys, kind="stable")
    ends = np.flatnonzero(np.diff(keys[order])) + 1
    return [np.sort(part) for part in np.split(order, ends)]
