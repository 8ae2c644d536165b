"""Locates the toolchains with which this program was built."""

import os
from collections.abc import Mapping
from pathlib import Path

from concert import runfiles
from concert.escaping import one_line
from concert.reading import UnreadableError, load_json, read_text
from concert.toolchains.toolchain import Toolchain

MANIFEST_VARIABLE = "CONCERT_TOOLCHAINS"
"""Environment variable that names another manifest than Bazel's, for work outside Bazel."""

EMBEDDED_HPX_VERSION = "embedded 1"
"""The version of the runtime that Concert brings for HPX's interface; HPX's own are numbers."""

_MOST_BYTES = 1 << 20
_MANIFEST = "python/concert/toolchains/manifest.json"
_EMBEDDED_HPX = "native/hpx/prefix"
_HPX = "hpx"


def locate() -> Mapping[str, Toolchain]:
    """Returns every toolchain that Bazel resolved, by name, sorted by name.

    The manifest is written by the Bazel rule `toolchain_manifest`, which resolves the toolchain
    types; an optional toolchain (jpf) that was not found is absent. Where there is no HPX, the
    embedded runtime for HPX's interface takes its place, under its name and with its own version.

    Raises:
        UnreadableError: The manifest cannot be read, or is none.
        KeyError: A field is missing.
    """
    named = os.environ.get(MANIFEST_VARIABLE)
    path = Path(named) if named else runfiles.folder(_MANIFEST)
    entries = load_json(read_text(path, most_bytes=_MOST_BYTES))
    if not isinstance(entries, dict):
        raise UnreadableError("no object of toolchains", where=path)
    found = {name: _toolchain(name, entries[name]) for name in entries}
    if not named and _HPX not in found:
        found[_HPX] = _embedded_hpx()
    return dict(sorted(found.items()))


def _embedded_hpx() -> Toolchain:
    # A sandbox shows a folder as it is: so the one with the files, not one with links to them.
    root = (runfiles.folder(_EMBEDDED_HPX) / "identity").resolve().parent
    return Toolchain(
        name=_HPX,
        version=EMBEDDED_HPX_VERSION,
        identity=read_text(root / "identity", most_bytes=_MOST_BYTES),
        root=root,
        programs={
            "include": root / "include",
            "lib": root / "lib",
            "pkgconfig": root / "lib/pkgconfig/hpx_application.pc",
        },
    )


def _toolchain(name: str, entry: object) -> Toolchain:
    programs = entry.get("programs") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(programs, dict):
        raise UnreadableError(f"the toolchain {one_line(name, most=40)} is not as it must be")
    return Toolchain(
        name=name,
        version=str(entry["version"]),
        identity=str(entry["identity"]),
        root=Path(str(entry["root"])),
        programs={short: Path(programs[short]) for short in sorted(programs)},
    )
