"""The failure modes of Section 6: how often models fail on each half of a pair of probe programs.

The programs are ours (`data/race-probes`). The halves of a pair differ as those of the paper's
Figures 3c and 3d do, and each pair has a twin with the other label.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.score.columns import Flags
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.tables.inputs import Inputs

_FOUND: Final = "race found"
_FALSE: Final = "false report"
_ASK: Final = "ask them: evaluate --suite=race-detection --programs=data/race-probes --samples=100"


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two programs that differ in one thing, and what is counted on both."""

    mode: str
    counted: str
    plain: str
    trap: str


_PAIRS: Final = (
    _Pair("a variable in many places", _FOUND, "few-uses", "many-uses"),
    _Pair("the same, race-free", _FALSE, "few-uses-guarded", "many-uses-guarded"),
    _Pair("synchronisation made by hand", _FALSE, "library-lock", "hand-made-lock"),
    _Pair("the same, racy", _FOUND, "library-lock-left-early", "hand-made-lock-left-early"),
)

PROBES: Final = tuple(sorted(name for pair in _PAIRS for name in (pair.plain, pair.trap)))
"""Names of the probe programs."""


def probe_table(inputs: Inputs) -> Table:
    """Returns, for each model and pair of programs, the shares of answers that name a race."""
    rows: list[tuple[Cell, ...]] = []
    notes = []
    for model in inputs.models:
        samples = inputs.samples[model, "default"]
        if not _asked(samples):
            notes.append(f"missing: answers of {model} to the probe programs; {_ASK}")
            continue
        rows += [_row(model, pair, samples) for pair in _PAIRS]
    if not inputs.models:
        notes.append(f"missing: a model; {_ASK}")
    return Table(
        name="probes",
        title="Section 6: two failure modes, on probe programs of our own",
        columns=(
            *(Column(name=name, kind=Kind.TEXT) for name in ("Model", "failure mode", "counted")),
            *(Column(name=name, kind=Kind.TEXT) for name in ("plain program",)),
            Column(name="plain"),
            Column(name="trap program", kind=Kind.TEXT),
            Column(name="trap"),
            Column(name="answers", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(
            *notes,
            "race found: share of the answers that name the race; false report: share that name any"
            " pair of lines of a race-free program",
            "the paper asks 100 times, and has 98 % and 32 % (many places), 0 % and 92 % (by hand)"
            " for DeepSeek-R1, 40 % and 11 %, 2 % and 100 % for DeepSeek-V3, on its own programs",
        ),
    )


def _asked(samples: Samples) -> bool:
    asked = samples.asked
    return any(bool(asked[place]) for place, name in enumerate(samples.programs) if name in PROBES)


def _row(model: str, pair: _Pair, samples: Samples) -> tuple[Cell, ...]:
    named = samples.found > 0 if pair.counted == _FOUND else samples.alarm
    plain, answers = _share(samples, pair.plain, named)
    trap, others = _share(samples, pair.trap, named)
    return (
        model,
        pair.mode,
        pair.counted,
        pair.plain,
        plain,
        pair.trap,
        trap,
        min(answers, others),
    )


def _share(samples: Samples, program: str, named: Flags) -> tuple[float | None, int]:
    """Returns the share of the answers to a program, None without any, and their number."""
    if program not in samples.programs:
        return None, 0
    here = samples.known & (samples.program == samples.programs.index(program))
    answers = int(np.count_nonzero(here))
    return (float(np.mean(named[here])) if answers else None), answers
