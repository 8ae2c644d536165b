"""A folder of pinned wheels as a repository."""

_CONFIGURATION = [
    "PIP_CERT",
    "PIP_CONFIG_FILE",
    "PIP_EXTRA_INDEX_URL",
    "PIP_FIND_LINKS",
    "PIP_INDEX_URL",
    "PIP_TRUSTED_HOST",
]

_BUILD = """\
load("@rules_cc//cc:defs.bzl", "cc_library")
load("@rules_python//python:defs.bzl", "py_library")

package(default_visibility = ["//visibility:public"])

# One folder as one input: listing its ten thousand files would cost each target most of a minute.
py_library(
    name = "site",
    data = ["site-packages", "identity"],
    imports = ["site-packages"],
)
"""

_ALIAS = """
alias(
    name = "%s",
    actual = ":site",
)
"""

_PYBIND11 = """
cc_library(
    name = "pybind11_headers",
    hdrs = glob(["site-packages/pybind11/include/**/*.h"]),
    includes = ["site-packages/pybind11/include"],
)
"""

def _impl(rctx):
    python = rctx.path(rctx.attr._python)
    wheels = python.dirname.dirname.get_child("share").get_child("python-wheels").readdir()
    pip = [wheel for wheel in wheels if wheel.basename.startswith("pip-")][0]
    requirements = rctx.path(rctx.attr.requirements)
    _run(rctx, [
        python,
        "-I",
        rctx.path(rctx.attr._attempts),
        python,
        "-I",
        "%s/pip" % pip,
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--root-user-action=ignore",
        "--no-deps",
        "--no-compile",
        "--only-binary=:all:",
        "--require-hashes",
        # Its own tries are few, since all of it is tried again; a wheel goes on where it broke off.
        "--retries=1",
        "--resume-retries=8",
        "--target=site-packages",
        "--requirement=%s" % requirements,
    ])

    # By hash, not by time: the same bytes wherever and whenever it is installed.
    _run(rctx, [
        python,
        "-I",
        "-m",
        "compileall",
        "-q",
        "-j",
        "0",
        "--invalidation-mode=unchecked-hash",
        "site-packages",
    ], may_fail = True)
    locked = rctx.read(requirements)

    # Stands for the folder in Bazel's caches, which see only its name and time.
    rctx.file("identity", locked)
    names = [line.split("==")[0] for line in locked.split("\n") if "==" in line]
    aliases = [_ALIAS % name.lower().replace("-", "_") for name in names]
    pybind11 = _PYBIND11 if "pybind11" in names else ""
    rctx.file("BUILD.bazel", _BUILD + "".join(aliases) + pybind11)

def _run(rctx, command, may_fail = False):
    # Not quietly: who waits for a network should read that it is tried again.
    done = rctx.execute(command, timeout = 1800, quiet = may_fail)
    if done.return_code == 0 or may_fail:
        return
    errors = [line for line in done.stderr.split("\n") if line.startswith("ERROR")]
    fail(("the pinned wheels cannot be installed: %s; check the network and pip's configuration, " +
          "or remake the lock with: bazel run //third_party/pypi:update") %
         "; ".join(errors or [done.stderr]))

pypi_site = repository_rule(
    implementation = _impl,
    doc = "Installs a hash-locked list of wheels with the hermetic Python's pip.",
    attrs = {
        "requirements": attr.label(mandatory = True),
        "_attempts": attr.label(default = "//tools/bootstrap:attempts.py"),
        "_python": attr.label(default = "@python313//:usr/bin/python3.13"),
    },
    environ = _CONFIGURATION,
)
