load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")

package(default_visibility = ["//visibility:public"])

prefix_toolchain(
    name = "prefix",
    identity = "%IDENTITY%",
    launchers = ["usr/bin/bwrap"],
    programs = {
        "busybox": "usr/bin/busybox",
        "bwrap": "usr/bin/bwrap",
    },
    root = "%ROOT%",
    toolchain_name = "bubblewrap",
    version = "%VERSION%",
)
