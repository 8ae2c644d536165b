"""Planning, running and resuming work; the only place that knows about scheduling."""

from concert.pipeline.errors import ClashingModelsError, NoVariantError, UnknownNameError
from concert.pipeline.plan.conditions import Conditions, identities
from concert.pipeline.plan.forecast import Forecast, forecast
from concert.pipeline.plan.plan import OpenModels, Plan, Question, Skipped, Unasked, make_plan
from concert.pipeline.plan.quick import Sampled
from concert.pipeline.plan.settings import Settings
from concert.pipeline.plan.stored_plan import LeftOut, StoredPlan, stored_plan
from concert.pipeline.plan.stored_settings import (
    StoredToolchain,
    stored_settings,
    stored_toolchains,
)
from concert.pipeline.stages.ask import ask, close_models
from concert.pipeline.stages.machine import Machine, this_commit, this_machine
from concert.pipeline.stages.provenance import describe_run
from concert.pipeline.stages.report import Report
from concert.pipeline.stages.run import run, score_stored
from concert.pipeline.work.interrupt import Interrupted, Stop
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.workplace import Workplaces, opened_workplaces

__all__ = [
    "ClashingModelsError",
    "Conditions",
    "Forecast",
    "Interrupted",
    "LeftOut",
    "Machine",
    "NoVariantError",
    "OpenModels",
    "Plan",
    "Progress",
    "Question",
    "Report",
    "Sampled",
    "Settings",
    "Skipped",
    "Stop",
    "StoredPlan",
    "StoredToolchain",
    "Unasked",
    "UnknownNameError",
    "Workplaces",
    "ask",
    "close_models",
    "describe_run",
    "forecast",
    "identities",
    "make_plan",
    "opened_workplaces",
    "run",
    "score_stored",
    "stored_plan",
    "stored_settings",
    "stored_toolchains",
    "this_commit",
    "this_machine",
]
