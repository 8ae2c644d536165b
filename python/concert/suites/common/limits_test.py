"""Limits take the values that are theirs, in the types that they have."""

from dataclasses import dataclass

from concert.suites.common.limits import canonical_limits, with_overrides


@dataclass(frozen=True, slots=True, kw_only=True)
class _Limits:
    seconds: float = 2.0
    files: int = 3


def test_an_override_has_the_type_of_the_default() -> None:
    chosen = with_overrides(_Limits(), {"files": 9.0, "seconds": 1})
    assert chosen == _Limits(seconds=1.0, files=9)
    assert isinstance(chosen.files, int)
    assert isinstance(chosen.seconds, float)


def test_limits_of_other_suites_change_nothing() -> None:
    assert with_overrides(_Limits(), {"executions": 3}) == _Limits()


def test_the_form_in_keys_is_sorted_and_without_spaces() -> None:
    assert canonical_limits(_Limits()) == '{"files":3,"seconds":2.0}'
