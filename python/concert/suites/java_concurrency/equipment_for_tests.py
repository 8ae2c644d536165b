"""Equipment with the real toolchains and the real sandbox, and verdicts on Java text."""

import atexit
import functools
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from concert.sandbox import Sandbox, open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.checklist import Checklist
from concert.suites.java_concurrency.judge.compile import JDK
from concert.suites.java_concurrency.judge.explored_faults import Criteria
from concert.suites.java_concurrency.judge.judge import judge
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.resident_javac_for_tests import ResidentJavac
from concert.suites.java_concurrency.tasks.demands import Demand
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate, Judgement


def equipment_in(scratch: Path, limits: Mapping[str, float]) -> Equipment:
    """Returns equipment that works below `scratch`, under `limits`."""
    return Equipment(
        sandbox=_sandbox(), toolchains=_toolchains(), scratch=scratch, limits=limits, cores=()
    )


def quick_equipment_in(scratch: Path, limits: Mapping[str, float]) -> Equipment:
    """Returns the same with a javac that stays: outside the sandbox, and without its limits."""
    return replace(equipment_in(scratch, limits), sandbox=_with_resident_javac())


def verdict_on(
    source: str,
    *,
    file_name: str = "Main.java",
    demands: Sequence[Demand] = (),
    checklist: Checklist | None = None,
    limits: Mapping[str, float] | None = None,
    equip: Callable[[Path, Mapping[str, float]], Equipment] = equipment_in,
) -> Judgement:
    """Judges a program. Whether work is left undone at the end is asked only with a checklist."""
    criteria = Criteria(demands=tuple(demands), checklist=checklist or Checklist(finish=False))
    chosen = dict(limits or {})
    with tempfile.TemporaryDirectory() as scratch:
        equipment = equip(Path(scratch), chosen)
        candidate = Candidate(text=source, file_name=file_name)
        return judge(candidate, criteria, equipment, JudgeLimits.of(chosen))


@functools.cache
def _toolchains() -> Mapping[str, Toolchain]:
    return locate()


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _toolchains())


@functools.cache
def _with_resident_javac() -> Sandbox:
    resident = ResidentJavac(_sandbox(), _toolchains()[JDK])
    atexit.register(resident.close)
    return resident
