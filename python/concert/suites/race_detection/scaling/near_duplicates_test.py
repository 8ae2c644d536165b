"""Names and layout make no other program; other races, or much other code, do."""

from collections.abc import Sequence

from concert.suites.race_detection.scaling import Likeness, nearest
from concert.suites.race_detection.tasks.programs import Access, AccessKind, Program, Race

_TEXT = """\
static int total;
static int count;

static void *add(void *argument)
{
    int *amount = argument;
    pthread_mutex_lock(&lock);
    total += *amount;
    count++;
    if (total > 10)
    {
        total = 0;
        count = 0;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}
"""


def _likeness(text: str, *pairs: tuple[int, int]) -> Likeness:
    races = tuple(
        Race(
            variable="x",
            first=Access(line=low, kind=AccessKind.WRITE, code=""),
            second=Access(line=high, kind=AccessKind.WRITE, code=""),
            reason="",
        )
        for low, high in pairs
    )
    return Likeness(
        Program(
            task_id="p",
            title="",
            category="",
            source=text,
            races=races,
            race_free_because="",
            seeded=(),
        )
    )


def _without(lines: Sequence[int]) -> str:
    kept = (one for number, one in enumerate(_TEXT.splitlines(), 1) if number not in lines)
    return "\n".join(kept)


def test_other_names_and_another_layout_make_a_near_duplicate_whatever_the_races() -> None:
    renamed = _TEXT.replace("total", "sum").replace("count", "n").replace("    ", "\t")
    assert _likeness(renamed, (8, 8)).is_near(_likeness(_TEXT))


def test_exchanged_names_are_another_program() -> None:
    exchanged = _TEXT.replace("count++", "total++")
    assert _likeness(exchanged).canonical != _likeness(_TEXT).canonical


def test_a_small_change_counts_where_the_races_change() -> None:
    first = _likeness(_TEXT, (8, 8))
    moved = "static int spare;\n" + _TEXT
    assert first.is_near(_likeness(moved, (9, 9)))
    assert not first.is_near(_likeness(moved, (10, 10)))
    assert not first.is_near(_likeness(moved))


def test_much_other_code_makes_another_program() -> None:
    assert not _likeness(_TEXT).is_near(_likeness(_without([10, 11, 12, 13, 14])))


def test_the_nearest_is_the_first_that_is_near() -> None:
    other, same = _likeness(_without([10, 11, 12, 13, 14])), _likeness(_TEXT)
    assert nearest(_likeness(_TEXT), [other, same]) is same
    assert nearest(_likeness(_TEXT), [other]) is None
