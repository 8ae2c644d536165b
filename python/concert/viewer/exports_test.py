"""In a browser, what the viewer saves for Perfetto and ShiViz is what those programs read."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from concert.viewer import Interleaving, Shown, page
from tests.browser.browser import Page, opened

_RECORDED = ("bank", "counter")
_KEEP_WHAT_IS_SAVED = """
(() => { const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; })()
"""


def _recorded(name: str) -> Interleaving:
    text = (Path(__file__).parent / "recorded" / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=Interleaving)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("pages")
    for name in _RECORDED:
        shown = _recorded(name)
        text = page(
            program=shown.program,
            outcome="fail",
            facts=[],
            shown=[Shown(title=shown.head, interleaving=shown)],
        )
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    with opened(folder) as started:
        yield started
        assert started.problems == []


def _saved(browser: Page, name: str, program: str) -> str:
    browser.goto(f"{name}.html")
    browser.evaluate(_KEEP_WHAT_IS_SAVED)
    browser.evaluate(
        "[...document.querySelectorAll('button.save')]"
        f".find((one) => one.textContent === '{program}').click()"
    )
    return str(browser.evaluate("window.saved.text()"))


@pytest.mark.parametrize("name", _RECORDED)
def test_the_trace_for_perfetto_has_every_step_once_in_order(browser: Page, name: str) -> None:
    shown = _recorded(name)
    events: list[dict[str, Any]] = json.loads(_saved(browser, name, "Perfetto"))["traceEvents"]
    slices = [event for event in events if event["ph"] == "X"]
    assert [one["args"]["step"] for one in slices] == list(range(1, len(shown.steps) + 1))
    assert [one["tid"] - 1 for one in slices] == [step.thread for step in shown.steps]
    ends = [0, *(one["ts"] + one["dur"] for one in slices)]
    assert all(end <= one["ts"] for end, one in zip(ends, slices, strict=False))
    named = {one["tid"]: one["args"]["name"] for one in events if one["name"] == "thread_name"}
    assert [named[thread + 1] for thread in range(len(shown.threads))] == list(shown.threads)


@pytest.mark.parametrize("name", _RECORDED)
def test_each_arrow_for_perfetto_leads_from_its_step_to_its_step(browser: Page, name: str) -> None:
    shown = _recorded(name)
    events: list[dict[str, Any]] = json.loads(_saved(browser, name, "Perfetto"))["traceEvents"]
    slices = [event for event in events if event["ph"] == "X"]

    def step_at(flow: dict[str, Any]) -> int:
        (found,) = (
            number
            for number, one in enumerate(slices)
            if one["tid"] == flow["tid"] and one["ts"] <= flow["ts"] <= one["ts"] + one["dur"]
        )
        return found

    begins = {one["id"]: step_at(one) for one in events if one["ph"] == "s"}
    ends = {one["id"]: step_at(one) for one in events if one["ph"] == "f"}
    arrows = [(begins[number], ends[number]) for number in sorted(begins)]
    assert arrows == [(edge.source, edge.target) for edge in shown.edges]
    assert shown.edges


@pytest.mark.parametrize("name", _RECORDED)
def test_the_log_for_shiviz_has_clocks_that_order_steps_as_the_arrows_do(
    browser: Page, name: str
) -> None:
    shown = _recorded(name)
    form, blank, log = _saved(browser, name, "ShiViz").split("\n", 2)
    assert blank == ""
    # Python writes a named group in another way than JavaScript; both let "." stop at a line's end.
    found = list(re.finditer(form.replace("(?<", "(?P<"), log))
    assert "\n".join(one.group() for one in found) == log
    assert len(found) == len(shown.steps)
    hosts = [one["host"] for one in found]
    clocks: list[dict[str, int]] = [json.loads(one["clock"]) for one in found]
    assert len(set(hosts)) == len({step.thread for step in shown.steps})

    def is_before(one: int, other: int) -> bool:
        return one != other and clocks[one][hosts[one]] <= clocks[other].get(hosts[one], 0)

    seen: dict[str, int] = {}
    for host, clock in zip(hosts, clocks, strict=True):
        # ShiViz refuses a host whose own count skips a number.
        seen[host] = seen.get(host, 0) + 1
        assert clock[host] == seen[host]
    assert all(is_before(edge.source, edge.target) for edge in shown.edges)
    orders = _closure(shown)
    for one in range(len(shown.steps)):
        for other in range(len(shown.steps)):
            assert is_before(one, other) == ((one, other) in orders)


def _closure(shown: Interleaving) -> set[tuple[int, int]]:
    """Returns each pair of steps of which the arrows and the threads order the first before."""
    before: list[set[int]] = []
    last: dict[int, int] = {}
    for number, step in enumerate(shown.steps):
        direct = {edge.source for edge in shown.edges if edge.target == number}
        direct |= {last[step.thread]} if step.thread in last else set()
        before.append(direct.union(*(before[each] for each in direct)))
        last[step.thread] = number
    return {(one, other) for other, ones in enumerate(before) for one in ones}
