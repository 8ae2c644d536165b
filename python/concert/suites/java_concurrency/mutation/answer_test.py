"""An answer's files are found by their paths, and nothing is written where it must not be."""

import pytest

from concert.suites.java_concurrency.mutation import AnswerError, variants_of

_ANSWER = """\
Here is a variant.

```toml two-cranes/task.toml
title = "x"
```

```java two-cranes/reference/Cranes.java
class Cranes {}
```
Some of its faults:
````markdown two-cranes/seeded/only-prose.md
```
no program
```
````
```java
class Ignored {}
```
~~~toml other-one/task.toml
title = "y"
~~~
"""


def test_each_folder_of_an_answer_is_a_variant() -> None:
    other, cranes = variants_of(_ANSWER)
    assert (other.name, other.files) == ("other-one", {"task.toml": 'title = "y"\n'})
    assert cranes.name == "two-cranes"
    assert cranes.files == {
        "task.toml": 'title = "x"\n',
        "reference/Cranes.java": "class Cranes {}\n",
        "seeded/only-prose.md": "```\nno program\n```\n",
    }


def test_line_ends_of_other_systems_do_not_count() -> None:
    assert variants_of(_ANSWER.replace("\n", "\r\n")) == variants_of(_ANSWER)


@pytest.mark.parametrize(
    "path",
    [
        "../task.toml",
        "/etc/passwd",
        "a/../../b.java",
        "a/reference/../x.java",
        "a/reference/X.class",
        "a/seeded/UPPER.java",
        "A/task.toml",
        "a/task.toml/x",
        "a//task.toml",
        "a/BUILD.bazel",
        "x" * 100 + "/task.toml",
        "é/task.toml",
    ],
)
def test_a_path_that_is_no_tasks_file_refuses_the_answer(path: str) -> None:
    with pytest.raises(AnswerError, match="is no path of a task's file"):
        variants_of(f"```toml {path}\nx = 1\n```\n")


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ("", "no block with a file's path"),
        ("I cannot do that.", "no block with a file's path"),
        ("```java\nclass A {}\n```", "no block with a file's path"),
        ("```toml a/task.toml\n```\n```toml a/task.toml\n```", "a/task.toml stands there twice"),
        ("```toml a/task.toml\nx = 1\n", "'a/task.toml' has no end"),
        ("".join(f"```toml a{i}/task.toml\n```\n" for i in range(21)), "more than 20 variants"),
        ("x" * ((1 << 20) + 1), "longer than"),
    ],
)
def test_an_answer_without_variants_is_refused(answer: str, what: str) -> None:
    with pytest.raises(AnswerError, match=what):
        variants_of(answer)
