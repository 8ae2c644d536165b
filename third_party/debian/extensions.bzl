"""The module extension that offers the Debian toolchains."""

load("//third_party/debian:debian_prefix.bzl", "debian_prefix")

# Group of the lock, and the package whose version names it.
_TOOLCHAINS = {
    "bubblewrap": "bubblewrap",
    "gcc13": "gcc-13-x86-64-linux-gnu",
    "gdb": "gdb",
    "jdk8": "openjdk-8-jdk-headless",
    "python313": "python3.13",
    "valgrind": "valgrind",
}

# C++ that only tests and benchmarks use. They hold no programs, so they need not be relocated.
_LIBRARIES_OF_TESTS = {
    "benchmark": "libbenchmark-dev",
    "googletest": "googletest",
}

def _impl(mctx):
    for group, version_of in _TOOLCHAINS.items():
        debian_prefix(
            name = group,
            group = group,
            version_of = version_of,
            relocate = "//third_party/%s:relocate.sh" % group,
            build_file = "//third_party/%s:%s.BUILD.tpl" % (group, group),
        )
    # What only tests need has a lock of its own: to change it changes no toolchain.
    debian_prefix(
        name = "chromium",
        group = "chromium",
        version_of = "chromium-headless-shell",
        lock = "//third_party/debian:tests.json",
        relocate = "//third_party/chromium:relocate.sh",
        build_file = "//third_party/chromium:chromium.BUILD.tpl",
    )
    for group, version_of in _LIBRARIES_OF_TESTS.items():
        debian_prefix(
            name = group,
            group = group,
            version_of = version_of,
            lock = "//third_party/debian:tests.json",
            build_file = "//third_party/%s:%s.BUILD.tpl" % (group, group),
        )
    return mctx.extension_metadata(reproducible = True)

debian = module_extension(implementation = _impl)
