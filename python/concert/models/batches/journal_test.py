"""The record of batches outlives its process, and admits one process at a time."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.models.batches.journal import BatchJournal, BatchJournalError, Recorded


class _GaveUpError(Exception):
    """Somebody does not wait any longer."""


def _give_up() -> None:
    raise _GaveUpError


def test_a_batch_is_known_before_and_after_it_has_a_name(tmp_path: Path) -> None:
    journal = BatchJournal(tmp_path)
    journal.intend("m", ["a", "b"])
    assert BatchJournal(tmp_path).of(["a", "c"]) == {"a": Recorded(marker="m", batch="")}
    journal.submitted("m", "batch_1")
    again = BatchJournal(tmp_path)
    assert again.of(["b"]) == {"b": Recorded(marker="m", batch="batch_1")}
    assert again.names("m") == {"a", "b"}
    assert again.known() == {"batch_1"}


def test_what_got_no_answer_may_go_into_another_batch_and_the_first_stays_known(
    tmp_path: Path,
) -> None:
    journal = BatchJournal(tmp_path)
    journal.intend("m", ["a", "b"])
    journal.submitted("m", "batch_1")
    journal.release(["a"])
    assert journal.of(["a", "b"]).keys() == {"b"}
    journal.intend("n", ["a"])
    assert journal.of(["a"])["a"].marker == "n"
    assert journal.known() == {"batch_1"}


def test_a_batch_that_was_not_taken_is_forgotten(tmp_path: Path) -> None:
    journal = BatchJournal(tmp_path)
    journal.intend("m", ["a"])
    journal.void("m")
    assert journal.of(["a"]) == {}
    assert journal.names("m") == set()


@given(count=st.integers(0, 2000))
@settings(max_examples=10, deadline=None)
def test_any_number_of_requests_is_looked_up(
    tmp_path_factory: pytest.TempPathFactory, count: int
) -> None:
    journal = BatchJournal(tmp_path_factory.mktemp("journal"))
    names = [f"{number:064x}" for number in range(count)]
    journal.intend("m", names)
    assert journal.of([*names, "other"]).keys() == set(names)


def test_a_second_process_waits_until_the_first_has_submitted(tmp_path: Path) -> None:
    first, second = BatchJournal(tmp_path), BatchJournal(tmp_path)
    with (
        first.submitting(check=_give_up),
        pytest.raises(_GaveUpError),
        second.submitting(check=_give_up),
    ):
        pass
    with second.submitting(check=_give_up):
        pass


def test_a_damaged_record_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "batches-1.sqlite").write_text("no database" * 1000)
    with pytest.raises(BatchJournalError, match="the record of batches cannot be kept") as caught:
        BatchJournal(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_record_that_cannot_be_written_is_told_and_stays_as_it_was(tmp_path: Path) -> None:
    journal = BatchJournal(tmp_path)
    journal.intend("m", ["a"])
    # SQLite fails as on a full disk once the file may not grow.
    journal._connection.execute("PRAGMA max_page_count=1")
    with pytest.raises(BatchJournalError, match="full"):
        journal.intend("n", [f"{number:064}" for number in range(1000)])
    assert BatchJournal(tmp_path).of(["a", f"{0:064}"]) == {"a": Recorded(marker="m", batch="")}
