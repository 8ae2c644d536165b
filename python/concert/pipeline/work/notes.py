"""Notes what an agent has seen, for the case that a run is interrupted.

What a tool says may differ from time to time (an address, an interleaving), and then the
conversation would go another way from there: with other requests, which are paid again. So what was
said is noted until the answer is stored, and said again when the same conversation is resumed.
"""

import contextlib
import os
import shutil
from pathlib import Path

from concert.reading import UnreadableError, read_text
from concert.results.storage import files

_NAME = ".conversations"
_MOST_BYTES = 64 << 20


class Notebooks:
    """The notes of all conversations under way, below the results folder."""

    def __init__(self, results_folder: Path) -> None:
        self._root = results_folder / _NAME

    def open(self, key: str) -> "Notebook":
        """Returns the notes of one conversation, by the key (hex) of its response."""
        return Notebook(self._root / key)

    def remove(self) -> None:
        """Removes all notes, which stored answers need no longer."""
        shutil.rmtree(self._root, ignore_errors=True)


class Notebook:
    """The notes of one conversation, one a step. Implements `Memory`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def recall(self, step: int) -> str | None:
        """Returns what was noted at a step, None if nothing was."""
        with contextlib.suppress(UnreadableError):
            return read_text(self._folder / f"{step}.json", most_bytes=_MOST_BYTES)
        return None

    def keep(self, step: int, note: str) -> None:
        """Notes something, which is on the disk when this returns.

        Raises:
            ResultsError: The results folder cannot be written.
        """
        path = self._folder / f"{step}.json"
        with files.explained(path):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            with new.open("w", encoding="utf-8") as file:
                file.write(note)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
