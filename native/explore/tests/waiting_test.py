"""Threads wait for what they should, and everything that can wake them does."""

from native.explore.scripted.command import explore


def test_opposite_lock_orders_deadlock_in_one_of_three_classes() -> None:
    exploration = explore("""
        volatile x y
        thread
        lock l
        lock m
        read x r0
        unlock m
        unlock l
        thread
        lock m
        lock l
        read x r0
        unlock l
        unlock m
    """)
    assert exploration.executions == 3
    assert exploration.deadlocks == ("0 0 |@1 0 0 0 0 0 0|@1 0 0 0 0 0 0",)
    assert exploration.finals == ("0 0 | 0 0 0 0 0 0| 0 0 0 0 0 0",)


def test_a_release_and_the_next_acquire_are_not_reversed() -> None:
    # 3 threads, each holding the lock over one event: the orders of the three, nothing else.
    exploration = explore("volatile x\n" + "thread\nlock l\nread x r0\nunlock l\n" * 3)
    assert (exploration.executions, exploration.blocked) == (6, 0)


def test_a_notification_before_the_wait_is_lost() -> None:
    exploration = explore("""
        volatile x
        thread
        lock l
        read x r0
        wait l
        unlock l
        thread
        lock l
        write x 1
        notify l
        unlock l
    """)
    assert exploration.finals == ("1 | 0 0 0 0 0 0| 0 0 0 0 0 0",)
    assert exploration.deadlocks == ("1 |@2 1 0 0 0 0 0| 0 0 0 0 0 0",)


def test_one_notification_wakes_who_waited_first() -> None:
    exploration = explore("""
        volatile x y
        thread
        lock l
        read y r0
        wait l
        read x r1
        unlock l
        thread
        lock l
        read y r0
        wait l
        read x r1
        unlock l
        thread
        await y == 1
        lock l
        write x 1
        notify l
        unlock l
        thread
        write y 1
    """)
    # Somebody is always left waiting: there is one notification at most.
    assert exploration.finals == ()
    assert len(exploration.deadlocks) > 0
    assert all("@" in state for state in exploration.deadlocks)


def test_two_conditions_are_reversed_together() -> None:
    # The third thread can go only before both others.
    exploration = explore("""
        volatile x y
        thread
        write x 1
        thread
        write y 1
        thread
        awaitboth x y == 0
    """)
    assert len(exploration.finals) == 1
    assert len(exploration.deadlocks) == 1
    assert exploration.executions == 4 - 2  # Before both, or never.


def test_either_of_two_conditions_is_enough() -> None:
    exploration = explore("""
        volatile x y
        thread
        write x 1
        thread
        awaitany x y == 1
        thread
        write y 1
    """)
    assert exploration.deadlocks == ()
    # Between the two writes, in either order, or after both.
    assert exploration.executions == 3


def test_a_waiting_loop_runs_once_for_every_write_it_might_have_missed() -> None:
    program = "volatile x\nthread\nspin x == 2\nthread\nwrite x 1\nwrite x 2\n"
    exploration = explore(program)
    assert exploration.deadlocks == ()
    # It looks at 2; or 1, 2; or 0, 2; or 0, 1, 2.
    assert (exploration.executions, exploration.blocked) == (4, 0)


def test_a_waiting_loop_that_nobody_ends_is_stuck_and_not_endless() -> None:
    exploration = explore("volatile x\nthread\nspin x == 2\nthread\nwrite x 1\n")
    assert exploration.finals == ()
    assert exploration.deadlocks == ("1 |@0 0 0 0 0 0 0| 0 0 0 0 0 0",)


def test_an_event_taken_back_leaves_no_trace() -> None:
    program = "volatile x\nthread\nblock x == 2\nthread\nwrite x 1\nwrite x 2\n"
    exploration = explore(program)
    assert exploration.deadlocks == ()
    assert exploration.executions == 1
    assert exploration.taken_back > 0


def test_a_thread_taken_back_can_come_before_the_write_that_shut_it_out() -> None:
    exploration = explore("volatile x\nthread\nwrite x 1\nthread\nblock x == 0\n")
    assert exploration.finals == ("1 | 0 0 0 0 0 0| 0 0 0 0 0 0",)
    assert exploration.deadlocks == ("1 | 0 0 0 0 0 0|@0 0 0 0 0 0 0",)


def test_the_smallest_time_goes_first_and_only_when_nobody_else_can() -> None:
    exploration = explore("""
        volatile x
        thread
        sleep 30
        write x 3
        thread
        sleep 10
        write x 1
        thread
        read x r0
        write x 9
        thread
        sleep 20
        write x 2
    """)
    assert exploration.executions == 1
    assert exploration.finals == ("3 |" + "|".join([" 0 0 0 0 0 0"] * 4),)


def test_equal_times_end_in_every_order() -> None:
    exploration = explore("volatile x\n" + "thread\nsleep 10\nread x r0\nwrite x 1\nadd x 1\n" * 3)
    alone = explore("volatile x\nthread\nsleep 10\nwrite x 1\nthread\nsleep 20\nwrite x 2\n")
    assert alone.executions == 1
    orders = {final.split(" |")[1] for final in exploration.finals}
    assert len(orders) > 1
    apart = explore("volatile x\nthread\nsleep 10\nwrite x 1\nthread\nsleep 10\nwrite x 2\n")
    assert {final[0] for final in apart.finals} == {"1", "2"}
    assert (apart.executions, apart.blocked) == (2, 0)


def test_a_timed_wait_ends_only_if_the_notification_came_too_early() -> None:
    exploration = explore("""
        volatile x
        thread
        lock l
        read x r1
        timedwait l 50 r0
        unlock l
        thread
        lock l
        write x 1
        notify l
        unlock l
    """)
    assert exploration.deadlocks == ()
    assert exploration.finals == (
        "1 | 0 0 0 0 0 0| 0 0 0 0 0 0",
        "1 | 1 1 0 0 0 0| 0 0 0 0 0 0",
    )


def test_who_timed_out_could_have_gone_on_before_what_shut_it_out() -> None:
    exploration = explore("""
        volatile x y
        thread
        write x 1
        sleep 10
        write y 1
        thread
        await x == 0
        read y r0
    """)
    assert len(exploration.finals) == 1
    assert len(exploration.deadlocks) == 1
