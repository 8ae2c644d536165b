"""Writes one archive with all that the build fetches: `bazel run //:vendor`.

    concert-vendor.tar
        debian/pool/...     the Debian packages, Bazel and its modules among them
        wheels/             the wheels
        concert.spdx.json   the bill of materials

`CONCERT_VENDOR=concert-vendor.tar tools/bazel ...` builds from it alone.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bootstrap import download
from bootstrap.errors import BootstrapError
from bootstrap.mirrors import mirrors
from vendoring import locks
from vendoring.bill_of_materials import bill_of_materials

_BILL = "concert.spdx.json"
_ARCHIVE = "concert-vendor.tar"


def main(argv: Sequence[str], root: Path | None = None) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        root: The repository; by default the one that `bazel run` names.

    Returns:
        The exit status: 0, 2 for bad input, 69 where something cannot be fetched or written.
    """
    parser = argparse.ArgumentParser(
        prog="vendor",
        description="Write one archive with all that the build fetches, and its bill of materials.",
        allow_abbrev=False,
    )
    here = Path(os.environ.get("BUILD_WORKING_DIRECTORY") or ".")
    parser.add_argument(
        "--out", metavar="DIR", default="vendor", help="where to write (default: vendor)"
    )
    parser.add_argument(
        "--only-bill", action="store_true", help=f"fetch nothing: write {_BILL} alone"
    )
    arguments = parser.parse_args(argv)
    repository = root or Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY") or ".")
    out = here / arguments.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        bill = _bill(repository)
        (out / _BILL).write_text(bill, encoding="utf-8")
        if arguments.only_bill:
            print(f"written: {out / _BILL}")
            return 0
        _write_archive(repository, out, bill)
    except BootstrapError as error:
        print(f"vendor: {error}", file=sys.stderr)
        return 69
    except OSError as error:
        where = error.filename or out
        print(
            f"vendor: cannot be written ({error.strerror}): {where}; name another folder by --out",
            file=sys.stderr,
        )
        return 69
    print(f"written: {out / _ARCHIVE}")
    return 0


def _bill(repository: Path) -> str:
    return bill_of_materials(locks.debian_packages(repository), locks.wheels(repository))


def _write_archive(repository: Path, out: Path, bill: str) -> None:
    packages = locks.debian_packages(repository)
    fetched = out / ".debs"
    debs = download.fetch(packages, mirrors(), str(fetched))
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        folder = Path(scratch)
        _fetch_wheels(repository, folder)
        members = [
            (f"debian/{one.path}", Path(deb)) for one, deb in zip(packages, debs, strict=False)
        ]
        members += [(f"wheels/{path.name}", path) for path in folder.iterdir()]
        (folder / _BILL).write_text(bill, encoding="utf-8")
        members.append((_BILL, folder / _BILL))
        part = out / f"{_ARCHIVE}.part"
        with tarfile.open(part, "w") as archive:
            for name, path in sorted(members):
                archive.addfile(_entry(name, path), path.open("rb"))
        part.replace(out / _ARCHIVE)
    shutil.rmtree(fetched)


def _fetch_wheels(repository: Path, folder: Path) -> None:
    for name in locks.REQUIREMENTS:
        command = [*_pip(), "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--require-hashes", f"--dest={folder}"]
        done = subprocess.run([*command, f"--requirement={repository / name}"], check=False)
        if done.returncode != 0:
            raise BootstrapError(
                "pip cannot fetch the wheels", name, "check the network and pip's configuration"
            )


def _pip() -> list[str]:
    """Returns the command of the pip that Debian ships with the running Python."""
    prefix = Path(sys.executable).resolve().parents[1]
    found = sorted((prefix / "share/python-wheels").glob("pip-*.whl"))
    return [sys.executable, f"{found[0]}/pip"] if found else [sys.executable, "-m", "pip"]


def _entry(name: str, path: Path) -> tarfile.TarInfo:
    """Returns a member without owner and time: equal locks give equal archives."""
    entry = tarfile.TarInfo(name)
    entry.size = path.stat().st_size
    entry.mode = 0o644
    return entry


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
