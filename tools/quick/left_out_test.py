"""A quick run says which tests it leaves out, and no other run says anything."""

from pathlib import Path

from quick.left_out import large_tests, message

_BUILD = """load("//x:y.bzl", "some_test")

some_test(
    name = "long_test",
    size = "large",
    srcs = ["long_test.py"],
)

some_test(
    name = "short_test",
    size = "small",
    srcs = ["short_test.py"],
)
"""


def _repository(folder: Path) -> str:
    for name in ("", "a/b", "bazel-out/a", ".cache"):
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "BUILD.bazel").write_text(_BUILD if name else "", encoding="utf-8")
    return str(folder)


def test_tests_of_size_large_are_named_and_built_ones_are_not_sought(tmp_path: Path) -> None:
    assert list(large_tests(_repository(tmp_path))) == ["//a/b:long_test"]


def test_a_quick_run_says_what_it_leaves_out(tmp_path: Path) -> None:
    said = message(_repository(tmp_path), ["test", "--config=quick", "//..."])
    assert "the 1 tests of size large" in said
    assert said.endswith("\n  //a/b:long_test")


def test_a_whole_run_and_a_build_say_nothing(tmp_path: Path) -> None:
    root = _repository(tmp_path)
    assert message(root, ["test", "//..."]) == ""
    assert message(root, ["build", "--config=quick", "//..."]) == ""
