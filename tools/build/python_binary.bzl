"""A command in Python, whose module is imported by its path below python/."""

load("@rules_python//python:defs.bzl", "py_binary")
load("//tools/build:python_library.bzl", "import_root")

def python_binary(name, **kwargs):
    """A command.

    Args:
        name: name of the command.
        **kwargs: as for py_binary; `imports` is computed.
    """
    py_binary(
        name = name,
        imports = [import_root()],
        **kwargs
    )
