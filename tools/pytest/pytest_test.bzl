"""A test that pytest runs."""

load("@rules_python//python:defs.bzl", "py_test")

def pytest_test(name, srcs, deps = [], args = [], **kwargs):
    """Runs the test files in `srcs` with pytest.

    Args:
        name: name of the test.
        srcs: test modules.
        deps: libraries under test; pytest and hypothesis are there anyway.
        args: further arguments of pytest.
        **kwargs: as for py_test.
    """
    py_test(
        name = name,
        srcs = srcs + ["//tools/pytest:run_pytest.py"],
        main = "//tools/pytest:run_pytest.py",
        args = ["$(rootpath %s)" % src for src in srcs] + args,
        deps = deps + [
            # A list holds no package that the product's has: pytest's own needs may lie there.
            "@pypi//:pygments",
            "@pypi_tests//:hypothesis",
            "@pypi_tests//:pytest",
        ],
        **kwargs
    )
