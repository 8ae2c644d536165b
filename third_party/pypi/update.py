"""Remakes the locks of Python packages from the .in files beside them.

    bazel run //third_party/pypi:update

pip resolves with the user's own configuration; every wheel is pinned by version and hash. A list
beside the product's holds what the product's does not, so that both may be used together.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

_BESIDE = ("tests", "mcp", "cluster", "inspect")
"""Lists of what only some targets need, which others never fetch."""


def main() -> int:
    """Rewrites all locks; returns the exit status."""
    workspace = os.environ.get("BUILD_WORKSPACE_DIRECTORY")
    folder = Path(workspace or Path(__file__).resolve().parents[2]) / "third_party/pypi"
    product = _resolve([folder / "requirements.in"])
    together = {
        name: _resolve([folder / "requirements.in", folder / f"{name}.in"]) for name in _BESIDE
    }
    if not product or not all(together.values()):
        return 1
    _write(folder / "requirements.txt", product)
    for name, pins in together.items():
        _write(folder / f"{name}.txt", sorted(set(pins) - set(product), key=str.lower))
    return 0


def _write(target: Path, pins: list[str]) -> None:
    head = f"# Made from {target.stem}.in by: bazel run //third_party/pypi:update"
    target.write_text("\n".join([head, *pins]) + "\n", encoding="utf-8")
    print(f"{target.name}: {len(pins)} packages")


def _resolve(requirements: list[Path]) -> list[str]:
    """Returns sorted 'name==version --hash=sha256:...' lines, [] after telling of a failure."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [*_pip(), "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--only-binary=:all:", f"--report={report.name}"]
        command += [f"--requirement={path}" for path in requirements]
        done = subprocess.run(command, check=False)
        if done.returncode != 0:
            print(f"update: pip cannot resolve {requirements[-1]}", file=sys.stderr)
            return []
        installs = json.load(report)["install"]
    return sorted((_pin(install) for install in installs), key=str.lower)


def _pip() -> list[str]:
    """Returns the command of the pip that Debian ships with the running Python."""
    prefix = Path(sys.executable).resolve().parents[1]
    wheels = sorted((prefix / "share/python-wheels").glob("pip-*.whl"))
    return [sys.executable, f"{wheels[0]}/pip"] if wheels else [sys.executable, "-m", "pip"]


def _pin(install: dict[str, dict[str, object]]) -> str:
    metadata, download = install["metadata"], install["download_info"]
    archive = download["archive_info"]
    assert isinstance(archive, dict)
    digest = archive["hashes"]["sha256"]
    return f"{metadata['name']}=={metadata['version']} --hash=sha256:{digest}"


if __name__ == "__main__":
    sys.exit(main())
