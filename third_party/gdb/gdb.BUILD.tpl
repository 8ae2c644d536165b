load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")

package(default_visibility = ["//visibility:public"])

prefix_toolchain(
    name = "prefix",
    identity = "%IDENTITY%",
    launchers = ["usr/bin/gdb"],
    programs = {"gdb": "usr/bin/gdb"},
    root = "%ROOT%",
    toolchain_name = "gdb",
    version = "%VERSION%",
)
