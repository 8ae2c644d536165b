"""The page of one program stands alone, and nothing in it but our script can run."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import override

import pytest

from concert.viewer import Fact, File, Interleaving, Shown, Step, page, viewer_html

_HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028\u001b[31m"


def _interleaving(text: str) -> Interleaving:
    return Interleaving(
        program=text,
        language="c",
        head=text,
        files=(File(name=text, text=text),),
        threads=(text,),
        things=(),
        steps=(Step(thread=0, file=0, line=1, text=text, printed=text),),
        edges=(),
        marks=(),
        output=text,
    )


def _page(text: str = "x") -> str:
    return page(
        program=text,
        outcome="fail",
        facts=[Fact(name=text, text=text)],
        shown=[Shown(title=text, interleaving=_interleaving(text)), Shown(title=text, note=text)],
    )


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.images = 0
        self.handlers: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.images += tag == "img"
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


def test_the_policy_allows_the_scripts_that_are_there_and_no_other() -> None:
    text = _page()
    script = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    style = re.findall(r"<style>(.*?)</style>", text, flags=re.DOTALL)
    assert len(script) == len(style) == 1
    for each, name in ((script[0], "script-src"), (style[0], "style-src")):
        digest = base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}'" in text
    assert "default-src 'none'" in text


def test_hostile_text_makes_no_element() -> None:
    tags = _Tags()
    tags.feed(_page(_HOSTILE))
    # The steps and the viewer.
    assert (tags.scripts, tags.images, tags.handlers) == (2, 0, [])


def test_the_page_names_nothing_elsewhere() -> None:
    assert not re.findall(r"(?:src|href)=\"(?!#)", _page())


def test_the_same_verdict_gives_the_same_page() -> None:
    assert _page() == _page()


def test_a_page_without_a_fault_says_so() -> None:
    text = page(program="Good", outcome="pass", facts=[], shown=[])
    assert "found no fault" in text
    assert '<span class="outcome pass">pass</span>' in text


def test_a_viewer_has_a_name_that_an_address_can_hold() -> None:
    with pytest.raises(ValueError, match="not a name"):
        viewer_html(_interleaving("x"), identity='a"b')
