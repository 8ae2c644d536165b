"""Offers inputs, environments, kills and stops to the campaign of tests/hostile."""

import functools
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.hostile.part import Cost, Outcome, Part, printable
from tests.hostile.surroundings import environments, kills, stops
from tests.hostile.surroundings.inputs import malformed
from tests.hostile.surroundings.outcome import Outcome as Found

_ENDS: Final = (
    "a documented exit status that is not 70, one line that names the cause, no raw control"
    " characters, bounded memory and time, or it works"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurroundingCase:
    """A case of this folder, as the campaign takes it.

    Attributes:
        name: Kebab-case name.
        group: "inputs", "environments" or "kills".
        kind: As the table of docs/evidence/attacks.md counts it.
        required: What must come out.
        why: What the case tries.
        cost: Where it is tried.
        run: Runs it in a folder.
    """

    name: str
    group: str
    kind: str
    required: str
    why: str
    cost: Cost
    run: Callable[[Path], Found]


def _inputs() -> Sequence[SurroundingCase]:
    fast = {case.name for case in malformed.fast_cases()}
    return [
        SurroundingCase(
            name=case.name,
            group="inputs",
            kind=f"malformed {case.name.partition('-')[0]}",
            required=_ENDS,
            why=f"{case.command} reads what {case.name} says.",
            cost=Cost.FAST if case.name in fast else Cost.SLOW,
            run=functools.partial(malformed.run_case, case),
        )
        for case in malformed.cases()
    ]


def _environments() -> Sequence[SurroundingCase]:
    fast = {case.name for case in environments.fast_cases()}
    return [
        SurroundingCase(
            name=case.name,
            group="environments",
            kind=f"surroundings: {case.name.partition('-')[0]}",
            required=_ENDS,
            why=f"{case.command} runs in surroundings of this name, made before it starts.",
            cost=Cost.FAST if case.name in fast else Cost.SLOW,
            run=functools.partial(environments.run_case, case),
        )
        for case in environments.cases()
    ]


def _kills() -> Sequence[SurroundingCase]:
    return [
        *(
            SurroundingCase(
                name=f"kill-{case.name}",
                group="kills",
                kind="kill -9",
                required="nothing lost, doubled or paid twice; no folder and no process left",
                why=f"{case.command} is killed {case.kills} times at random moments.",
                cost=Cost.SLOW,
                run=functools.partial(kills.run_case, case),
            )
            for case in kills.cases()
        ),
        *(
            SurroundingCase(
                name=f"stop-{case.name}",
                group="kills",
                kind="stops",
                required=f"the end within {stops.MOST_SECONDS:.0f} s, and nothing left",
                why=f"{case.stoppable.name} is stopped after {case.seconds:.1f} s.",
                cost=Cost.SLOW,
                run=functools.partial(stops.run_case, case),
            )
            for case in stops.cases()
        ),
    ]


def _tried(
    cases: Sequence[SurroundingCase],
) -> Iterator[tuple[SurroundingCase, Outcome]]:
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        for case in cases:
            found = case.run(Path(folder))
            came_out = "; ".join(found.breaches) or found.skipped or "as required"
            yield case, Outcome(held=found.held, came_out=printable(came_out))


PARTS: Final[tuple[Part[SurroundingCase], ...]] = (
    Part(name="inputs", cases=_inputs, try_all=_tried),
    Part(name="environments", cases=_environments, try_all=_tried),
    Part(name="kills", cases=_kills, try_all=_tried),
)
