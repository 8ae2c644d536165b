"""Locates the files that come with the program, under Bazel or in a source tree."""

from pathlib import Path

from runfiles import Runfiles

_REPOSITORY = "_main"


def folder(path: str) -> Path:
    """Returns the absolute path of a file or folder of this repository.

    Args:
        path: Path from the repository's root, with '/', such as "data/models".

    Raises:
        FileNotFoundError: It was not declared as data of the target that runs.
    """
    found = _locate(path)
    if not found.exists():
        raise FileNotFoundError(
            f"{path} is not among the files of this target (declare it as data)"
        )
    return found


def _locate(path: str) -> Path:
    runfiles = Runfiles.Create()
    if runfiles is not None:
        located = runfiles.Rlocation(f"{_REPOSITORY}/{path}")
        if located is not None and Path(located).exists():
            return Path(located)
    # Outside Bazel (an editor, a type checker's session) the source tree itself is the answer.
    return Path(__file__).resolve().parents[2] / path
