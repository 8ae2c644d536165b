"""Lets the build take everything from an archive of `bazel run //:vendor`, and nothing else."""

import os
import shutil
import sys
import tarfile
from typing import Dict

from bootstrap.errors import BootstrapError

VARIABLE = "CONCERT_VENDOR"
"""Names the archive, or a folder into which it was unpacked."""

_REMEDY = "name by CONCERT_VENDOR what `bazel run //:vendor` wrote"
_INDEXES = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL")


def environment() -> Dict[str, str]:
    """Returns the variables that a build from the archive needs; none where none is named.

    Raises:
        BootstrapError: There is no such archive, or it is another.
    """
    named = os.environ.get(VARIABLE, "")
    if not named:
        return {}
    path = os.path.abspath(os.path.expanduser(named))
    if not os.path.exists(path):
        raise BootstrapError("there is no such archive", path, _REMEDY)
    folder = path if os.path.isdir(path) else _unpacked(path)
    for part in ("debian", "wheels"):
        if not os.path.isdir(os.path.join(folder, part)):
            raise BootstrapError(f"the archive holds no {part}", path, _REMEDY)
    return {
        "CONCERT_BAZEL": "bundled",
        "CONCERT_DEBIAN_MIRROR": f"file://{folder}/debian",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": f"{folder}/wheels",
        "PIP_NO_INDEX": "1",
    }


def apply() -> None:
    """Sets these variables for this process and those that it starts.

    Raises:
        BootstrapError: As `environment`.
    """
    found = environment()
    os.environ.update(found)
    for name in _INDEXES if found else ():
        os.environ.pop(name, None)


def _unpacked(archive: str) -> str:
    """Returns the folder beside the archive that holds its members, unpacked once."""
    status = os.stat(archive)
    folder = f"{archive}.{status.st_size:x}-{status.st_mtime_ns:x}"
    if os.path.isdir(folder):
        return folder
    part = f"{folder}.{os.getpid()}.part"
    print("bazel: unpacking the archive of CONCERT_VENDOR, once", file=sys.stderr)
    try:
        os.makedirs(part)
        with tarfile.open(archive) as members:
            for member in members:
                _extract(members, member, part, archive)
        os.rename(part, folder)
    except tarfile.TarError as error:
        raise BootstrapError(f"not an archive ({error})", archive, _REMEDY)
    except OSError as error:
        if not os.path.isdir(folder):  # else another start was faster
            raise BootstrapError(
                f"cannot be unpacked beside it ({error.strerror})",
                archive,
                "free space, or unpack it elsewhere and name that folder by CONCERT_VENDOR",
            )
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def _extract(members: tarfile.TarFile, member: tarfile.TarInfo, folder: str, archive: str) -> None:
    """Unpacks one file; the archive holds no links, and no path that leads elsewhere."""
    parts = member.name.split("/")
    if not member.isreg() or member.name.startswith("/") or ".." in parts:
        raise BootstrapError(f"an odd member {member.name[:60]!r}", archive, _REMEDY)
    target = os.path.join(folder, *parts)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    source = members.extractfile(member)
    assert source is not None
    with source, open(target, "wb") as sink:
        shutil.copyfileobj(source, sink)
