"""Runs pytest on the files given, and reports to Bazel case by case.

Processes that a test forks off import this module again, so pytest is loaded where it is used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def main() -> int:
    """Returns pytest's exit status; no test collected is a failure."""
    import pytest

    files = [Path(argument) for argument in sys.argv[1:] if argument.endswith(".py")]
    options = [
        "-ra",  # says why anything was skipped
        "-Werror",  # a warning is a defect of ours
        "-pno:cacheprovider",
        # A plugin takes longer to load than pytest: pytest compiles its whole package anew to
        # rewrite assertions, and a sandbox keeps nothing of it.
        "--disable-plugin-autoload",
        "--import-mode=importlib",
        "--rootdir=.",
        "--strict-markers",
    ]
    if _names_hypothesis(files):
        _set_hypothesis()
        options.append("-p_hypothesis_pytestplugin")
    if "XML_OUTPUT_FILE" in os.environ:
        options.append(f"--junitxml={os.environ['XML_OUTPUT_FILE']}")
    if "TEST_TMPDIR" in os.environ:
        options.append(f"--basetemp={os.environ['TEST_TMPDIR']}/pytest")
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.environ["TEST_TMPDIR"])
    # Two tests run at a time: the threads of numpy's library would spin while they wait for a core.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if os.environ.get("TESTBRIDGE_TEST_ONLY"):
        options.append(f"-k={os.environ['TESTBRIDGE_TEST_ONLY']}")
    return int(pytest.main([*options, *sys.argv[1:]], plugins=[_SettingsOfHypothesis()]))


class _SettingsOfHypothesis:
    """Refuses a property that would be tested without the settings that all have in common."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        import pytest

        for item in items:
            is_property = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
            if is_property and not _names_hypothesis([item.path]):
                raise pytest.UsageError(f"{item.path} must import hypothesis itself")


def _names_hypothesis(files: Sequence[Path]) -> bool:
    """Tells whether any test asks for hypothesis, which takes longer to load than pytest."""
    return any("hypothesis" in file.read_text(encoding="utf-8") for file in files)


def _set_hypothesis() -> None:
    """Sets what tests of properties have in common."""
    import hypothesis

    # No deadline: a busy machine fails no test. Derandomised: the same examples on every run.
    hypothesis.settings.register_profile("concert", deadline=None, derandomize=True)
    hypothesis.settings.load_profile("concert")


if __name__ == "__main__":
    sys.exit(main())
