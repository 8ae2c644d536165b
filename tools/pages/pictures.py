"""Takes pictures of the pages of a site in a browser."""

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageChops

from tests.browser.browser import Page

FOLDER: Final = Path("docs/results")
"""The folder of the pictures."""
MOST_BYTES: Final = 80_000
_WIDTH, _HEIGHT = 1200, 900
_PHONE: Final = (390, 800)
_COLOURS: Final = 48
_FAR: Final = 64
"""Two pixels differ whose red, green or blue is so far apart, of 255."""
_SHOWN: Final = ("java-concurrency/account-transfer", "recorded:scripted-mutant-20", "DL")
"""The task, the model and the label of the answer that has a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture.

    Attributes:
        name: The file, without its ending.
        page: The kind of page that it shows: see `_address`.
        size: Width and height of the window in pixels.
        scheme: The colour scheme.
        top: What stands at the upper edge (a CSS selector); "" for the page's beginning.
    """

    name: str
    page: str
    size: tuple[int, int] = (_WIDTH, _HEIGHT)
    scheme: Literal["light", "dark"] = "light"
    top: str = ""


PICTURES: Final = (
    Picture(name="leaderboard", page="index"),
    Picture(name="answer", page="answer", size=(_WIDTH, 1000)),
    Picture(name="matrix", page="matrix", size=(_WIDTH, 880)),
    Picture(name="task", page="task"),
    Picture(name="compare", page="compare", size=(1500, _HEIGHT)),
    Picture(name="figures", page="figures", size=(_WIDTH, 900), top="#s1 ~ figure ~ figure"),
    Picture(name="dark", page="answer", scheme="dark", top="#viewer"),
    Picture(name="phone", page="index", size=_PHONE),
)
"""Pictures that show the same whenever they are taken."""
DATED: Final = (Picture(name="about", page="about"),)
"""Pictures with dates and names of machines."""
WATCHED: Final = Picture(name="view", page="run", size=(_WIDTH, 560))
"""The page of a run that goes on."""


def take(page: Page, picture: Picture) -> bytes:
    """Returns a picture as PNG.

    Args:
        page: A browser that sees the site.
        picture: What to take.
    """
    page.resize(*picture.size)
    page.prefer(picture.scheme)
    page.goto(_address(page, picture.page))
    page.wait_until(
        "['#matrix', '#answer'].every((one) => !document.querySelector(one)"
        " || document.querySelector(one).dataset.ready)"
    )
    # Images that are not in sight are not loaded; once they are, what is below them moves.
    page.evaluate("document.querySelectorAll('img').forEach((one) => { one.loading = 'eager'; })")
    page.wait_until("[...document.images].every((one) => one.complete && one.naturalWidth)")
    if picture.top:
        page.evaluate(f"document.querySelector('{picture.top}').scrollIntoView()")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        page.screenshot(path)
        image = Image.open(path).convert("RGB")
    file = io.BytesIO()
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _address(page: Page, kind: str) -> str:
    """Returns the address of a page, as a reader finds it from the first one."""
    if kind == "run":
        return "run.html"
    page.goto("index.html")
    if kind in ("index", "figures", "about"):
        return f"{kind}.html"
    if kind == "compare":
        page.goto("compare.html")
        return _link(page, "a[href^=compare-]")
    if kind == "matrix":
        return _link(page, "a[href^=matrix]")
    task, model, label = _SHOWN
    page.goto(_link(page, "a[href^=matrix]"))
    found = _link(page, f"a[href*='{task.partition('/')[2]}']")
    if kind == "task":
        return found
    page.goto(found)
    row = (
        "[...document.querySelectorAll('main tbody tr')].find((row) => "
        f"row.cells[0].textContent === '{model}' && row.cells[3].textContent.trim() === '{label}')"
    )
    return str(page.evaluate(f"{row}.querySelector('a').href.split('/site/')[1]"))


def _link(page: Page, selector: str) -> str:
    return str(page.evaluate(f'document.querySelector("{selector}").href.split("/site/")[1]'))


def differing(one: bytes, other: bytes) -> float:
    """Returns the share of pixels in which two pictures differ; 1 if their sizes do.

    Args:
        one: A PNG.
        other: Another one.
    """
    images = [Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other)]
    if images[0].size != images[1].size:
        return 1.0
    bands = ImageChops.difference(*images).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[_FAR:]) / (most.width * most.height)
