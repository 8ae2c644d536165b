load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

_ROOT = "usr/src/googletest/googletest"

# GoogleTest %VERSION%, with the function main.
cc_library(
    name = "gtest_main",
    testonly = True,
    srcs = [
        _ROOT + "/src/gtest-all.cc",
        _ROOT + "/src/gtest_main.cc",
    ],
    hdrs = glob([_ROOT + "/include/**/*.h"]),
    # gtest-all.cc includes the others.
    textual_hdrs = glob(
        [
            _ROOT + "/src/*.cc",
            _ROOT + "/src/*.h",
        ],
        exclude = [
            _ROOT + "/src/gtest-all.cc",
            _ROOT + "/src/gtest_main.cc",
        ],
    ),
    includes = [_ROOT + "/include", _ROOT],
    linkopts = ["-pthread"],
)
