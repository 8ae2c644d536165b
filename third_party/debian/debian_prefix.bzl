"""A folder of unpacked, pinned Debian packages as a repository."""

load("//third_party/debian:download.bzl", "PAUSES_S", "download_all")
load("//third_party/debian:mirrors.bzl", "MIRROR_VARIABLE", "debian_mirrors")
load("//third_party/debian:unpack.bzl", "unpack")

_UPDATE = "bazel run //third_party/debian:update"

def _impl(rctx):
    lock = json.decode(rctx.read(rctx.attr.lock))
    packages = lock[rctx.attr.group]
    unpack(rctx, _download(rctx, packages))
    identity = _identity(rctx, packages)
    root = str(rctx.path("."))
    if rctx.attr.relocate:
        _relocate(rctx, root, identity)
    versions = {package["package"]: package["version"] for package in packages}
    rctx.template("BUILD.bazel", rctx.attr.build_file, {
        "%IDENTITY%": identity,
        "%ROOT%": root,
        "%VERSION%": versions[rctx.attr.version_of],
    })

def _relocate(rctx, root, identity):
    done = rctx.execute(
        ["sh", str(rctx.path(rctx.attr.relocate))],
        environment = {"ROOT": root, "IDENTITY": identity},
        timeout = 1800,
    )
    if done.return_code != 0:
        fail("%s cannot be made relocatable: %s%s" % (rctx.attr.group, done.stdout, done.stderr))

def _download(rctx, packages):
    """Returns the paths of the packages, in their order."""
    mirrors = debian_mirrors(rctx)
    paths = {package["package"]: "_debs/%s.deb" % package["package"] for package in packages}

    def start(package):
        return rctx.download(
            ["%s/%s" % (mirror, package["path"]) for mirror in mirrors],
            paths[package["package"]],
            sha256 = package["sha256"],
            block = False,
            allow_fail = True,
        )

    def wait(pause, missing, number):
        # buildifier: disable=print
        print(("%d of %d packages of %s could not be fetched, %s among them; trying again in " +
               "%d s (try %d of %d)") % (
            len(missing),
            len(packages),
            rctx.attr.group,
            missing[0]["package"],
            pause,
            number,
            len(PAUSES_S) + 1,
        ))
        rctx.execute(["sleep", str(pause)])

    missing = download_all(packages, start, wait)
    if missing:
        _fail_download(missing[0])
    return paths.values()

def _fail_download(package):
    fail(("%s %s cannot be had from any mirror; the warning above says why. Not found: the mirror " +
          "has dropped this version, so add an archive mirror to %s or remake the lock with: %s. " +
          "Checksum: the mirror is wrong, so name another. Else: check the network.") %
         (package["package"], package["version"], MIRROR_VARIABLE, _UPDATE))

def _identity(rctx, packages):
    """Hashes the pins and the code that unpacks them, so that a change of either is seen.

    How packages are fetched decides nothing, since what comes is known by its hash.
    """
    code = [rctx.attr.relocate, rctx.attr.build_file, rctx.attr._code]
    text = json.encode(packages) + "".join([rctx.read(label) for label in code if label])
    rctx.file("_identity", text)
    done = rctx.execute(["sha256sum", "_identity"])
    rctx.delete("_identity")
    if done.return_code != 0:
        fail("sha256sum does not run: %s" % done.stderr)
    return done.stdout.split(" ")[0]

debian_prefix = repository_rule(
    implementation = _impl,
    doc = "Unpacks one group of the lock and lets its programs run from where they lie.",
    attrs = {
        "group": attr.string(mandatory = True, doc = "Group in the lock."),
        "version_of": attr.string(mandatory = True, doc = "Package whose version is the group's."),
        "lock": attr.label(default = "//third_party/debian:lock.json"),
        "relocate": attr.label(
            doc = "Shell script that is run in the repository, with ROOT and IDENTITY set; " +
                  "a group without programs needs none.",
        ),
        "build_file": attr.label(mandatory = True, doc = "Template of the BUILD file."),
        "_code": attr.label(default = "//third_party/debian:unpack.bzl"),
    },
    environ = [MIRROR_VARIABLE],
)
