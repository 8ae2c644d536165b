"""Runs pytest on the files given, and reports to Bazel case by case."""

import os
import sys

import hypothesis
import pytest


def main() -> int:
    """Returns pytest's exit status; no test collected is a failure."""
    # No deadline: a busy machine fails no test. Derandomised: the same examples on every run.
    hypothesis.settings.register_profile("concert", deadline=None, derandomize=True)
    hypothesis.settings.load_profile("concert")
    options = [
        "-ra",  # says why anything was skipped
        "-Werror",  # a warning is a defect of ours
        # We load hypothesis, a plugin, before pytest can rewrite its assertions; it has none.
        "-Wignore::pytest.PytestAssertRewriteWarning",
        "-pno:cacheprovider",
        "--import-mode=importlib",
        "--rootdir=.",
        "--strict-markers",
    ]
    if "XML_OUTPUT_FILE" in os.environ:
        options.append(f"--junitxml={os.environ['XML_OUTPUT_FILE']}")
    if "TEST_TMPDIR" in os.environ:
        options.append(f"--basetemp={os.environ['TEST_TMPDIR']}/pytest")
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.environ["TEST_TMPDIR"])
    if os.environ.get("TESTBRIDGE_TEST_ONLY"):
        options.append(f"-k={os.environ['TESTBRIDGE_TEST_ONLY']}")
    return int(pytest.main([*options, *sys.argv[1:]]))


if __name__ == "__main__":
    sys.exit(main())
