"""Keeps which threads come after each access of plain data, so that races are told.

Two accesses of different threads to one variable race if one of them writes and neither happens
before the other (C11 5.1.2.4, paragraphs 25 and 26). A clock for each thread would say that too,
but has more values than needed. Here each last access has one set: of the threads that it happens
before, and of the channels by which others can still come to be among these. A thread that
releases to a channel adds the channel to the sets that the thread is in; one that acquires it adds
itself to the sets that the channel is in.
"""

type Followers = int
"""A set of threads and channels, one bit for each; empty for an access that was never made."""
type Order = tuple[Followers, ...]
"""The followers of the last read and the last write of each thread, variable by variable."""


def thread_bit(thread: int) -> int:
    """Returns the bit of a thread."""
    return 1 << thread


def channel_bit(threads: int, at: int) -> int:
    """Returns the bit of an object's channel, for a program of some threads."""
    return 1 << (threads + 2 * at)


def second_channel_bit(threads: int, at: int) -> int:
    """Returns the bit of an object's second channel, such as that from readers to writers."""
    return 2 << (threads + 2 * at)


def handed_on(order: Order, giver: int, taker: int) -> Order:
    """Returns the order after one bit has passed on all that comes before it to another one."""
    return tuple([each | taker if each & giver else each for each in order])


def replaced(order: Order, thread: int, channel: int) -> Order:
    """Returns the order after a store, which ends all release sequences before it.

    C11 5.1.2.4, paragraph 10: a release sequence has stores of its first thread and
    read-modify-writes only.
    """
    return tuple([each | channel if each & thread else each & ~channel for each in order])


def accessed(
    order: Order, me: int, *, threads: int, variable: int, writes: bool
) -> tuple[Order, bool]:
    """Returns the order after an access of plain data, and whether the access races.

    Args:
        order: The order before.
        me: The thread.
        threads: Threads of the program.
        variable: The number of the variable among those of plain data.
        writes: Whether it writes.
    """
    mine = thread_bit(me)
    first = 2 * threads * variable
    races = False
    for thread in range(threads):
        if thread != me:
            read, write = order[first + 2 * thread], order[first + 2 * thread + 1]
            races |= bool(write and not write & mine)
            races |= bool(writes and read and not read & mine)
    place = first + 2 * me + writes
    return (*order[:place], mine, *order[place + 1 :]), races
