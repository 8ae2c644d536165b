"""JPF gets the configuration of Figure 3, and no class name breaks it."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from concert.suites.java_concurrency.judge.jpf import JpfBudget
from concert.suites.java_concurrency.judge.jpf.configuration import configuration


def _properties(target: str) -> dict[str, str]:
    text = configuration(
        target,
        classes="/box/classes",
        listeners="/box/listeners",
        depth_limit=360,
        budget=JpfBudget(states=5, instructions=6, cpu_seconds=1.5),
    )
    return dict(line.split("=", 1) for line in text.splitlines())


def _read(value: str) -> str:
    """Returns what java.util.Properties makes of a value whose escapes are all of units."""
    units = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), value)
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


def test_the_five_listeners_of_figure_3_come_in_its_order() -> None:
    names = [name.rpartition(".")[2] for name in _properties("Main")["listener"].split(",")]
    assert names[:5] == [
        "ThreadCountListener",
        "TimeLimitListener",
        "StarvationListener",
        "PreciseRaceDetector",
        "DeadlockAnalyzer",
    ]


def test_the_limits_are_told_in_the_units_of_the_listeners() -> None:
    properties = _properties("Main")
    assert properties["search.depth_limit"] == "360"
    assert properties["timeLimitMillis"] == "1500"
    assert properties["concert.state_limit"] == "5"
    assert properties["concert.instruction_limit"] == "6"


def test_a_budget_takes_the_limits_of_a_run_that_bear_its_name() -> None:
    overrides = {"jpf_states": 7.0, "jpf_depth": 40.0, "cpu_seconds": 1.0, "memory_mb": 1.0}
    budget = JpfBudget.of(overrides)
    assert budget == JpfBudget(states=7, depth=40)
    assert JpfBudget.of(budget.named()) == budget


def test_what_the_program_prints_stays_out_of_the_report() -> None:
    assert _properties("Main")["vm.tree_output"] == "false"


@settings(deadline=None)
@given(st.text(min_size=1, alphabet=st.characters(exclude_categories=["Zs"])))
def test_any_class_name_arrives_as_it_is(target: str) -> None:
    properties = _properties(target)
    assert _read(properties["target"]) == target
    assert len(properties) == len(_properties("Main"))
