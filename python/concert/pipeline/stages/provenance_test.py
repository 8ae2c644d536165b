"""A run is the same run wherever all that it uses is the same."""

from pathlib import Path

from concert.pipeline import Machine, Settings, describe_run, make_plan
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results import Provenance, RunCommand
from concert.toolchains import Toolchain

_MACHINE = Machine(cpu="a processor", cores=(0,), memory_bytes=1, kernel="Linux 1")
_SETTINGS = Settings(
    suites=("fake",),
    models=("reference",),
    tasks=(),
    samples=1,
    limits=(),
    sandbox="none",
    cores=(0,),
)


def _run(
    *found: str, needs: tuple[str, ...] = (), requires: tuple[str, ...] = (), identity: str = "1"
) -> Provenance:
    toolchains = {
        name: Toolchain(
            name=name, version="1", identity=f"{name} {identity}", root=Path(), programs={}
        )
        for name in found
    }
    suite = FakeSuite([fake_task("a", requires=requires)], needs=needs)
    plan = make_plan(_SETTINGS, suites={"fake": suite}, toolchains=toolchains)
    return describe_run(
        plan,
        _SETTINGS,
        command=RunCommand.EVALUATE,
        toolchains=toolchains,
        sandbox="none",
        machine=_MACHINE,
        commit="a commit",
        argv=(),
        earlier=(),
    )


def test_a_jpf_that_no_checker_uses_makes_no_other_run() -> None:
    assert _run("jdk8", "jpf").run_id == _run("jdk8").run_id
    assert "jpf" not in _run("jdk8", "jpf").toolchains


def test_a_jpf_that_a_checker_uses_is_part_of_the_run() -> None:
    one = _run("jpf", needs=("jpf",))
    other = _run("jpf", needs=("jpf",), identity="2")
    assert one.run_id != other.run_id
    assert "jpf" in one.toolchains


def test_a_tool_that_a_task_requires_is_part_of_the_run() -> None:
    one = _run("hpx", requires=("hpx",))
    assert one.run_id != _run("hpx", requires=("hpx",), identity="2").run_id


def test_what_came_with_the_program_is_part_of_every_run() -> None:
    assert _run("jdk8").run_id != _run("jdk8", identity="2").run_id
