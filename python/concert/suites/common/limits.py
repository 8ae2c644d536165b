"""Gives limits the values that the user set, and the form that stands in a verdict's key."""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol


class _Limits(Protocol):
    """Any dataclass."""

    # Any: fields have whatever types they have.
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


def with_overrides[Limits: _Limits](defaults: Limits, overrides: Mapping[str, float]) -> Limits:
    """Returns limits with some of their values replaced.

    Args:
        defaults: A suite's limits, whose types the new values get.
        overrides: Values by name; names of other suites' limits are ignored.
    """
    known = {field.name: getattr(defaults, field.name) for field in dataclasses.fields(defaults)}
    chosen = {name: type(known[name])(value) for name, value in overrides.items() if name in known}
    return dataclasses.replace(defaults, **chosen)


def canonical_limits(limits: _Limits) -> str:
    """Returns limits as JSON with sorted keys and no spaces."""
    return json.dumps(dataclasses.asdict(limits), sort_keys=True, separators=(",", ":"))
