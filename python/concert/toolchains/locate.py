"""Which toolchains this program was built with, and where they lie."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from concert import runfiles
from concert.toolchains.toolchain import Toolchain

MANIFEST_VARIABLE = "CONCERT_TOOLCHAINS"
"""Environment variable that names another manifest than Bazel's, for work outside Bazel."""

_MANIFEST = "python/concert/toolchains/manifest.json"


def locate() -> Mapping[str, Toolchain]:
    """Returns every toolchain that Bazel resolved, by name, sorted by name.

    The manifest is written by the Bazel rule `toolchain_manifest`, which resolves the toolchain
    types; optional toolchains (jpf, hpx) that were not found are absent.
    """
    named = os.environ.get(MANIFEST_VARIABLE)
    path = Path(named) if named else runfiles.folder(_MANIFEST)
    entries = json.loads(path.read_text(encoding="utf-8"))
    return {name: _toolchain(name, entries[name]) for name in sorted(entries)}


def _toolchain(name: str, entry: Mapping[str, object]) -> Toolchain:
    programs = entry["programs"]
    assert isinstance(programs, dict)
    return Toolchain(
        name=name,
        version=str(entry["version"]),
        identity=str(entry["identity"]),
        root=Path(str(entry["root"])),
        programs={short: Path(programs[short]) for short in sorted(programs)},
    )
