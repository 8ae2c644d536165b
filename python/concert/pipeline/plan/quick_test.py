"""A quick run judges the same few tasks of every suite on every machine, and says so."""

import dataclasses
import json

from concert.pipeline import Plan, Sampled, Settings, make_plan, of_whole_suites
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results.stored_tasks import StoredTask
from concert.suites.capabilities.quick_tasks import DEFAULT_QUICK_TASKS

_SETTINGS = Settings(
    suites=("few", "many"),
    models=("reference",),
    tasks=(),
    samples=1,
    limits=(),
    sandbox="none",
    cores=(0,),
    quick=True,
)
_MANY = [fake_task(f"t{number:03d}", suite="many") for number in range(100)]
_FEW = [
    fake_task("only", suite="few", requires=("gcc13",)),
    fake_task("rare", suite="few", requires=("hpx",)),
]


def _plan(settings: Settings = _SETTINGS, toolchains: tuple[str, ...] = ("gcc13",)) -> Plan:
    suites = {"few": FakeSuite(_FEW, name="few"), "many": FakeSuite(_MANY, name="many")}
    return make_plan(settings, suites=suites, toolchains=toolchains)


def test_every_suite_has_a_sample() -> None:
    assert [(task.suite, task.task_id) for task in _plan().tasks] == [
        ("few", "only"),
        *[("many", f"t{number:03d}") for number in (0, 32, 64, 96)],
    ]


def test_the_sample_is_the_same_where_a_toolchain_is_there_that_others_lack() -> None:
    assert _plan(toolchains=("gcc13", "hpx")).tasks == _plan().tasks


def test_the_plan_says_what_was_left_out() -> None:
    assert _plan().sampled == (
        Sampled(suite="few", judged=1, tasks=2),
        Sampled(suite="many", judged=DEFAULT_QUICK_TASKS, tasks=100),
    )


def test_where_only_the_sample_is_at_hand_the_folder_says_what_it_was_drawn_from() -> None:
    texts = dict.fromkeys(
        ("digest", "title", "reference", "labels", "category", "stratum", "origin", "version"), ""
    )
    stored = StoredTask(
        suite="many",
        task_id="t000",
        variant="default",
        prompt_sha256="",
        files_sha256="",
        suite_tasks=100,
        files=(),
        runs=("r",),
        **texts,
    )
    here = (Sampled(suite="few", judged=1, tasks=2), Sampled(suite="many", judged=4, tasks=4))
    assert of_whole_suites(here, [stored]) == (
        Sampled(suite="few", judged=1, tasks=2),
        Sampled(suite="many", judged=4, tasks=100),
    )


def test_a_whole_run_leaves_nothing_out() -> None:
    plan = _plan(dataclasses.replace(_SETTINGS, quick=False), toolchains=("gcc13", "hpx"))
    assert (len(plan.tasks), plan.sampled) == (102, ())


def test_the_settings_that_provenance_keeps_say_that_a_run_is_quick() -> None:
    assert json.loads(_SETTINGS.to_json())["quick"] is True
    whole = dataclasses.replace(_SETTINGS, quick=False)
    assert whole.identity() != _SETTINGS.identity()
