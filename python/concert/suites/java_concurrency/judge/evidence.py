"""Writes what a verdict rests on, as canonical JSON."""

import json
from collections.abc import Mapping, Sequence

from concert.explorers.java import Step, Verdict, Violation
from concert.suites.java_concurrency.judge.diagnostics import Diagnostic
from concert.suites.java_concurrency.judge.explored_faults import Fault

type Json = str | int | bool | list["Json"] | dict[str, "Json"]
"""A value that evidence may hold."""

_DIAGNOSTICS_KEPT = 20


def of_diagnostics(errors: Mapping[str, Sequence[Diagnostic]]) -> str:
    """Returns the evidence of a program that does not compile: javac's errors by label."""
    found: list[Json] = [
        {
            "arguments": error.arguments,
            "column": error.column,
            "key": f"compiler.err.{error.key}",
            "label": label,
            "line": error.line,
        }
        for label, of_label in errors.items()
        for error in of_label[:_DIAGNOSTICS_KEPT]
    ]
    return canonical({"diagnostics": found})


def of_exploration(
    entry: str, verdict: Verdict, faults: Sequence[Fault], witness: Violation | None
) -> str:
    """Returns the evidence of a program that was explored.

    Args:
        entry: Binary name of the class that was started.
        verdict: What the explorer says.
        faults: What is wrong.
        witness: An execution of the first demand that is broken.
    """
    told: list[Json] = []
    for fault in faults:
        shown_by = fault.shown_by
        if fault.broken is not None and witness is not None:
            shown_by, witness = witness, None
        told.append(_fault(fault, shown_by))
    coverage = verdict.coverage
    return canonical(
        {
            "bounds": dict(coverage.bounds),
            "entry": entry,
            "explorer_labels": [label.value for label in verdict.labels],
            "faults": told,
            "left_out": [one.value for one in coverage.left_out],
            "limit": coverage.limit.value,
            "seed": coverage.seed,
            "shared_objects": [
                {
                    "called_as": list(shared.called_as),
                    "class": shared.name,
                    "own": shared.own,
                    "threads": shared.threads,
                    "workers": shared.workers,
                }
                for shared in verdict.shared_objects
            ],
            "threads_created": verdict.threads_created,
        }
    )


def canonical(value: dict[str, Json]) -> str:
    """Returns the one text of some evidence."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _fault(fault: Fault, shown_by: Violation | None) -> Json:
    told: dict[str, Json] = {"label": fault.label, "what": fault.what}
    if fault.seen:
        told["seen"] = fault.seen
    if fault.broken is not None:
        told["execution"] = fault.broken.execution
        told["lines"] = [[thread, line] for thread, line in fault.broken.lines]
    if shown_by is not None:
        # `replay` needs these, and shows them.
        told["kind"] = shown_by.kind.value
        told["promoted"] = list(shown_by.promoted)
        told["schedule"] = [_step(step) for step in shown_by.schedule]
        told["sites"] = list(shown_by.sites)
        told["threads"] = [
            {"name": thread.name, "stack": list(thread.stack), "state": thread.state}
            for thread in shown_by.threads
        ]
        if shown_by.accesses:
            told["accesses"] = [access.value for access in shown_by.accesses]
            told["variable"] = shown_by.variable
    return told


def _step(step: Step) -> Json:
    return [step.thread, list(step.outcomes)]
