"""Writes a site over results: leaderboards, tasks, answers and what is known about the runs."""

from concert.report.answers.replays import ExplainedPair, NamedPair, Replays, stored_replays
from concert.report.pages.run_page import (
    NUMBER_SCRIPT,
    RunShown,
    number_script,
    page_assets,
    run_page,
)
from concert.report.site import build_site
from concert.report.writing.site_folder import SiteFolderError, Tell, Written

__all__ = [
    "NUMBER_SCRIPT",
    "ExplainedPair",
    "NamedPair",
    "Replays",
    "RunShown",
    "SiteFolderError",
    "Tell",
    "Written",
    "build_site",
    "number_script",
    "page_assets",
    "run_page",
    "stored_replays",
]
