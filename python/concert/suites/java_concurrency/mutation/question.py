"""Asks a model for variants of a problem."""

from pathlib import Path
from typing import Final

from concert.suites.java_concurrency.tasks import labels
from concert.values.dataset import CANARY_GUID
from concert.values.values import Task

SUITE: Final = "java-concurrency-variants"
"""The name that recorded answers may give as their suite."""

_LANGUAGES = {".toml": "toml", ".java": "java", ".md": "markdown"}

_REQUEST = """\
Below is a problem of a benchmark of concurrent Java 8 programs, with everything that belongs \
to it: the task file, a reference solution, and wrong solutions with the labels that a checker \
must give them. The checker runs every interleaving of a program.

Write {count} of this problem. A variant
1. keeps the concurrency pattern: the same theme, the same constructs in [checklist], the same \
kinds of [[demand]];
2. tells another story, with other names, other numbers, other lines of output and another \
structure of classes, in your own words throughout;
3. stays small: two to four threads, few steps, few printed lines, since every interleaving is \
run;
4. has one reference solution that is right in every interleaving, without any data race, ends \
by itself, and meets all of its own specification;
5. has at least three wrong solutions with realistic faults, other ones than here; each gets \
exactly the labels that its [[seeded]] entry lists, sorted;
6. demands, in [[demand]], as much of the output as its specification does.

The task file begins with title, base = "{base}", theme, description, specification. The \
prompt that others will see adds to the specification that the program takes no input, starts \
at most `threads` threads, repeats no loop more than `iterations` times, uses the Java 8 \
library only, and is one file with one public class. Patterns match whole lines; in them \
repeat no groups. Labels are {labels}.

Answer with the files of each variant in fenced blocks as below: the language, then the path. \
Choose a folder name of your own, in lower-case words joined by '-'. Where a file holds a \
fence, use a longer one around it.
"""


def question(folder: Path, *, variants: int) -> Task:
    """Returns what a model is asked for variants of the problem in `folder`.

    Args:
        folder: The base problem's folder.
        variants: How many variants one answer shall hold.
    """
    asked = _REQUEST.format(
        count="one variant" if variants == 1 else f"{variants} variants",
        base=folder.name,
        labels=", ".join(labels.ALL_LABELS),
    )
    files = [
        folder / "task.toml",
        *sorted((folder / "reference").glob("*.java")),
        *sorted((folder / "seeded").iterdir()),
    ]
    return Task(
        suite=SUITE,
        task_id=folder.name,
        title=f"Variants of {folder.name}",
        prompt="\n".join([asked, *(_block(folder, file) for file in files)]),
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )


def _block(folder: Path, file: Path) -> str:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    # The canary is for those who collect texts, and no part of what a model is shown.
    text = "".join(line for line in lines if CANARY_GUID not in line)
    fence = "`" * (3 if file.suffix == ".java" else 5)
    path = f"{folder.name}/{file.relative_to(folder).as_posix()}"
    return f"{fence}{_LANGUAGES[file.suffix]} {path}\n{text.rstrip()}\n{fence}\n"
