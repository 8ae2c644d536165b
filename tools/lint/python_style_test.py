"""All Python in the repository is written in the house's style."""

import subprocess
from pathlib import Path

import ruff  # type: ignore[import-untyped]


def _ruff(*arguments: str) -> subprocess.CompletedProcess[str]:
    # The tree of the test holds links to the sources, which ruff would otherwise pass over.
    sources = sorted(
        str(path) for path in Path().glob("**/*.py") if "site-packages" not in str(path)
    )
    assert len(sources) > 20, "the sources are not among the test's data"
    command = [ruff.find_ruff_bin(), *arguments, "--no-cache", "--config", "ruff.toml", *sources]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing_to_object_to() -> None:
    done = _ruff("check", "--quiet")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_code_is_formatted() -> None:
    done = _ruff("format", "--diff", "--quiet")
    assert done.returncode == 0, done.stdout + done.stderr
