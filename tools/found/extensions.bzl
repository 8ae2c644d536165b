"""The module extension for tools that are found on the machine, since no registry has them."""

load("//third_party/hpx:hpx_installation.bzl", "hpx_installation")
load("//third_party/jpf:jpf_installation.bzl", "jpf_installation")

def _impl(mctx):
    hpx_installation(name = "hpx")
    jpf_installation(name = "jpf")
    return mctx.extension_metadata(reproducible = False)

found = module_extension(implementation = _impl)
