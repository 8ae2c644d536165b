"""Our versions of libc's functions act like libc's and report what they access."""

from pathlib import Path

import pytest

from native.pthread.machine.testing.building import build

_HEADERS = """
    #define _GNU_SOURCE
    #include <ctype.h>
    #include <errno.h>
    #include <math.h>
    #include <search.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <strings.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static int up(const void *a, const void *b) { return *(int *)a - *(int *)b; }
    static int by(const void *a, const void *b, void *sign) { return *(int *)sign * up(a, b); }
"""


def _printed(workspace: Path, statements: str) -> str:
    ran = build(f"{_HEADERS} int main(void) {{ {statements}; return 0; }}", workspace).run()
    assert ran.ending == "return 0", ran.text
    assert ran.alike
    return ran.printed


_PRINTS = {
    'printf("%d %5.2f %s %c %lx %%\\n", -3, 2.5, "text", 65, 255L)': "-3  2.50 text A ff %\n",
    'printf("%*d|%-*d|%.*s|%.2s\\n", 4, 7, 3, 8, 1, "xyz", "abc")': "   7|8  |x|ab\n",
    'puts("line"); putchar(65); fputs("text", stderr); putc(10, stdout)': "line\nAtext\n",
    'fprintf(stderr, "%s", "a"); fwrite("bcd", 1, 2, stdout); write(1, "e", 1)': "abce",
    'errno = ENOENT; perror("file"); fflush(stdout)': "file: No such file or directory\n",
    'char to[4]; printf("%d %s", snprintf(to, 4, "%d", 12345), to)': "5 123",
    'char to[9]; sprintf(to, "%d-%s", 12, "ab"); printf("%s", to)': "12-ab",
    'char *to; printf("%d ", asprintf(&to, "%d", 123)); printf("%s", to)': "3 123",
    'int a = 0, n = sscanf("17 x", "%d", &a); printf("%d %d", n, a)': "1 17",
    'int a = 5, n = scanf("%d", &a); printf("%d %d %d", n, a, getchar())': "1 7 55",
    'char t[9]; printf("%s", fgets(t, 4, stdin)); printf("%d", fgetc(stdin))': "7 755",
    'int a, c, e, n = sscanf("12 x", "%d%n x%n", &a, &c, &e); printf("%d %d %d", n, c, e)': "1 2 4",
    'char *p = malloc(2); size_t l = 2; printf("%d ", (int)getline(&p, &l, stdin)); '
    'printf("%zu %s", l, p)': "6 7 7 7 7\n",
    'int a = 5; printf("%d %d", fscanf(stderr, "%d", &a), a)': "-1 5",
    'char t[9] = "ab"; strcat(t, "cd"); strncat(t, "efgh", 2); printf("%s", t)': "abcdef",
    'char t[9]; strcpy(t, "abc"); strncpy(t + 3, "xyz", 2); t[5] = 0; printf("%s", t)': "abcxy",
    'printf("%d %d", strcmp("a", "b") < 0, strncasecmp("ABc", "abD", 2))': "1 0",
    'printf("%s %s %s", strchr("abcb", 98), strrchr("abcb", 98), strstr("abc", "bc"))': "bcb b bc",
    'char t[] = "a,b;c"; for (char *p = strtok(t, ",;"); p; p = strtok(NULL, ",;")) puts(p)': (
        "a\nb\nc\n"
    ),
    'char *p, *t = strtok_r("abc", ",", &p); printf("%s %d", t, strtok_r(NULL, ",", &p) == NULL)': (
        "abc 1"
    ),
    'printf("%s %s", strdup("abc"), strndup("abcd", 2))': "abc ab",
    'char t[] = "abcdef"; memmove(t + 1, t, 4); printf("%s", t)': "aabcdf",
    'printf("%zu %zu %zu", strlen("abc"), strspn("aab", "a"), strcspn("abc", "c"))': "3 2 2",
    'int a[] = {3, 1, 2}; qsort(a, 3, 4, up); printf("%d%d%d", a[0], a[1], a[2])': "123",
    "int a[999], bad = 0; for (int i = 0; i < 999; i++) a[i] = i * 7 % 999; "
    'qsort(a, 999, 4, up); for (int i = 0; i < 999; i++) bad += a[i] != i; printf("%d", bad)': "0",
    'int a[] = {1, 3, 5}, k = 3, j = 4; printf("%d %d", '
    "(int *)bsearch(&k, a, 3, 4, up) == a + 1, bsearch(&j, a, 3, 4, up) == NULL)": "1 1",
    'printf("%ld %d %.3f %d", strtol("12", 0, 8), atoi("7"), sqrt(2), toupper(97))': (
        "10 7 1.414 65"
    ),
    'printf("%d %d", getenv("PATH") == NULL, (int)getpid() == (int)getpid())': "1 1",
    'time_t now = 0; printf("%d %d", gmtime(&now)->tm_year, time(NULL) == time(NULL))': "70 1",
    'time_t t = 1e9; printf("%s%s", ctime(&t), asctime(gmtime(&t)))': (
        "Sun Sep  9 01:46:40 2001\nSun Sep  9 01:46:40 2001\n"
    ),
    'time_t t = 60; char a[26], b[26]; struct tm m; printf("%s", ctime_r(&t, a)); '
    'printf("%s", asctime_r(gmtime_r(&t, &m), b))': (
        "Thu Jan  1 00:01:00 1970\nThu Jan  1 00:01:00 1970\n"
    ),
    "struct tm m = {.tm_year = 100, .tm_mon = 13, .tm_mday = 31, .tm_isdst = -1}; "
    'printf("%ld ", mktime(&m)); printf("%d %d %d %d %d", m.tm_year, m.tm_mon, m.tm_mday, '
    "m.tm_wday, m.tm_isdst)": "983577600 101 2 3 6 0",
    "struct tm m = {.tm_year = 69, .tm_mon = 11, .tm_mday = 31, .tm_hour = 23, .tm_min = 59, "
    ".tm_sec = 59}; errno = 0; long l = mktime(&m); "
    'printf("%ld %d %d", l, m.tm_wday, errno)': "-1 3 0",
    "struct tm m = {.tm_year = 2147483647, .tm_mon = 99}; "
    'long l = mktime(&m); printf("%ld %d", l, errno == EOVERFLOW)': "-1 1",
    "struct tm m = {.tm_year = 2147483647}; "
    'char s[40], *p = asctime_r(&m, s); printf("%d %d", p == NULL, errno == EOVERFLOW)': "1 1",
    'time_t t = 1e9; char s[90]; size_t n = strftime(s, 90, "%F %H:%M:%S %a %B %j %U %V %-d %10e '
    '%p %Z %z %s %% %n|", gmtime(&t)); printf("%zu %s", n, s)': (
        "85 2001-09-09 01:46:40 Sun September 252 36 36 9          9 AM GMT +0000 1000000000 % \n|"
    ),
    'time_t t = 0; char s[9] = "x"; size_t n = strftime(s, 4, "%Y", gmtime(&t)), '
    'k = strftime(s, 9, "", gmtime(&t)); printf("%zu %zu %d", n, k, s[0])': "0 0 0",
    'char t[] = "a,,b", *p = t; for (char *q; q = strsep(&p, ",");) printf("[%s]", q); '
    'printf("%d", p == NULL)': "[a][][b]1",
    'char *p = "abcabc"; printf("%ld %d", (char *)memmem(p, 6, "ca", 2) - p, '
    'memmem(p, 6, "x", 1) == NULL)': "2 1",
    'char t[] = "......"; char *p = memccpy(t, "ab;cd", \';\', 5); printf("%s %ld %d", t, p - t, '
    "memccpy(t, \"ab\", 'x', 2) == NULL)": "ab;... 3 1",
    'char *p = "abc"; printf("%ld %ld %ld %s", (char *)rawmemchr(p, 99) - p, '
    'strchrnul(p, 98) - p, strchrnul(p, 120) - p, strcasestr("xABCy", "bc"))': "2 1 3 BCy",
    'printf("%d %d %d", strverscmp("a9", "a10") < 0, strverscmp("a", "a"), '
    'strverscmp("a010", "a09") < 0)': "1 0 1",
    'char t[9] = "ab"; printf("%zu %s ", strlcat(t, "cdefghijk", 9), t); '
    'printf("%zu %s %zu", strlcpy(t, "xyz", 3), t, strlcat(t, "a", 1))': ("11 abcdefgh 3 xy 2"),
    'char t[] = "abc"; explicit_bzero(t, 2); printf("%d %d %s", t[0], t[1], t + 2)': "0 0 c",
    "double s, c; sincos(0, &s, &c); float f, g; sincosf(0, &f, &g); "
    'printf("%.0f %.0f %.0f %.0f", s, c, f, g)': "0 1 0 1",
    "int a[] = {3, 1, 2}, sign = -1; qsort_r(a, 3, 4, by, &sign); "
    'printf("%d%d%d", a[0], a[1], a[2])': "321",
    "int a[4] = {3, 1}, k = 1, j = 7; size_t n = 2; "
    'printf("%d %d ", (int *)lfind(&k, a, &n, 4, up) == a + 1, lfind(&j, a, &n, 4, up) == NULL); '
    'int *p = lsearch(&j, a, &n, 4, up); printf("%d %zu %d", p == a + 2, n, a[2])': "1 1 1 3 7",
    "sigset_t s; sigemptyset(&s); sigaddset(&s, SIGINT); "
    'printf("%d %d %d ", sigismember(&s, SIGINT), sigismember(&s, SIGHUP), sigisemptyset(&s)); '
    'int n = sigaddset(&s, 0); printf("%d %d %d ", n, errno == EINVAL, sigdelset(&s, SIGINT)); '
    'sigset_t f; sigfillset(&f); printf("%d %d %d", sigisemptyset(&s), sigismember(&f, SIGINT), '
    "sigismember(&f, 32))": "1 0 0 -1 1 0 1 1 0",
    'void *p = malloc(-1); printf("%d %d", p == NULL, errno == ENOMEM)': "1 1",
    'char *p = calloc(3, 5); p = realloc(p, 40); p[39] = 1; printf("%d", p[14])': "0",
}


@pytest.mark.parametrize("statements", sorted(_PRINTS))
def test_a_function_does_what_libc_does(statements: str, tmp_path: Path) -> None:
    assert _printed(tmp_path, statements) == _PRINTS[statements]


_TELLS = {
    "memcpy(a, b, 5)": ["memcpy reads 5", "memcpy writes 5"],
    "memset(a, 1, 7)": ["memset writes 7"],
    "memset(a, 1, 0)": [],
    "kept = (long)memcmp(a, b, 3)": ["memcmp reads 3", "memcmp reads 3"],
    "kept = (long)strlen(b)": ["strlen reads 4"],
    "strcpy(a, b)": ["strcpy reads 4", "strcpy writes 4"],
    "strncpy(a, b, 8)": ["strncpy reads 4", "strncpy writes 8"],
    "kept = (long)strcmp(b, c)": ["strcmp reads 2", "strcmp reads 2"],
    "kept = (long)strchr(b, b[1])": ["strchr reads 2"],
    # Texts are read as far as the answer needs.
    'kept = (long)strspn(b, "ab")': ["strspn reads 3", "strspn reads 3"],
    'kept = (long)strcspn(b, "xb")': ["strcspn reads 2", "strcspn reads 3"],
    'kept = (long)strcspn(b, "x")': ["strcspn reads 4", "strcspn reads 2"],
    'kept = (long)strpbrk(b, "b")': ["strpbrk reads 2", "strpbrk reads 2"],
    'kept = (long)strstr(b, "b")': ["strstr reads 2", "strstr reads 2"],
    'kept = (long)strstr(b, "x")': ["strstr reads 4", "strstr reads 2"],
    "kept = (long)memrchr(b, 'c', 9)": ["memrchr reads 7"],
    "kept = (long)memrchr(b, 'x', 9)": ["memrchr reads 9"],
    'char *p; strtok_r(b, "b", &p)': [
        "strtok_r reads 2",
        "strtok_r reads 2",
        "strtok_r writes 1",
        "strtok_r writes 8",
    ],
    'char *p = b; strtok_r(NULL, "ab", &p)': [
        "strtok_r reads 8",
        "strtok_r reads 4",
        "strtok_r reads 3",
        "strtok_r writes 8",
    ],
    'strcpy(b, " -x"); kept = atoi(b)': [
        "strcpy reads 4",
        "strcpy writes 4",
        "atoi reads 3",
    ],
    'kept = strtol("  7 x", NULL, 10)': ["strtol reads 4"],
    "puts(b)": ["puts reads 4"],
    'printf("%d %s %.1s", 1, b, b)': ["printf reads 11", "printf reads 4", "printf reads 1"],
    'sprintf(a, "%s", b)': ["sprintf reads 3", "sprintf reads 4", "sprintf writes 4"],
    'sscanf(b, "%s", a)': ["sscanf reads 4", "sscanf reads 3", "sscanf writes 4"],
    'sscanf(b, "%2c%n x%n", a, n, n + 1)': [
        "sscanf reads 4",
        "sscanf reads 10",
        "sscanf writes 2",
        "sscanf writes 4",
    ],
    'sscanf(b, "%*2[ab]%hhn%%%n%d", (char *)n, n + 1, n)': [
        "sscanf reads 4",
        "sscanf reads 18",
        "sscanf writes 1",
    ],
    'scanf("%d%n", n, n + 1)': ["scanf reads 5", "scanf writes 4", "scanf writes 4"],
    'sprintf(a, "%ls%.1S", L"ab", L"ab")': [
        "sprintf reads 8",
        "sprintf reads 12",
        "sprintf reads 4",
        "sprintf writes 4",
    ],
    "kept = (long)getenv(b)": ["getenv reads 8", "getenv reads 4"],
    "char *p = NULL; size_t l = 5; getline(&p, &l, stdin)": [
        "getline reads 8",
        "getline reads 8",
        "getline writes 8",
        "getline writes 8",
        "getline writes 7",
    ],
    "struct timeval t; struct timezone z; gettimeofday(&t, &z)": [
        "gettimeofday writes 8",
        "gettimeofday writes 16",
    ],
    'char *p = b; strsep(&p, "b")': [
        "strsep reads 8",
        "strsep reads 2",
        "strsep reads 2",
        "strsep writes 1",
        "strsep writes 8",
    ],
    'kept = (long)memmem(b, 9, "b", 1)': ["memmem reads 2", "memmem reads 1"],
    'kept = (long)memmem(b, 1, "bc", 2)': [],
    "memccpy(a, b, 'b', 9)": ["memccpy reads 2", "memccpy writes 2"],
    "kept = (long)rawmemchr(b, 'b')": ["rawmemchr reads 2"],
    "kept = (long)strchrnul(b, 'x')": ["strchrnul reads 4"],
    'kept = strverscmp(b, "a9")': ["strverscmp reads 2", "strverscmp reads 2"],
    "strlcpy(a, b, 2)": ["strlcpy reads 4", "strlcpy writes 2"],
    "strlcpy(a, b, 0)": ["strlcpy reads 4"],
    "strlcat(b, c, 5)": ["strlcat reads 4", "strlcat reads 4", "strlcat writes 2"],
    "strlcat(b, c, 2)": ["strlcat reads 2", "strlcat reads 4"],
    "explicit_bzero(a, 3)": ["explicit_bzero writes 3"],
    "struct tm m = {0}; asctime_r(&m, a)": ["asctime_r reads 28", "asctime_r writes 26"],
    "time_t t = 0; char s[26]; ctime_r(&t, s)": ["ctime_r reads 8", "ctime_r writes 26"],
    'struct tm m = {0}; strftime(a, 20, "%H:%M%%", &m)': [
        "strftime reads 8",
        "strftime reads 4",
        "strftime reads 4",
        "strftime writes 7",
    ],
    "sigset_t s; sigemptyset(&s); sigaddset(&s, SIGINT)": [
        "sigemptyset writes 8",
        "sigaddset reads 8",
        "sigaddset writes 8",
    ],
    "qsort(n, 2, 4, up)": ["qsort writes 8", "qsort writes 4", "qsort writes 4"],
}


@pytest.mark.parametrize("call", sorted(_TELLS))
def test_a_function_tells_which_bytes_it_accesses(call: str, tmp_path: Path) -> None:
    text = f"""
        {_HEADERS}
        int main(void) {{
            char a[20] = "", b[20] = "abc", c[20] = "axc";
            int n[2] = {{2, 1}};
            volatile long kept = 0;
            test_log();
            {call};
            _exit(0);
        }}
    """
    ran = build(text, tmp_path).run()
    told = [line for line in ran.printed.splitlines() if " reads " in line or " writes " in line]
    found = [line.removeprefix("abc").removeprefix("1 abc a") for line in told]
    assert found == _TELLS[call]
    assert ran.alike


def test_variables_of_libc_are_there(tmp_path: Path) -> None:
    declared = "extern char **_environ, *__progname; extern long __timezone;"
    body = """
        opterr = 0; optind++; signgam = -1; timezone = 7;
        printf("%d %d %d %d %d %d ", opterr, optind, optopt, optarg == NULL, signgam, daylight);
        printf("%s %s %d ", tzname[0], tzname[1], &_environ == &environ && __timezone == 7);
        printf("%s %s", program_invocation_name, __progname);
    """
    ran = build(f"{_HEADERS} {declared} int main(void) {{ {body} return 0; }}", tmp_path).run()
    assert ran.printed == "0 2 63 1 -1 0 GMT GMT 1 program program"
    assert ran.alike


def test_a_program_ends_that_names_another_variable_of_libc(tmp_path: Path) -> None:
    text = """
        #include <netinet/in.h>
        #include <stdio.h>
        int main(void) { puts("begins"); return in6addr_any.s6_addr[0]; }
    """
    ran = build(text, tmp_path).run()
    assert (ran.ending, ran.printed) == ("unsupported in6addr_any", "")


def test_output_beyond_its_limit_is_cut_off_and_said_to_be(tmp_path: Path) -> None:
    text = '#include <stdio.h>\nint main(void) { for (int i = 0; i < 999; i++) puts("123456789"); }'
    ran = build(text, tmp_path).run()
    assert len(ran.printed.encode()) == 4096
    assert ", cut off" in ran.text.splitlines()[0]
    assert ran.alike


def test_functions_of_the_program_replace_none_of_the_runtime(tmp_path: Path) -> None:
    text = """
        int printf(const char *, ...);
        unsigned long strlen(const char *text) { return 42; }
        void *malloc(unsigned long size) { return (void *)strlen("x"); }
        int write(int a, const char *b, long c) { return 43; }
        int machine_switch = 44, _exit = 45;
        int main(void) {
            printf("%ld %d %d %d\\n", (long)malloc(7), write(1, "x", 1), machine_switch, _exit);
            return 0;
        }
    """
    program = build(text, tmp_path)
    assert program.run().printed == "42 43 44 45\n"
