"""Fixed programs are timed on the cores, counts and limits of the run that timed the others."""

import dataclasses
from datetime import UTC, datetime
from pathlib import Path

import pytest

from concert.app.errors import UsageError
from concert.app.task_parallel.timing_conditions import conditions_of_last_run
from concert.pipeline import Machine, Settings
from concert.results import Provenance, Results, RunCommand, RunState

_SETTINGS = Settings(
    suites=("task-parallel",),
    models=("p:m",),
    tasks=(),
    samples=1,
    limits=(("compile_cpu_s", 30.0),),
    sandbox="none",
    cores=(3, 1, 0),
    core_counts=(1, 3),
)
_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_RUN = Provenance(
    run_id="r",
    commit="c",
    toolchains="{}",
    sandbox="s",
    host_cpu="a processor",
    host_cores=4,
    host_memory_bytes=1,
    kernel="k",
    python="3",
    limits="{}",
    settings=_SETTINGS.to_json(),
    argv="[]",
    state=RunState.FINISHED,
    first_started=_NOW,
    last_started=_NOW,
)
_MACHINE = Machine(cpu="a processor", cores=(0, 1, 2, 3), memory_bytes=1, kernel="k")


def _folder(path: Path, *runs: Provenance) -> Path:
    with Results(path) as results:
        for run in runs:
            results.put_provenance(run)
    return path


def test_cores_counts_and_limits_are_those_of_the_last_run_that_judged(tmp_path: Path) -> None:
    asked = dataclasses.replace(
        _RUN,
        run_id="later",
        command=RunCommand.GENERATE,
        settings=dataclasses.replace(_SETTINGS, cores=(2,)).to_json(),
        last_started=datetime(2026, 1, 2, tzinfo=UTC),
    )
    folder = _folder(tmp_path, _RUN, asked)
    found = conditions_of_last_run(folder, suite="task-parallel", machine=_MACHINE, is_timed=True)
    assert (found.cores, found.core_counts) == ((3, 1, 0), (1, 3))
    assert found.limits == {"compile_cpu_s": 30.0}
    assert found.bench_cores == "3,1,0 for 1,3"


@pytest.mark.parametrize(
    ("machine", "said"),
    [
        (dataclasses.replace(_MACHINE, cpu="another"), "timed on a processor, and this machine is"),
        (dataclasses.replace(_MACHINE, cores=(0, 1)), "timed on core 3, which this process"),
    ],
)
def test_another_machine_does_not_time_but_judges(
    machine: Machine, said: str, tmp_path: Path
) -> None:
    folder = _folder(tmp_path, _RUN)
    with pytest.raises(UsageError, match=said):
        conditions_of_last_run(folder, suite="task-parallel", machine=machine, is_timed=True)
    conditions_of_last_run(folder, suite="task-parallel", machine=machine, is_timed=False)


def test_a_folder_without_a_run_of_the_suite_is_refused(tmp_path: Path) -> None:
    folder = _folder(tmp_path, _RUN)
    with pytest.raises(UsageError, match="no run of java-concurrency"):
        conditions_of_last_run(folder, suite="java-concurrency", machine=_MACHINE, is_timed=True)
