"""Programs that decide by where their variables and blocks are in memory are found."""

import pytest

from concert.explorers.c.decisions.addresses.address_use import decides_by_address
from concert.explorers.c.decisions.program import Program
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


def _first_line(program: str) -> int:
    return decides_by_address(Program(syntax_tree(program).root_node))


_LOCKS = "struct a { int n; int *lock; } *all[4], **some;"


@pytest.mark.parametrize(
    "body",
    [
        "if (all[i] < all[j]) x = 1;",
        "if (*some > some[1]) x = 1;",
        "if (&all[0]->n < &all[1]->n) x = 1;",
        "if (all[0]->lock < all[1]->lock) x = 1;",
        "if (((size_t)all[i] >> 5) % 4) x = 1;",
        "if (((size_t)*some >> 5) % 4) x = 1;",
        "int *own[2] = {malloc(4), malloc(4)}; if (own[0] < own[1]) x = 1;",
        "char *p = malloc(40); if ((uintptr_t)(p + 8) / 16 % 2) x = 1;",
        "char *p = malloc(40); if ((uintptr_t)p++ / 16 % 2) x = 1;",
        "int *p = malloc(4), *q = malloc(4); if (p - q > 0) x = 1;",
        "int *p = malloc(4), *q = malloc(4); if ((char *)p + 1 < (char *)q + 1) x = 1;",
        "int one[4], other[4], *p = one, *q = other; p++; if (p < q) x = 1;",
        "if (&one[1] < &other[2]) x = 1;",
        "int *p = NULL, *o = NULL; while (more()) { o = p; p = malloc(4); if (o < p) x = 1; }",
        "int *p = malloc(4), *q = malloc(4), *low = p < q ? p : q; if (low) x = 1;",
    ],
)
def test_pointers_in_arrays_and_behind_pointers_are_addresses(body: str) -> None:
    one = "int one[4], other[4];"
    assert _line(body, f"{_LOCKS} {one}") == 3


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("typedef struct a *A;", "A p = get(), q = get(); if (p < q) x = 1;"),
        ("typedef struct a *A; typedef A B;", "B p = get(); if ((uintptr_t)p / 16 % 2) x = 1;"),
        ("typedef void (*F)(void);", "F p = get(), q = get(); if (p < q) x = 1;"),
        ("typedef unsigned long u64;", "void *p = malloc(4); if ((u64)p / 16 % 2) x = 1;"),
        ("typedef uintptr_t key; typedef key id;", "int *p = get(); if ((id)p / 16 % 2) x = 1;"),
        ("", "int *p = get(); if ((ulong)p / 16 % 2) x = 1;"),
        ("", "int *p = get(); if ((u_long)p / 16 % 2) x = 1;"),
        ("#define WORD unsigned long", "int *p = get(); if ((WORD)p / 16 % 2) x = 1;"),
        ("#define P int *", "P p = get(); if ((long)p / 16 % 2) x = 1;"),
    ],
)
def test_types_go_by_all_their_names(before: str, body: str) -> None:
    assert _line(body, before) == 3


@pytest.mark.parametrize(
    "body",
    [
        "int *p = get(); if ((char)(long)p == 3) x = 1;",
        "int *p = get(); uintptr_t h = (uintptr_t)p; if (~h == y) x = 1;",
        "int *p = get(); uintptr_t h = 17; h ^= (uintptr_t)p; if (h == y) x = 1;",
        "int *p = get(); struct { long h; } s = {17}; s.h ^= (uintptr_t)p; if (s.h == y) x = 1;",
        "int *p = get(); long h[2] = {1, 2}; h[1] += (uintptr_t)p; if (h[1] == y) x = 1;",
        "int *p = get(); if ((unsigned)(long)p == y) x = 1;",
        "char *p = get(); long n = p - (char *)0; if (n % 64) x = 1;",
        "int *p = get(); if ((long)p == 4096) x = 1;",
        "int *p = get(); unsigned long h = p; if (h % 3) x = 1;",
        "int *p = get(); unsigned long h; h = p; if (h % 3) x = 1;",
        "union { int *p; uintptr_t n; } u; u.p = get(); if (u.n % 64) x = 1;",
        "union { int *p; unsigned char b[8]; } u; u.p = get(); if (u.b[0] > 64) x = 1;",
        "int *p = get(); long n; memcpy(&n, &p, sizeof p); if (n % 64) x = 1;",
        "int *p = get(); if (*(long *)&p % 64) x = 1;",
        "int *p = get(); if (((unsigned char *)&p)[1] % 64) x = 1;",
        "int *p = get(), *q = get(); if (memcmp(&p, &q, sizeof p) < 0) x = 1;",
        'int *p = get(); char t[32]; sprintf(t, "at %p", p); if (t[9] > t[8]) x = 1;',
        'int *p = get(); char t[32]; snprintf(t, 32, "%-20p", p); if (strcmp(t, u)) x = 1;',
    ],
)
def test_addresses_become_numbers_in_many_ways(body: str) -> None:
    assert _line(body) == 3


@pytest.mark.parametrize(
    "body",
    [
        'int *p = get(); printf("%p", p); fprintf(stderr, "%p", (void *)p);',
        "union { int *p; int n; } u; u.n = get(); if (u.n % 64) x = 1;",
        "int *p = get(), *q; memcpy(&q, &p, sizeof p); if (q) x = 1;",
        "int *p = get(), *q = get(); if (!memcmp(&p, &q, sizeof p)) x = 1;",
        "int *p = get(), *q = get(); if (memcmp(&p, &q, sizeof p) == 0) x = 1;",
        "size_t at = (size_t)&((struct a *)0)->lock; if (at % 8) x = 1;",
        "struct a *o = get(); struct b *u = (struct b *)((char *)o - (size_t)&((struct b *)0)->m);"
        "if (u->n) x = 1;",
        "char *p = get(), *end = p + strlen(p); if (end - p > 3) x = 1;",
        "char *text = get(), *at = strchr(text, ':'); if (at - text > 3) x = 1;",
        "char text[9], *end; strtol(text, &end, 10); if (end - text > 3) x = 1;",
        "int *p = get(); if (p > 0 && p != NULL && p > (int *)0) x = 1;",
        "int all[4], *p = all; if (p < all + 4) x = 1;",
        "struct a *o = get(); for (int *p = o->all; p < o->all + 4; p++) *p = 0;",
        "int n = 3; double d = 3; int *p = &n; if ((long)*p % 2 || (long)d % 2) x = 1;",
        "int **p = get(), n = (int)*p[0]; if (n % 2) x = 1;",
    ],
)
def test_what_does_not_depend_on_places_is_none(body: str) -> None:
    assert _line(body) == 0


def test_names_stand_for_what_their_function_declares() -> None:
    order = "void order(struct a *a, struct a *b) { if (a < b) lock(a); }"
    walk = "int sum(int *a, int *b) { int s = 0; while (a < b) s += *a++; return s; }"
    assert _first_line(f"{order}\n{walk}") == 1
    assert _first_line(f"{walk}\n{order}") == 2
    assert _first_line(walk) == 0
    counts = "int odd(long a) { return (long)a % 2 ? 1 : 2; }"
    assert _first_line(f"{counts}\nint *get(int *a) {{ return a; }}") == 0


def test_an_element_comes_first_where_all_callers_give_elements_of_one_array() -> None:
    body = "void *run(void *own) { int *mine = own; int n = mine - all; if (n) x = 1; return 0; }"
    made = "int main(void) { pthread_create(&t, 0, run, &all[i]); }"
    assert _first_line(f"int all[4];\n{body}\n{made}") == 0
    assert _first_line(f"int all[4], own[4];\n{body}\n{made.replace('&all', '&own')}") == 2
    assert _first_line(f"int all[4];\n{body}\n{made} void *(*start)(void *) = run;") == 2


_RUN = "void *run(void *own) { if ((long)own % 2) x = 1; return NULL; }"


@pytest.mark.parametrize(
    "main",
    [
        "pthread_create(&t, NULL, run, (void *)i);",
        "pthread_create(&t, NULL, &run, NULL);",
        "void *n = (void *)(long)i; pthread_create(&t, NULL, run, n);",
        "void *n[2] = {(void *)1, (void *)2}; pthread_create(&t, NULL, run, n[i]);",
        "struct { void *own; } o = {(void *)7}; run(o.own);",
        "struct { void *own; } o = {.own = (void *)7}; run(o.own);",
        "void *n; pthread_join(t, &n); run(n); pthread_create(&t, NULL, run, (void *)3);",
        "pthread_setspecific(k, (char *)pthread_getspecific(k) + 1); run(pthread_getspecific(k));",
        "void *(*start)(void *) = run; start((void *)4);",
    ],
)
def test_a_pointer_that_only_has_numbers_is_no_address(main: str) -> None:
    assert _first_line(f"{_RUN}\nint main(void) {{ {main} }}") == 0


@pytest.mark.parametrize(
    "main",
    [
        "pthread_create(&t, NULL, run, malloc(4)); other((void *)1);",
        "pthread_create(&t, NULL, run, (void *)1); pthread_create(&t, NULL, run, &x);",
        "struct { void *own; } o = {&x}; run(o.own); other((void *)1);",
        "void *n; fill(&n); run(n); other((void *)1);",
        "int *p = malloc(4); pthread_setspecific(k, p); run(pthread_getspecific(k));",
        "void *(*start)(void *) = run; start(malloc(4)); other((void *)1);",
    ],
)
def test_a_pointer_to_anything_that_has_an_address_is_one(main: str) -> None:
    assert _first_line(f"{_RUN}\nint main(void) {{ {main} }}") == 1


def test_macros_decide_where_they_are_used() -> None:
    hashes = "#define HASH(p) (((uintptr_t)(p) >> 4) % 7)"
    orders = "#define LESS(a, b) ((a) < (b))"
    pointers = "int *p = malloc(4), *q = malloc(4); long n = 3, m = 4;"
    assert _line(f"{pointers} if (HASH(p) == 2) x = 1;", hashes) == 3
    assert _line(f"{pointers} if (LESS(p, q)) x = 1;", orders) == 3
    assert _line(f"{pointers} if (LESS(n, m)) x = 1;", orders) == 0
    both = f"{orders}\n#define FIRST(a, b) (LESS(a, b) ? (a) : (b))"
    assert _line(f"{pointers} if (FIRST(p, q)) x = 1;", both) == 4


_HASH = """unsigned hash(const void *d, size_t n) {
const unsigned char *b = d; unsigned h = 0; while (n--) h = h * 31 + *b++; return h; }"""


@pytest.mark.parametrize(
    "program",
    [
        f"{_HASH} int main(void) {{ int *p = get(); if (hash(&p, sizeof p) % 2) x = 1; }}",
        "struct s { union { int *p; uint64_t n; }; }; void f(struct s *s) { if (s->n % 3) x = 1; }",
        "union u { void *p; uint64_t n; }; void f(union u *u) { if (u->n % 32) x = 1; }",
        "int *q; void f(void) { _Atomic(int *) p = q; if ((size_t)atomic_load(&p) % 32) x = 1; }",
        "void f(void) { if ((uintptr_t)__builtin_frame_address(0) % 64) x = 1; }",
        "int deeper(char *before) { char here; return &here > before; }",
        'void f(void) { if ((uintptr_t)"text" % 64) x = 1; }',
        "int f(a, b) int *a, *b; { return a < b; }",
        "int f(int (*a)[4], int (*b)[4]) { return a < b; }",
        "int f(int a[], int b[]) { return a < b; }",
        "void f(void); void g(void); int h(void) { return f < g; }",
        "struct a *all[2][2]; int f(void) { return all[0][1] < all[1][0]; }",
        "int u[4], v[4]; int f(int *a, int *b) { return a < b; } int g(void) { return f(u, v); }",
        "int *a, *b; void f(void) { a = malloc(4); b = malloc(4); if (a < b) x = 1; }",
        "int c(const void *a, const void *b) { const int *const *x = a, *const *y = b;"
        " return (int)(*x - *y); }",
        "int sorted(struct n *h) { for (; h; h = h->next) if (h > h->next) x = 1; return 1; }",
        "int f(void) { int *p = get(), *q = get(); return ({ p < q; }); }",
    ],
)
def test_addresses_decide_in_whole_programs(program: str) -> None:
    assert _first_line(program) != 0


_SORT = """void sort(int *low, int *high) { if (high - low < 2) return;
int *middle = low + (high - low) / 2; sort(low, middle); sort(middle, high); }"""


@pytest.mark.parametrize(
    "program",
    [
        f"{_SORT} int main(void) {{ int all[8]; sort(all, all + 8); }}",
        f"{_SORT} int main(void) {{ int *all = malloc(32); sort(all, all + 8); }}",
        "int *find(int *v, int n) { int *a = v, *b = v + n; while (a < b) {"
        " int *m = a + (b - a) / 2; if (*m < 4) a = m + 1; else b = m; } return a; }",
        "struct r { char b[8], *head, *tail; } r; void put(char c) { *r.head++ = c; }"
        " int used(void) { return r.head >= r.tail ? r.head - r.tail : 8 - (r.tail - r.head); }",
        "struct part { int *from, *to; }; void *f(void *v) { struct part *p = v;"
        " for (int *i = p->from; i < p->to; i++) x += *i; return 0; }",
        "void f(void) { char text[9]; for (char *p = text + 8; p >= text; p--) *p = 0; }",
        "int f(char *p) { char *end = strrchr(p, '/'); return end > p; }",
        "struct c { int n; } all[4]; int place(struct c *c) { return c - all; }"
        " int main(void) { if (place(&all[1])) x = 1; }",
        "int c(const void *a, const void *b) { const int *x = a, *y = b; return *x < *y ? 0 : 1; }",
        "int f(char **all) { return strcmp(all[0], all[1]) < 0; }",
        "int f(int **rows) { return rows[0][1] < rows[1][0]; }",
        "void f(void) { bool is_there = find(); int *p = get(); is_there = p; n += is_there; }",
        "enum k { A, B }; void *f(void *a) { if ((enum k)(long)a > A) x = 1; return a; }"
        " int main(void) { pthread_create(&t, 0, f, (void *)B); }",
        "void *all[4]; void push(void *v) { all[t++] = v; } void *pop(void) { return all[h++]; }"
        " int main(void) { push((void *)(n + 1)); if ((long)pop() > 1) x = 1; }",
        "struct w { void (*f)(void *); void *own; } w; void f(void *p) { if ((long)p % 2) x = 1; }"
        " void add(void (*f)(void *), void *a) { w.f = f; w.own = a; }"
        " void run(void) { w.f(w.own); }"
        " int main(void) { add(f, (void *)4); }",
        "void *f(void *own) { struct a *a = own; if (a->n % 2) x = 1; return 0; }"
        " void *g(void *own) { if ((long)own % 2) x = 1; return 0; }"
        " int main(void) { pthread_create(&t, 0, f, &a); pthread_create(&t, 0, g, (void *)1); }",
        "#define MOST(a, b) ((a) > (b) ? (a) : (b))\nint f(int a, int b) { return MOST(a, b); }",
        "#define f(a) f(a)\n#define g h\n#define h g\nint f(int a) { return g < h + a; }",
    ],
)
def test_right_programs_do_not_decide_by_addresses(program: str) -> None:
    assert _first_line(program) == 0
