"""The Bazel modules that Debian packages, in place of the central registry's."""

import os
from typing import List, Tuple

_PACKAGED = (
    ("bazel_features", "usr/share/bazel/tools/features"),
    ("bazel_skylib", "usr/share/bazel/tools/skylib"),
    ("platforms", "usr/share/bazel/tools/platforms"),
    ("rules_cc", "usr/share/bazel/rules/cc"),
    ("rules_java", "usr/share/bazel/rules/java"),
    ("rules_license", "usr/share/bazel/rules/license"),
    ("rules_proto", "usr/share/bazel/rules/proto"),
    ("rules_python", "usr/share/bazel/rules/python"),
)

_EMPTY = ("apple_support", "buildozer", "protobuf", "zlib")
"""Modules that Bazel's own tools name but nothing here uses, and that Debian does not package."""

_BUILDOZER_EXTENSION = '''\
"""Bazel's tools ask this module for a repository; nothing here uses it."""

def _empty(rctx):
    rctx.file("BUILD.bazel", "")

_repository = repository_rule(implementation = _empty)

def _extension(_mctx):
    _repository(name = "buildozer_binary")

buildozer_binary = module_extension(implementation = _extension)
'''


def write_modules(root: str) -> List[Tuple[str, str]]:
    """Writes the empty modules and returns (module, folder) for every override."""
    overrides = [(name, os.path.join(root, path)) for name, path in _PACKAGED]
    for name in _EMPTY:
        folder = os.path.join(root, "modules", name)
        os.makedirs(folder)
        _write(folder, "MODULE.bazel", f'module(name = "{name}", version = "0")\n')
        _write(folder, "BUILD.bazel", "")
        overrides.append((name, folder))
    _write(os.path.join(root, "modules/buildozer"), "buildozer_binary.bzl", _BUILDOZER_EXTENSION)
    return sorted(overrides)


def _write(folder: str, name: str, text: str) -> None:
    with open(os.path.join(folder, name), "w", encoding="utf-8") as sink:
        sink.write(text)
