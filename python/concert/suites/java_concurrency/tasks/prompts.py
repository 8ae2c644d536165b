"""The prompts of java-concurrency.

The frame is Figure 1 of the CONCUR paper; the constraints are those of its Section 2.1.2.
"""

from collections.abc import Mapping, Sequence

LANGUAGE = "Java 8"

_CONSTRAINTS = (
    "Use only the standard library of Java 8, no third-party packages, and write every import "
    "that you need.",
    "Put all classes and methods in a single .java file, in one code block.",
    "Provide one public class with a method `public static void main(String[] args)` that runs "
    "the program. It takes no input.",
    "Write each required line with System.out, exactly as given.",
    "The program must end by itself once its work is done.",
)


def places(
    description: str, specification: Sequence[str], *, threads: int, iterations: int
) -> Mapping[str, str]:
    """Returns what the prompt of one problem says at each place of the frame.

    Args:
        description: What the program does.
        specification: The problem's own requirements, one a sentence or more.
        threads: Most threads that the program may start besides the main thread.
        iterations: Most iterations of any loop in a thread.
    """
    bounds = (
        f"Start at least one and at most {threads} threads besides the main thread; no loop does "
        f"its work more than {iterations} times."
    )
    requirements = (*specification, bounds, *_CONSTRAINTS)
    return {
        "language": LANGUAGE,
        "description": description.strip(),
        "requirements": "\n".join(
            f"{i}. {text.strip()}" for i, text in enumerate(requirements, start=1)
        ),
        "threads": str(threads),
        "iterations": str(iterations),
    }


def prompt(texts: Mapping[str, str]) -> str:
    """Returns the prompt of one problem from the texts of its places."""
    return (
        f"Please write a concurrent program in {texts['language']} that implements the following "
        f"functionality: {texts['description']}\n\n"
        f"The requirements are as follows:\n{texts['requirements']}\n"
    )
