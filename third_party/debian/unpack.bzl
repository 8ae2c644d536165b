"""How Debian packages become a folder, with Debian's merged /usr."""

def unpack(rctx, debs):
    """Unpacks packages below the repository's root.

    Args:
        rctx: the repository context.
        debs: paths of the packages; they are deleted.
    """
    done = rctx.execute(["sh", "-c", """
for d in bin sbin lib lib64; do mkdir -p usr/$d && ln -s usr/$d $d || exit 1; done
"""])
    if done.return_code != 0:
        fail("cannot write the repository: %s" % done.stderr)
    for deb in debs:
        rctx.extract(deb, "_deb")
        for archive in rctx.path("_deb").readdir():
            if archive.basename.startswith("data.tar"):
                rctx.extract(archive, "")
        rctx.delete("_deb")
        rctx.delete(deb)
    for unused in ["usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/lintian"]:
        rctx.delete(unused)
