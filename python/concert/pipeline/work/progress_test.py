"""Progress is one live line on a terminal and a few plain lines in a log."""

import io
import os

import pytest

from concert.pipeline import Progress


class _Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def _stage(*, live: bool, total: int, before: int = 0, seconds: float = 1.0) -> str:
    stream, clock = io.StringIO(), _Clock()
    with Progress(stream, live=live, clock=clock).stage("judge", total, before=before) as stage:
        for _ in range(total - before):
            clock.seconds += seconds
            stage.advance()
    return stream.getvalue()


@pytest.mark.parametrize("total", [1, 2, 9, 10, 11, 1000, 150_000])
def test_a_log_gets_at_most_ten_lines_a_stage(total: int) -> None:
    lines = _stage(live=False, total=total).splitlines()
    assert 2 <= len(lines) <= 10
    assert lines[-1].startswith(f"judge      {total} of {total} in ")


def test_the_time_left_follows_from_the_speed_so_far() -> None:
    lines = _stage(live=False, total=90, seconds=2.0).splitlines()
    assert lines[1] == "judge      10 of 90, about 2 min 40 s left"


def test_what_was_done_before_counts_but_says_nothing_about_speed() -> None:
    lines = _stage(live=False, total=100, before=90, seconds=60.0).splitlines()
    assert lines[0] == "judge      90 of 100"
    assert lines[1] == "judge      92 of 100, about 8 min 00 s left"
    assert lines[-1] == "judge      100 of 100 in 10 min 00 s, 90 from before"


def test_a_short_stage_is_two_lines_in_a_log() -> None:
    lines = _stage(live=False, total=1000, seconds=0.0001).splitlines()
    assert lines == ["judge      0 of 1000", "judge      1000 of 1000 in 0 s"]


def test_a_stage_that_was_done_before_is_one_line() -> None:
    assert _stage(live=False, total=7, before=7) == "judge      7 of 7 in 0 s, 7 from before\n"


def test_a_stage_with_nothing_in_it_says_nothing() -> None:
    assert _stage(live=False, total=0) == ""


def test_a_terminal_has_one_line_that_is_drawn_again() -> None:
    text = _stage(live=True, total=50)
    assert text.count("\n") == 1
    assert text.count("\r") == 51
    assert text.endswith("\rjudge      50 of 50 in 50 s\x1b[K\n")


def test_a_fast_stage_is_drawn_at_most_ten_times_a_second() -> None:
    assert _stage(live=True, total=10_000, seconds=0.0001).count("\r") <= 12


def test_hours_are_told_as_hours() -> None:
    assert "in 2 h 46 min" in _stage(live=False, total=100, seconds=100.0)


def test_work_goes_on_when_nobody_listens_any_more() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    stream = io.TextIOWrapper(io.FileIO(writer, "w"), write_through=True)
    with Progress(stream, live=False).stage("judge", 1) as stage:
        stage.advance()
    stream.close()
