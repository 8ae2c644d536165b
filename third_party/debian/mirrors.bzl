"""Which Debian mirrors this machine uses; tools/bootstrap/mirrors.py says the same in Python."""

MIRROR_VARIABLE = "CONCERT_DEBIAN_MIRROR"

def debian_mirrors(rctx):
    """Returns base URIs without a trailing '/', best first.

    Args:
        rctx: the repository context.
    """
    found = rctx.os.environ.get(MIRROR_VARIABLE, "").split(" ")
    if not [uri for uri in found if uri]:
        found = _from_apt(rctx)
    mirrors = {uri.rstrip("/"): True for uri in found if uri}.keys()
    if not mirrors:
        fail("no Debian mirror is known: set %s to the base URI of one (it ends in /debian)" %
             MIRROR_VARIABLE)
    return mirrors

def _from_apt(rctx):
    if not rctx.which("apt-get"):
        return []
    query = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    exact = _lines(rctx, query + ["Origin: Debian", "Label: Debian"])
    if exact:
        return exact

    # Before the first `apt-get update` apt knows no Origin: the address has to do.
    plain = _lines(rctx, query[:2] + ["--no-release-info"] + query[2:])
    return [uri for uri in plain if uri.rstrip("/").endswith("/debian")]

def _lines(rctx, command):
    done = rctx.execute(command)
    return done.stdout.split("\n") if done.return_code == 0 else []
