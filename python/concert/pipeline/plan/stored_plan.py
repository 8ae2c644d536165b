"""Plans to judge the answers that a results folder holds, whoever gave them, and to ask nobody."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from concert.models import Model, StoredModel, parse_model
from concert.pipeline.errors import UnknownNameError
from concert.pipeline.plan.plan import Plan, Question, make_plan
from concert.pipeline.plan.settings import Settings
from concert.results import StoredSample, prompt_sha256
from concert.suites.protocol import Suite
from concert.values.values import DEFAULT_VARIANT, REFERENCE_MODEL, SEEDED_MODEL, Task

type _Place = tuple[str, str, str, str, int]
_BUILT_IN = (REFERENCE_MODEL, SEEDED_MODEL)
_NEVER_CAME = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Stored answers that cannot be judged here.

    Attributes:
        suite: Their suite.
        reason: Why they cannot, and what to do.
        answers: Number of them.
        example: Task and model of one.
    """

    suite: str
    reason: str
    answers: int
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlan:
    """The judging of the answers of a results folder.

    Attributes:
        plan: The plan; its questions have stored answers.
        left_out: Answers that were asked for and are not in it, sorted.
        reworded: Number of answers by suite and variant whose prompt differs from the one that this
            checkout would send.
    """

    plan: Plan
    left_out: tuple[LeftOut, ...]
    reworded: Mapping[tuple[str, str], int]


def stored_plan(
    settings: Settings,
    *,
    suites: Mapping[str, Suite],
    toolchains: Iterable[str] | None,
    samples: Sequence[StoredSample],
) -> StoredPlan:
    """Lays out the judging of stored answers.

    Of several answers to one question the last run's counts. The tasks of the plan are those that
    have an answer.

    Args:
        settings: What was asked for: suites, tasks and models choose among the answers, and an
            empty tuple of suites or models chooses all.
        suites: All suites by name.
        toolchains: As for `make_plan`.
        samples: The answers, those of the last run last.

    Raises:
        UnknownNameError: A suite, a model or a task pattern names nothing.
    """
    chosen = _chosen(settings, suites, samples)
    held = {_place_of(one): one for one in chosen}
    plan = _all_questions(settings, suites, toolchains, tuple(held.values()))
    questions = [
        dataclasses.replace(question, stored_key=sample.response_key)
        for question in plan.questions
        if (sample := held.get(_place(question))) and _answers(sample, question)
    ]
    answered = {(one.task.suite, one.task.task_id) for one in questions}
    kept = {_place(one) for one in questions}
    return StoredPlan(
        plan=dataclasses.replace(
            plan,
            tasks=tuple(one for one in plan.tasks if (one.suite, one.task_id) in answered),
            references=tuple(
                one for one in plan.references if (one.task.suite, one.task.task_id) in answered
            ),
            questions=tuple(questions),
            unasked=(),
        ),
        left_out=_left_out([one for place, one in held.items() if place not in kept], plan, suites),
        reworded=_reworded(questions, held),
    )


def _chosen(
    settings: Settings, suites: Mapping[str, Suite], samples: Sequence[StoredSample]
) -> list[StoredSample]:
    for name in settings.suites:
        if name not in suites:
            raise UnknownNameError("suite", name, known=suites)
    known = {one.model for one in samples}
    for name in settings.models:
        if name not in known:
            raise UnknownNameError("model in this folder", name, known=known)
    return [
        one
        for one in samples
        if (not settings.suites or one.suite in settings.suites)
        and (not settings.models or one.model in settings.models)
    ]


def _all_questions(
    settings: Settings,
    suites: Mapping[str, Suite],
    toolchains: Iterable[str] | None,
    samples: Sequence[StoredSample],
) -> Plan:
    """Returns the plan of all questions that the answers may be to, and of others."""
    present = sorted({one.suite for one in samples} & set(suites))
    variants = {one.variant for one in samples}
    known = {variant for name in present for variant in suites[name].variants}
    models = {one.model: _model(one.model, samples) for one in samples if one.suite in suites}
    return make_plan(
        dataclasses.replace(
            settings,
            suites=tuple(present),
            models=tuple(sorted(models)),
            variants=tuple(sorted({DEFAULT_VARIANT, *(variants & known)})),
        ),
        suites=suites,
        toolchains=toolchains,
        open_models=lambda name: (models[name],),
    )


def _model(name: str, samples: Sequence[StoredSample]) -> Model:
    if name in _BUILT_IN:
        (built_in,) = parse_model(name)
        return built_in
    found: dict[tuple[str, str], set[int]] = {}
    for one in samples:
        if one.model == name:
            found.setdefault((one.suite, one.task_id), set()).add(one.sample)
    return StoredModel(name, {task: sorted(indices) for task, indices in found.items()})


def _answers(sample: StoredSample, question: Question) -> bool:
    """Tells whether a stored sample answers a question of today.

    What the built-in models say lies in the tasks, and was another text where these were others.
    """
    if sample.finish_reason == _NEVER_CAME:
        return False
    return sample.model not in _BUILT_IN or sample.response_key == question.key


def _left_out(
    samples: Sequence[StoredSample], plan: Plan, suites: Mapping[str, Suite]
) -> tuple[LeftOut, ...]:
    tasks = {
        (name, task.task_id): task
        for name in {one.suite for one in samples} & set(suites)
        for task in suites[name].tasks()
    }
    wanted = {(one.suite, one.task_id) for one in plan.tasks}
    counts: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    for one in samples:
        task = tasks.get((one.suite, one.task_id))
        if task is not None and (one.suite, one.task_id) not in wanted:
            # A pattern of tasks passes it over, or the report says which toolchain it lacks.
            continue
        reason = (one.suite, _reason(one, task, suites))
        counts[reason] += 1
        examples.setdefault(reason, f"{one.task_id} by {one.model}")
    return tuple(
        LeftOut(suite=suite, reason=reason, answers=count, example=examples[suite, reason])
        for (suite, reason), count in sorted(counts.items())
    )


def _reason(sample: StoredSample, task: Task | None, suites: Mapping[str, Suite]) -> str:
    if sample.suite not in suites:
        return "this checkout has no such suite; take the one that asked"
    if sample.finish_reason == _NEVER_CAME:
        return "no answer came; ask again by generate"
    if task is None:
        return "this checkout has no such task; take the one that asked, or name its --programs"
    if sample.model in _BUILT_IN:
        return "the task holds another text today; ask again by evaluate"
    return "the task has no such variant; take the checkout that asked"


def _reworded(
    questions: Sequence[Question], held: Mapping[_Place, StoredSample]
) -> Mapping[tuple[str, str], int]:
    counts: Counter[tuple[str, str]] = Counter()
    hashes: dict[int, str] = {}
    for one in questions:
        today = hashes.setdefault(id(one.ask.prompt), prompt_sha256(one.ask.prompt))
        if held[_place(one)].prompt_sha256 != today:
            counts[one.task.suite, one.ask.variant] += 1
    return dict(sorted(counts.items()))


def _place_of(sample: StoredSample) -> _Place:
    return (sample.suite, sample.task_id, sample.variant, sample.model, sample.sample)


def _place(question: Question) -> _Place:
    task, ask = question.task, question.ask
    return (task.suite, task.task_id, ask.variant, question.model.name, ask.sample)
