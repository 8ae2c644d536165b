"""Programs that decide by where their variables and blocks are in memory are found."""

import pytest

from concert.explorers.c.decisions.address_use import decides_by_address
from concert.explorers.c.decisions.decided_values import Program
from concert.explorers.c.source.c_syntax import syntax_tree


def _line(body: str, before: str = "") -> int:
    source = f"{before}\nint main(void) {{\n{body}\n}}\n"
    return decides_by_address(Program(syntax_tree(source).root_node))


@pytest.mark.parametrize(
    "body",
    [
        "int *p = malloc(4), *q = malloc(4); assert(p < q);",
        "struct a *one = get(), *other = get(); if (one > other) x = 1;",
        "struct a *o; struct b { int *left, *right; } *b; if (b->left <= b->right) x = 1;",
        "int *p = malloc(4); if (((uintptr_t)p >> 4) % 2) x = 1;",
        "int *p = malloc(4); table[(unsigned long)p % 8] = 1;",
        "if ((long)&x < (long)&y) x = 1;",
        "unsigned long at = (unsigned long)&x; at /= 64; if (at % 8) x = 1;",
        "int *p = malloc(4); uintptr_t old = (uintptr_t)p; free(p); if (old == other()) x = 1;",
        "size_t far = (size_t)(void *)&x - (size_t)(void *)&y; assert(far > 64);",
        "if (&x < &y) x = 1;",
        "if ((char *)&one.lock < (char *)&other.lock) x = 1;",
        "struct a *o = get(), *u = get(); if (&o->lock < &u->lock) x = 1;",
        "void *p = malloc(4); if ((uintptr_t)p % 64) x = 1;",
        "if ((uintptr_t)main / 16 % 2) x = 1;",
    ],
)
def test_a_decision_is_found(body: str) -> None:
    assert _line(body) == 3


@pytest.mark.parametrize(
    "body",
    [
        "int *p = table, *end = table + 8; while (p < end) *p++ = 0;",
        "for (int *p = table; p < table + 8; p++) *p = 0;",
        "int *low = table, *high = &table[7]; while (low < high) { low++; high--; }",
        "int *p = malloc(4), *q = malloc(4); if (p == q) x = 1;",
        "void *own = (void *)get(); long id = (long)own; if (id % 2) x = 1;",
        'int *p = malloc(4); printf("%lx", (unsigned long)p);',
        "int *p = malloc(4); if ((long)p == 0) x = 1;",
        "struct a *o = get(); if (o->n < o->most) o->n++;",
        "struct a *o = get(); if (&o->first < &o->last) x = 1;",
        "if (&table[i].lock < &table[j].lock) x = 1;",
        "long n = (long)count; if (n < 4) x = 1;",
    ],
)
def test_equal_pointers_and_places_in_an_array_are_none(body: str) -> None:
    assert _line(body) == 0


def test_a_pointer_to_anything_is_an_address_where_no_number_is_made_one() -> None:
    hashes = "int hash(const void *key) {\n\nreturn (uintptr_t)key / 16 % 2 ? 1 : 2; }"
    assert _line("hash(&x);", hashes) == 3
    assert _line("hash((void *)7);", hashes) == 0
    assert _line("hash(KEY(7));", f"#define KEY(n) ((void *)(long)(n))\n{hashes}") == 0


_MOVE = "void move(struct a *from, struct a *to) { if (from < to) lock(from); }"


def test_parameters_of_one_array_have_the_order_of_its_elements() -> None:
    assert _line("move(&all[0], &all[1]); move(all + 1, all + 2);", _MOVE) == 0
    assert _line("move(&all[0], &all[1]); move(&all[0], &others[1]);", _MOVE) == 1
    assert _line("move(&one, &other);", _MOVE) == 1
    assert _line("move(get(0), get(1));", _MOVE) == 1
    of_locks = _MOVE.replace("from < to", "&from->lock < &to->lock")
    assert _line("move(&all[0], &all[1]);", of_locks) == 0
    assert _line("move(&one, &other);", of_locks) == 1
