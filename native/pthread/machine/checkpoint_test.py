"""The machine puts a thread back to an earlier place and recognises it there."""

from pathlib import Path

from native.pthread.machine.testing.building import build


def test_a_thread_goes_back_with_stack_storage_heap_and_output(tmp_path: Path) -> None:
    text = """
        #include <stdio.h>
        #include <stdlib.h>
        static __thread int own = 1;
        static int global, tries;
        static int inner(int depth) {
            volatile int local = depth;
            return depth == 0 ? test_checkpoint() : inner(depth - 1) + (local++ - depth);
        }
        int main(void) {
            int local = 5, *old = malloc(16);
            printf("before\\n");
            int got = inner(4);
            test_note(&global, sizeof global);
            test_note(old, 4);
            int *block = malloc(8);
            printf("%d: %d %d %d %d %p %d\\n", got, local, own, global, block[0], block, old[0]);
            local++, own++, global++, block[0]++, old[0]++;
            free(old);
            if (got < 3) test_back(got + 1);
            return test_validity(old, 16);
        }
    """
    ran = build(text, tmp_path).run()
    lines = ran.printed.splitlines()
    assert lines[0] == "before"
    assert len(lines) == 2
    assert lines[1].startswith("3: 5 1 0 0 0x")
    assert lines[1].endswith(" 0")
    assert ran.ending == "return 1"
    assert ran.alike


def test_a_stack_has_the_same_hash_exactly_where_it_is_the_same(tmp_path: Path) -> None:
    text = """
        int main(void) {
            int changing = 0;
            while (test_states() < 6) {
                test_state();
                if (test_states() >= 4) changing = test_states() / 2;
            }
            return 0;
        }
    """
    ran = build(text, tmp_path).run()
    assert ran.printed.split("state ")[1:] == ["0\n", "0\n", "0\n", "0\n", "1\n", "1\n"]
    assert ran.alike
