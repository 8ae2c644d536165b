"""Gathers what a site is made of: folders, facts about tasks, and what a score counts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from concert.report.answers.answers import Answers
from concert.report.answers.folder import Folder, read_folder
from concert.report.boards.board import Facts
from concert.report.pages.about import task_rows
from concert.report.pages.task_pages import Known
from concert.report.writing.site_folder import Tell
from concert.results import ResultsError
from concert.suites.capabilities.headline import Headline, headline_of
from concert.suites.protocol import Suite
from concert.suites.task_facts import facts_of


def read_folders(paths: Sequence[Path], troubles: list[str], tell: Tell) -> list[Folder]:
    """Reads the folders that can be read; the only one must be."""
    folders = []
    for done, path in enumerate(paths):
        tell("read", done, len(paths))
        try:
            folder = read_folder(path)
        except ResultsError as error:
            if len(paths) == 1:
                raise
            troubles.append(f"{path.name} is left out: {error}")
            continue
        folders.append(folder)
        troubles += [f"{path.name} {trouble}" for trouble in folder.troubles]
    tell("read", len(paths), len(paths))
    if not folders:
        raise ResultsError(
            what="no results folder can be read",
            where=", ".join(str(path) for path in paths),
            remedy=troubles[-1],
        )
    return folders


def facts_of_tasks(
    answers: Answers,
    known: Mapping[tuple[str, str], Known],
    suites: Mapping[str, Suite],
    troubles: list[str],
) -> Mapping[tuple[str, str], Facts]:
    """Returns what is known of each task: from the folders, or else from this checkout."""
    facts = {key: one.facts for key, one in known.items()}
    for rows in task_rows(answers):
        suite, task_id = answers.suite.name(int(rows[0])), answers.task.name(int(rows[0]))
        if (suite, task_id) not in facts:
            facts[suite, task_id] = Facts()
    unknown = sorted(key for key in facts if key not in known)
    for name in sorted({suite for suite, _ in unknown}):
        here = [task_id for suite, task_id in unknown if suite == name]
        suite_here = suites.get(name)
        tasks = {task.task_id: task for task in suite_here.tasks()} if suite_here else {}
        for task_id in here:
            if task_id in tasks:
                found = facts_of(suite_here, tasks[task_id])
                facts[name, task_id] = Facts(
                    title=tasks[task_id].title, category=found.category, stratum=found.stratum
                )
        troubles.append(
            f"{len(here)} tasks of {name} are not stored with their answers; "
            f"{sum(one in tasks for one in here)} of them are known to this checkout"
        )
    return facts


def headlines_of(
    answers: Answers, suites: Mapping[str, Suite], troubles: list[str]
) -> Mapping[str, Headline]:
    """Returns what pass@1 counts in each suite."""
    found = {}
    for name in answers.suite.names:
        if name in suites:
            found[name] = headline_of(suites[name])
        else:
            troubles.append(f"this checkout has no suite {name}: pass@1 counts all its tasks")
    return found
