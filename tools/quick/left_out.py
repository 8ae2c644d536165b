"""Names the tests that `--config=quick` leaves out, for Bazel itself does not."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

_OPTION = "--config=quick"
_RULE = re.compile(r"^\w+\((?P<arguments>\n(?:    .*\n|\n)*)\)$", re.MULTILINE)
_NAME = re.compile(r'^    name = "(?P<name>[^"]+)",$', re.MULTILINE)
_LARGE = re.compile(r'^    size = "large",$', re.MULTILINE)


def message(root: str, arguments: "list[str]") -> str:
    """Returns what a quick run says before it begins; empty where the run is another one.

    Args:
        root: The repository's folder.
        arguments: Bazel's arguments.
    """
    if "test" not in arguments or _OPTION not in arguments:
        return ""
    names = sorted(large_tests(root))
    head = f"bazel: {_OPTION} leaves out the {len(names)} tests of size large; without it they run:"
    return "\n".join([head, *(f"  {name}" for name in names)])


def large_tests(root: str) -> Iterator[str]:
    """Yields the labels of all tests of size large."""
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith((".", "bazel-"))]
        if "BUILD.bazel" not in files:
            continue
        text = Path(folder, "BUILD.bazel").read_text(encoding="utf-8")
        package = Path(folder).relative_to(root).as_posix()
        package = "" if package == "." else package
        for rule in _RULE.finditer(text):
            name = _NAME.search(rule["arguments"])
            if name and _LARGE.search(rule["arguments"]):
                yield f"//{package}:{name['name']}"
