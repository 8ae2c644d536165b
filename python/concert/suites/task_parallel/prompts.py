"""What is a model asked?"""

from dataclasses import dataclass
from enum import StrEnum

from concert.suites.task_parallel.frameworks import Framework


class Modality(StrEnum):
    """How a problem is put to a model (section 3 of the paper; two more modalities exist there)."""

    DESCRIPTION = "description"
    """A description of the problem, the framework, and the function's signature."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A problem as it is told to a model, whatever the framework.

    Attributes:
        title: The problem's name.
        signature: Declaration of the function to write, without a semicolon.
        headers: Standard headers that the signature needs, such as "<vector>".
        description: What the function does and what it must observe.
    """

    title: str
    signature: str
    headers: tuple[str, ...]
    description: str


def prompt(statement: Statement, framework: Framework, modality: Modality) -> str:
    """Returns the prompt for one problem, framework and modality."""
    match modality:
        case Modality.DESCRIPTION:
            return _description(statement, framework)


def _description(statement: Statement, framework: Framework) -> str:
    headers = ", ".join(statement.headers)
    return f"""\
Write a parallel C++20 function with {framework.title} that solves the following problem.

Problem: {statement.title}.
{statement.description}

Signature:

    {statement.signature};

{framework.demand}

Answer with one complete C++ source file in a single code block. Include every header that you use
(the signature needs {headers}), define the function with exactly this signature in the global
namespace, and do not define main. The file is compiled by GCC 13 with -std=c++20 -O3.
"""
