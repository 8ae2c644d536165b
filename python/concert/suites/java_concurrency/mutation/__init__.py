"""New variants of problems: asked of a model, and admitted only through gates.

The CONCUR paper made its 72 variants so, with people at the gates (Section 2.1.4).
"""

from concert.suites.java_concurrency.mutation.admission import Admission, Refusal, Verdict
from concert.suites.java_concurrency.mutation.answer import AnswerError, Variant, variants_of
from concert.suites.java_concurrency.mutation.near_duplicates import (
    MOST_ALIKE,
    NearDuplicate,
    nearest,
    similarity,
)
from concert.suites.java_concurrency.mutation.question import question
from concert.suites.java_concurrency.mutation.suite_verdict import suite_verdict
from concert.suites.java_concurrency.mutation.task_text import TaskText, read_task_text

__all__ = [
    "MOST_ALIKE",
    "Admission",
    "AnswerError",
    "NearDuplicate",
    "Refusal",
    "TaskText",
    "Variant",
    "Verdict",
    "nearest",
    "question",
    "read_task_text",
    "similarity",
    "suite_verdict",
    "variants_of",
]
