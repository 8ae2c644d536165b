"""The files of a package that the style checks read."""

_CHECKED = ["*.bzl", "*.cc", "*.h", "*.py", "*.pyi", "BUILD.bazel"]

def sources(name = "sources"):
    """Offers the package's own source files to //tools/lint.

    Args:
        name: name of the filegroup; //tools/lint expects the default.
    """
    native.filegroup(
        name = name,
        srcs = native.glob(_CHECKED, allow_empty = True),
        visibility = ["//tools/lint:__pkg__"],
    )
