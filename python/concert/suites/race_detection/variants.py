"""In which wordings is a program asked about, and what does each ask of it?

The variants are the paper's ablations (Appendices D to F and I) and the question whose coarseness
it criticises. A program that has no other form of its own, such as one without comments, has no
such variant: it is left out there, not asked the default question under another name.
"""

import hashlib
from enum import StrEnum

from concert.models.reading_policy import ReadingPolicy
from concert.models.sampling import Sampling
from concert.results.values import Candidate, Judgement
from concert.suites.race_detection.extract import extract_races
from concert.suites.race_detection.judge import judge_races
from concert.suites.race_detection.prompts import (
    build_files_prompt,
    build_prompt,
    build_yes_no_prompt,
)
from concert.suites.race_detection.rendering import Form
from concert.suites.race_detection.tasks import Program
from concert.suites.race_detection.yes_no import extract_yes_no, judge_yes_no

TRIES = 10
"""Tries with a model's own sampling (end of Section 4)."""
MORE_TRIES = 10
"""Tries with the sampling that the paper then takes. It goes on until an answer can be read; this
bound of ours keeps a model that never gives one from being asked for ever."""


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
    YES_NO = "yes-no"
    """Whether there is a data race at all."""
    AGENT = "agent"
    """The paper's question, to a model that has tools (Appendix Q)."""


_LACKS = {
    Variant.COMMENTS: "it has no comments",
    Variant.UNFORMATTED: "it has one form only",
    Variant.MULTI_FILE: "it has one file only",
}


def lacks(program: Program, variant: Variant) -> str:
    """Returns why a program has no such variant; empty where it has."""
    form = _form(variant)
    if form is None or (form in program.renderings and _differs(program, form)):
        return ""
    return _LACKS[variant]


def shown(program: Program, variant: Variant) -> Program:
    """Returns the program as a variant shows it, with its races at their lines there.

    Raises:
        KeyError: The program has no such variant; see `lacks`.
    """
    form = _form(variant)
    return program if form is None else program.rendered(form)


def prompt_of(program: Program, variant: Variant) -> str:
    """Returns what is asked of a program in a variant, an agent's tools aside.

    Raises:
        KeyError: The program has no such variant; see `lacks`.
    """
    match variant:
        case Variant.NO_KNOWLEDGE:
            return build_prompt(program.source, with_knowledge=False)
        case Variant.YES_NO:
            return build_yes_no_prompt(program.source)
        case Variant.MULTI_FILE:
            return build_files_prompt(program.renderings[Form.MULTI_FILE].files)
        case _:
            return build_prompt(shown(program, variant).source)


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


def reading_of(variant: Variant) -> ReadingPolicy | None:
    """Returns the paper's rule for answers that cannot be read (end of Section 4).

    An agent is told itself when its reply is neither action nor answer, so it is not asked again.
    """
    if variant is Variant.AGENT:
        return None
    return ReadingPolicy(
        is_readable=lambda text: not extract_answer(variant, text).fault,
        tries=TRIES,
        then=Sampling(temperature=1.0, top_p=1.0, top_k=-1),
        more_tries=MORE_TRIES,
    )


def _form(variant: Variant) -> Form | None:
    return Form(variant.value) if variant in _LACKS else None


def _differs(program: Program, form: Form) -> bool:
    rendering = program.renderings[form]
    return len(rendering.files) > 1 or rendering.text != program.source
