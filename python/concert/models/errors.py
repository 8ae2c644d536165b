"""The errors of model names, settings and recordings, and of runs that must end."""

from collections.abc import Sequence

from concert.values import ConcertError, ExitStatus


class UnknownModelError(ConcertError):
    """No provider of that name.

    Attributes:
        name: The model's name as given.
        known: Forms of the names that are known.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, name: str, *, known: Sequence[str]) -> None:
        self.name = name
        self.known = tuple(known)
        choices = " or ".join(filter(None, [", ".join(known[:-1]), *known[-1:]]))
        super().__init__("unknown model", where=name, remedy=f"choose one of {choices}")


class RecordingError(ConcertError):
    """A file of recorded responses, which `where` names, cannot be used."""

    exit_status = ExitStatus.USAGE


class RunStoppedError(ConcertError):
    """No further answer can be had from a model: what has come is kept, and the run ends."""

    exit_status = ExitStatus.STOPPED


class ProviderStoppedError(RunStoppedError):
    """A provider refuses everything, or is dead: asking it again cannot help now."""


class BudgetSpentError(RunStoppedError):
    """The next request could cost more than what is left to spend."""


class ModelClosedError(RunStoppedError):
    """The run ends, and the answer is no longer waited for."""


class ModelSettingError(ConcertError):
    """A setting does not go together with a model."""

    exit_status = ExitStatus.USAGE
