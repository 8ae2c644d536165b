"""Writes the page that tells those who watch a run how far it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concert.report.writing.page import RUN_LINK, Link, Pages, asset

REFRESH_SECONDS: Final = 5
NUMBER_SCRIPT: Final = "live-number.js"
_ASSETS: Final = ("concert.css", "concert.js")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunShown:
    """The text of the page.

    Attributes:
        heading: Whether the run goes on, in a word or two.
        lines: What the run says of itself, or what its folder says of it.
        warnings: What the reader should look after.
        done: Number of things of the stage that are done.
        total: Number of all; 0 where there is no stage.
        site_made: When the pages over the results were made; empty where there are none yet.
        notes: Why these pages are older than the results, or lack something.
        looked: When all this was so.
    """

    heading: str
    lines: Sequence[str]
    warnings: Sequence[str] = ()
    done: int = 0
    total: int = 0
    site_made: str = ""
    notes: Sequence[str] = ()
    looked: str


def run_page(shown: RunShown) -> str:
    """Returns the page."""
    links = [RUN_LINK]
    if shown.site_made:
        links.append(Link(text="Leaderboard", to="index.html"))
    return Pages(links).render(
        "run", name=RUN_LINK.to, title=shown.heading, shown=shown, seconds=REFRESH_SECONDS
    )


def number_script(number: int) -> str:
    """Returns the script that tells pages the number of the newest site."""
    return f"concertLive.told({number});\n"


def page_assets() -> dict[str, bytes]:
    """Returns the files that the page needs, by name."""
    return {name: asset(name) for name in _ASSETS}
