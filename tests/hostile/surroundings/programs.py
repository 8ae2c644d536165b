"""Names the programs that users start, as they lie beside this module under Bazel."""

from pathlib import Path

from concert.app import commands_for_tests


def program(command: str) -> Path:
    """Returns the program of a command such as "evaluate"."""
    return commands_for_tests.program(command)


def surround() -> Path:
    """Returns the script that makes surroundings."""
    return _there(Path(__file__).with_name("surround.py"))


def _there(path: Path) -> Path:
    if not path.exists():
        raise FileNotFoundError(f"{path} is not among the files of this target")
    return path
