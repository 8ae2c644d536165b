load("@rules_cc//cc:defs.bzl", "cc_library")
load("@rules_python//python:defs.bzl", "py_runtime", "py_runtime_pair")

package(default_visibility = ["//visibility:public"])

exports_files([
    "BUILD.bazel",
    "usr/bin/python3.13",
])

# The launcher names everything else by absolute path.
py_runtime(
    name = "runtime",
    bootstrap_template = "@@//third_party/python313:launcher.py.tpl",
    files = ["usr/bin/python3.13"],
    interpreter = "usr/bin/python3.13",
    python_version = "PY3",
    stub_shebang = "#!%ROOT%/usr/bin/python3.13",
)

py_runtime_pair(
    name = "pair",
    py3_runtime = ":runtime",
)

# Headers for extension modules. Python.h finds the architecture's part of its configuration from
# usr/include on; nothing else lies there.
cc_library(
    name = "headers",
    hdrs = glob(["usr/include/**/*.h"]),
    includes = [
        "usr/include",
        "usr/include/python3.13",
    ],
)
