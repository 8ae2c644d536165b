"""Every execution of a program starts like the first one."""

from pathlib import Path

import pytest

from native.pthread.machine.testing.building import build

_PROGRAMS = {
    "globals": """
        #include <stdio.h>
        int initialised = 5, zero;
        static char text[] = "abc";
        int main(void) {
            static int local;
            printf("%d %d %d %s\\n", initialised++, zero++, local++, text);
            text[1] = 'x';
            return 0;
        }
    """,
    "variables in sections of their own": """
        #include <stdio.h>
        __attribute__((section("mine"))) int own = 3;
        __attribute__((section(".data..read_mostly"))) int mostly = 4;
        int main(void) { printf("%d %d\\n", own++, mostly++); return 0; }
    """,
    "large arrays, written here and there": """
        #include <stdio.h>
        int zeros[4 << 20], ones[1 << 20] = {1};
        int main(void) {
            long sum = 0;
            for (int i = 0; i < 1 << 20; i += 4999) sum += ones[i]++ + zeros[4 * i]++;
            ones[(1 << 20) - 1]++, zeros[(4 << 20) - 1]++;
            printf("%ld %d %d\\n", sum, ones[(1 << 20) - 1], zeros[(4 << 20) - 1]);
            return 0;
        }
    """,
    "heap": """
        #include <stdio.h>
        #include <stdlib.h>
        int main(void) {
            int *small = malloc(8), *large = malloc(600000);
            printf("%p %p %d %d %d\\n", small, large, small[0], large[10], large[149999]);
            small[0] = large[10] = large[149999] = 7;
            free(small);
            return 0;
        }
    """,
    "heap outside of blocks": """
        #include <stdio.h>
        #include <stdlib.h>
        int main(void) {
            int *block = malloc(8);
            block[1000]++;
            for (int i = 0; i < 20; i++) block = malloc(500);
            for (int i = 0; i < 125; i++) if (block[i]) printf("%d ", block[i]);
            printf("%d\\n", block[2000]++);
            return 0;
        }
    """,
    "stacks": """
        #include <pthread.h>
        #include <stdio.h>
        static int deep(int depth) {
            volatile int here[256], sum = 0;
            for (int i = 0; i < 256; i++) { sum += here[i]; here[i] = depth + 1; }
            return depth == 0 ? sum : sum + deep(depth - 1);
        }
        static void *work(void *argument) { return (void *)(long)deep(500); }
        int main(void) {
            pthread_t thread;
            void *result;
            pthread_create(&thread, NULL, work, NULL);
            pthread_join(thread, &result);
            printf("%d %ld\\n", deep(3), (long)result);
            return 0;
        }
    """,
    "thread-local variables and errno": """
        #include <errno.h>
        #include <pthread.h>
        #include <stdio.h>
        __thread int own = 7;
        static __thread char zero[5000];
        static void *work(void *argument) {
            errno += 3;
            return (void *)(long)(own++ * 1000 + zero[4999]++ * 100 + errno);
        }
        int main(void) {
            pthread_t thread;
            void *result;
            for (int i = 0; i < 3; i++) {
                pthread_create(&thread, NULL, work, NULL);
                pthread_join(thread, &result);
                printf("%ld\\n", (long)result);
            }
            printf("%d %d\\n", own++, errno++);
            return 0;
        }
    """,
    "jumps": """
        #include <setjmp.h>
        #include <stdio.h>
        static jmp_buf back;
        static int jumps;
        int main(void) {
            int got = setjmp(back);
            printf("%d %d\\n", got, jumps);
            if (++jumps < 3) longjmp(back, jumps * 10);
            return 0;
        }
    """,
    "exit handlers, constructors and destructors": """
        #include <stdio.h>
        #include <stdlib.h>
        static int made;
        __attribute__((constructor)) static void before(void) { made++; }
        __attribute__((destructor)) static void after(void) { printf("after\\n"); }
        static void one(void) { printf("one\\n"); }
        static void two(void) { printf("two\\n"); }
        int main(void) {
            atexit(one);
            atexit(two);
            printf("made %d\\n", made);
            exit(0);
        }
    """,
    "random numbers": """
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        static void *work(void *argument) { return (void *)(long)rand(); }
        int main(void) {
            pthread_t thread;
            void *result;
            pthread_create(&thread, NULL, work, NULL);
            printf("%d %d\\n", rand(), rand());
            srand(5);
            pthread_join(thread, &result);
            printf("%ld %d %d\\n", (long)result, rand(), rand());
            return 0;
        }
    """,
    "rounding of numbers": """
        #include <fenv.h>
        #include <stdio.h>
        int main(void) {
            double third = 1.0;
            third /= 3.0;
            printf("%.20f %d\\n", third, fegetround());
            fesetround(FE_UPWARD);
            return 0;
        }
    """,
}


@pytest.mark.parametrize("name", sorted(_PROGRAMS))
def test_all_executions_find_the_memory_of_the_first(name: str, tmp_path: Path) -> None:
    ran = build(_PROGRAMS[name], tmp_path).run(executions=50)
    assert ran.status == 0, ran.complaint
    assert ran.ending == "return 0" if "exit(0)" not in _PROGRAMS[name] else "exit 0"
    assert ran.printed != ""
    assert ran.alike, ran.text


_PRINTED = {
    "globals": "5 0 0 abc\n",
    "thread-local variables and errno": "7003\n7003\n7003\n7 0\n",
    "jumps": "0 0\n10 1\n20 2\n",
    "exit handlers, constructors and destructors": "made 1\ntwo\none\nafter\n",
    "rounding of numbers": "0.33333333333333331483 0\n",
    "variables in sections of their own": "3 4\n",
    "large arrays, written here and there": "1 1 1\n",
}


@pytest.mark.parametrize("name", sorted(_PRINTED))
def test_programs_compute_what_they_do_elsewhere(name: str, tmp_path: Path) -> None:
    assert build(_PROGRAMS[name], tmp_path).run(executions=1).printed == _PRINTED[name]


_ADDRESSES = """
    #include <pthread.h>
    #include <stdio.h>
    #include <stdlib.h>
    static int global;
    static __thread int own;
    static int uninitialised(void) { int never[64]; return never[5]; }
    static void *work(void *argument) {
        int local;
        printf("%p %p %p %p\\n", &local, malloc(10), &own, &global);
        return NULL;
    }
    int main(int argc, char **argv) {
        pthread_t threads[3];
        printf("%d %s %p %p %p\\n", argc, argv[0], &argc, argv, malloc(1));
        for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, NULL);
        printf("%p %d\\n", malloc(1), uninitialised());
        for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
        return 0;
    }
"""


@pytest.mark.parametrize("every", [0, 1, 3])
def test_addresses_are_the_same_in_all_processes(every: int, tmp_path: Path) -> None:
    program = build(_ADDRESSES, tmp_path)
    texts = {program.run(executions=5, every=every).text for _ in range(5)}
    assert len(texts) == 1
    assert program.run(every=every).alike


def test_blocks_of_a_thread_do_not_move_when_others_allocate_between(tmp_path: Path) -> None:
    program = build(_ADDRESSES, tmp_path)
    orders = [sorted(program.run(every=every).printed.splitlines()) for every in (0, 1, 2, 7)]
    assert all(order == orders[0] for order in orders)
