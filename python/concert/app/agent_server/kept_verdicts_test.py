"""A session keeps its newest verdicts, as many and as large as it may."""

import pytest

from concert.app.agent_server.kept_verdicts import (
    MOST_KEPT,
    MOST_KEPT_BYTES,
    KeptVerdict,
    KeptVerdicts,
)
from concert.app.errors import UsageError
from concert.app.explore.explore_limits import Language


def _verdict(size: int) -> KeptVerdict:
    return KeptVerdict(language=Language.C, files=(), options=(), line=b"v" * size)


def _known(kept: KeptVerdicts, handle: str) -> bool:
    try:
        kept.get(handle)
    except UsageError:
        return False
    return True


def test_the_oldest_verdicts_are_forgotten() -> None:
    kept = KeptVerdicts()
    handles = [kept.keep(_verdict(1)) for _ in range(MOST_KEPT + 6)]
    assert handles == [f"v{number}" for number in range(1, MOST_KEPT + 7)]
    assert [_known(kept, handle) for handle in handles] == [False] * 6 + [True] * MOST_KEPT


def test_large_verdicts_make_room_for_themselves() -> None:
    kept = KeptVerdicts(most_bytes=10)
    handles = [kept.keep(_verdict(size)) for size in (4, 4, 4)]
    assert [_known(kept, handle) for handle in handles] == [False, True, True]
    huge = kept.keep(_verdict(1_000))
    assert [_known(kept, handle) for handle in (*handles, huge)] == [False, False, False, True]
    assert KeptVerdicts().most_bytes == MOST_KEPT_BYTES


def test_a_handle_that_was_forgotten_gets_a_line_that_says_what_to_do() -> None:
    kept = KeptVerdicts(most=1)
    kept.keep(_verdict(1))
    kept.keep(_verdict(1))
    with pytest.raises(UsageError, match=r"has the handle 'v1'.*the last 1 are kept"):
        kept.get("v1")
