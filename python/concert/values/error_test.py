"""One error has one text, made of what, where and remedy."""

from pathlib import Path

import pytest

from concert.values import ConcertError, ExitStatus


class _LockedError(ConcertError):
    exit_status = ExitStatus.UNAVAILABLE


@pytest.mark.parametrize(
    ("where", "remedy", "text"),
    [
        ("/a", "name another", "no such file: /a; name another"),
        (Path("/a"), "name another", "no such file: /a; name another"),
        ("", "name another", "no such file; name another"),
        ("/a", "", "no such file: /a"),
        ("", "", "no such file"),
    ],
)
def test_the_text_has_the_parts_that_there_are(where: str | Path, remedy: str, text: str) -> None:
    assert str(ConcertError("no such file", where=where, remedy=remedy)) == text


def test_the_class_gives_the_exit_status() -> None:
    assert _LockedError("locked").exit_status is ExitStatus.UNAVAILABLE


def test_who_raises_can_give_another_exit_status() -> None:
    error = _LockedError("locked", exit_status=ExitStatus.USAGE)
    assert error.exit_status is ExitStatus.USAGE
    assert _LockedError("locked").exit_status is ExitStatus.UNAVAILABLE


def test_an_error_that_says_nothing_else_is_a_defect() -> None:
    assert ConcertError("odd").exit_status is ExitStatus.DEFECT
