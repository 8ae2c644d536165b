"""Reads the settings and toolchains of a run from a results folder, where they may be wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.escaping import one_line
from concert.pipeline.plan.settings import DEFAULT_CHECKER, Settings
from concert.pipeline.plan.shard import Shard
from concert.pipeline.plan.subset import is_subset
from concert.results import Provenance, ResultsError, json_object
from concert.sandbox import SANDBOX_KINDS
from concert.suites.checkers import Checker
from concert.values.values import DEFAULT_VARIANT

_REMEDY: Final = "choose another --results, and ask and judge anew"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredToolchain:
    """A toolchain that a run had: its version and its identity."""

    version: str
    identity: str


def stored_settings(run: Provenance, *, folder: Path) -> Settings:
    """Returns the settings of a run that a results folder keeps.

    Raises:
        ResultsError: They are not as `Settings.to_json` writes them.
    """
    what = f"the settings of run {one_line(run.run_id, most=20)}"
    fields = json_object(run.settings, what=what, where=folder)
    try:
        return _settings(fields)
    except (KeyError, TypeError, ValueError) as error:
        fault = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise ResultsError(
            what=f"{what} are none ({one_line(fault, most=80)})", where=folder, remedy=_REMEDY
        ) from None


def stored_toolchains(run: Provenance, *, folder: Path) -> Mapping[str, StoredToolchain]:
    """Returns the toolchains of a run that a results folder keeps, sorted by name.

    Raises:
        ResultsError: They are not as `describe_run` writes them.
    """
    what = f"the toolchains of run {one_line(run.run_id, most=20)}"
    found = json_object(run.toolchains, what=what, where=folder)
    try:
        return {name: _toolchain(found[name]) for name in sorted(found)}
    except (KeyError, TypeError):
        raise ResultsError(
            what=f"{what} are not as they must be", where=folder, remedy=_REMEDY
        ) from None


def _toolchain(value: object) -> StoredToolchain:
    fields = _as(dict, value, "a toolchain")
    version = _as(str, fields["version"], "its version")
    return StoredToolchain(version=version, identity=_as(str, fields["identity"], "its identity"))


def _settings(fields: Mapping[str, object]) -> Settings:
    """Returns settings; raises KeyError, TypeError or ValueError where the fields are none."""
    cost = fields.get("max_cost_usd")
    limits = _as(dict, fields["limits"], "limits")
    return Settings(
        suites=_texts(fields["suites"], "suites"),
        models=_texts(fields["models"], "models"),
        tasks=_texts(fields["tasks"], "tasks"),
        samples=_counts([fields["samples"]], "samples", least=1)[0],
        limits=tuple(
            sorted((str(name), _amount(value, "limits")) for name, value in limits.items())
        ),
        sandbox=_one_of(fields["sandbox"], SANDBOX_KINDS, "sandbox"),
        cores=_counts(fields["cores"], "cores"),
        checker=_one_of(fields.get("checker", DEFAULT_CHECKER), tuple(Checker), "checker"),
        variants=_texts(fields.get("variants", [DEFAULT_VARIANT]), "variants"),
        profiles=_as(str, fields.get("profiles", ""), "profiles"),
        max_cost_usd=None if cost is None else _amount(cost, "max_cost_usd"),
        cache=_as(str, fields.get("cache", ""), "cache"),
        programs=_as(str, fields.get("programs", ""), "programs"),
        core_counts=_counts(fields.get("core_counts", []), "core_counts", least=1),
        placement=_as(str, fields.get("placement", ""), "placement"),
        quick=_as(bool, fields.get("quick", False), "quick"),
        subset=_subset(fields.get("subset", "")),
        seed=_counts([fields.get("seed", 0)], "seed")[0],
        profiles_text=_as(str, fields.get("profiles_text", ""), "profiles_text"),
        template=_as(str, fields.get("template", ""), "template"),
        shard=_shard(_as(str, fields.get("shard", ""), "shard")),
    )


def _as[T](kind: type[T], value: object, name: str) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"{name} is of another type")
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    return tuple(_as(str, one, name) for one in _as(list, value, name))


def _one_of(value: object, known: Sequence[str], name: str) -> str:
    text = _as(str, value, name)
    if text not in known:
        raise ValueError(f"{name} is not one of {', '.join(known)}")
    return text


def _subset(value: object) -> str:
    text = _as(str, value, "subset")
    if text and not is_subset(text):
        raise ValueError("subset is no size of a sample")
    return text


def _shard(text: str) -> str:
    return str(Shard.parse(text)) if text else ""


def _counts(value: object, name: str, *, least: int = 0) -> tuple[int, ...]:
    found = _as(list, value, name)
    for one in found:
        # A bool is an int to Python alone.
        if type(one) is not int or not least <= one < 2**31:
            raise ValueError(f"{name} holds no number from {least}")
    return tuple(found)


def _amount(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 2**63:
        raise ValueError(f"{name} is not a number above 0")
    return float(value)
