"""Puts the letters that an SVG file shows into the file, so that it looks the same everywhere."""

import base64
import io
import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import matplotlib as mpl
from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from concert.suites.common.figures.style import FONT

_FILE: Final = "fonts/ttf/DejaVuSans.ttf"
_TEXT: Final = "{http://www.w3.org/2000/svg}text"
_STYLE: Final = re.compile(rb'<style type="text/css">')


def with_font(svg: bytes) -> bytes:
    """Returns an SVG file with a font of the letters in its texts."""
    shown = {
        letter
        for element in ElementTree.fromstring(svg).iter(_TEXT)
        for text in element.itertext()
        for letter in text
    }
    font = base64.b64encode(_font_of(shown)).decode()
    face = (
        f'<style type="text/css">@font-face{{font-family:"{FONT}";'
        f'src:url(data:font/woff;base64,{font}) format("woff")}}'
    )
    return _STYLE.sub(face.encode(), svg, count=1)


def _font_of(letters: set[str]) -> bytes:
    """Returns the font with some letters alone, as WOFF; the same letters give the same bytes."""
    options = subset.Options(flavor="woff", layout_features=["kern"], hinting=False)
    options.drop_tables += ["FFTM", "GDEF"]
    font = TTFont(Path(mpl.get_data_path()) / _FILE, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(map(ord, letters)))
    cutter.subset(font)
    font.flavor = "woff"
    written = io.BytesIO()
    font.save(written, reorderTables=False)
    return written.getvalue()
