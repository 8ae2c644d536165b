"""Puts results folders together into one."""

from concert.results.merging.errors import ConflictError, UnlikeFoldersError
from concert.results.merging.folders import merge_tables, new_folder, opened_sources

__all__ = ["ConflictError", "UnlikeFoldersError", "merge_tables", "new_folder", "opened_sources"]
