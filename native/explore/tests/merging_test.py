"""Executions that differ only in the order of commuting events run once."""

from native.explore.scripted.command import explore


def test_two_thousand_synchronized_increments_are_one_execution() -> None:
    increments = "lock l\nadd n 1\nunlock l\n" * 1_000
    exploration = explore("plain n\n" + ("thread\n" + increments) * 2)
    assert (exploration.executions, exploration.rounds) == (1, 1)
    assert exploration.races == ()
    assert exploration.finals == ("2000 | 0 0 0 0 0 0| 0 0 0 0 0 0",)


def test_passes_with_conflicting_data_inside_are_ordered_both_ways() -> None:
    section = "thread\nlock l\nread n r0\nwrite n {value}\nunlock l\n"
    exploration = explore("plain n\n" + section.format(value=1) + section.format(value=2))
    assert exploration.executions == 2
    assert exploration.races == ()
    assert len(exploration.finals) == 2


def test_a_lock_held_over_a_stop_is_not_passed() -> None:
    section = "thread\nlock l\npass\nunlock l\n"
    assert explore(section * 2).executions == 2


def test_an_opaque_event_does_not_pass_its_locks() -> None:
    section = "thread\npass\nopaque\n& lock l\n& unlock l\n"
    assert explore(section * 2).executions == 2
    assert explore(section.replace("opaque\n", "") * 2).executions == 1


def test_unseen_increments_of_a_volatile_commute_and_reads_do_not() -> None:
    assert explore("volatile x\n" + "thread\nadd x 1\n" * 5).executions == 1
    assert explore("volatile x\nthread\nread x r0\n" + "thread\nadd x 1\n" * 3).executions == 8


def test_atomic_sums_that_nobody_looks_at_commute_and_read_modify_writes_do_not() -> None:
    assert explore("atomic x\n" + "thread\nsum x relaxed 1\n" * 5).round_executions == 1
    assert explore("atomic x\n" + "thread\nrmw x relaxed 1 r0\n" * 3).round_executions == 6
    before_a_load = "thread\nload x acquire r0\n" + "thread\nsum x acq_rel 1\n" * 3
    assert explore("atomic x\n" + before_a_load).round_executions == 8


def test_a_sum_of_nothing_does_not_commute() -> None:
    assert explore("atomic x\n" + "thread\nsum x relaxed 0\n" * 2).round_executions == 2


def test_a_choice_gives_every_outcome_once() -> None:
    exploration = explore("thread\nchoose 3 r0\npass\nchoose 2 r1\n")
    assert (exploration.executions, exploration.blocked) == (6, 0)
    assert len(exploration.finals) == 6


def test_a_choice_after_a_time_out_gives_every_outcome_once() -> None:
    exploration = explore("thread\nsleep 10\nchoose 3 r0\n")
    assert (exploration.executions, exploration.blocked) == (3, 0)
