"""Gives the viewer's script and style, and the HTML that it grows from."""

from pathlib import Path
from typing import Final

from concert.viewer.steps import Interleaving, steps_json
from concert.viewer.table import steps_table


def _asset(name: str) -> str:
    return (Path(__file__).parent / "assets" / name).read_text(encoding="utf-8")


STYLE: Final = _asset("viewer.css")
"""Style of the viewer: its own classes, below `.interleaving`."""

PAGE_STYLE: Final = _asset("page.css")
"""Style of what stands around viewers on a page of one program."""

SCRIPT: Final = _asset("viewer.js")
"""Classic script. It turns each `.interleaving` of the page into a viewer when the page is there;
`concertViewer.mount(element)` does so for one that is added later."""


def viewer_html(shown: Interleaving, *, identity: str = "replay") -> str:
    """Returns the HTML of one execution: its table, and its steps for the script.

    It stands in a page that links `viewer.css` and `viewer.js`; without the script, the table and
    the reasons are there. The step stands in the page's address as "#IDENTITY=step".

    Args:
        shown: The execution.
        identity: Name of this viewer in the address, letters and digits.
    """
    if not identity.isalnum():
        raise ValueError(f"not a name for an address: {identity}")
    return (
        f'<section class="interleaving" data-name="{identity}" aria-label="interleaving">\n'
        f"{steps_table(shown)}\n"
        f'<script type="application/json" class="steps-data">{steps_json(shown)}</script>\n'
        "</section>"
    )
