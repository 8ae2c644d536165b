"""A small checkout in the layout of SV-Benchmarks, for tests. All of it was made up for them."""

import pickle
from pathlib import Path

SETS = "# Made up.\npthread/*.yml\npthread-ext/c*.yml  # not all\n\nelsewhere/*.yml\n"

COUNTER = """\
// A counter that nobody guards. /* still the same comment
#include <stdlib.h>
#include<pthread.h>
#include "assert.h"

int total;  /* shared,
               and unguarded */

void *add(void *p) { total++; return 0; /* done */ }
int main(void) {
  pthread_t t; pthread_create(&t, 0, add, 0);


  total = total + 1;
  pthread_join(t, 0);
  assert(total > 0 && "// no comment");
  return 0;
}
"""
COUNTER_AS_PROMPTED = """\
#include "assert.h"
#include <pthread.h>
#include <stdlib.h>
int total;
void *add(void *p)
{
    total++;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    total = total + 1;
    pthread_join(t, 0);
    assert(total > 0 && "// no comment");
    return 0;
}
"""
"""The value of COUNTER after all phases."""

HEADER = """\
#ifndef BOX_H
#define BOX_H
/* A box. */
struct box { int inside; };
void put(struct box *b) { b->inside = 1; }
#endif
"""
BOXES = """\
#include <pthread.h>
#include "lib/box.h"
#include "lib/box.h"

struct box shared;
void *fill(void *p) { put(&shared); return 0; }
int main() { pthread_t t; pthread_create(&t, 0, fill, 0); put(&shared); return 0; }
"""


def definition(program: str, *, verdict: str = "false") -> str:
    """Returns the text of a `.yml` with a verdict of `no-data-race`."""
    return (
        "format_version: '2.0'\n"
        f"input_files: '{program}'\n"
        "properties:\n"
        "  - property_file: ../properties/unreach-call.prp\n"
        "    expected_verdict: true\n"
        "  - property_file: ../properties/no-data-race.prp\n"
        f"    expected_verdict: {verdict}\n"
    )


def labels(*races: tuple[str, int | list[int], int | list[int]]) -> bytes:
    """Returns a label file with races of variable and two sides."""
    named = [{"shared_variable": name, "lineA": one, "lineB": other} for name, one, other in races]
    return pickle.dumps({"race_label": named, "critical_non_race_pairs": []})


def make_checkout(root: Path) -> None:
    """Makes a checkout with two racy programs, one race-free, and nothing that is wrong."""
    pthread, ext = root / "c/pthread", root / "c/pthread-ext"
    for folder in (pthread / "lib", ext):
        folder.mkdir(parents=True)
    (root / "c/NoDataRace-Main.set").write_text(SETS)
    (pthread / "counter.c").write_text(COUNTER)
    (pthread / "counter.yml").write_text(definition("counter.i"))
    (pthread / "counter.pkl").write_bytes(labels(("total", 14, 7)))
    (pthread / "assert.h").write_text("#define assert(x)\n")
    (pthread / "boxes.c").write_text(BOXES)
    (pthread / "boxes.yml").write_text(definition("boxes.c"))
    # put() races with itself; the label also names the calls.
    (pthread / "boxes.pkl").write_bytes(labels(("b->inside", [10, 16], [23, 10])))
    (pthread / "lib/box.h").write_text(HEADER)
    (ext / "calm.c").write_text("int main()\n{\n    return 0;\n}\n")
    (ext / "calm.yml").write_text(definition("calm.i", verdict="true"))
    (ext / "unwanted.yml").write_text("nobody reads this")
