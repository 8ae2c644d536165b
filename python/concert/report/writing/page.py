"""Fills the templates of the site: every text in a page is escaped, and shows what it holds."""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from concert.escaping import plain_lines
from concert.reading import read_bytes
from concert.report.writing.drawing import axis, interval_bar
from concert.values.dataset import CANARY

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
UNKNOWN: Final = "–"
_MOST_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An entry of the navigation.

    Attributes:
        text: What people read.
        to: The page, from the root of the site.
    """

    text: str
    to: str


RUN_LINK: Final = Link(text="This run", to="run.html")
"""The page of a run, which only a server has."""


def asset(name: str) -> bytes:
    """Returns a script or a style sheet of the site."""
    return read_bytes(Path(__file__).parent / "assets" / name, most_bytes=_MOST_BYTES)


class Pages:
    """The templates, with what every page has in common."""

    def __init__(self, navigation: Sequence[Link], *, live: bool = False) -> None:
        """Begins a site.

        Args:
            navigation: Its entries on each page.
            live: Whether each page tells its reader once there is a newer one.
        """
        self._navigation = tuple(navigation)
        self._live = live

    def render(self, template: str, *, name: str, title: str, **values: object) -> str:
        """Returns a page.

        Args:
            template: The template's name, without its ending.
            name: The page's path from the root of the site.
            title: Its title.
            **values: What else the template needs.
        """
        return (
            _environment()
            .get_template(f"{template}.html")
            .render(
                name=name,
                title=title,
                root="../" * name.count("/"),
                navigation=self._navigation,
                live=self._live,
                csp=CSP,
                canary=CANARY,
                **values,
            )
        )


def percent(value: float) -> str:
    """Returns a share as per cent with one place."""
    return f"{100 * value:.1f}" if math.isfinite(value) else UNKNOWN


def visible(value: object) -> object:
    """Returns a text with what misleads a reader's eye as escapes, other values as they are."""
    if not isinstance(value, str) or isinstance(value, Markup) or value.isprintable():
        return value
    return plain_lines(value)


def _small(value: float) -> str:
    return UNKNOWN if math.isnan(value) else f"{value:.4g}"


def _sortable(cell: str) -> str:
    """Returns what a shown number sorts by."""
    return cell.removesuffix("%")


def _count(value: float | None) -> str:
    return UNKNOWN if value is None or math.isnan(value) else f"{value:,.0f}"


def _dollars(value: float | None) -> str:
    return UNKNOWN if value is None else f"${value:.4f}"


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "percent": percent,
        "count": _count,
        "dollars": _dollars,
        "small": _small,
        "sortable": _sortable,
    }
    environment.globals |= {"bar": interval_bar, "axis": axis}
    return environment
