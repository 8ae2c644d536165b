"""Runs the adversarial inputs, surroundings, kills and stops of this folder, all or some."""

import argparse
import importlib
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.hostile.surroundings.inputs.case import run_case
from tests.hostile.surroundings.outcome import Outcome

_PARTS: Final = ("inputs.malformed", "environments", "stops", "kills")


def main(argv: Sequence[str]) -> int:
    """Runs the parts that are named, prints each breach, and returns 1 if there was one."""
    parser = argparse.ArgumentParser("campaign")
    parser.add_argument("part", nargs="*", help=f"of {', '.join(_PARTS)}, or a module's name")
    parser.add_argument("--only", action="append", default=[], help="cases whose names hold this")
    parser.add_argument("--skip", type=int, default=1, help="every n-th case alone")
    arguments = parser.parse_args(argv)
    breached = 0
    for part in arguments.part or _PARTS:
        module = importlib.import_module(f"tests.hostile.surroundings.{part}")
        chosen = [
            case
            for case in module.cases()
            if not arguments.only or any(word in case.name for word in arguments.only)
        ][:: arguments.skip]
        started = time.monotonic()
        outcomes: list[Outcome] = []
        with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
            for case in chosen:
                outcome = getattr(module, "run_case", run_case)(case, Path(folder))
                outcomes.append(outcome)
                if outcome.breaches or outcome.skipped:
                    what = "; ".join(outcome.breaches) or f"skipped: {outcome.skipped}"
                    print(f"{part} {case.name} ({outcome.seconds:.1f} s): {what}", flush=True)
                    print(f"    {outcome.said}", flush=True)
        wrong = sum(not outcome.held for outcome in outcomes)
        skipped = sum(bool(outcome.skipped) for outcome in outcomes)
        print(
            f"{part}: {len(outcomes)} cases, {wrong} breached, {skipped} skipped,"
            f" {time.monotonic() - started:.0f} s",
            flush=True,
        )
        breached += wrong
    return 1 if breached else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
