"""Plans which model is asked which task how often, and what lacks a toolchain."""

import dataclasses
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from concert.models import (
    AnalyzerModel,
    Ask,
    Model,
    RecordedModel,
    UnknownModelError,
    parse_model,
)
from concert.pipeline.errors import ClashingModelsError, NoVariantError, UnknownNameError
from concert.pipeline.plan.quick import Sampled
from concert.pipeline.plan.selection import (
    Prompts,
    ask_of,
    is_wanted,
    select,
    task_name,
    why_lacking,
)
from concert.pipeline.plan.settings import Settings
from concert.pipeline.work.responder import ModelByItself, Responder, responder_of
from concert.results import prompt_sha256, response_key
from concert.suites.capabilities.analyzers import offered_analyzers
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.protocol import Suite
from concert.values.values import DEFAULT_VARIANT, REFERENCE_MODEL, Task

type OpenModels = Callable[[str], Sequence[Model]]
"""Returns the models that a name of `--model` stands for."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One sample of one task, in one variant, from one model.

    Attributes:
        ask: What is asked.
        model: Under whose name it is answered.
        responder: Who answers it.
        stored_key: Key (hex) of the stored response that answers it, which may have been made with
            another prompt; empty where the question is asked.
    """

    ask: Ask
    model: Model
    responder: Responder
    stored_key: str = ""

    @property
    def task(self) -> Task:
        """The task."""
        return self.ask.task

    @property
    def sampling(self) -> str:
        """Everything but the prompt that the answer depends on, as canonical JSON."""
        return self.responder.sampling(self.ask)

    @functools.cached_property
    def key(self) -> str:
        """The key (hex) of its response."""
        return self.stored_key or response_key(
            suite=self.task.suite,
            task_id=self.task.task_id,
            variant=self.ask.variant,
            prompt_sha256=prompt_sha256(self.ask.prompt),
            model=self.model.name,
            sampling=self.sampling,
            sample=self.ask.sample,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Tasks that cannot be judged here.

    Attributes:
        toolchain: The toolchain that was not found.
        tasks: The tasks as "suite/task_id", sorted.
    """

    toolchain: str
    tasks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unasked:
    """Tasks that have no such variant, and so are neither asked nor scored in it.

    Attributes:
        suite: The suite.
        variant: The variant.
        reason: Why they have none, in a few words.
        tasks: The tasks as "suite/task_id", sorted.
    """

    suite: str
    variant: str
    reason: str
    tasks: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything that a run will do.

    Attributes:
        suites: The suites by name.
        tasks: Tasks that can be judged, by suite and task id.
        skipped: Tasks that cannot, one value a toolchain, sorted.
        models: The models, in the order asked for.
        variants: The prompt variants of each suite that are asked, by the suite's name.
        references: The question of each task's self-check, in the tasks' order.
        questions: All questions to the models, sorted by suite and model, then in the order of the
            variants, then by task and sample.
        unasked: Tasks that lack a variant, one value a suite, variant and reason, in their order.
        faulty: Tasks among those asked for that cannot be asked, since their data are faulty.
        sampled: How many tasks of each suite a sample holds; none where the run is whole.
        superseded: Suite, model and variant that are not scored, since a later run has them.
        whole: The plan that this one is a shard of; None where it is whole itself.
    """

    suites: Mapping[str, Suite]
    tasks: tuple[Task, ...]
    skipped: tuple[Skipped, ...]
    models: tuple[Model, ...]
    variants: Mapping[str, tuple[str, ...]]
    references: tuple[Question, ...]
    questions: tuple[Question, ...]
    unasked: tuple[Unasked, ...] = ()
    faulty: tuple[FaultyTask, ...] = ()
    sampled: tuple[Sampled, ...] = ()
    superseded: frozenset[tuple[str, str, str]] = frozenset()
    whole: "Plan | None" = None

    def without(self, superseded: Iterable[tuple[str, str, str]]) -> "Plan":
        """Returns the plan without what later runs did again: suites, models and variants."""
        gone = frozenset(superseded)
        kept = tuple(
            one
            for one in self.questions
            if (one.task.suite, one.model.name, one.ask.variant) not in gone
        )
        return dataclasses.replace(self, questions=kept, superseded=gone)

    @property
    def asked(self) -> Sequence[tuple[str, Model, str]]:
        """Suite, model and variant that go together, in the order of the models."""
        return [
            (suite, model, variant)
            for suite in self.suites
            for model in self.models
            for variant in _variants_for(model, self.variants[suite])
            if (suite, model.name) not in self.idle
            and (suite, model.name, variant) not in self.superseded
        ]

    @functools.cached_property
    def tools(self) -> tuple[str, ...]:
        """Toolchains that agents and analyzers work with, sorted; none where there are none."""
        return tuple(sorted({name for one in self.questions for name in one.responder.needs}))

    @functools.cached_property
    def idle(self) -> Sequence[tuple[str, str]]:
        """Suite and analyzer that do not go together: no question is asked of the two, sorted."""
        return sorted(
            (name, model.name)
            for name, suite in self.suites.items()
            for model in self.models
            if responder_of(model, suite, DEFAULT_VARIANT) is None
        )


def make_plan(
    settings: Settings,
    *,
    suites: Mapping[str, Suite],
    toolchains: Iterable[str] | None,
    open_models: OpenModels = parse_model,
    prompts: Prompts | None = None,
) -> Plan:
    """Lays out a run.

    Args:
        settings: What was asked for.
        suites: All suites by name.
        toolchains: Names of the toolchains that were found; None where nothing is judged, so that
            no task lacks one.
        open_models: Returns the models of a name.
        prompts: Prompts that were sent before, which come before the suites' own wording.

    Raises:
        UnknownNameError: A suite, a variant, a task pattern, or a suite or task of a recording
            names nothing.
        NoVariantError: A suite or a recording has none of the variants.
        UnknownModelError: A model names nothing.
        RecordingError: A recording cannot be used.
        ClashingModelsError: Two models have one name.
    """
    selection = select(settings, suites)
    chosen, variants, faulty = selection.suites, selection.variants, selection.faulty
    models = _models(settings.models, open_models, suites)
    _demand_known_tasks(models, chosen, faulty, all_suites=frozenset(suites))
    _demand_chosen_variants(models, variants)
    tasks, skipped = _judgeable(chosen, selection.tasks, toolchains)
    (reference,) = parse_model(REFERENCE_MODEL)
    asks = {
        name: {
            variant: [
                ask_of(suite, task, variant, template=settings.template, prompts=prompts)
                for task in tasks
                if task.suite == name and not why_lacking(suite, task, variant)
            ]
            for variant in {DEFAULT_VARIANT, *variants[name]}
        }
        for name, suite in chosen.items()
    }
    questions = [
        Question(ask=one, model=model, responder=responder)
        for name, suite in chosen.items()
        for model in sorted(models, key=lambda model: model.name)
        for variant in _variants_for(model, variants[name])
        if (responder := responder_of(model, suite, variant)) is not None
        for ask in asks[name][variant]
        for one in _samples(model, ask, asked=settings.samples)
    ]
    return Plan(
        suites=chosen,
        tasks=tasks,
        skipped=skipped,
        models=models,
        variants=variants,
        references=tuple(
            Question(ask=ask, model=reference, responder=ModelByItself(reference))
            for name in chosen
            for ask in asks[name][DEFAULT_VARIANT]
        ),
        questions=tuple(questions),
        unasked=_unasked(chosen, tasks, variants),
        faulty=tuple(one for one in faulty if is_wanted(one, settings.tasks)),
        sampled=selection.sampled,
    )


def missing_toolchains(suite: Suite, task: Task, found: frozenset[str]) -> tuple[str, ...]:
    """Returns the toolchains that a task lacks, sorted."""
    return tuple(sorted({*suite.needs, *task.requires} - found))


def _variants_for(model: Model, variants: tuple[str, ...]) -> tuple[str, ...]:
    return variants if model.heeds_prompt else (DEFAULT_VARIANT,)


def _unasked(
    suites: Mapping[str, Suite],
    tasks: Sequence[Task],
    variants: Mapping[str, tuple[str, ...]],
) -> tuple[Unasked, ...]:
    lacking: dict[tuple[str, str, str], list[str]] = {}
    for name, suite in suites.items():
        for variant in variants[name]:
            for task in tasks:
                if task.suite == name and (reason := why_lacking(suite, task, variant)):
                    lacking.setdefault((name, variant, reason), []).append(task_name(task))
    return tuple(
        Unasked(suite=suite, variant=variant, reason=reason, tasks=tuple(names))
        for (suite, variant, reason), names in lacking.items()
    )


def _samples(model: Model, ask: Ask, *, asked: int) -> Iterator[Ask]:
    for sample in model.samples(ask.task, asked=asked):
        one = dataclasses.replace(ask, sample=sample)
        if not isinstance(model, RecordedModel) or model.holds(one):
            yield one


def _models(
    names: Sequence[str], open_models: OpenModels, suites: Mapping[str, Suite]
) -> tuple[Model, ...]:
    models: dict[str, Model] = {}
    for name in dict.fromkeys(names):
        for model in _opened(name, open_models, suites):
            if model.name in models:
                raise ClashingModelsError(model.name)
            models[model.name] = model
    return tuple(models.values())


def _opened(name: str, open_models: OpenModels, suites: Mapping[str, Suite]) -> Sequence[Model]:
    try:
        return open_models(name)
    except UnknownModelError as error:
        # All suites are read only now: most names are not those of analyzers.
        analyzers = sorted({one for suite in suites.values() for one in offered_analyzers(suite)})
        if name in analyzers:
            return (AnalyzerModel(name),)
        raise UnknownModelError(name, known=(*error.known, *analyzers)) from None


def _demand_known_tasks(
    models: Sequence[Model],
    suites: Mapping[str, Suite],
    faulty: Sequence[FaultyTask],
    *,
    all_suites: frozenset[str],
) -> None:
    """Refuses recordings whose answers would silently be left out for a mistyped suite or task.

    Recordings that do not name their suite may answer tasks of suites that are not run, so there
    only one without any known task is refused.
    """
    known = {(name, task.task_id) for name, suite in suites.items() for task in suite.tasks()}
    known |= {(one.suite, one.task_id) for one in faulty}
    task_ids = {task_id for _, task_id in known}
    for model in models:
        if not isinstance(model, RecordedModel):
            continue
        for suite, task_id in model.answered:
            if suite and suite not in all_suites:
                raise UnknownNameError(f"suite in {model.name}", suite, known=all_suites)
            if suite in suites and (suite, task_id) not in known:
                raise UnknownNameError(f"task in {model.name}", task_id, known=task_ids)
        unnamed = [task_id for suite, task_id in model.answered if not suite]
        if unnamed and not task_ids.intersection(unnamed):
            raise UnknownNameError(f"task in {model.name}", unnamed[0], known=task_ids)


def _demand_chosen_variants(
    models: Sequence[Model], variants: Mapping[str, tuple[str, ...]]
) -> None:
    """Refuses recordings of which nothing would be asked, since they answer other variants."""
    chosen = {variant for of_suite in variants.values() for variant in of_suite}
    for model in models:
        if isinstance(model, RecordedModel) and not model.variants & {"", *chosen}:
            raise NoVariantError(model.name, asked=sorted(chosen), known=sorted(model.variants))


def _judgeable(
    suites: Mapping[str, Suite], tasks: Sequence[Task], toolchains: Iterable[str] | None
) -> tuple[tuple[Task, ...], tuple[Skipped, ...]]:
    judgeable: list[Task] = []
    lacking: dict[str, list[str]] = {}
    found = None if toolchains is None else frozenset(toolchains)
    for task in tasks:
        missing = () if found is None else missing_toolchains(suites[task.suite], task, found)
        if not missing:
            judgeable.append(task)
        for toolchain in missing:
            lacking.setdefault(toolchain, []).append(task_name(task))
    skipped = tuple(
        Skipped(toolchain=name, tasks=tuple(sorted(lacking[name]))) for name in sorted(lacking)
    )
    return tuple(sorted(judgeable, key=lambda task: (task.suite, task.task_id))), skipped
