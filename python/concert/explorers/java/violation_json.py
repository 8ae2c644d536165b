"""Violations, and what else was observed, as JSON: read strictly."""

from concert.explorers.common.strict_json import Fields, MalformedError, member
from concert.explorers.java.schedule import schedule_from_json, schedule_to_json
from concert.explorers.java.verdict import Access, Fact, Label, ThreadState, Violation

type _Json = bool | float | str | list[_Json] | dict[str, _Json] | None


def read_violation(fields: Fields) -> Violation:
    """Returns the violation in a JSON object; leaves unknown fields for `fields.end`."""
    return _read(fields, fields.one_of(Label, "kind"))


def read_observation(fields: Fields) -> Violation:
    """Returns what was observed, likewise."""
    return _read(fields, fields.one_of(Fact, "kind"))


def read_either(fields: Fields) -> Violation:
    """Returns a violation or what was observed, likewise."""
    known: dict[str, Label | Fact] = {kind.value: kind for kind in (*Label, *Fact)}
    kind = fields.text("kind")
    if kind not in known:
        raise MalformedError(f"one of {', '.join(sorted(known))} is expected", fields.path("kind"))
    return _read(fields, known[kind])


def _read(fields: Fields, kind: Label | Fact) -> Violation:
    race = kind is Label.DATA_RACE
    violation = Violation(
        kind=kind,
        message=fields.text("message"),
        threads=fields.objects("threads", _thread),
        sites=fields.texts("sites") if race or fields.has("sites") else (),
        accesses=fields.items("accesses", _access) if race or fields.has("accesses") else (),
        variable=fields.text("variable") if race or fields.has("variable") else "",
        exception=(
            fields.text("exception")
            if kind is Label.UNCAUGHT_EXCEPTION or fields.has("exception")
            else ""
        ),
        schedule=schedule_from_json(fields.take("schedule"), fields.path("schedule")),
        promoted=fields.integers("promoted") if fields.has("promoted") else (),
    )
    if race and not len(violation.sites) == len(violation.accesses) == 2:
        raise MalformedError("a race has two accesses", fields.path("sites"))
    return violation


def violation_json(violation: Violation) -> dict[str, _Json]:
    """Returns what the readers read."""
    schedule: list[_Json] = [list(step) for step in schedule_to_json(violation.schedule)]  # type: ignore[arg-type]
    value: dict[str, _Json] = {
        "kind": violation.kind.value,
        "message": violation.message,
        "promoted": list(violation.promoted),
        "schedule": schedule,
        "sites": list(violation.sites),
        "threads": [
            {"name": thread.name, "stack": list(thread.stack), "state": thread.state}
            for thread in violation.threads
        ],
    }
    if violation.kind is Label.DATA_RACE:
        value["accesses"] = [access.value for access in violation.accesses]
        value["variable"] = violation.variable
    if violation.kind is Label.UNCAUGHT_EXCEPTION:
        value["exception"] = violation.exception
    return value


def _thread(fields: Fields) -> ThreadState:
    return ThreadState(
        name=fields.text("name"), state=fields.text("state"), stack=fields.texts("stack")
    )


def _access(value: object, where: str) -> Access:
    return member(Access, value, where)
