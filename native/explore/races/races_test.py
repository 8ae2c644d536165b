"""The engine finds all data races and only them, and then interleaves the data."""

from native.explore.scripted.command import enumerate_all, explore


def test_unordered_accesses_race_and_are_then_interleaved() -> None:
    program = "plain n\nthread\nread n r0\nwrite n 1\nthread\nread n r0\nwrite n 2\n"
    exploration = explore(program)
    assert exploration.races == ("0-1001", "1-1000", "1-1001")
    assert exploration.rounds == 2
    assert set(exploration.finals) == set(enumerate_all(program).finals)
    assert len(exploration.finals) == 4


def test_a_volatile_orders_what_comes_before_it() -> None:
    exploration = explore("""
        plain n
        volatile ready
        thread
        write n 1
        write ready 1
        thread
        await ready == 1
        read n r0
    """)
    assert exploration.races == ()
    assert exploration.executions == 1


def test_a_volatile_read_too_early_orders_nothing() -> None:
    exploration = explore("""
        plain n
        volatile ready
        thread
        write n 1
        write ready 1
        thread
        read ready r0
        skip 1 r0 == 1
        read n r1
    """)
    assert exploration.races == ("0-1002",)


def test_the_same_lock_protects_and_different_ones_do_not() -> None:
    program = (
        "plain n\nthread\nlock {0}\nadd n 1\nunlock {0}\nthread\nlock {1}\nadd n 1\nunlock {1}\n"
    )
    assert explore(program.format("l", "l")).races == ()
    assert explore(program.format("l", "m")).races == ("1-1001",)


def test_a_lock_taken_in_between_orders_in_one_direction_only() -> None:
    # If the second thread takes the lock first, nothing orders the accesses of n.
    exploration = explore("""
        plain n
        thread
        write n 1
        lock l
        unlock l
        thread
        lock l
        unlock l
        read n r0
    """)
    assert exploration.races == ("0-1002",)


def test_a_race_behind_a_rare_interleaving_is_found() -> None:
    exploration = explore("""
        plain n
        volatile x y
        thread
        write x 1
        read y r0
        skip 1 r0 == 1
        write n 1
        thread
        write y 1
        read x r0
        skip 1 r0 == 1
        write n 2
        thread
        read x r0
        read y r1
        skip 2 r0 == 0
        skip 1 r1 == 1
        write n 3
    """)
    assert exploration.races == ("3-2004",)


def test_promoting_without_a_race_begins_afresh_and_forgets_the_discarded_execution() -> None:
    program = "plain n\nthread\npromote n\nlock l\nread n r0\nunlock l\n"
    program += "thread\nlock l\nwrite n 1\nunlock l\n"
    exploration = explore(program)
    assert (exploration.discarded, exploration.rounds) == (1, 2)
    assert exploration.executions == 2
    assert exploration.races == ()
