"""The programs whose numbers of executions the papers on partial-order reduction give."""

_BLOCKS = 26
_TABLE = 128
_MESSAGES = 4


def readers(count: int) -> str:
    """One writer and `count` readers of one variable."""
    return "volatile x\nthread\nwrite x 1\n" + "thread\nread x r0\n" * count


def last_zero(count: int) -> str:
    """Threads that increment their neighbour's element, and one that looks for the last zero."""
    text = f"volatile a[{count + 1}]\n"
    for j in range(1, count + 1):
        text += f"thread\nset r1 {j - 1}\nset r2 {j}\nread a+r1 r0\ninc r0 1\nwrite a+r2 r0\n"
    search = "read a+r1 r0\nskip 2 r0 == 0\ninc r1 -1\nback 3 r0 != 0\n"
    return text + f"thread\nset r1 {count}\n" + search


def indexer(count: int) -> str:
    """Threads that insert messages into a hash table without locks, by compare-and-swap."""
    text = f"volatile table[{_TABLE}]\n"
    for thread in range(count):
        text += "thread\n"
        for message in range(1, _MESSAGES + 1):
            word = message * 11 + thread
            text += (
                f"set r1 {word * 7 % _TABLE}\ncas table+r1 0 {word} r0\nskip 3 r0 == 1\n"
                f"inc r1 1\nmod r1 {_TABLE}\nback 4 r0 == 0\n"
            )
    return text


def filesystem(count: int) -> str:
    """Threads that look for a free block for their inode, under the locks of both.

    Locks have names and not numbers, so the loop over the blocks is written out; no thread of at
    most 26 needs a third try.
    """
    return f"volatile inode[32] busy[{_BLOCKS}]\n" + "".join(
        _allocation(thread) for thread in range(count)
    )


def _allocation(thread: int) -> str:
    inode = thread % 32
    tries = [(inode * 2 + k) % _BLOCKS for k in range(3)]
    lines = [f"lock i{inode}", f"set r1 {inode}", "read inode+r1 r0"]
    lines.append(f"skip {11 * len(tries)} r0 != 0")
    for k, block in enumerate(tries):
        after_success = 11 * (len(tries) - k) - 9
        lines += [
            f"set r2 {block}",
            f"lock b{block}",
            "read busy+r2 r3",
            "skip 5 r3 != 0",
            "write busy+r2 1",
            f"set r4 {block + 1}",
            "write inode+r1 r4",
            f"unlock b{block}",
            f"skip {after_success} r5 == 0",
            f"unlock b{block}",
            "set r3 0",
        ]
    return "\n".join(["thread", *lines, f"unlock i{inode}", ""])
