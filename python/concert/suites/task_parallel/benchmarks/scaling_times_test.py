"""The times of a scaling benchmark survive the way to another machine, and make the figures."""

from pathlib import Path

import pytest

from concert.reading import UnreadableError
from concert.suites.task_parallel.benchmarks.scaling_times import draw, read_times, write_times
from concert.values.values import Measurement


def _time(kind: str, cores: int, wall_ns: int, note: str = "") -> Measurement:
    return Measurement(
        kind=kind,
        cores=cores,
        pinning=",".join(map(str, range(cores))),
        problem_size=100,
        repetition=0,
        wall_ns=wall_ns,
        user_ns=wall_ns * cores,
        system_ns=0,
        peak_bytes=1 << 20,
        context_switches=3,
        note=note,
    )


_TIMES = {
    "pi.openmp": [
        _time("strong", 1, 800),
        _time("strong", 16, 100, 'other load, "some"\tof it'),
        _time("weak", 1, 300),
        _time("weak", 16, 400),
    ]
}


def test_times_are_read_as_they_were_written(tmp_path: Path) -> None:
    write_times(tmp_path / "times.csv", _TIMES)
    assert read_times(tmp_path / "times.csv") == _TIMES


def test_the_figures_show_the_efficiencies(tmp_path: Path) -> None:
    draw(_TIMES, tmp_path, machine="a machine", hpx="")
    by_problem = (tmp_path / "figure-3.csv").read_text()
    assert "reference,pi,strong,16,0.5," in by_problem
    assert "reference,pi,weak,16,0.75," in by_problem
    assert (tmp_path / "figure-4.svg").is_file()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("task,kind\npi.openmp,strong\n", "first line"),
        (None, "line 2"),
    ],
)
def test_another_table_is_refused_in_a_line(tmp_path: Path, text: str | None, said: str) -> None:
    path = tmp_path / "times.csv"
    if text is None:
        write_times(path, {})
        text = path.read_text() + "pi.openmp,strong,one\n"
    path.write_text(text)
    with pytest.raises(UnreadableError, match=said):
        read_times(path)
