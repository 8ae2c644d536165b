"""Compiles sources of which a candidate is no part, as the judge does."""

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

from concert.suites.task_parallel.judge.build.apart import (
    APART_FLAGS,
    ENVIRONMENT,
    gxx_command,
    included,
    object_key,
)


def main() -> None:
    """Compiles the sources that the command line names, and lists their objects by their keys."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gxx", required=True, help="the compiler")
    parser.add_argument("--root", required=True, help="the folder of its toolchain")
    parser.add_argument("--identity", required=True, help="the identity of its toolchain")
    parser.add_argument("--index", type=Path, required=True, help="the list to be written")
    parser.add_argument("--header", type=Path, action="append", default=[])
    parser.add_argument("--source", type=Path, action="append", required=True)
    parser.add_argument("--object", type=Path, action="append", required=True)
    options = parser.parse_args()
    lines = []
    for source, place in zip(options.source, options.object, strict=True):
        headers = included(source, options.header)
        command = (*gxx_command(options.gxx, options.root), *APART_FLAGS)
        with tempfile.TemporaryDirectory() as folder:
            for path in (source, *headers):
                shutil.copy(path, folder)
            subprocess.run(
                (*command, "-c", f"{folder}/{source.name}", "-o", place.absolute()),
                check=True,
                env=dict(ENVIRONMENT),
            )
        name = place.relative_to(options.index.parent)
        lines.append(f"{object_key(source, headers, compiler=options.identity)}  {name}\n")
    options.index.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
