"""The module extension that offers the Python packages."""

load("//third_party/pypi:pypi_site.bzl", "pypi_site")

def _impl(mctx):
    # What users run, and what only tests and checks need: evaluation never waits for the second.
    pypi_site(name = "pypi", requirements = "//third_party/pypi:requirements.txt")
    pypi_site(name = "pypi_tests", requirements = "//third_party/pypi:tests.txt")
    return mctx.extension_metadata(reproducible = True)

pypi = module_extension(implementation = _impl)
