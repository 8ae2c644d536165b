"""Finds a command by its name, whichever family of commands it belongs to."""

from pathlib import Path

from concert import runfiles

_APP = "python/concert/app"


def program(command: str) -> Path:
    """Returns the program of a command such as "evaluate".

    Raises:
        FileNotFoundError: The target that runs does not declare the program as data.
    """
    return _only(command)


def module(command: str) -> str:
    """Returns the name of a command's module, such as "concert.app.run.evaluate".

    Raises:
        FileNotFoundError: The target that runs does not depend on the module.
    """
    path = _only(f"{command}.py")
    inside = path.relative_to(_app()).with_suffix("").parts
    return ".".join(("concert", "app", *inside))


def _app() -> Path:
    return runfiles.folder(_APP)


def _only(name: str) -> Path:
    found = [path for path in (_app() / name, *sorted(_app().glob(f"*/{name}"))) if path.is_file()]
    if len(found) != 1:
        raise FileNotFoundError(f"{len(found)} files {name} below {_APP} in this target")
    return found[0]
