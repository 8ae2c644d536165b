"""Runs the hostile corpus: `tools/bazel run //tests/hostile:campaign -- [--part=NAME] ...`."""

import argparse
import fnmatch
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.hostile.answers.answers_part import ANSWERS, WAYS_OUT
from tests.hostile.part import AnyPart, Cost, HostileCase
from tests.hostile.record import keep, kept
from tests.hostile.surroundings.parts import PARTS as SURROUNDINGS
from tests.hostile.table import Tried, line, markdown, summary

_PARTS: tuple[AnyPart, ...] = (ANSWERS, WAYS_OUT, *SURROUNDINGS)
_NOTHING_CHOSEN = 2
_BROKEN = 1


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Returns:
        0 where every case came out as required, 1 where one did not, 2 where none is chosen.
    """
    arguments = _parser().parse_args(argv)
    names = [name for text in arguments.only or ["*"] for name in text.split(",")]

    def choose(case: HostileCase) -> bool:
        return (
            arguments.suite in (None, case.group)
            and any(fnmatch.fnmatchcase(case.name, name) for name in names)
            and not (arguments.fast and case.cost is not Cost.FAST)
        )

    parts = [part for part in _PARTS if arguments.part in (None, part.name)]
    if not any(part.chosen(choose) for part in parts):
        print("campaign: no case of that name; --list tells all", file=sys.stderr)
        return _NOTHING_CHOSEN
    if arguments.list:
        for case in (case for part in parts for case in part.chosen(choose)):
            print(f"{case.group}/{case.name}: {case.why} Required: {case.required}.")
        return 0
    # The user's working directory, not the one in which Bazel starts programs.
    here = Path(os.environ.get("BUILD_WORKING_DIRECTORY", "."))
    all_tried = []
    if not arguments.told:
        for part in parts:
            for case, outcome in part.tried(choose):
                all_tried.append(Tried(case, outcome))
                print(line(all_tried[-1]), flush=True)
                if arguments.into is not None:
                    keep(here / arguments.into, all_tried[-1])
    if arguments.into is not None:
        all_tried = kept(here / arguments.into, [c for part in parts for c in part.chosen(choose)])
    print(summary(all_tried))
    if arguments.markdown is not None:
        (here / arguments.markdown).write_text(markdown(all_tried), encoding="utf-8")
    return 0 if all(tried.outcome.held for tried in all_tried) else _BROKEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("campaign", description=__doc__)
    parser.add_argument("--part", choices=[part.name for part in _PARTS], help="only this part")
    parser.add_argument("--suite", metavar="NAME", help="only this suite or group")
    parser.add_argument(
        "--only", metavar="GLOB,...", action="append", help="only cases of such names"
    )
    parser.add_argument("--fast", action="store_true", help="only cases that bazel test tries, too")
    parser.add_argument("--list", action="store_true", help="tell the cases and try none")
    parser.add_argument(
        "--into", metavar="FILE", type=Path, help="add what came out to a file, and count all in it"
    )
    parser.add_argument(
        "--told", action="store_true", help="try nothing: count what --into holds already"
    )
    parser.add_argument(
        "--markdown", metavar="FILE", type=Path, help="write the table of docs/evidence/attacks.md"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
