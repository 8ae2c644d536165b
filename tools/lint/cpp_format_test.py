"""All C++ in the repository is formatted as .clang-format says."""

import subprocess
from pathlib import Path

import clang_format  # type: ignore[import-untyped]

_PROGRAM = Path(clang_format.__file__).parent / "data/bin/clang-format"


def test_clang_format_would_change_nothing() -> None:
    sources = sorted(str(p) for pattern in ("**/*.cc", "**/*.h") for p in Path().glob(pattern))
    assert sources, "the sources are not among the test's data"
    command = [str(_PROGRAM), "--dry-run", "--Werror", "--style=file:.clang-format", *sources]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
