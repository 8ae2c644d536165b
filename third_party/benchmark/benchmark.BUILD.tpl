load("@rules_cc//cc:defs.bzl", "cc_import", "cc_library")

package(default_visibility = ["//visibility:public"])

_LIBRARIES = "usr/lib/x86_64-linux-gnu"

cc_import(
    name = "shared",
    shared_library = _LIBRARIES + "/libbenchmark.so.1.9.1",
    testonly = True,
    visibility = ["//visibility:private"],
)

# Google's benchmark library %VERSION%, with the function main.
cc_library(
    name = "benchmark_main",
    testonly = True,
    srcs = [_LIBRARIES + "/libbenchmark_main.a"],
    hdrs = glob(["usr/include/benchmark/*.h"]),
    includes = ["usr/include"],
    deps = [":shared"],
)
