"""Which labels can a candidate of this suite get, and where does each come from?

The two-letter labels are those of Table 1 of the CONCUR paper; the classes of compilation errors
are those of its Section 2.2.1. The others are ours and say so.
"""

from typing import Final

DEADLOCK: Final = "DL"
"""Table 1: threads wait for each other, or for something that nobody will do, for ever. As in the
paper's Figure 4, a pool that nobody shuts down is one too: its idle workers wait for ever."""

RACE_CONDITION: Final = "RC"
"""Table 1: conflicting accesses without synchronisation. Sampled runs cannot see a race itself;
its consequences show as `wrong_output`, `UE` or `DL`. Given by model checkers only."""

STARVATION: Final = "SV"
"""Table 1: a thread is never scheduled. Given by model checkers only."""

UNCAUGHT_EXCEPTION: Final = "UE"
"""Table 1: an exception ended a thread, whether or not the program installed a handler for what
is uncaught. What a Future keeps is caught. OutOfMemoryError is `TE`."""

NO_ENTRY_METHOD: Final = "NEM"
"""Table 1: no public class with a `public static void main(String[])`."""

SINGLE_THREAD: Final = "ST"
"""Table 1 and Section 2.2.5: the program started no thread besides its main thread."""

TERMINATION_ERROR: Final = "TE"
"""Table 1: the program itself exhausted a resource: the heap, the number of threads alive, or the
output. A program that only takes longer than our limits is `inconclusive` instead."""

WRONG_OUTPUT: Final = "wrong_output"
"""Ours: the output, or the exit status, breaks a demand of the task that holds in every
interleaving of a right program."""

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

STAND_IN_LABELS: Final = (
    *sorted((DEADLOCK, NO_ENTRY_METHOD, SINGLE_THREAD, TERMINATION_ERROR, UNCAUGHT_EXCEPTION)),
    *COMPILE_LABELS,
    WRONG_OUTPUT,
)
"""Every label that sampled runs can give."""

ALL_LABELS: Final = (*STAND_IN_LABELS, RACE_CONDITION, STARVATION)
"""Every label of the suite."""
