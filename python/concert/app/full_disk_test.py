"""A disk that fills while a run judges costs one line; once there is room, the run goes on."""

from pathlib import Path

import pandas as pd

from concert.app.small_disk import SmallDisk
from concert.app.trial import Trial
from concert.values import ExitStatus

_VERDICTS = 36
_DISK_BYTES = 1 << 20
_LEFT_KIB = (8, 24, 40, 48, 56, 64, 80, 96)
"""Room on the disk when a run begins: from too little for its first file to enough for some."""


def test_a_disk_that_fills_ends_the_run_in_one_line_and_resume_goes_on(tmp_path: Path) -> None:
    stored = [_stored_until_full(tmp_path / f"{left}", left << 10) for left in _LEFT_KIB]
    # Some ended before the first verdict was stored, and some in the middle.
    assert stored == sorted(stored)
    assert stored[0] == 0
    assert any(0 < count < _VERDICTS for count in stored), stored


def _stored_until_full(folder: Path, left_bytes: int) -> int:
    """Lets a run go on until the disk is full, makes room, and lets it end.

    Returns:
        The verdicts that it had stored when the disk was full.
    """
    out = folder / "results"
    out.mkdir(parents=True)
    with SmallDisk(out, size_bytes=_DISK_BYTES) as disk:
        # As slow that verdicts are stored several times in the course of a run.
        trial = Trial(folder, most_seconds=0.6, begins=disk.enter)
        disk.fill(left_bytes=left_bytes)
        full = trial.evaluate()
        assert full.returncode in (ExitStatus.UNAVAILABLE, ExitStatus.SOUND), full.stderr
        if full.returncode:
            (told,) = [line for line in full.stderr.splitlines() if line.startswith("concert: ")]
            assert "no room on the disk" in told
        stored, judged = _stored(disk.seen_from_outside), _judgements(trial)
        disk.free()
        began = (disk.seen_from_outside / "provenance.parquet").exists()
        done = trial.call("evaluate", "--resume") if began else trial.evaluate()
        assert done.returncode == ExitStatus.SOUND, done.stderr
        verdicts = pd.read_parquet(disk.seen_from_outside / "verdicts")
        assert len(verdicts) == _VERDICTS
        assert verdicts["verdict_key"].is_unique
        # The second run judges only the rest.
        assert _judgements(trial) - judged == _VERDICTS - stored
    return stored


def _stored(folder: Path) -> int:
    parts = (folder / "verdicts").rglob("*.parquet")
    return sum(len(pd.read_parquet(path)) for path in parts)


def _judgements(trial: Trial) -> int:
    return sum(line.startswith("judge ") for line in trial.judged)
