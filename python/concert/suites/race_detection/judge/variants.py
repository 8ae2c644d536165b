"""Shows a program as each variant of the question does, and judges the answers to it.

The variants are the paper's ablations (Appendices D to F and I) and the question whose coarseness
it criticises. A program that has no other form of its own, such as one without comments, has no
such variant: it is left out there, not asked the default question under another name.
"""

import hashlib
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Final

from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.judge.judge import judge_races
from concert.suites.race_detection.judge.yes_no import extract_yes_no, judge_yes_no
from concert.suites.race_detection.tasks.programs import Program
from concert.suites.race_detection.tasks.rendering import MAIN_FILE, Form, SourceFile
from concert.values.values import Candidate, Judgement


class Variant(StrEnum):
    """A wording; of those that are also a `Form` the value is the same."""

    DEFAULT = "default"
    """The paper's question (Listing 1)."""
    NO_KNOWLEDGE = "no-knowledge"
    """Without the section about data races and what orders accesses (Appendix I)."""
    COMMENTS = Form.COMMENTS.value
    """About the program with its comments (Appendix E)."""
    UNFORMATTED = Form.UNFORMATTED.value
    """About the program with the lines of its author (Appendix F)."""
    MULTI_FILE = Form.MULTI_FILE.value
    """About the program with its headers as files of their own (Appendix D)."""
    ORIGINAL = Form.ORIGINAL.value
    """About the program as its authors wrote it, after none of the three phases (Appendix G)."""
    YES_NO = "yes-no"
    """The yes-or-no answer about data races as a whole."""
    AGENT = "agent"
    """The paper's question, to a model that has tools (Appendix Q)."""
    AGENT_ORIGINAL = "agent-original"
    """About the program as its authors wrote it, to a model that has tools (Appendix Q)."""


AGENTS: Final = frozenset({Variant.AGENT, Variant.AGENT_ORIGINAL})
"""The variants in which a model has tools."""

_FORMS: Final = {
    Variant.COMMENTS: Form.COMMENTS,
    Variant.UNFORMATTED: Form.UNFORMATTED,
    Variant.MULTI_FILE: Form.MULTI_FILE,
    Variant.ORIGINAL: Form.ORIGINAL,
    Variant.AGENT_ORIGINAL: Form.ORIGINAL,
}
_LACKS: Final = {
    Form.COMMENTS: "it has no comments",
    Form.UNFORMATTED: "it has one form only",
    Form.MULTI_FILE: "it has one file only",
    Form.ORIGINAL: "it has one form only",
}
_OUTSIDE: Final = "it has a header outside of its folder"


def lacks(program: Program, variant: Variant) -> str:
    """Returns why a program has no such variant; empty where it has."""
    form = _FORMS.get(variant)
    if form is None:
        return ""
    if form not in program.renderings or not _differs(program, form):
        return _LACKS[form]
    if variant in AGENTS and any(_is_outside(file.name) for file in files_of(program, variant)):
        return _OUTSIDE
    return ""


def files_of(program: Program, variant: Variant) -> tuple[SourceFile, ...]:
    """Returns the files that a variant shows, the main one first.

    Raises:
        KeyError: The program has no such variant; see `lacks`.
    """
    form = _FORMS.get(variant)
    if form is None:
        return (SourceFile(name=MAIN_FILE, text=program.source),)
    return program.renderings[form].files


def shown(program: Program, variant: Variant) -> Program:
    """Returns the program as a variant shows it, with its races at their lines there.

    Raises:
        KeyError: The program has no such variant; see `lacks`.
    """
    form = _FORMS.get(variant)
    return program if form is None else program.rendered(form)


def digest_of(program: Program, variant: Variant) -> str:
    """Returns the digest (hex) of what a verdict depends on in a variant."""
    digest = shown(program, variant).digest
    if variant is Variant.YES_NO:
        return hashlib.sha256(f"{variant} {digest}".encode()).hexdigest()
    return digest


def extract_answer(variant: Variant, response: str) -> Candidate:
    """Finds what a response answers to the question of a variant."""
    return extract_yes_no(response) if variant is Variant.YES_NO else extract_races(response)


def judge_answer(program: Program, variant: Variant, candidate: Candidate) -> Judgement:
    """Compares an answer to the question of a variant with the ground truth."""
    if variant is Variant.YES_NO:
        return judge_yes_no(program, candidate)
    return judge_races(shown(program, variant), candidate)


def _is_outside(name: str) -> bool:
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts


def _differs(program: Program, form: Form) -> bool:
    rendering = program.renderings[form]
    return len(rendering.files) > 1 or rendering.text != program.source
