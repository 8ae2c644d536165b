"""Plans a run again from its results folder alone: its tasks, prompts and answers lie there."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from concert.models import Model, StoredModel, parse_model
from concert.models.builtin.recorded import PROVIDER as RECORDED
from concert.models.providers.providers import PROVIDERS
from concert.pipeline.errors import UnknownNameError
from concert.pipeline.plan.plan import Plan, Question, make_plan
from concert.pipeline.plan.quick import Sampled
from concert.pipeline.plan.selection import is_wanted
from concert.pipeline.plan.settings import Settings
from concert.results import RunCommand, StoredSample
from concert.results.stored_tasks import StoredTask, stored_prompts, unfold
from concert.suites.faulty_tasks import FaultyTask, FindsFaultyTasks
from concert.suites.protocol import Suite
from concert.suites.task_facts import KeepsFiles
from concert.values import ConcertError
from concert.values.values import DEFAULT_VARIANT, REFERENCE_MODEL, SEEDED_MODEL

_BUILT_IN = (REFERENCE_MODEL, SEEDED_MODEL)
_NEVER_CAME = "error"


def folder_suites(
    suites: Mapping[str, Suite], tasks: Sequence[StoredTask], *, folder: Path, scratch: Path
) -> Mapping[str, Suite]:
    """Returns the suites with the tasks that a results folder holds in place of their own.

    Args:
        suites: This checkout's suites by name.
        tasks: The tasks of one run.
        folder: The results folder.
        scratch: An empty folder for the tasks' files, which must outlive the suites.

    Raises:
        UnknownNameError: This checkout has no such suite.
        ResultsError: A file is missing in the folder, or cannot be read.
    """
    found: dict[str, Suite] = {}
    for name in sorted({one.suite for one in tasks}):
        if name not in suites:
            raise UnknownNameError("suite", name, known=suites)
        suite = suites[name]
        if isinstance(suite, KeepsFiles):
            place = scratch / name
            place.mkdir()
            unfold(folder, [one for one in tasks if one.suite == name], into=place)
            suite = suite.with_files(place)
        found[name] = suite
    return found


def folder_plan(
    settings: Settings,
    *,
    suites: Mapping[str, Suite],
    toolchains: Iterable[str],
    tasks: Sequence[StoredTask],
    samples: Sequence[StoredSample],
    folder: Path,
    command: RunCommand,
) -> Plan:
    """Lays out a run as it was: what it asked, with the answers that the folder holds.

    Args:
        settings: The run's.
        suites: The suites of `folder_suites`.
        toolchains: Names of the toolchains that the run had.
        tasks: The tasks of the run.
        samples: The answers of the folder, those of the last run last.
        folder: The results folder.
        command: The run's; one that asks nobody lacks no answer.

    Raises:
        ResultsError: A prompt is missing in the folder.
    """
    asked = None if command is RunCommand.VERIFY else settings.samples
    texts = stored_prompts(folder, (one.prompt_sha256 for one in tasks))
    hashes = {(one.suite, one.task_id, one.variant): one.prompt_sha256 for one in tasks}
    held = _held(samples, hashes)
    wanted = {(one.suite, one.task_id) for one in tasks}
    plan = make_plan(
        dataclasses.replace(
            settings,
            suites=tuple(suites),
            tasks=tuple(f"{suite}/{task_id}" for suite, task_id in sorted(wanted)),
            quick=False,
            subset="",
            template="",
        ),
        suites=suites,
        toolchains=toolchains,
        open_models=lambda name: tuple(_models(name, samples, asked=asked)),
        prompts={place: texts[name] for place, name in hashes.items()},
    )
    questions = [_answered(one, held) for one in plan.questions]
    return dataclasses.replace(
        plan,
        references=tuple(_answered(one, held) for one in plan.references),
        questions=tuple(
            one
            for one in questions
            if _place(one) in held or (asked is not None and _is_asked(one.model.name))
        ),
        sampled=tuple(_sampled(tasks)) if settings.is_sample else (),
    )


def differences(
    suites: Mapping[str, Suite], tasks: Sequence[StoredTask]
) -> Mapping[str, tuple[str, ...]]:
    """Returns, by suite, the tasks whose digest is another one in this checkout, sorted.

    Args:
        suites: This checkout's suites by name.
        tasks: The tasks of a results folder.
    """
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted({one.suite for one in tasks}):
        here = _digests(suites[name]) if name in suites else {}
        other = {
            one.task_id
            for one in tasks
            if (one.suite, one.variant) == (name, DEFAULT_VARIANT)
            and here.get(one.task_id) != one.digest
        }
        if other:
            found[name] = tuple(sorted(other))
    return found


def faulty_here(
    suites: Mapping[str, Suite], settings: Settings, tasks: Sequence[StoredTask]
) -> tuple[FaultyTask, ...]:
    """Returns the tasks that a run left out as their data are faulty, and still are here."""
    held = {(one.suite, one.task_id) for one in tasks}
    found: list[FaultyTask] = []
    for suite in [suites[name] for name in settings.suites if name in suites]:
        if isinstance(suite, FindsFaultyTasks) and _digests(suite):
            found.extend(suite.faulty_tasks())
    return tuple(
        one
        for one in found
        if (one.suite, one.task_id) not in held and is_wanted(one, settings.tasks)
    )


def _digests(suite: Suite) -> Mapping[str, str]:
    try:
        return {task.task_id: task.digest for task in suite.tasks()}
    except (ConcertError, OSError):
        # A checkout may have no data of its own.
        return {}


type _Place = tuple[str, str, str, str, int]


def _held(
    samples: Sequence[StoredSample], hashes: Mapping[tuple[str, str, str], str]
) -> Mapping[_Place, StoredSample]:
    """Returns the answer of each question: one to the run's prompt before others, then the last."""
    found: dict[_Place, StoredSample] = {}
    for one in samples:
        place = (one.suite, one.task_id, one.variant, one.model, one.sample)
        if one.finish_reason == _NEVER_CAME:
            continue
        asked = hashes.get(place[:3])
        if place in found and one.prompt_sha256 != asked == found[place].prompt_sha256:
            continue
        found[place] = one
    return found


def _models(name: str, samples: Sequence[StoredSample], *, asked: int | None) -> Iterator[Model]:
    if name in _BUILT_IN:
        yield from parse_model(name)
        return
    known = {one.model for one in samples}
    # A run names the file of recordings, or one of the models in it.
    recorded = name.startswith(f"{RECORDED}:") and name not in known
    names = sorted(one for one in known if one.startswith(f"{RECORDED}:")) if recorded else [name]
    for model in names:
        indices: dict[tuple[str, str], set[int]] = {}
        for one in samples:
            if one.model == model:
                indices.setdefault((one.suite, one.task_id), set()).add(one.sample)
        if asked is not None and _is_asked(model):
            yield _AskedModel(model, asked)
        else:
            yield StoredModel(model, {task: sorted(of_it) for task, of_it in indices.items()})


class _AskedModel(StoredModel):
    """Has all samples that the run asked for, whether or not they are stored."""

    def __init__(self, name: str, asked: int) -> None:
        super().__init__(name, {})
        self._asked = asked

    def samples(self, task: object, *, asked: int) -> Sequence[int]:
        """Returns every sample that was asked for."""
        del task, asked
        return range(self._asked)


def _is_asked(name: str) -> bool:
    return name in _BUILT_IN or name.partition(":")[0] in PROVIDERS


def _answered(question: Question, held: Mapping[_Place, StoredSample]) -> Question:
    place = _place(question)
    # A key that no response has: the question counts as one without an answer.
    key = held[place].response_key if place in held else f"none {place}"
    return dataclasses.replace(question, stored_key=key)


def _place(question: Question) -> _Place:
    task, ask = question.task, question.ask
    return (task.suite, task.task_id, ask.variant, question.model.name, ask.sample)


def of_whole_suites(sampled: Sequence[Sampled], tasks: Sequence[StoredTask]) -> tuple[Sampled, ...]:
    """Returns the samples with the suites' sizes where the tasks of `tasks` were drawn.

    A folder that has travelled brings the tasks of its sample, and no others.
    """
    drawn_from = {one.suite: one.tasks for one in _sampled(tasks)}
    return tuple(
        dataclasses.replace(one, tasks=max(one.tasks, drawn_from.get(one.suite, 0)))
        for one in sampled
    )


def _sampled(tasks: Sequence[StoredTask]) -> Iterator[Sampled]:
    for suite in sorted({one.suite for one in tasks}):
        of_it = [one for one in tasks if one.suite == suite and one.variant == DEFAULT_VARIANT]
        most = max((one.suite_tasks for one in of_it), default=0)
        yield Sampled(suite=suite, judged=len(of_it), tasks=most)
