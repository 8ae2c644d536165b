"""Names the labels that a candidate of this suite can get, and says where each comes from.

The two-letter labels are those of Table 1 of the CONCUR paper; the classes of compilation errors
are those of its Section 2.2.1. The others are ours and say so.
"""

from typing import Final

DEADLOCK: Final = "DL"
"""Table 1: threads wait for each other, or for something that nobody will do, for ever. As in the
paper's Figure 4, a pool that nobody shuts down is one too: its idle workers wait for ever."""

RACE_CONDITION: Final = "RC"
"""Table 1: conflicting accesses without synchronisation."""

STARVATION: Final = "SV"
"""Table 1: a thread waits for ever while others go on for ever."""

UNCAUGHT_EXCEPTION: Final = "UE"
"""Table 1: an exception ended a thread, and no handler of the program's took it. What a Future
keeps is caught. OutOfMemoryError is `TE`."""

NO_ENTRY_METHOD: Final = "NEM"
"""Table 1: no public class with a `public static void main(String[])`."""

SINGLE_THREAD: Final = "ST"
"""Table 1 and Section 2.2.5: the program started no thread besides its main thread."""

TERMINATION_ERROR: Final = "TE"
"""Table 1: the program itself exhausted a resource: the heap, or the number of threads. A program
that only takes longer than our limits is `inconclusive` instead."""

LIVELOCK: Final = "livelock"
"""Ours: threads turn for ever without any of them making progress."""

WRONG_OUTPUT: Final = "wrong_output"
"""Ours: the output breaks a demand of the task in some interleaving."""

NO_SHARED_INTERACTION: Final = "no_shared_interaction"
"""Ours, after Figure 9: the threads that must share an object each use one of their own."""

UNJOINED_WORK: Final = "unjoined_work"
"""Ours, after Section 3.2.2: the program can end while a thread that it started is at work."""

CHECKLIST: Final = "checklist"
"""Ours: fewer threads than demanded, a demanded construct is not used, or too few threads share an
object that all must share."""

FORBIDDEN_LIBRARY: Final = "forbidden_library"
"""Ours: a class names a part of the Java library that reaches around whoever checks the program,
such as class loaders, JMX, scripting or sun.misc; docs/one-program/java.md has the whole list."""

MISSING_IMPORT: Final = "compile:missing-import"
"""Section 2.2.1, "missing package": a class of the Java library is used without its import."""

SYNTAX: Final = "compile:syntax"
"""Section 2.2.1, "syntax error": not a Java 8 program by its grammar."""

THIRD_PARTY: Final = "compile:third-party"
"""Section 2.2.1, "third-party dependency": an import from outside the Java library."""

OTHER_COMPILE_ERROR: Final = "compile:other"
"""Ours: every other error that javac reports, such as a type error."""

NO_CLASS: Final = "compile:no-class"
"""Section 3.1.1: the response holds no Java class; the paper counts it as a failed compilation."""

COMPILE_LABELS: Final = (MISSING_IMPORT, NO_CLASS, OTHER_COMPILE_ERROR, SYNTAX, THIRD_PARTY)
"""Every way to fail before the program runs, sorted."""

TABLE_1: Final = tuple(
    sorted(
        (
            DEADLOCK,
            NO_ENTRY_METHOD,
            RACE_CONDITION,
            SINGLE_THREAD,
            STARVATION,
            TERMINATION_ERROR,
            UNCAUGHT_EXCEPTION,
        )
    )
)
"""The labels of the paper's Table 1, sorted."""

OWN_LABELS: Final = (
    CHECKLIST,
    FORBIDDEN_LIBRARY,
    LIVELOCK,
    NO_SHARED_INTERACTION,
    UNJOINED_WORK,
    WRONG_OUTPUT,
)
"""Labels beyond the paper's, for programs that run; sorted."""

ALL_LABELS: Final = tuple(sorted((*TABLE_1, *COMPILE_LABELS, *OWN_LABELS)))
"""Every label of the suite, sorted."""
