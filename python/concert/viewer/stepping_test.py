"""In a browser, recorded replays of both languages are stepped through by keyboard.

The recordings are the steps in pages that `explore --html` made of the programs in
docs/one-program.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from concert.explorers.common.replayed_step import ObjectKind, Op
from concert.viewer import Fact, File, Interleaving, Shown, Step, page
from concert.viewer.steps import Deed, Thing
from tests.browser.browser import Page, opened

_HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028\u001b[31m\u202e"
_RECORDED = ("bank", "counter")


def _recorded(name: str) -> Interleaving:
    text = (Path(__file__).parent / "recorded" / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=Interleaving)


def _hostile() -> Interleaving:
    shown = _recorded("counter")
    return replace(
        shown,
        program=_HOSTILE,
        head=_HOSTILE,
        threads=tuple(_HOSTILE for _ in shown.threads),
        files=tuple(replace(file, name=_HOSTILE) for file in shown.files),
        things=tuple(replace(thing, name=_HOSTILE) for thing in shown.things),
        steps=tuple(replace(step, text=_HOSTILE, printed=_HOSTILE) for step in shown.steps),
        marks=tuple(replace(mark, text=_HOSTILE, label=_HOSTILE) for mark in shown.marks),
    )


def _page_of(shown: Interleaving) -> str:
    return page(
        program=shown.program,
        outcome="fail",
        facts=[Fact(name="seen", text="exhausted")],
        shown=[Shown(title=shown.head, interleaving=shown)],
    )


def _shared() -> Interleaving:
    """Two readers hold a lock together; one gives it back; the whole execution prints a line."""
    deeds = [(1, Op.ACQUIRE), (2, Op.ACQUIRE), (1, Op.RELEASE), (2, Op.RELEASE), (0, Op.ACQUIRE)]
    told = {Op.ACQUIRE: "locks for reading map", Op.RELEASE: "unlocks map"}
    return Interleaving(
        program="shared.c",
        language="c",
        head="none",
        files=(File(name="shared.c", text="int x;\n"),),
        threads=("main", "reader", "other"),
        things=(Thing(name="map", kind=ObjectKind.LOCK),),
        steps=tuple(
            Step(
                thread=thread,
                text=told[op] if thread else "locks for writing map",
                deeds=(Deed(op=op, object=0),),
            )
            for thread, op in deeds
        ),
        edges=(),
        marks=(),
        output="7 boats\n",
    )


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("pages")
    for name in _RECORDED:
        (folder / f"{name}.html").write_text(_page_of(_recorded(name)), encoding="utf-8")
    (folder / "shared.html").write_text(_page_of(_shared()), encoding="utf-8")
    (folder / "hostile.html").write_text(_page_of(_hostile()), encoding="utf-8")
    with opened(folder) as started:
        yield started


@pytest.fixture(autouse=True)
def _nothing_goes_wrong(browser: Page) -> Iterator[None]:
    browser.problems.clear()
    browser.console.clear()
    browser.resize(1280, 800)
    yield
    assert (browser.problems, browser.console) == ([], [])


@pytest.mark.parametrize("name", _RECORDED)
def test_a_replay_is_stepped_from_its_beginning_to_its_end(browser: Page, name: str) -> None:
    steps = _recorded(name).steps
    browser.goto(f"{name}.html")
    browser.press("f", *("k" for _ in steps))
    assert browser.evaluate("location.hash") == "#replay0=1"
    for number in range(2, len(steps) + 1):
        browser.press("j")
        assert browser.evaluate("location.hash") == f"#replay0={number}"
    assert browser.text("tr[aria-current=step] th") == ("end" if steps[-1].stuck else "21")


def test_the_address_names_the_step(browser: Page) -> None:
    browser.goto("counter.html#replay0=6")
    # A page that is there already hears of its new address in a while.
    browser.wait_until("document.querySelector('tr[aria-current=step] th').innerText === '6'")
    assert browser.text("tr[aria-current=step] th") == "6"


def test_the_page_opens_at_what_convicts_the_program(browser: Page) -> None:
    browser.goto("counter.html")
    assert "reads counter" in browser.text("tr[aria-current=step] td.mark")


def test_the_state_tells_who_holds_what(browser: Page) -> None:
    browser.goto("bank.html")
    state = browser.text(".state")
    assert "Account#1" in state
    assert "waits for Account#2, held by Thread-1" in state


def test_the_filter_folds_what_does_not_touch_the_object(browser: Page) -> None:
    browser.goto("counter.html")
    browser.evaluate("location.hash = 'replay0=8&replay0-only=lock'")
    # Two steps of the lock, and the two that race.
    browser.wait_until("document.querySelectorAll('table.steps tbody tr:not(.folded)').length == 4")


@pytest.mark.parametrize("width", [400, 800, 1440])
def test_no_page_is_wider_than_its_window(browser: Page, width: int) -> None:
    browser.resize(width, 800)
    browser.goto("bank.html")
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth") is True


def test_hostile_text_stays_text(browser: Page) -> None:
    browser.goto("hostile.html")
    browser.press("j", "k", "n", "m", "f")
    assert browser.evaluate("document.images.length") == 0
    assert browser.evaluate("document.scripts.length") == 1


def test_without_scripts_the_table_is_there(browser: Page) -> None:
    browser.allow_scripts(allowed=False)
    try:
        browser.goto("bank.html")
        assert "synchronized (to) {" in browser.text("table.plain-steps")
    finally:
        browser.allow_scripts(allowed=True)


def test_a_lock_that_readers_share_names_all_of_them(browser: Page) -> None:
    held = []
    for step in range(1, 6):
        browser.goto("shared.html")
        browser.goto(f"shared.html#replay0={step}")
        browser.wait_until(f"document.querySelector('.where').textContent === '{step} of 5'")
        row = "[...document.querySelectorAll('.state tr')].at(-1).cells[1].textContent"
        held.append(browser.evaluate(row))
    assert held == [
        "reader for reading",
        "reader for reading, other for reading",
        "other for reading",
        "free",
        "main",
    ]
    assert "locks for reading" in browser.text("table.steps")


def test_what_a_whole_execution_printed_is_shown_where_no_step_tells_it(browser: Page) -> None:
    browser.goto("shared.html")
    assert browser.text(".state .output").strip() == "7 boats"
    browser.goto("bank.html")
    assert browser.evaluate("document.querySelector('.state .output')") is None
