"""Java PathFinder as the user has it installed, as a repository."""

_NEEDED = [
    "build/RunJPF.jar",
    "build/jpf-annotations.jar",
    "build/jpf-classes.jar",
    "build/jpf.jar",
    "jpf.properties",
]
_ADVICE = "build jpf-core (branch java-8) with its own Gradle build, or unset JPF_HOME"

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
    root = rctx.getenv("JPF_HOME", "").rstrip("/") or _from_site(rctx)
    missing = [file for file in _NEEDED if root and not rctx.path("%s/%s" % (root, file)).exists]
    if missing and rctx.getenv("JPF_HOME"):
        fail("JPF_HOME names %s, which lacks %s: %s" % (root, ", ".join(missing), _ADVICE))
    if not root or missing:
        # site.properties is JPF's own file: what it names need not be built.
        reason = "%s lacks %s" % (root, ", ".join(missing)) if missing else "was not found"
        rctx.file("BUILD.bazel", "# Java PathFinder: %s.\n" % reason)
        rctx.file("jpf.bzl", 'REQUIRES_JPF = ["@platforms//:incompatible"]\n')
        return
    hashed = rctx.execute(["sh", "-c", 'cd "$1" && shift && sha256sum "$@"', "sh", root] + _NEEDED)
    if hashed.return_code != 0:
        fail("the jars of Java PathFinder in %s cannot be read: %s" % (root, hashed.stderr.strip()))
    combined = rctx.execute(["sh", "-c", 'printf %s "$1" | sha256sum', "sh", hashed.stdout])
    rctx.file("jpf.bzl", "REQUIRES_JPF = []\n")
    rctx.file("BUILD.bazel", _FOUND.format(
        identity = combined.stdout.split(" ")[0],
        root = root,
        version = _version(rctx, root),
    ))

def _from_site(rctx):
    """Returns the folder of jpf-core that ~/.jpf/site.properties names, or ''."""
    home = rctx.getenv("HOME", "")
    site = rctx.path((home or "/nonexistent") + "/.jpf/site.properties")
    if not site.exists:
        return ""
    known = {"user.home": home}
    for line in rctx.read(site, watch = "no").split("\n"):
        key, equals, value = line.partition("=")
        if not equals or line.strip().startswith("#"):
            continue
        value = value.strip()
        for name in known:
            value = value.replace("${%s}" % name, known[name])
        known[key.strip()] = value
    found = known.get("jpf-core", "").rstrip("/")
    return found if found.startswith("/") else ""

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
