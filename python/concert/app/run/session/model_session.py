"""Opens settings and models for the commands that ask models, and ends their runs early."""

import argparse
import contextlib
import dataclasses
import os
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from concert.app.errors import UsageError, print_line
from concert.app.run.options.evaluate_options import demand_nothing_but_resume, settings_of
from concert.app.run.options.shared_options import override
from concert.models import (
    Model,
    RemoteModel,
    RunStoppedError,
    cost_of,
    parse_model,
)
from concert.models.client.cache import NO_CACHE, usual_folder
from concert.models.client.shared_state import ModelSetting, open_setting
from concert.models.providers.providers import PROVIDERS
from concert.pipeline import (
    Interrupted,
    Plan,
    Selection,
    Settings,
    Shard,
    close_models,
    differences,
    is_wanted,
    part_of,
    stored_settings,
)
from concert.pipeline.cluster.cluster import ClusterError
from concert.results import Provenance, Results, RunCommand, RunState, stored_runs
from concert.results.stored_tasks import StoredTask
from concert.sandbox import WITHOUT_SANDBOX
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.protocol import Suite
from concert_timing import read_topology


class OpenedModels:
    """Opens models; what remote ones share is opened with the first of them.

    A run without remote models reads no profiles and makes no cache.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._setting: ModelSetting | None = None
        self._models: list[Model] = []

    def open(self, name: str) -> Sequence[Model]:
        """Returns the models of a name.

        Raises:
            Exception: As `parse_model` and `open_setting`.
        """
        if self._setting is None and name.partition(":")[0] in PROVIDERS:
            settings = self._settings
            self._setting = open_setting(
                profiles=Path(settings.profiles) if settings.profiles else None,
                max_cost_usd=settings.max_cost_usd,
                cache=settings.cache or None,
                environment=os.environ,
                warn=print_line,
            )
        models = parse_model(name, self._setting, tell=print_line)
        provider, _, rest = name.partition(":")
        if self._setting and provider in PROVIDERS and self._setting.misses_profile(rest):
            print_line(f"no profile {rest.rpartition('@')[2]}: the model asked for is named {rest}")
        self._models.extend(models)
        return models

    @property
    def spent_usd(self) -> float:
        """The known cost of the answers of this run so far, in US dollars."""
        return 0.0 if self._setting is None else self._setting.budget.spent_usd

    @property
    def cost(self) -> str:
        """Returns the cost of the answers so far, for people; empty if it is zero or unknown."""
        if self._setting is None or not self._setting.budget.spent_usd:
            return ""
        budget = self._setting.budget
        certain_usd = budget.spent_usd - budget.uncertain_usd
        lost = f", lost ones at most {budget.uncertain_usd:.4f} USD" * (budget.uncertain_usd > 0)
        return f"the answers cost {certain_usd:.4f} USD{lost}"

    def count_earlier(self, results: Results) -> None:
        """Counts what the answers in a results folder have cost as spent, where there is a limit.

        Raises:
            ResultsError: They cannot be read.
        """
        if self._setting is not None and self._setting.budget.is_limited:
            names = [model.name for model in self._models if isinstance(model, RemoteModel)]
            self._setting.budget.count_earlier(sum(map(cost_of, results.attempts(names))))

    def close(self) -> None:
        """Ends all requests under way and frees connections and cache."""
        close_models(self._models)
        if self._setting is not None:
            self._setting.close()


@contextlib.contextmanager
def opened_models(settings: Settings) -> Iterator[OpenedModels]:
    """Yields what opens the models of a run, and closes all of them; says what they cost."""
    models = OpenedModels(settings)
    try:
        yield models
    finally:
        models.close()
        if models.cost:
            print_line(models.cost)


def for_dry_run(settings: Settings) -> Settings:
    """Returns settings under which models are opened that are not asked, and no cache is made."""
    if settings.cache == NO_CACHE:
        return settings
    folder = Path(settings.cache) if settings.cache else usual_folder(os.environ)
    if folder is not None and folder.is_dir():
        return settings
    return dataclasses.replace(settings, cache=NO_CACHE)


def without_asking(settings: Settings) -> Settings:
    """Returns settings under which models are opened that are not asked: no cache, no limit."""
    return dataclasses.replace(settings, max_cost_usd=None, cache=NO_CACHE)


def settings_to_run(
    arguments: argparse.Namespace, *, suites: Sequence[str], out: Path, verifies: bool = False
) -> Settings:
    """Returns what is asked for: by the options, or by the last run where `--resume` is given.

    Args:
        arguments: The parsed options.
        suites: Names of all suites.
        out: The results folder.
        verifies: Whether the run to resume is a `verify`; else it is another.

    Raises:
        UsageError: The options make no sense, or there is no run to resume.
        ResultsError: The results folder cannot be read.
    """
    if not arguments.resume:
        return settings_of(arguments, suites=suites, topology=read_topology())
    demand_nothing_but_resume(arguments)
    runs = [one for one in stored_runs(out) if (one.command is RunCommand.VERIFY) is verifies]
    if not runs:
        raise UsageError(
            f"no run to resume in {out}", remedy="name by --results the folder of an earlier run"
        )
    return override(stored_settings(runs[-1], folder=out), arguments)


def demand_folder_of_the_same_kind(settings: Settings, *, out: Path) -> None:
    """Refuses a run in the folder of others whose scores it would replace by other numbers.

    Raises:
        UsageError: It is a sample and another run is whole, or their prompts are worded otherwise,
            or they are different shards.
        ResultsError: The results folder cannot be read.
    """
    demand_same_shard(settings, out=out, verifies=False)
    earlier = [stored_settings(run, folder=out) for run in _runs(out)]
    if settings.is_sample and any(not one.is_sample for one in earlier):
        raise UsageError(
            f"{out} holds a whole run, and the scores of a sample would replace its own",
            remedy="name another folder by --results",
        )
    if any(one.template != settings.template for one in earlier):
        raise UsageError(
            f"{out} holds a run whose prompts have another wording (--prompt-template)",
            remedy="name another folder by --results",
        )


def demand_same_shard(settings: Settings, *, out: Path, verifies: bool) -> None:
    """Refuses to do two shards in one folder, where the second one's scores replace the first's.

    Args:
        settings: The run's.
        out: The results folder.
        verifies: Whether the run is a `verify`, which may judge shards of answers of all tasks.

    Raises:
        UsageError: A run of the folder did another shard, or all tasks.
        ResultsError: The results folder cannot be read.
    """
    for run in _runs(out):
        earlier = stored_settings(run, folder=out).shard
        if earlier != settings.shard and (run.command is RunCommand.VERIFY) is verifies:
            both = (earlier, settings.shard)
            did, is_to = (f"shard {one}" if one else "all tasks" for one in both)
            raise UsageError(
                f"{out} holds a run of {did}, and this one is of {is_to}",
                remedy="name a folder of its own for each shard by --results, and merge them by"
                " //:merge",
            )


def of_shard(plan: Plan, settings: Settings) -> Plan:
    """Returns the part of a plan that settings ask for: a shard, or all of it.

    Raises:
        EmptyShardError: There are more shards than tasks.
    """
    return part_of(plan, Shard.parse(settings.shard)) if settings.shard else plan


def _runs(out: Path) -> Sequence[Provenance]:
    return stored_runs(out) if out.is_dir() else ()


def demand_isolation(plan: Plan, settings: Settings) -> None:
    """Refuses agents and analyzers without a sandbox: they run whatever there is to run.

    Raises:
        UsageError: There are some.
    """
    if plan.tools and settings.sandbox == WITHOUT_SANDBOX:
        with_tools = {
            f"{one.model.name} in the variant {one.ask.variant}"
            for one in plan.questions
            if one.responder.needs
        }
        raise UsageError(
            "agents run whatever a model says, analyzers the tasks' programs; neither is done"
            " without a sandbox",
            remedy=f"leave out --sandbox={WITHOUT_SANDBOX}, or who works with tools:"
            f" {', '.join(sorted(with_tools))}",
        )


def tell_idle(plan: Plan) -> None:
    """Tells which analyzers have no answers in which suites."""
    for suite, model in plan.idle:
        print_line(f"{model} analyses no task of {suite}: Concert does not ask it there")


def tell_faulty(plan: Plan) -> None:
    """Tells which tasks are left out, since their data are faulty."""
    _tell_faulty(plan.faulty)


def tell_differences(suites: Mapping[str, Suite], tasks: Sequence[StoredTask]) -> Collection[str]:
    """Tells which tasks of a results folder are others in this checkout, or are not in it.

    Returns:
        Their suites.
    """
    found = differences(suites, tasks)
    for suite, names in found.items():
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        print_line(
            f"note: {suite}/{names[0]}{more} differ from this checkout's tasks: the folder's own"
            " are taken"
        )
    return found.keys()


def tell_left_out(selection: Selection, settings: Settings) -> bool:
    """Tells which of the tasks asked for have faulty data, and whether there are any."""
    faulty = [one for one in selection.faulty if is_wanted(one, settings.tasks)]
    _tell_faulty(faulty)
    return bool(faulty)


def _tell_faulty(faulty: Iterable[FaultyTask]) -> None:
    for one in faulty:
        print_line(
            f"task left out: {one.suite}/{one.task_id}: {one.path}: {one.what}; mend its data, or"
            " take those that came with Concert"
        )


@contextlib.contextmanager
def resumable(record: Provenance, *, plan: Plan, results: Results) -> Iterator[None]:
    """Notes and tells that a run ended early, where it did.

    Raises:
        Interrupted: As it came.
        RunStoppedError: As it came; its remedy says where the answers are.
        ClusterError: As it came.
    """
    try:
        yield
    except (Interrupted, RunStoppedError, ClusterError) as error:
        results.flush()
        results.put_provenance(dataclasses.replace(record, state=RunState.INTERRUPTED))
        keys = [question.key for question in plan.questions]
        if isinstance(error, RunStoppedError):
            answers = len(results.answered(keys))
            kept = f"{answers} of {len(keys)} answers are in {results.folder}"
            raise RunStoppedError(error.what, remedy=f"{error.remedy}; {kept}") from error
        judges = record.command.judges
        stored = results.count_verdicts(keys) if judges else len(results.answered(keys))
        name = "verdicts" if judges else "answers"
        out = shlex.quote(str(results.folder))
        print_line(
            f"stopped: {stored} of {len(keys)} {name} are in {results.folder};"
            f" go on with: bazel run //:{record.command} -- --resume --results={out}"
        )
        raise
