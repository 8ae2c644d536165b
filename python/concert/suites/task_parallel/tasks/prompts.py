"""The prompts of task-parallel."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from concert.suites.task_parallel.tasks.frameworks import Framework
from concert.values.values import DEFAULT_VARIANT


class Modality(StrEnum):
    """The form of a problem in a prompt (the paper's section 3). The value is the variant."""

    DESCRIPTION = DEFAULT_VARIANT
    """A description of the problem, the framework, and the function's signature."""
    SEQUENTIAL = "sequential"
    """A complete sequential implementation, to be parallelised."""
    PSEUDOCODE = "pseudocode"
    """The description, and an outline of a parallel algorithm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A problem as it is told to a model, whatever the framework.

    Attributes:
        title: The problem's name.
        signature: Declaration of the function to write, without a semicolon.
        headers: Standard headers that the signature needs, such as "<vector>".
        description: What the function does.
        demands: What it must observe, a list; part of every prompt, for it is what is judged.
        sequential: A sequential C++ implementation, a whole file.
        pseudocode: An outline of a parallel algorithm, for no framework in particular.
    """

    title: str
    signature: str
    headers: tuple[str, ...]
    description: str
    demands: str
    sequential: str
    pseudocode: str


def places(statement: Statement, framework: Framework) -> Mapping[str, str]:
    """Returns what the prompts of one problem and framework say, by place."""
    return {
        "title": statement.title,
        "framework": framework.title,
        "rule": framework.demand,
        "signature": statement.signature,
        "headers": ", ".join(statement.headers),
        "description": statement.description,
        "demands": statement.demands,
        "sequential": statement.sequential,
        "pseudocode": statement.pseudocode,
    }


def prompt(statement: Statement, framework: Framework, modality: Modality) -> str:
    """Returns the prompt for one problem, framework and modality."""
    match modality:
        case Modality.DESCRIPTION:
            body = _problem(statement, framework)
        case Modality.SEQUENTIAL:
            body = _to_parallelise(statement, framework)
        case Modality.PSEUDOCODE:
            body = _problem(statement, framework) + _outline(statement)
    return f"{body}\n{framework.demand}\n\n{_answer(statement)}"


def _problem(statement: Statement, framework: Framework) -> str:
    return f"""\
Write a parallel C++20 function with {framework.title} that solves the following problem.

Problem: {statement.title}.
{statement.description}

{statement.demands}

Signature:

    {statement.signature};
"""


def _to_parallelise(statement: Statement, framework: Framework) -> str:
    return f"""\
Parallelise the following sequential C++20 function with {framework.title}.

Problem: {statement.title}.

```cpp
{statement.sequential}```

The parallel function keeps the name and the signature:

    {statement.signature};

What it must observe:

{statement.demands}
"""


def _outline(statement: Statement) -> str:
    return f"""
Follow this parallel algorithm:

{_indented(statement.pseudocode)}
"""


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip().splitlines())


def _answer(statement: Statement) -> str:
    headers = ", ".join(statement.headers)
    return f"""\
Answer with one complete C++ source file in a single code block. Include every header that you use
(the signature needs {headers}), define the function with exactly this signature in the global
namespace, and do not define main. The file is compiled by GCC 13 with -std=c++20 -O3.
"""
