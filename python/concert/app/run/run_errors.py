"""Reports the errors of runs: of models, recordings, tasks and stored results.

They stand apart from `errors` because they take the libraries that hold results along, which are
slow to load, and `explore` and `replay` have no use for them.
"""

from collections.abc import Callable
from pathlib import Path

from concert.app.errors import EXIT_ENVIRONMENT, EXIT_STOPPED, EXIT_USAGE, Told, run_command
from concert.app.run.model_session import StoppedRunError
from concert.models import RecordingError, UnknownModelError
from concert.models.errors import ModelSettingError
from concert.models.profiles.profile import ProfileError, UnknownProfileError
from concert.models.providers.providers import ProviderSetupError
from concert.models.providers.secrets import MissingKeyError, UnusableKeyError
from concert.pipeline import ClashingModelsError, Interrupted, NoVariantError, UnknownNameError
from concert.results import ResultsError


def run_on_results(body: Callable[[], int], *, traceback_folder: Callable[[], Path]) -> int:
    """Runs the body of a command that makes or reads runs, as `run_command` does others.

    Args:
        body: The command; returns its exit status.
        traceback_folder: Where to put the traceback of a defect of ours.
    """

    def interruptible() -> int:
        try:
            return body()
        except Interrupted as error:
            return 128 + error.number

    return run_command(interruptible, traceback_folder=traceback_folder, tell=tell)


def tell(error: Exception) -> Told | None:
    """Returns what the user is told of an error of runs; None of others."""
    match error:
        case UnknownNameError(kind=kind, name=name, near=near, alike=alike):
            hint = "did you mean" if alike else "there are, among others,"
            return f"unknown {kind}: {name}; {hint} {_join(near)}", EXIT_USAGE
        case UnknownModelError(name=name, known=known):
            return f"unknown model: {name}; known are {_join(known)}", EXIT_USAGE
        case NoVariantError(where=name, asked=asked, known=known):
            line = (
                f"{name} has none of the variants {', '.join(asked)};"
                f" it has {', '.join(known)}; choose among them or leave it out"
            )
            return line, EXIT_USAGE
        case StoppedRunError(what=what, remedy=remedy):
            kept = f"{error.answers} of {error.wanted} answers are in {error.folder}"
            return f"{what}; {remedy}; {kept}", EXIT_STOPPED
        case ModelSettingError() | UnknownProfileError() | ProviderSetupError() | ProfileError():
            return str(error), EXIT_USAGE
        case MissingKeyError() | UnusableKeyError():
            return str(error), EXIT_USAGE
        case ClashingModelsError(name=name):
            line = f"two recordings hold the model: {name}; give them one at a time"
            return line, EXIT_USAGE
        case RecordingError(what=what, where=where, remedy=remedy):
            return f"{what}: {where}; {remedy}", EXIT_USAGE
        case ResultsError(what=what, where=where, remedy=remedy):
            return f"{what}: {where}; {remedy}", EXIT_ENVIRONMENT
    return None


def _join(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
