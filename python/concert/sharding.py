"""Selects the part of a test's cases that this process runs."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

IS_FIRST_SHARD: Final = os.environ.get("TEST_SHARD_INDEX", "0") == "0"
"""True in the process that runs what a test needs only once, in whatever number of shards."""


def of_this_shard[T](all_of_them: Sequence[T]) -> Sequence[T]:
    """Returns every n-th, where Bazel has started the test once for each of n shards."""
    status = os.environ.get("TEST_SHARD_STATUS_FILE")
    if status:
        Path(status).touch()
    shard = int(os.environ.get("TEST_SHARD_INDEX", "0"))
    return all_of_them[shard :: int(os.environ.get("TEST_TOTAL_SHARDS", "1"))]
