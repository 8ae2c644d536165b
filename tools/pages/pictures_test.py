"""The pictures in the pages are what the site shows today."""

import os
from collections.abc import Mapping
from typing import Final

import pytest
from pages.pictured_sites import make_site
from pages.pictures import DATED, FOLDER, MOST_BYTES, PICTURES, WATCHED, Picture, differing, take
from pages.transcript import commands_of

from tests.browser.browser import opened

_MOST_DIFFERENCE: Final = 0.001
"""Share of pixels: a line of text is more, the edges of letters on another machine are less."""
_REMEDY: Final = "run tools/bazel run //tools/pages:remake_pictures, and look at what it made"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    commands = commands_of(os.environ["CONCERT_COMMANDS"])
    with opened(make_site(commands, tmp_path_factory.mktemp("made"))) as page:
        pictures = {one.name: take(page, one) for one in PICTURES}
        assert page.problems == []
    return pictures


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one.name)
def test_a_picture_shows_the_page_as_it_is_today(
    taken: Mapping[str, bytes], picture: Picture
) -> None:
    stored = (FOLDER / f"{picture.name}.png").read_bytes()
    assert differing(stored, taken[picture.name]) <= _MOST_DIFFERENCE, _REMEDY


def test_pictures_of_two_pages_differ(taken: Mapping[str, bytes]) -> None:
    assert differing(taken["matrix"], taken["task"]) > _MOST_DIFFERENCE
    assert differing(taken["matrix"], taken["matrix"]) == 0
    assert differing(taken["matrix"], taken["phone"]) == 1


def test_pictures_are_small_and_each_has_a_command() -> None:
    stored = {path.stem: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert set(stored) == {one.name for one in (*PICTURES, *DATED, WATCHED)}
    assert [name for name, size in stored.items() if size > MOST_BYTES] == []
