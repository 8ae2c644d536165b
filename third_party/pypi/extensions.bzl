"""The module extension that offers the Python packages."""

load("//third_party/pypi:pypi_site.bzl", "pypi_site")

def _impl(mctx):
    # Apart from what users run: what only tests and checks need, and what only the server of the
    # Model Context Protocol, a cluster or Inspect AI does. Evaluation never waits for these.
    pypi_site(name = "pypi", requirements = "//third_party/pypi:requirements.txt")
    pypi_site(name = "pypi_cluster", requirements = "//third_party/pypi:cluster.txt")
    pypi_site(name = "pypi_tests", requirements = "//third_party/pypi:tests.txt")
    pypi_site(name = "pypi_mcp", requirements = "//third_party/pypi:mcp.txt")
    pypi_site(name = "pypi_inspect", requirements = "//third_party/pypi:inspect.txt")
    return mctx.extension_metadata(reproducible = True)

pypi = module_extension(implementation = _impl)
