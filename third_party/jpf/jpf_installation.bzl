"""Java PathFinder as the user has it installed, as a repository."""

_NEEDED = ["build/RunJPF.jar", "build/jpf.jar", "build/jpf-classes.jar", "build/jpf-annotations.jar"]

_FOUND = """\
load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")

prefix_toolchain(
    name = "prefix",
    identity = "{identity}",
    programs = {{
        "annotations": "build/jpf-annotations.jar",
        "classes": "build/jpf-classes.jar",
        "jpf": "build/jpf.jar",
        "run": "build/RunJPF.jar",
    }},
    root = "{root}",
    toolchain_name = "jpf",
    version = "{version}",
    visibility = ["//visibility:public"],
)

toolchain(
    name = "toolchain",
    toolchain = ":prefix",
    toolchain_type = "@concert//third_party/jpf:toolchain_type",
)
"""

def _impl(rctx):
    root = _root(rctx)
    if not root:
        rctx.file("BUILD.bazel", "# Java PathFinder was not found.\n")
        rctx.file("jpf.bzl", 'REQUIRES_JPF = ["@platforms//:incompatible"]\n')
        return
    jars = ["%s/%s" % (root, jar) for jar in _NEEDED]
    hashed = rctx.execute(["sha256sum"] + jars)
    if hashed.return_code != 0:
        fail("JPF_HOME names %s, which is not a built jpf-core: %s" % (root, hashed.stderr.strip()))
    combined = rctx.execute(["sh", "-c", 'printf %s "$1" | sha256sum', "sh", hashed.stdout])
    rctx.file("jpf.bzl", "REQUIRES_JPF = []\n")
    rctx.file("BUILD.bazel", _FOUND.format(
        identity = combined.stdout.split(" ")[0],
        root = root,
        version = _version(rctx, root),
    ))

def _root(rctx):
    """Returns the folder of jpf-core, or '': JPF_HOME first, then ~/.jpf/site.properties."""
    named = rctx.getenv("JPF_HOME", "")
    if named:
        return named
    site = rctx.path(rctx.getenv("HOME", "/nonexistent") + "/.jpf/site.properties")
    if not site.exists:
        return ""
    for line in rctx.read(site, watch = "no").split("\n"):
        key, _, value = line.partition("=")
        if key.strip() == "jpf-core":
            return value.strip().replace("${user.home}", rctx.getenv("HOME", ""))
    return ""

def _version(rctx, root):
    """Returns what jpf-core says of itself in .version or its build properties, or 'unknown'."""
    for name in [".version", "build/main/gov/nasa/jpf/build.properties"]:
        path = rctx.path("%s/%s" % (root, name))
        if not path.exists:
            continue
        for line in rctx.read(path, watch = "no").split("\n"):
            if line.strip() and not line.startswith("#"):
                return line.strip().replace('"', "")
    return "unknown"

jpf_installation = repository_rule(
    implementation = _impl,
    doc = "Finds a built jpf-core; without one its targets are skipped as incompatible.",
    configure = True,
    local = True,
    environ = ["HOME", "JPF_HOME"],
)
