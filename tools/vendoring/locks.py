"""Lists what the locks of the repository pin."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from bootstrap.download import Package

DEBIAN_LOCKS = ("third_party/debian/lock.json", "third_party/debian/tests.json")
REQUIREMENTS = (
    "third_party/pypi/requirements.txt",
    "third_party/pypi/cluster.txt",
    "third_party/pypi/inspect.txt",
    "third_party/pypi/mcp.txt",
    "third_party/pypi/tests.txt",
    "tools/bootstrap/requirements.txt",
)
_WHEEL = re.compile(r"([A-Za-z0-9._-]+)==(\S+) --hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True)
class Wheel:
    """One pinned Python package.

    Attributes:
        name: Its name.
        version: Its version.
        sha256: Hash of the wheel, hex.
    """

    name: str
    version: str
    sha256: str


def debian_packages(root: Path) -> list[Package]:
    """Returns every pinned Debian package once, sorted by path.

    Args:
        root: The repository.
    """
    locks = [json.loads((root / name).read_text(encoding="utf-8")) for name in DEBIAN_LOCKS]
    found: dict[str, Package] = {
        entry["path"]: Package(
            entry["package"], entry["version"], entry["path"], entry["size"], entry["sha256"]
        )
        for groups in locks
        for entries in groups.values()
        for entry in entries
    }
    return [found[path] for path in sorted(found)]


def wheels(root: Path) -> list[Wheel]:
    """Returns every pinned wheel once, sorted by name.

    Args:
        root: The repository.
    """
    found: set[Wheel] = set()
    for name in REQUIREMENTS:
        text = (root / name).read_text(encoding="utf-8")
        found.update(Wheel(*pin) for pin in _WHEEL.findall(text))
    return sorted(found, key=lambda wheel: (wheel.name.lower(), wheel.version))
