"""Keeps the tasks of a run in its results folder, so that they are scored wherever it goes."""

from pathlib import Path

from concert.models import Ask
from concert.pipeline.plan.plan import Plan
from concert.pipeline.plan.selection import ask_of, task_name
from concert.results import canonical_json, prompt_sha256
from concert.results.stored_tasks import Files, StoredTask, listed, put_tasks, sha256, stored_tasks
from concert.suites.task_facts import KeepsFiles, facts_of
from concert.values.dataset import DATASET_VERSION


def keep_tasks(plan: Plan, *, folder: Path, run_id: str) -> None:
    """Stores the tasks of a plan with their prompts and files; writes nothing a second time.

    Args:
        plan: The plan.
        folder: The results folder, which the caller has locked.
        run_id: The run.

    Raises:
        ResultsError: A table there cannot be read, or none can be written.
    """
    asks = _asks(plan)
    prompts = {prompt_sha256(text): text for text in {ask.prompt for ask in asks}}
    if _is_there(asks, folder=folder, run_id=run_id):
        return
    of_suite = {one.suite: one.tasks for one in plan.sampled}
    for task in (plan.whole or plan).tasks:
        if task.suite not in {one.suite for one in plan.sampled}:
            of_suite[task.suite] = of_suite.get(task.suite, 0) + 1
    rows, contents = [], []
    found: dict[str, Files] = {}
    for ask in asks:
        task, suite = ask.task, plan.suites[ask.task.suite]
        if task_name(task) not in found and isinstance(suite, KeepsFiles):
            found[task_name(task)] = suite.files(task)
        copies = listed(found.get(task_name(task), {}))
        contents.append(found.get(task_name(task), {}))
        facts = facts_of(suite, task)
        rows.append(
            StoredTask(
                suite=task.suite,
                task_id=task.task_id,
                variant=ask.variant,
                digest=task.digest,
                prompt_sha256=prompt_sha256(ask.prompt),
                files_sha256=sha256(canonical_json(copies).encode("ascii")),
                title=task.title,
                reference=task.reference,
                labels=facts.labels,
                category=facts.category,
                stratum=facts.stratum,
                origin=facts.origin,
                version=DATASET_VERSION,
                suite_tasks=of_suite.get(task.suite, 0),
                files=copies,
                runs=(run_id,),
            )
        )
    put_tasks(folder, rows, prompts=prompts, contents=contents)


def _asks(plan: Plan) -> list[Ask]:
    found: dict[tuple[str, str, str], Ask] = {}
    for question in (*plan.references, *plan.questions):
        ask = question.ask
        found.setdefault((ask.task.suite, ask.task.task_id, ask.variant), ask)
    left_out = {name for one in plan.skipped for name in one.tasks}
    for suite in plan.suites.values() if left_out else ():
        for task in suite.tasks():
            if task_name(task) in left_out:
                ask = ask_of(suite, task, task.variant)
                found.setdefault((task.suite, task.task_id, task.variant), ask)
    return [found[place] for place in sorted(found)]


def _is_there(asks: list[Ask], *, folder: Path, run_id: str) -> bool:
    held = {
        (one.suite, one.task_id, one.variant, one.digest, one.prompt_sha256)
        for one in stored_tasks(folder)
        if run_id in one.runs
    }
    hashes = {text: prompt_sha256(text) for text in {ask.prompt for ask in asks}}
    return all(
        (one.task.suite, one.task.task_id, one.variant, one.task.digest, hashes[one.prompt]) in held
        for one in asks
    )
