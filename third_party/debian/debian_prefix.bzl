"""A folder of unpacked, pinned Debian packages as a repository."""

load("//third_party/debian:mirrors.bzl", "MIRROR_VARIABLE", "debian_mirrors")

_UPDATE = "bazel run //third_party/debian:update"

def _impl(rctx):
    lock = json.decode(rctx.read(rctx.attr.lock))
    packages = lock[rctx.attr.group]
    _unpack(rctx, packages)
    identity = _identity(rctx, packages)
    root = str(rctx.path("."))
    done = rctx.execute(
        ["sh", str(rctx.path(rctx.attr.relocate))],
        environment = {"ROOT": root, "IDENTITY": identity},
        timeout = 1800,
    )
    if done.return_code != 0:
        fail("%s cannot be made relocatable: %s%s" % (rctx.attr.group, done.stdout, done.stderr))
    versions = {package["package"]: package["version"] for package in packages}
    rctx.template("BUILD.bazel", rctx.attr.build_file, {
        "%IDENTITY%": identity,
        "%ROOT%": root,
        "%VERSION%": versions[rctx.attr.version_of],
    })

def _unpack(rctx, packages):
    """Downloads all packages at once and unpacks them, with Debian's merged /usr."""
    mirrors = debian_mirrors(rctx)
    waiting = []
    for package in packages:
        uris = ["%s/%s" % (mirror, package["path"]) for mirror in mirrors]
        deb = "_debs/%s.deb" % package["package"]
        download = rctx.download(
            uris,
            deb,
            sha256 = package["sha256"],
            block = False,
            allow_fail = True,
        )
        waiting.append((package, deb, download))
    _make_merged_usr(rctx)
    for package, deb, download in waiting:
        if not download.wait().success:
            _fail_download(package)
        rctx.extract(deb, "_deb")
        for archive in rctx.path("_deb").readdir():
            if archive.basename.startswith("data.tar"):
                rctx.extract(archive, "")
        rctx.delete("_deb")
    rctx.delete("_debs")
    for unused in ["usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/lintian"]:
        rctx.delete(unused)

def _make_merged_usr(rctx):
    done = rctx.execute(["sh", "-c", """
for d in bin sbin lib lib64; do mkdir -p usr/$d && ln -s usr/$d $d || exit 1; done
"""])
    if done.return_code != 0:
        fail("cannot write the repository: %s" % done.stderr)

def _fail_download(package):
    fail(("%s %s cannot be had from any mirror; the warning above says why. Not found: the mirror " +
          "has dropped this version, so add an archive mirror to %s or remake the lock with: %s. " +
          "Checksum: the mirror is wrong, so name another. Else: check the network.") %
         (package["package"], package["version"], MIRROR_VARIABLE, _UPDATE))

def _identity(rctx, packages):
    """Hashes the pins and the code that unpacks them, so that a change of either is seen."""
    code = [rctx.attr.relocate, rctx.attr.build_file, rctx.attr._code]
    text = json.encode(packages) + "".join([rctx.read(label) for label in code])
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
            mandatory = True,
            doc = "Shell script that is run in the repository, with ROOT and IDENTITY set.",
        ),
        "build_file": attr.label(mandatory = True, doc = "Template of the BUILD file."),
        "_code": attr.label(default = "//third_party/debian:debian_prefix.bzl"),
    },
    environ = [MIRROR_VARIABLE],
)
