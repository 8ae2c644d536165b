"""Expressions that name atomic objects are replaced where GCC would not load them."""

import pytest

from concert.explorers.c.source.atomic_lvalues import loaded
from concert.explorers.c.source.kept_reads import Unfolded


def _loaded(source: str) -> Unfolded:
    return loaded(Unfolded(source=source, flags=("-w",)))


@pytest.mark.parametrize(
    ("before", "after", "flag"),
    [
        ("atomic_int head; int f(void) { return slot[head]; }", "slot[$000]", "-D$000=(0,head)"),
        ("_Atomic int i; int f(void) { return slot[(i)]; }", "slot[($)]", "-D$=(0,i)"),
        ("int *_Atomic at; int f(void) { return at[1]; }", "$0[1]", "-D$0=(0,at)"),
        ("_Atomic(int *) at; int f(void) { return at[1]; }", "$0[1]", "-D$0=(0,at)"),
        ("_Atomic(void (*)(void)) call; void f(void) { call(); }", "$000()", "-D$000=(0,call)"),
        (
            "struct s { atomic_uint n; int v[2]; }; int f(struct s *p) { return p->v[p->n]; }",
            "p->v[$000]",
            "-D$000=(0,p->n)",
        ),
    ],
)
def test_an_index_a_pointer_and_a_function_are_loaded(before: str, after: str, flag: str) -> None:
    made = _loaded(before)
    assert after in made.source
    assert made.flags == ("-w", flag)
    assert len(made.source) == len(before)
    assert made.names == ((flag[2:].partition("=")[0], flag.partition("(0,")[2][:-1]),)


@pytest.mark.parametrize(
    "source",
    [
        "int head; int f(void) { return slot[head]; }",
        "atomic_int head; int f(void) { return slot[head + 1] + slot[2]; }",
        "atomic_int slot[4]; int f(int i) { return slot[i]; }",
        "atomic_int head; void g(void); void f(void) { g(); }",
        # A macro may print what it is given.
        "#define SHOW(x) puts(#x)\natomic_int head; void f(void) { SHOW(slot[head]); }",
        # Nothing is left to name it.
        "atomic_int i; int $; int f(void) { return slot[i]; }",
    ],
)
def test_all_else_stays(source: str) -> None:
    assert _loaded(source) == Unfolded(source=source, flags=("-w",))


def test_one_expression_has_one_name() -> None:
    made = _loaded("atomic_int in, out; int f(void) { return v[in] + v[out] + w[in]; }")
    assert "v[$0] + v[$00] + w[$0]" in made.source
    assert made.flags == ("-w", "-D$0=(0,in)", "-D$00=(0,out)")
