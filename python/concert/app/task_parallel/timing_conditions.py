"""Takes over how the last run timed programs, so that fixed programs are timed as the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from concert.app.errors import UsageError
from concert.pipeline import Machine, offered_cores, stored_settings
from concert.results import RunCommand, stored_runs


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingConditions:
    """The conditions under which a run judged and timed.

    Attributes:
        limits: Limits that replace those of the suite.
        cores: The cores in the order in which they are taken.
        core_counts: On how many of them to time; empty: as the suite sees fit.
    """

    limits: Mapping[str, float]
    cores: tuple[int, ...]
    core_counts: tuple[int, ...]

    @property
    def bench_cores(self) -> str:
        """Cores and counts, as the results folder states them."""
        return offered_cores(self.cores, self.core_counts)


def conditions_of_last_run(
    results: Path, *, suite: str, machine: Machine, is_timed: bool
) -> TimingConditions:
    """Returns the conditions of the last run that judged a suite.

    Args:
        results: The results folder.
        suite: The suite.
        machine: The machine that this command runs on.
        is_timed: Whether anything will be timed; else another machine will do.

    Raises:
        UsageError: No run judged the suite, or this machine cannot time as the run did.
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    judged = [
        (run, settings)
        for run in stored_runs(results)
        if run.command is not RunCommand.GENERATE
        and suite in (settings := stored_settings(run, folder=results)).suites
    ]
    if not judged:
        raise UsageError(
            f"no run of {suite} in {results}", remedy="name by --results the folder of an evaluate"
        )
    run, settings = judged[-1]
    absent = sorted(set(settings.cores) - set(machine.cores))
    if is_timed and run.host_cpu != machine.cpu:
        raise UsageError(
            f"the run was timed on {run.host_cpu}, and this machine is {machine.cpu}",
            remedy="check the fixes on that machine, or add --untimed",
        )
    if is_timed and absent:
        raise UsageError(
            f"the run was timed on core {absent[0]}, which this process may not use",
            remedy="allow the process the cores of the run, or add --untimed",
        )
    return TimingConditions(
        limits=settings.limit_overrides, cores=settings.cores, core_counts=settings.core_counts
    )
