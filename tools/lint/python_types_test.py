"""All Python in the repository passes mypy's strict checks."""

import os
from pathlib import Path

from mypy import api


def test_mypy_finds_nothing_to_object_to(tmp_path: Path) -> None:
    sources = sorted(
        str(path) for path in Path().glob("**/*.py") if "site-packages" not in str(path)
    )
    assert len(sources) > 20, "the sources are not among the test's data"
    os.environ["MYPYPATH"] = ":".join(["python", "native/timing", "tools"])
    report, errors, status = api.run(
        ["--config-file=mypy.ini", f"--cache-dir={tmp_path}", *sources]
    )
    assert status == 0, report + errors
