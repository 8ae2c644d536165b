"""Measures how much one Java program looks like another: two components of CodeBLEU.

Ren et al., "CodeBLEU: a Method for Automatic Evaluation of Code Synthesis" (2020): the syntactic
AST match of its Section 3.2 and the semantic data-flow match of its Section 3.3. Source that does
not parse is compared by what the parser makes of it.
"""

from concert.suites.java_concurrency.score.codebleu.match import (
    JavaProgram,
    dataflow_match,
    syntax_match,
)

__all__ = ["JavaProgram", "dataflow_match", "syntax_match"]
