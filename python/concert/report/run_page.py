"""Writes the page that tells those who watch a run how far it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.reading import read_bytes
from concert.report.page import RUN_LINK, Link, Pages

REFRESH_SECONDS: Final = 5
NUMBER_SCRIPT: Final = "live-number.js"
_ASSETS: Final = ("concert.css", "concert.js")
_MOST_BYTES: Final = 1 << 20


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
    folder = Path(__file__).parent / "assets"
    return {name: read_bytes(folder / name, most_bytes=_MOST_BYTES) for name in _ASSETS}
