"""Scripted answerers of task-parallel, which read the program in a prompt."""

from concert.suites.task_parallel.scripts.loop_scripts import PARALLEL_SCRIPTS

__all__ = ["PARALLEL_SCRIPTS"]
