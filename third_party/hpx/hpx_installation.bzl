"""HPX as the user has it installed, as a repository."""

_PKGCONFIG = "lib/pkgconfig/hpx_application.pc"

_FOUND = """\
load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")

prefix_toolchain(
    name = "prefix",
    identity = "{identity}",
    programs = {{
        "include": "include",
        "lib": "{lib}",
        "pkgconfig": "{lib}/pkgconfig/hpx_application.pc",
    }},
    root = "{root}",
    toolchain_name = "hpx",
    version = "{version}",
    visibility = ["//visibility:public"],
)

toolchain(
    name = "toolchain",
    toolchain = ":prefix",
    toolchain_type = "@concert//third_party/hpx:toolchain_type",
)
"""

def _impl(rctx):
    root, lib = _find(rctx)
    if not root:
        rctx.file("BUILD.bazel", "# HPX was not found.\n")
        return
    hashed = rctx.execute(
        ["sh", "-c", 'cd "$1" && find . -name "libhpx*" -type f | LC_ALL=C sort | ' +
                     "xargs sha256sum | sha256sum", "sh", "%s/%s" % (root, lib)],
        timeout = 600,
    )
    if hashed.return_code != 0:
        fail("the libraries of HPX in %s cannot be read: %s" % (root, hashed.stderr.strip()))
    rctx.file("BUILD.bazel", _FOUND.format(
        identity = hashed.stdout.split(" ")[0],
        lib = lib,
        root = root,
        version = _version(rctx, "%s/%s/pkgconfig/hpx_application.pc" % (root, lib)),
    ))

def _find(rctx):
    """Returns (prefix, its library folder), or ('', '')."""
    for root in _candidates(rctx):
        for lib in ["lib", "lib64", "lib/x86_64-linux-gnu"]:
            if rctx.path("%s/%s/pkgconfig/hpx_application.pc" % (root, lib)).exists:
                return root, lib
    if rctx.getenv("HPX_ROOT") or rctx.getenv("HPX_DIR"):
        fail("HPX_ROOT or HPX_DIR is set, but no folder that it names holds %s" % _PKGCONFIG)
    return "", ""

def _candidates(rctx):
    """Returns prefixes to look in, in the order in which CMake would."""
    found = []
    if rctx.getenv("HPX_ROOT"):
        found.append(rctx.getenv("HPX_ROOT"))
    if rctx.getenv("HPX_DIR"):
        # CMake's variable names PREFIX/lib/cmake/HPX; people also give the prefix itself.
        directory = rctx.getenv("HPX_DIR").rstrip("/")
        found += [directory.removesuffix("/" + tail) for tail in [
            "lib/cmake/HPX",
            "lib64/cmake/HPX",
            "lib/x86_64-linux-gnu/cmake/HPX",
        ]]
    found += [path for path in rctx.getenv("CMAKE_PREFIX_PATH", "").split(":") if path]
    if rctx.which("pkg-config"):
        told = rctx.execute(["pkg-config", "--variable=prefix", "hpx_application"])
        if told.return_code == 0 and told.stdout.strip():
            found.append(told.stdout.strip())
    return [path.rstrip("/") for path in found if path.startswith("/")]

def _version(rctx, pkgconfig):
    for line in rctx.read(pkgconfig, watch = "no").split("\n"):
        if line.startswith("Version:"):
            return line[len("Version:"):].strip()
    return "unknown"

hpx_installation = repository_rule(
    implementation = _impl,
    doc = "Finds an HPX installation; without one its targets are skipped as incompatible.",
    configure = True,
    local = True,
    environ = ["CMAKE_PREFIX_PATH", "HPX_DIR", "HPX_ROOT", "PKG_CONFIG_PATH"],
)
