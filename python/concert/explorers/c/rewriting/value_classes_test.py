"""Two values stand for each other exactly where they give the same answers."""

from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.c.rewriting.value_classes import IS_TRUE, Question, representatives

_QUESTIONS = st.lists(
    st.builds(
        Question, st.sampled_from(["!=", "<", "<=", "==", ">", ">="]), st.integers(-140, 270)
    ),
    max_size=6,
)


@given(_QUESTIONS, st.sampled_from([(-128, 127), (0, 255)]), st.lists(st.integers(-5, 5)))
def test_each_combination_of_answers_has_one_value(
    questions: list[Question], limits: tuple[int, int], whole: list[int]
) -> None:
    least, most = limits
    found = representatives(questions, least=least, most=most)
    told = [tuple(one.answer(value) for one in questions) for value in found]
    everything = {tuple(one.answer(value) for one in questions) for value in range(least, most + 1)}
    assert len(told) == len(set(told))
    assert set(told) == everything
    more = representatives(questions, least=least, most=most, whole=whole)
    assert {value for value in whole if least <= value <= most} <= set(more)
    assert {tuple(one.answer(value) for one in questions) for value in more} == everything


def test_the_smallest_values_are_chosen() -> None:
    assert representatives([], least=-128, most=127) == (0,)
    assert representatives([IS_TRUE], least=-128, most=127) == (0, 1)
    assert representatives([IS_TRUE], least=0, most=255) == (0, 1)
    assert representatives([Question("<", 10)], least=-128, most=127) == (0, 10)
    asked = [Question("<=", 0), Question("<", 3)]
    assert representatives(asked, least=-128, most=127, whole=range(3)) == (0, 1, 2, 3)
