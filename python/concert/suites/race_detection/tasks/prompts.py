"""The prompts of race-detection.

The prompt has the five sections of the paper's Listing 1 (Section 4 says what each is for), in
words of our own. Variants leave out the second one (Appendix I), show several files (Appendix D),
or ask no more than whether there is a race.
"""

from collections.abc import Sequence

from concert.suites.race_detection.tasks.rendering import SourceFile

_ROLE = """\
## Role and task

You know concurrent programming and you look for data races. Below is a C program that uses POSIX
threads. Study it and decide whether it has data races. Name every data race by the pair of lines
that it lies between."""

_KNOWLEDGE = """\
## What you need to know

A data race consists of two accesses to the same memory location. They are made by different
threads, at least one of them writes, at least one of them is not atomic, and in some execution
nothing orders them, so that they could happen at the same time. Two reads never race. Two lines may
be one: a line that several threads execute can race with itself.

Two accesses do not race if every execution orders them. These things order:
- Thread creation and joining. What a thread does before `pthread_create()` comes before all that
  the new thread does, and all of that comes before what follows its `pthread_join()`.
- Mutexes. Between `pthread_mutex_lock(&m)` and `pthread_mutex_unlock(&m)` there is at most one
  thread at a time. Different mutexes do not exclude each other.
- Read-write locks. `pthread_rwlock_wrlock()` excludes everyone else; `pthread_rwlock_rdlock()`
  excludes writers but admits other readers.
- Semaphores. `sem_wait()` takes one from the semaphore's value and blocks while the value is 0;
  `sem_post()` adds one. A semaphore excludes other threads only as far as its value forces them to
  wait, and it locks no mutex.
- Condition variables. `pthread_cond_wait()` releases the mutex, waits for a signal or wakes without
  one, and takes the mutex again. `pthread_cond_signal()` and `pthread_cond_broadcast()` wake
  waiting threads.
- Barriers. Nobody leaves `pthread_barrier_wait()` before all have reached it.
- `pthread_once()`. It runs the routine once, and every caller returns after the routine has ended.
- C11 atomics. Atomic accesses do not race with each other. A release store orders what precedes it
  before what follows an acquire load that reads the stored value, or a value that atomic
  read-modify-writes have made of it; a relaxed access orders nothing.
- Functions of the verifiers that many such programs were written for. What lies between
  `__VERIFIER_atomic_begin()` and `__VERIFIER_atomic_end()`, or in a function whose name begins with
  `__VERIFIER_atomic`, is one atomic step: two such steps never overlap. `__VERIFIER_nondet_int()`
  and its like return any value of their type. `assume_abort_if_not(c)` ends the program unless `c`
  holds.
- Synchronisation that the program builds for itself out of the above.
Thread-local variables (`_Thread_local`) exist once in each thread; another thread reaches them only
through a pointer."""

_PROCEDURE = """\
## How to proceed

1. Find out which threads there are, when each one starts, and when it is joined.
2. List the memory that several threads reach, also through pointers, arrays and structure members,
   and every line that reads or writes it.
3. Work out what synchronisation holds at each of these lines.
4. Go through all pairs of accesses to the same memory, and keep those that are data races."""

_ANSWER = """\
## How to answer

When you have checked everything, give all data races that you are sure of as JSON in this form, one
object a data race, with the line numbers as integers:

```json
{
  "races": [
    {"shared_variable": "name of the variable", "lineA": 1, "lineB": 2}
  ]
}
```

If there is no data race, answer with an empty list: `{"races": []}`."""

_PROGRAM = """\
## The program

Each line begins with its number and a colon, which are not part of the program."""

_FILES = """\
## The program

The program consists of several files. The name of each stands before it. Each line begins with its
number and a colon, which are not part of the program; lines are numbered through all files, and
these numbers are the ones to answer with."""

_YES_NO_ROLE = """\
## Role and task

You know concurrent programming and you look for data races. Below is a C program that uses POSIX
threads. Study it and decide whether it has any data race."""

_YES_NO_ANSWER = """\
## How to answer

When you have checked everything, end with one line that says `Answer: yes` if the program has at
least one data race, or `Answer: no` if it has none."""


def build_prompt(source: str, *, with_knowledge: bool = True) -> str:
    """Returns the default prompt about a program.

    Args:
        source: The program, as it is to be numbered from line 1.
        with_knowledge: Whether the section about data races and what orders accesses is there.
    """
    knowledge = (_KNOWLEDGE,) if with_knowledge else ()
    return _joined(_ROLE, *knowledge, _PROCEDURE, _ANSWER, _program(source))


def build_files_prompt(files: Sequence[SourceFile]) -> str:
    """Returns the prompt about a program of several files, which are numbered through in order."""
    return _joined(_ROLE, _KNOWLEDGE, _PROCEDURE, _ANSWER, _FILES, *numbered_files(files))


def build_yes_no_prompt(source: str) -> str:
    """Returns the prompt that asks no more than whether a program has a data race."""
    return _joined(_YES_NO_ROLE, _KNOWLEDGE, _PROCEDURE, _YES_NO_ANSWER, _program(source))


def numbered_files(files: Sequence[SourceFile]) -> list[str]:
    """Returns each file under its name, its lines numbered on from those of the one before it."""
    shown = []
    first = 1
    for file in files:
        lines = file.text.splitlines()
        shown.append(f"### {file.name}\n\n{numbered(lines, first=first)}")
        first += len(lines)
    return shown


def numbered(lines: Sequence[str], *, first: int = 1) -> str:
    """Returns the lines with their numbers, as in "12: x++;".

    Args:
        lines: The lines.
        first: Number of the first one.
    """
    return "\n".join(f"{number}: {line}".rstrip() for number, line in enumerate(lines, start=first))


def _program(source: str) -> str:
    return f"{_PROGRAM}\n\n{numbered(source.splitlines())}"


def _joined(*sections: str) -> str:
    return "\n\n".join(sections) + "\n"
