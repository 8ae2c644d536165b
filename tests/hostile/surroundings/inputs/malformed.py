"""Composes the malformed inputs: all of them, or a draw that visits every place once."""

import random
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from tests.hostile.surroundings.inputs import (
    input_files,
    options,
    recordings,
    results_folders,
    wrong_json,
)
from tests.hostile.surroundings.inputs.case import Case, run_case

__all__ = ["all_cases", "cases", "fast_cases", "run_case"]

_SEED: Final = 9
_CAMPAIGN_OF_RESULTS: Final = 900
_CAMPAIGN_OF_OPTIONS: Final = 600
_CAMPAIGN_OF_JSON: Final = 700
_FAST_OF_EACH: Final = 42


def all_cases() -> Sequence[Case]:
    """Returns every case there is, more than ten thousand."""
    modules = (recordings, input_files, wrong_json, options, results_folders)
    return list(chain.from_iterable(module.cases() for module in modules))


def cases() -> Iterator[Case]:
    """Yields the cases of a campaign: all files and recordings, and draws of the rest."""
    yield from recordings.cases()
    yield from input_files.cases()
    yield from _drawn(list(wrong_json.cases()), _CAMPAIGN_OF_JSON)
    yield from _drawn(list(options.cases()), _CAMPAIGN_OF_OPTIONS)
    yield from _drawn(list(results_folders.cases()), _CAMPAIGN_OF_RESULTS)


def fast_cases() -> Iterator[Case]:
    """Yields the cases of a test: none of them takes tools, or waits."""
    for module in (recordings, input_files, wrong_json, options, results_folders):
        quick = [case for case in module.cases() if not case.benches]
        yield from _drawn(quick, _FAST_OF_EACH)


def _drawn(cases: Sequence[Case], number: int) -> Sequence[Case]:
    return random.Random(_SEED).sample(cases, min(number, len(cases)))
