"""Measures how deep JPF searches in each reference, and writes jpf-depths.toml.

bazel run //tools:measure_jpf_depths, where JPF is installed. --limited --states=500000 measures
those again that met a limit, with a larger budget.
"""

import argparse
import dataclasses
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.sandbox import SandboxError, open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.classes.classfile import entry_class
from concert.suites.java_concurrency.judge.compile import CompilerError, compile_candidate
from concert.suites.java_concurrency.judge.jpf.check import JPF, check
from concert.suites.java_concurrency.judge.jpf.configuration import JpfBudget
from concert.suites.java_concurrency.judge.jpf.depths import (
    FILE,
    DepthFileError,
    ReferenceDepth,
    ReferenceDepths,
    depths_toml,
    digest,
    read_depths,
)
from concert.suites.java_concurrency.judge.jpf.errors import JpfFailure
from concert.suites.java_concurrency.judge.jpf.labelling import labels_of
from concert.suites.java_concurrency.judge.jpf.report import JpfReport
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.toolchains import OPTIONAL_TOOLS, Toolchain, locate
from concert.values.values import Candidate

DEPTH_LIMIT: Final = 10_000
"""Depth at which a measurement gives up, so that endless paths end."""

_ENVIRONMENT_FAULT = 2
_LIMITED: Final = "limit reached"
_IDENTITY_DIGITS = 16


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        0 if the file was written.
    """
    here = Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", "."))
    parser = argparse.ArgumentParser(prog="measure_jpf_depths", description=__doc__)
    parser.add_argument("--file", type=Path, default=here / FILE, help="file to write")
    parser.add_argument("--data", type=Path, default=(here / FILE).parent, help="problems")
    parser.add_argument(
        "--anew", action="store_true", help="measure also the references that did not change"
    )
    parser.add_argument(
        "--limited", action="store_true", help="measure also the references that met a limit"
    )
    usual = JpfBudget()
    parser.add_argument("--states", type=int, default=usual.states, help="(%(default)s)")
    parser.add_argument(
        "--instructions", type=int, default=usual.instructions, help="(%(default)s)"
    )
    parser.add_argument(
        "--cpu-seconds", type=float, default=usual.cpu_seconds, help="(%(default)s)"
    )
    options = parser.parse_args(argv)
    budget = JpfBudget(
        states=options.states, instructions=options.instructions, cpu_seconds=options.cpu_seconds
    )
    toolchains = locate()
    if JPF not in toolchains:
        advice = next(tool.advice for tool in OPTIONAL_TOOLS if tool.name == JPF)
        print(f"Java PathFinder was not found: {advice}", file=sys.stderr)
        return _ENVIRONMENT_FAULT
    depths = ReferenceDepths(jpf=jpf_name(toolchains[JPF]), tasks={})
    try:
        known = read_depths(options.file) if options.file.exists() and not options.anew else depths
        known = without_limited(known) if options.limited else known
        for depths in measure_depths(
            options.data, toolchains=toolchains, known=known, budget=budget
        ):
            # Measuring takes long: what is known is kept, whatever happens later.
            options.file.write_text(depths_toml(depths), encoding="utf-8")
    except (CompilerError, DepthFileError, JpfFailure, SandboxError) as error:
        print(error, file=sys.stderr)
        return _ENVIRONMENT_FAULT
    measured = sum(found.depth > 0 for found in depths.tasks.values())
    print(f"{measured} of {len(depths.tasks)} references have a depth: {options.file}")
    return 0


def jpf_name(jpf: Toolchain) -> str:
    """Returns version and identity of a JPF, of which depths hold."""
    return f"{jpf.version} {jpf.identity[:_IDENTITY_DIGITS]}"


def without_limited(known: ReferenceDepths) -> ReferenceDepths:
    """Returns measurements without those that a limit of the search ended."""
    tasks = {task: found for task, found in known.tasks.items() if _LIMITED not in found.reason}
    return dataclasses.replace(known, tasks=tasks)


def measure_depths(
    data: Path,
    *,
    toolchains: Mapping[str, Toolchain],
    known: ReferenceDepths,
    budget: JpfBudget | None = None,
) -> Iterator[ReferenceDepths]:
    """Measures the references below `data`, one after another.

    Args:
        data: Folder of the problems.
        toolchains: The toolchains, JPF among them.
        known: Earlier measurements; those of the same reference with the same JPF are kept.
        budget: Limits of each search; the defaults where None.

    Yields:
        What is known at the start, and again after each measurement.

    Raises:
        CompilerError: javac does not work.
        JpfFailure: JPF does not work.
        SandboxError: The sandbox failed.
    """
    jpf = jpf_name(toolchains[JPF])
    sandbox = open_sandbox("bubblewrap", toolchains)
    sources = {path.parents[1].name: path for path in data.glob("*/reference/*.java")}
    texts = {task: sources[task].read_text(encoding="utf-8") for task in sorted(sources)}
    tasks = {
        task: known.tasks[task]
        for task, text in texts.items()
        if known.jpf == jpf and task in known.tasks and known.tasks[task].reference == digest(text)
    }
    yield ReferenceDepths(jpf=jpf, tasks=dict(tasks))
    for task in sorted(texts.keys() - tasks.keys()):
        reference = Candidate(text=texts[task], file_name=sources[task].name)
        with tempfile.TemporaryDirectory(prefix="jpf-depth-", dir=scratch_root()) as scratch:
            equipment = Equipment(
                sandbox=sandbox, toolchains=toolchains, scratch=Path(scratch), limits={}, cores=()
            )
            tasks[task] = _depth_of(reference, equipment, budget or JpfBudget())
        print(f"{task}: {tasks[task].depth or tasks[task].reason}", flush=True)
        yield ReferenceDepths(jpf=jpf, tasks=dict(tasks))


def _depth_of(reference: Candidate, equipment: Equipment, budget: JpfBudget) -> ReferenceDepth:
    known = digest(reference.text)
    limits = JudgeLimits()
    compilation = compile_candidate(reference, equipment, limits)
    if compilation.classes is None:
        return ReferenceDepth(reference=known, reason="it does not compile")
    report = check(
        compilation.classes,
        entry_class(compilation.classes, reference.file_name.removesuffix(".java")),
        equipment=equipment,
        depth_limit=DEPTH_LIMIT,
        limits=limits,
        budget=budget,
    )
    found = labels_of(report)
    if found:
        return ReferenceDepth(reference=known, reason=f"{', '.join(found)}: {_reason(report)}")
    return ReferenceDepth(reference=known, depth=report.max_depth)


def _reason(report: JpfReport) -> str:
    if report.errors:
        error = report.errors[0]
        return f"{error.summary} ({error.doubt})" if error.doubt else error.summary
    return ", ".join(report.constraints) or report.crash or "it starts no thread"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
