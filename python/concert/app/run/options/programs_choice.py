"""Reads the option `--programs`, which replaces a suite's own tasks."""

from collections.abc import Mapping

from concert.app.errors import UsageError
from concert.pipeline import Settings
from concert.suites.capabilities.task_tables import TakesPrograms, with_programs
from concert.suites.protocol import Suite


def with_programs_of(settings: Settings, suites: Mapping[str, Suite]) -> Mapping[str, Suite]:
    """Returns the suites with the tasks that a run is about.

    Raises:
        UsageError: There is a table of programs, and no suite of the run has a use for it.
    """
    if not settings.programs:
        return suites
    chosen = [suites[name] for name in settings.suites if name in suites]
    if chosen and not any(isinstance(suite, TakesPrograms) for suite in chosen):
        able = sorted(name for name, suite in suites.items() if isinstance(suite, TakesPrograms))
        raise UsageError(
            f"no suite of {', '.join(settings.suites)} takes programs of a table",
            remedy=f"name {' or '.join(able)} by --suite, or leave out --programs",
        )
    return with_programs(suites, settings.programs)
