%shebang%
"""Starts a Python program with its modules and files; Bazel fills in what stands between percent signs.

Bazel's own launcher ends in a traceback where standard output is closed, as cron and daemons leave it,
and where somebody presses Ctrl-C while it works.
"""

import contextlib
import os
import signal
import sys

_MAIN = "%main%"
_IMPORTS = "%imports%"
_WORKSPACE = "%workspace_name%"


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _open_closed_streams()
    files = _runfiles()
    paths = [files, *(f"{files}/{path}" for path in _IMPORTS.split(":")), f"{files}/{_WORKSPACE}"]
    paths += os.environ.get("PYTHONPATH", "").split(os.pathsep)
    variables = dict(os.environ)
    variables["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(filter(None, paths)))
    # The folder of the main file is no place to import from.
    variables["PYTHONSAFEPATH"] = "1"
    if not variables.get("RUNFILES_MANIFEST_FILE"):
        variables.setdefault("RUNFILES_DIR", files)
    os.execve(sys.executable, [sys.executable, f"{files}/{_MAIN}", *sys.argv[1:]], variables)


def _open_closed_streams() -> None:
    """Puts /dev/null on closed descriptors, so that nothing else is opened in their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is this one. Some machines have no /dev at all.
            with contextlib.suppress(OSError):
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _runfiles() -> str:
    """Returns the folder with the program's files.

    Raises:
        SystemExit: There is none.
    """
    named = os.environ.get("RUNFILES_DIR") or _beside(os.environ.get("RUNFILES_MANIFEST_FILE", ""))
    # Another program's files may be named there: ours hold the main file.
    if named and os.path.exists(f"{named}/{_MAIN}"):
        return named
    program = sys.argv[0] if os.path.isabs(sys.argv[0]) else _absolute(sys.argv[0])
    while True:
        if os.path.isdir(f"{program}.runfiles"):
            return f"{program}.runfiles"
        folder, found, _ = program.rpartition(".runfiles/")
        if found:
            return f"{folder}.runfiles"
        if not os.path.islink(program):
            raise SystemExit(f"error: no files lie beside {sys.argv[0]}; build it again with Bazel")
        program = os.path.join(os.path.dirname(program), os.readlink(program))


def _beside(manifest: str) -> str:
    for end in ("_manifest", "/MANIFEST"):
        if manifest.endswith(f".runfiles{end}"):
            return manifest.removesuffix(end)
    return ""


def _absolute(path: str) -> str:
    try:
        return os.path.join(os.getcwd(), path)
    except OSError:
        raise SystemExit("error: the working folder is gone; change to another one") from None


_main()
