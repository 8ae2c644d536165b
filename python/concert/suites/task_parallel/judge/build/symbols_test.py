"""Symbols are read from objdump's list, and divided by their permitted users."""

from concert.suites.task_parallel.judge.build.symbols import read_symbols

_LISTING = b"""
/box/candidate.o:     file format elf64-x86-64

SYMBOL TABLE:
0000000000000000 l    df *ABS*\t0000000000000000 candidate.cc
0000000000000000 l    d  .text\t0000000000000000 .text
0000000000000010 l     F .text\t0000000000000010 _ZL4helpi
0000000000000000 g     F .text\t000000000000000b _Z5solvem
0000000000000000  w    F .text._Zx\t0000000000000009 _ZSt4moveIiEvT_
0000000000000000 u     O .bss\t0000000000000008 _ZGVZ1fvE1x
0000000000000000 g     O .bss\t0000000000000004 .hidden counter
0000000000000000 g   i   .text\t0000000000000004 chosen
0000000000000000         *UND*\t0000000000000000 GOMP_task@GOMP_2.0
0000000000000000  w      *UND*\t0000000000000000 __gmon_start__
0000000000000000 l     F .text\t0000000000000004 __tsan_write4
"""


def test_symbols_are_told_by_who_may_use_them() -> None:
    symbols = read_symbols(_LISTING)
    assert symbols.undefined == {"GOMP_task", "__gmon_start__"}
    assert symbols.local == {"_ZL4helpi", "__tsan_write4"}
    assert symbols.functions == {"_Z5solvem", "_ZSt4moveIiEvT_", "chosen"}
    assert symbols.strong == {"_Z5solvem", "chosen"}
    assert symbols.defined == symbols.functions | {"_ZGVZ1fvE1x", "counter"}


def test_a_librarys_symbols_go_without_their_versions() -> None:
    listing = (
        b"00000000000f8a70  w   DF .text\t00000000000000a1  GLIBC_2.2.5 write\n"
        b"00000000001d2ba8 g    DO .data\t0000000000000008 (GLIBC_2.2.5) environ\n"
        b"0000000000000000      DF *UND*\t0000000000000000  GLIBC_2.3   __tls_get_addr\n"
    )
    symbols = read_symbols(listing)
    assert symbols.defined == {"write", "environ"}
    assert symbols.undefined == {"__tls_get_addr"}
    assert symbols.functions == {"write"}


def test_a_line_that_is_none_of_the_usual_counts_as_defined() -> None:
    listing = b"0000000000000000 g     F a\tb\t000000000000000b malloc\n"
    assert read_symbols(listing).defined == {"malloc"}


def test_other_lines_say_nothing() -> None:
    assert read_symbols(b"\n\xff\xfe\nnm: no symbols\n").defined == frozenset()
