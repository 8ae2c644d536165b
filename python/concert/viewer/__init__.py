"""Shows executions of explored programs: the form of steps, its table, its page."""

from concert.viewer.c_steps import c_interleaving
from concert.viewer.java_steps import java_interleaving
from concert.viewer.page import Fact, Shown, page
from concert.viewer.parts import SCRIPT, STYLE, viewer_html
from concert.viewer.steps import (
    FORMAT,
    Deed,
    Edge,
    File,
    Interleaving,
    Mark,
    MarkKind,
    Step,
    Thing,
    steps_json,
)
from concert.viewer.table import steps_table
from concert.viewer.unseen_race import seen_race_reason, unseen_race_reason

__all__ = [
    "FORMAT",
    "SCRIPT",
    "STYLE",
    "Deed",
    "Edge",
    "Fact",
    "File",
    "Interleaving",
    "Mark",
    "MarkKind",
    "Shown",
    "Step",
    "Thing",
    "c_interleaving",
    "java_interleaving",
    "page",
    "seen_race_reason",
    "steps_json",
    "steps_table",
    "unseen_race_reason",
    "viewer_html",
]
