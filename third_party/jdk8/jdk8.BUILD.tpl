load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")
load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

_HOME = "usr/lib/jvm/java-8-openjdk-amd64"

prefix_toolchain(
    name = "prefix",
    identity = "%IDENTITY%",
    launchers = [
        _HOME + "/bin/jar",
        _HOME + "/bin/java",
        _HOME + "/bin/javac",
    ],
    programs = {
        "home": _HOME,
        "jar": _HOME + "/bin/jar",
        "java": _HOME + "/bin/java",
        "javac": _HOME + "/bin/javac",
        "jcmd": _HOME + "/bin/jcmd",
        "jstack": _HOME + "/bin/jstack",
    },
    root = "%ROOT%",
    toolchain_name = "jdk8",
    version = "%VERSION%",
)

# Headers for agents that watch the virtual machine from inside.
cc_library(
    name = "jvmti",
    hdrs = glob([_HOME + "/include/**/*.h"]),
    includes = [
        _HOME + "/include",
        _HOME + "/include/linux",
    ],
)
