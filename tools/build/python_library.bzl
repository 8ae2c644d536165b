"""A library of Python modules, imported by their path below python/."""

load("@rules_python//python:defs.bzl", "py_library")

def python_library(name, **kwargs):
    """A room of //python/concert, or a part of one.

    Args:
        name: name of the library.
        **kwargs: as for py_library; `imports` is computed.
    """
    py_library(
        name = name,
        imports = [import_root()],
        **kwargs
    )

def import_root():
    """The way from the calling package to //python, below which every module has its name."""
    return "/".join([".."] * (len(native.package_name().split("/")) - 1))
