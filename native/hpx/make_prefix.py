"""Lays out the embedded runtime as an installation: headers, library, pkg-config file, identity."""

import argparse
import hashlib
import shutil
from pathlib import Path

_VERSION = "embedded 1"
"""The name of this runtime in every verdict; HPX's own versions are numbers alone."""
_OWN = "include/hpx/embedded"
"""The folder of our headers, here and in an installation."""
_PKGCONFIG = f"""\
prefix=${{pcfiledir}}/../..
Name: hpx_application
Description: the runtime for HPX's public interface that Concert embeds
Version: {_VERSION}
Cflags: -I${{prefix}}/include
Libs: -L${{prefix}}/lib -lhpx_embedded
"""


def main() -> None:
    """Writes the folder that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--list", type=Path, required=True)
    parser.add_argument("headers", type=Path, nargs="+")
    options = parser.parse_args()
    out: Path = options.out
    (out / "lib/pkgconfig").mkdir(parents=True, exist_ok=True)
    for header in options.headers:
        place = out / _OWN / header.as_posix().partition(f"/{_OWN}/")[2]
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(header, place)
    for name, brought in faces(options.list.read_text(encoding="utf-8")).items():
        face = out / "include" / name
        face.parent.mkdir(parents=True, exist_ok=True)
        lines = (f"#include <hpx/embedded/{each}.h>\n" for each in brought)
        face.write_text("#pragma once\n" + "".join(lines), encoding="utf-8")
    shutil.copyfile(options.library, out / "lib/libhpx_embedded.so")
    (out / "lib/pkgconfig/hpx_application.pc").write_text(_PKGCONFIG, encoding="utf-8")
    (out / "identity").write_text(_identity(out), encoding="ascii")


def faces(text: str) -> dict[str, tuple[str, ...]]:
    """Reads the list of headers that programs include, with what each brings."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    pairs = (line.split(":") for line in lines)
    return {name.strip(): tuple(brought.split()) for name, brought in pairs}


def _identity(folder: Path) -> str:
    """Returns a SHA-256 (hex) over all files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


if __name__ == "__main__":
    main()
