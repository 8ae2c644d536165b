load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")

package(default_visibility = ["//visibility:public"])

prefix_toolchain(
    name = "prefix",
    identity = "%IDENTITY%",
    launchers = ["usr/bin/valgrind"],
    programs = {
        "loader": "usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
        "valgrind": "usr/bin/valgrind",
        "vgdb": "usr/bin/vgdb",
    },
    root = "%ROOT%",
    toolchain_name = "valgrind",
    version = "%VERSION%",
)
