"""Remakes lock.json and tests.json from packages.toml and the mirror's package indices.

    bazel run //third_party/debian:update
    bazel run //third_party/debian:update -- tests.json

The second command leaves the toolchains as they are: browsers leave the mirrors more often.
When a pinned package has vanished, so that Bazel cannot fetch the Python it would run this with,
the same file runs alone: `python3 third_party/debian/update.py` (Python 3.11 or newer).
"""

import json
import lzma
import os
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

_INDEX = "dists/{suite}/main/binary-amd64/Packages.xz"
_LOCK, _TESTS_LOCK = "lock.json", "tests.json"
_FIELDS = ("Package", "Version", "Filename", "Size", "SHA256")


def main() -> int:
    """Rewrites the locks and prints what changed; returns the exit status."""
    folder = _folder()
    sys.path.insert(0, str(folder.parents[1] / "tools"))
    from bootstrap.errors import BootstrapError
    from bootstrap.mirrors import mirrors

    wanted = sys.argv[1:] or [_LOCK, _TESTS_LOCK]
    if unknown := sorted(set(wanted) - {_LOCK, _TESTS_LOCK}):
        print(f"update: no lock {unknown[0]!r}; name {_LOCK} or {_TESTS_LOCK}", file=sys.stderr)
        return 2
    groups = tomllib.loads((folder / "packages.toml").read_text(encoding="utf-8"))
    groups = {name: group for name, group in groups.items() if _lock_of(group) in wanted}
    try:
        base = mirrors()[0]
        indices = {suite: _index(base, suite) for suite in sorted(_suites(groups))}
    except (BootstrapError, OSError) as error:
        print(f"update: the package index cannot be read: {error}", file=sys.stderr)
        return 1
    locks: dict[str, dict[str, list[dict[str, str | int]]]] = {name: {} for name in wanted}
    for group in sorted(groups):
        index = indices[groups[group]["suite"]]
        missing = sorted(set(groups[group]["packages"]) - set(index))
        if missing:
            suite = groups[group]["suite"]
            print(f"update: {suite} has no {', '.join(missing)} (group {group})", file=sys.stderr)
            return 1
        entries = [_entry(index[name]) for name in sorted(groups[group]["packages"])]
        locks[_lock_of(groups[group])][group] = entries
    for name, lock in locks.items():
        _print_changes(folder / name, lock)
        (folder / name).write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")
    return 0


def _folder() -> Path:
    """Returns the source folder, not its copy in runfiles."""
    workspace = os.environ.get("BUILD_WORKSPACE_DIRECTORY")
    if workspace:
        return Path(workspace) / "third_party/debian"
    return Path(__file__).resolve().parent


def _lock_of(group: dict[str, object]) -> str:
    return _TESTS_LOCK if group.get("only_tests") else _LOCK


def _suites(groups: dict[str, dict[str, str]]) -> set[str]:
    return {group["suite"] for group in groups.values()}


def _index(base: str, suite: str) -> dict[str, dict[str, str]]:
    """Returns the fields of every package of `suite`, by package name."""
    with urllib.request.urlopen(f"{base}/{_INDEX.format(suite=suite)}") as stream:
        text = lzma.decompress(stream.read()).decode("utf-8")
    return {fields["Package"]: fields for fields in _stanzas(text)}


def _stanzas(text: str) -> Iterator[dict[str, str]]:
    for stanza in text.split("\n\n"):
        pairs = (line.split(": ", 1) for line in stanza.split("\n") if ": " in line)
        fields = {pair[0]: pair[1] for pair in pairs if pair[0] in _FIELDS}
        if len(fields) == len(_FIELDS):
            yield fields


def _entry(fields: dict[str, str]) -> dict[str, str | int]:
    return {
        "package": fields["Package"],
        "version": fields["Version"],
        "path": fields["Filename"],
        "size": int(fields["Size"]),
        "sha256": fields["SHA256"],
    }


def _print_changes(target: Path, lock: dict[str, list[dict[str, str | int]]]) -> None:
    old = json.loads(target.read_text(encoding="utf-8")) if target.exists() else {}
    before = {(g, e["package"]): e["version"] for g in old for e in old[g]}
    after = {(g, e["package"]): e["version"] for g in lock for e in lock[g]}
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            versions = f"{before.get(key, '(absent)')} -> {after.get(key, '(removed)')}"
            print(f"{key[0]}: {key[1]}: {versions}")
    total = sum(int(e["size"]) for g in lock for e in lock[g])
    print(f"{target.name}: {len(after)} packages, {total / 1e6:.0f} MB")


if __name__ == "__main__":
    sys.exit(main())
