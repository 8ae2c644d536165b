"""Reads the texts about the data of each suite."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.app.errors import EnvironmentFaultError
from concert.reading import UnreadableError, load_toml, read_text

_FOLDER: Final = "data/cards"
_MOST_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The texts about one suite's data, each in a paragraph without line breaks.

    Attributes:
        summary: What the tasks ask for.
        collection: Where they come from.
        annotation: How their labels were proved.
        limitations: What they cannot tell.
        biases: What they favour.
    """

    summary: str
    collection: str
    annotation: str
    limitations: str
    biases: str


def card_of(suite: str) -> Card:
    """Returns the card of a suite.

    Raises:
        EnvironmentFaultError: There is none, or it lacks a text.
    """
    return read_card(runfiles.folder(_FOLDER) / f"{suite}.toml")


def read_card(path: Path) -> Card:
    """Returns the card in a file; raises as `card_of`."""
    try:
        found = load_toml(read_text(path, most_bytes=_MOST_BYTES))
    except UnreadableError as error:
        raise EnvironmentFaultError(
            "a suite has no card that can be read", where=path, remedy="write one beside the others"
        ) from error
    texts = {}
    for field in fields(Card):
        text = found.pop(field.name, "")
        if not isinstance(text, str) or not text.strip():
            raise EnvironmentFaultError(
                f"a card has no text {field.name}", where=path, remedy="write one"
            )
        texts[field.name] = " ".join(text.split())
    if found:
        raise EnvironmentFaultError(
            f"a card has an unknown text {min(found)}", where=path, remedy="take it out"
        )
    return Card(**texts)
