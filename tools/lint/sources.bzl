"""The files of a package that the style checks read."""

_CHECKED = ["*.bzl", "*.cc", "*.h", "*.py", "*.pyi", "BUILD.bazel"]

def sources(name = "sources", below = ["**"]):
    """Offers the package's own source files, and those of all packages below it, to //tools/lint.

    No list names the packages: each asks Bazel for those next below it. So a package that does not
    call this ends every style check with the line that it has no target `sources`.

    Args:
        name: name of the filegroup; //tools/lint and the packages above expect the default.
        below: where to look for packages.
    """
    here = native.package_name()

    # Java's folders are packages of Java, not of Bazel.
    java = ["**/*.java"] if here.startswith("java/") else []
    packages = native.subpackages(include = below, allow_empty = True)
    native.filegroup(
        name = name,
        testonly = True,
        srcs = native.glob(_CHECKED + java, allow_empty = True) + [
            "//%s:sources" % (here + "/" + each if here else each)
            for each in packages
        ],
        visibility = ["//:__subpackages__"],
    )
