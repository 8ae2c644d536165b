"""Words the question of each variant, and says how often a model is asked it."""

from concert.models.profiles.sampling import Sampling
from concert.models.reading_policy import ReadingPolicy
from concert.suites.race_detection.judge.variants import (
    AGENTS,
    Variant,
    extract_answer,
    files_of,
)
from concert.suites.race_detection.tasks.programs import Program
from concert.suites.race_detection.tasks.prompts import (
    build_files_prompt,
    build_prompt,
    build_yes_no_prompt,
    numbered,
    numbered_files,
)

TRIES = 10
"""Tries with a model's own sampling (end of Section 4)."""
MORE_TRIES = 10
"""Tries with the sampling that the paper then takes. It goes on until an answer can be read; this
bound of ours keeps a model that never gives one from being asked for ever."""


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
        case _:
            files = files_of(program, variant)
            return build_prompt(files[0].text) if len(files) == 1 else build_files_prompt(files)


def shown_program(program: Program, variant: Variant) -> str:
    """Returns the program with numbered lines, as a variant shows it.

    Raises:
        KeyError: The program has no such variant; see `lacks`.
    """
    files = files_of(program, variant)
    if len(files) == 1:
        return numbered(files[0].text.splitlines())
    return "\n\n".join(numbered_files(files))


def reading_of(variant: Variant) -> ReadingPolicy | None:
    """Returns the paper's rule for answers that cannot be read (end of Section 4).

    An agent is told itself when its reply is neither action nor answer, so it is not asked again.
    """
    if variant in AGENTS:
        return None
    return ReadingPolicy(
        is_readable=lambda text: not extract_answer(variant, text).fault,
        tries=TRIES,
        then=Sampling(temperature=1.0, top_p=1.0, top_k=-1),
        more_tries=MORE_TRIES,
    )
