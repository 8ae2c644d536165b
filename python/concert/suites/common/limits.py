"""Gives limits the values that the user set, and the form that stands in a verdict's key."""

import dataclasses
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def with_overrides[Limits: "DataclassInstance"](
    defaults: Limits, overrides: Mapping[str, float]
) -> Limits:
    """Returns limits with some of their values replaced.

    Args:
        defaults: A suite's limits, whose types the new values get.
        overrides: Values by name; names of other suites' limits are ignored.
    """
    known = {field.name: getattr(defaults, field.name) for field in dataclasses.fields(defaults)}
    chosen = {name: type(known[name])(value) for name, value in overrides.items() if name in known}
    return dataclasses.replace(defaults, **chosen)


def canonical_limits(limits: "DataclassInstance") -> str:
    """Returns limits as JSON with sorted keys and no spaces."""
    return json.dumps(dataclasses.asdict(limits), sort_keys=True, separators=(",", ":"))
