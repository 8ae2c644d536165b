"""Writes a site over results: leaderboards, tasks, answers and what is known about the runs."""

from concert.report.replays import stored_replays
from concert.report.site import build_site
from concert.report.site_folder import SiteFolderError, Tell, Written

__all__ = ["SiteFolderError", "Tell", "Written", "build_site", "stored_replays"]
