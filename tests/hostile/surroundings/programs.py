"""Names the programs that users start, as they lie beside this module under Bazel."""

from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[3]
"""The folder of this repository among the files of the target that runs.

Not the place that links lead to: a command takes the files of the tree that it is started in.
"""


def program(command: str) -> Path:
    """Returns the program of a command such as "evaluate"."""
    return _there(_ROOT / "python/concert/app" / command)


def surround() -> Path:
    """Returns the script that makes surroundings."""
    return _there(Path(__file__).with_name("surround.py"))


def _there(path: Path) -> Path:
    if not path.exists():
        raise FileNotFoundError(f"{path} is not among the files of this target")
    return path
