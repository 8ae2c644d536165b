"""Tests that the sandbox serves an ordinary user as it serves root."""

import os
import subprocess
import sys

import pytest

_NOBODY = 65534

_SCRIPT = """
from concert.sandbox import probe
from concert.toolchains import locate
for kind in ("bubblewrap", "none"):
    for result in probe(kind, locate()):
        if not result.held and result.detail != "--sandbox=none does not isolate":
            print(kind, result.name, result.detail)
print("done")
"""


def test_every_protection_holds_for_an_ordinary_user() -> None:
    if os.geteuid() != 0:
        pytest.skip("this is an ordinary user already")
    command = [sys.executable, "-c", _SCRIPT]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment |= {"HOME": "/nonexistent", "TMPDIR": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"}

    def _run(argv: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            argv,
            env=environment,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            user=_NOBODY,
            group=_NOBODY,
            extra_groups=[],
        )

    try:
        visible = _run([sys.executable, "-c", "import concert.toolchains as t; t.locate()"])
    except PermissionError:
        pytest.skip("another user may not reach this Python")
    if visible.returncode != 0:
        pytest.skip("another user may not reach this build's files")
    assert _run(command).stdout == "done\n"
