"""Gives tiktoken the encodings by which Inspect AI counts tokens.

tiktoken fetches an encoding when it first counts, from a host that is no registry of packages.
Inspect AI counts the tokens of its mock model, and of any model whose context it shortens. So that
this works wherever the packages could be installed, the encodings are put into tiktoken's cache.
"""

import gzip
import os
import tempfile
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

_CARRIER: Final = "bpe_openai.data"
"""The package that holds the encodings, compressed."""
_CACHED: Final = {
    "cl100k_base.tiktoken": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
    "o200k_base.tiktoken": "fb374d419588a4632f3f557e76b4b70aebbca790",
}
"""The names of encodings in tiktoken's cache: SHA-1 of the addresses that it fetches them from."""
_CHOSEN_BY_THE_USER: Final = ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR")
"""Variables by which users name a cache of their own."""


def provide_encodings() -> None:
    """Puts the encodings into tiktoken's cache where they are missing.

    The cache is below the folder for temporary files, as tiktoken itself has it. tiktoken compares
    what it reads there with the hash that it expects. Where the folder cannot be written, or where
    the user has chosen another, nothing is put anywhere, and tiktoken fetches what it needs.
    """
    if any(name in os.environ for name in _CHOSEN_BY_THE_USER):
        return
    cache = Path(tempfile.gettempdir()) / "data-gym-cache"
    for name, cached in _CACHED.items():
        if not (cache / cached).exists():
            with suppress(OSError):
                _write(gzip.decompress(_compressed(name)), cache / cached)


def _compressed(name: str) -> bytes:
    return files(_CARRIER).joinpath(f"{name}.gz").read_bytes()


def _write(content: bytes, target: Path) -> None:
    """Writes a file whole or not at all, for another process may be reading the cache."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as place:
        whole = Path(place) / target.name
        whole.write_bytes(content)
        whole.replace(target)
