"""Planning, running and resuming work; the only place that knows about scheduling."""

from concert.pipeline.errors import (
    ClashingModelsError,
    EmptyShardError,
    NoVariantError,
    TemplateError,
    UnknownNameError,
)
from concert.pipeline.plan.case import offered_cores
from concert.pipeline.plan.conditions import Conditions, identities
from concert.pipeline.plan.folder_plan import (
    differences,
    faulty_here,
    folder_plan,
    folder_suites,
    of_whole_suites,
)
from concert.pipeline.plan.forecast import Forecast, forecast
from concert.pipeline.plan.plan import OpenModels, Plan, Question, Skipped, Unasked, make_plan
from concert.pipeline.plan.quick import Sampled
from concert.pipeline.plan.selection import Selection, asks_of, is_wanted, select
from concert.pipeline.plan.settings import Settings
from concert.pipeline.plan.shard import Shard, part_of
from concert.pipeline.plan.stored_plan import LeftOut, StoredPlan, stored_plan
from concert.pipeline.plan.stored_settings import (
    StoredToolchain,
    stored_settings,
    stored_toolchains,
)
from concert.pipeline.plan.subset import is_subset
from concert.pipeline.plan.template import read_template
from concert.pipeline.stages.ask import ask, close_models
from concert.pipeline.stages.judge_candidate import judge_candidate
from concert.pipeline.stages.keep_tasks import keep_tasks
from concert.pipeline.stages.machine import Machine, this_commit, this_machine
from concert.pipeline.stages.merged_runs import MergedRuns, merged_runs
from concert.pipeline.stages.provenance import describe_run
from concert.pipeline.stages.report import Report
from concert.pipeline.stages.run import run, score_stored
from concert.pipeline.work.interrupt import Interrupted, Stop
from concert.pipeline.work.orders import MOST_AT_A_TIME, Orders, RunStatus, orders_of, status_of
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.small_files import read_value, write_value
from concert.pipeline.work.steering import Steering
from concert.pipeline.work.workplace import Workplaces, opened_workplaces

__all__ = [
    "MOST_AT_A_TIME",
    "ClashingModelsError",
    "Conditions",
    "EmptyShardError",
    "Forecast",
    "Interrupted",
    "LeftOut",
    "Machine",
    "MergedRuns",
    "NoVariantError",
    "OpenModels",
    "Orders",
    "Plan",
    "Progress",
    "Question",
    "Report",
    "RunStatus",
    "Sampled",
    "Selection",
    "Settings",
    "Shard",
    "Skipped",
    "Steering",
    "Stop",
    "StoredPlan",
    "StoredToolchain",
    "TemplateError",
    "Unasked",
    "UnknownNameError",
    "Workplaces",
    "ask",
    "asks_of",
    "close_models",
    "describe_run",
    "differences",
    "faulty_here",
    "folder_plan",
    "folder_suites",
    "forecast",
    "identities",
    "is_subset",
    "is_wanted",
    "judge_candidate",
    "keep_tasks",
    "make_plan",
    "merged_runs",
    "of_whole_suites",
    "offered_cores",
    "opened_workplaces",
    "orders_of",
    "part_of",
    "read_template",
    "read_value",
    "run",
    "score_stored",
    "select",
    "status_of",
    "stored_plan",
    "stored_settings",
    "stored_toolchains",
    "this_commit",
    "this_machine",
    "write_value",
]
