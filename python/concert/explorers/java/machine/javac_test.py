"""Java files compile together in the sandbox; errors fit on one line."""

from pathlib import Path

import pytest

from concert.explorers.java import BadInputError, ExplorerBench, compile_java
from concert.explorers.java.fake_machine import real_javac_bench


@pytest.fixture
def bench(tmp_path: Path) -> ExplorerBench:
    return real_javac_bench(tmp_path)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_files_that_need_each_other_are_compiled(tmp_path: Path, bench: ExplorerBench) -> None:
    sources = [
        write(tmp_path / "a", "Main.java", "class Main { Other other; }"),
        write(tmp_path / "b dir", "Other.java", "class Other { Main main; }"),
    ]
    classes = compile_java(sources, into=tmp_path / "out", bench=bench)
    assert sorted(path.name for path in classes.iterdir()) == ["Main.class", "Other.class"]


def test_an_error_is_told_with_file_and_line(tmp_path: Path, bench: ExplorerBench) -> None:
    source = write(tmp_path, "Main.java", "class Main {\n  int x = y;\n}\n")
    with pytest.raises(BadInputError) as caught:
        compile_java([source], into=tmp_path / "out", bench=bench)
    assert caught.value.what == "javac: cannot find symbol"
    assert caught.value.where == "Main.java:2"


@pytest.mark.parametrize(("name", "text"), [("Main.txt", ""), ("Absent.java", None)])
def test_what_is_no_java_file_is_told(
    tmp_path: Path, bench: ExplorerBench, name: str, text: str | None
) -> None:
    path = tmp_path / name if text is None else write(tmp_path, name, text)
    with pytest.raises(BadInputError) as caught:
        compile_java([path], into=tmp_path / "out", bench=bench)
    assert caught.value.where == str(path)
