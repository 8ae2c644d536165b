"""Accelerations that are and are not those of the Barnes-Hut method."""

import functools
import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.barnes_hut import BarnesHut

_BARNES_HUT = BarnesHut()
_SIDE = 1 << 20

type _Accelerations = npt.NDArray[np.float64]
type _Body = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Input:
    bodies: tuple[_Body, ...]
    ratio: int
    softening: float


@dataclass(frozen=True, slots=True)
class _Cell:
    x: int
    y: int
    side: int
    mass: int
    centre: tuple[float, float]
    children: tuple["_Cell", ...]


def _decode(request: bytes) -> list[_Input]:
    inputs = []
    for count, _, seed, kind, ratio, softening in struct.iter_unpack("<5Qd", request):
        bodies = []
        for word in generated.words(seed, count).tolist():
            x, y = word % _SIDE, (word >> 20) % _SIDE
            if kind == 1:
                x, y = x >> (word >> 60), y >> (word >> 60)
            if kind == 2:
                x, y = x // (_SIDE // 8) * (_SIDE // 8), y // (_SIDE // 8) * (_SIDE // 8)
            bodies.append((x, y, (word >> 40) % 1_000 + 1))
        inputs.append(_Input(tuple(bodies), ratio, softening))
    return inputs


@functools.cache
def _inputs() -> list[_Input]:
    return _decode(_BARNES_HUT.request())


def _cell(bodies: Sequence[_Body], x: int, y: int, side: int) -> _Cell:
    mass = sum(body[2] for body in bodies)
    centre = (
        sum(body[0] * body[2] for body in bodies) / mass,
        sum(body[1] * body[2] for body in bodies) / mass,
    )
    children = []
    if len(bodies) > 1 and side > 1:
        half = side // 2
        for left, low in ((x, y), (x + half, y), (x, y + half), (x + half, y + half)):
            inside = [b for b in bodies if 0 <= b[0] - left < half and 0 <= b[1] - low < half]
            if inside:
                children.append(_cell(inside, left, low, half))
    return _Cell(x, y, side, mass, centre, tuple(children))


def _pull(body: _Body, cell: _Cell, one: _Input) -> tuple[float, float]:
    away = (2 * cell.x + cell.side - 2 * body[0], 2 * cell.y + cell.side - 2 * body[1])
    far = away[0] ** 2 + away[1] ** 2 >= (2 * one.ratio * cell.side) ** 2
    if far or not cell.children:
        to_x, to_y = cell.centre[0] - body[0], cell.centre[1] - body[1]
        square = to_x * to_x + to_y * to_y + one.softening**2
        pull = cell.mass / square / math.sqrt(square)
        return pull * to_x, pull * to_y
    found = [_pull(body, child, one) for child in cell.children]
    return math.fsum(x for x, _ in found), math.fsum(y for _, y in found)


@functools.cache
def _of(one: _Input) -> _Accelerations:
    """Follows the definition, body by body, with sums that are nearly exact."""
    if not one.bodies:
        return np.zeros((0, 2))
    root = _cell(one.bodies, 0, 0, _SIDE)
    return np.array([_pull(body, root, one) for body in one.bodies])


def _complaint(change: Callable[[_Accelerations, _Input], _Accelerations]) -> str:
    answers = [change(_of(one).copy(), one) for one in _inputs()]
    return _BARNES_HUT.complaint([answer.tobytes() for answer in answers])


def test_accelerations_by_the_definition_give_no_cause_for_complaint() -> None:
    assert _complaint(lambda right, _: right) == ""


def test_two_bodies_pull_each_other() -> None:
    one = _Input(((0, 0, 3), (300, 400, 5)), 1, 1e-9)
    assert _of(one)[0] == pytest.approx([5 * 300 / 500**3, 5 * 400 / 500**3])
    assert _of(one)[1] == pytest.approx([-3 * 300 / 500**3, -3 * 400 / 500**3])


def test_other_rounding_is_let_pass() -> None:
    def rounded(right: _Accelerations, _: _Input) -> _Accelerations:
        return right * (1.0 + 2.0**-51)

    assert _complaint(rounded) == ""


def _share_lost(right: _Accelerations, one: _Input) -> _Accelerations:
    right[: len(right) // 128] = 0.0
    return right


def _last_changed(right: _Accelerations, one: _Input) -> _Accelerations:
    right[-1:] *= 1.0 + 1e-9
    return right


def _not_a_number(right: _Accelerations, one: _Input) -> _Accelerations:
    right[len(right) // 2 :][:1] = math.nan
    return right


def _lightest_left_out(right: _Accelerations, one: _Input) -> _Accelerations:
    if len(one.bodies) < 1_000:
        return right
    # The pull of one body of mass 1 at the greatest distance there is.
    right[0] += 1.0 / (2.0 * _SIDE**2)
    return right


def _other_ratio(right: _Accelerations, one: _Input) -> _Accelerations:
    return _of(replace(one, ratio=one.ratio + 1)) if len(one.bodies) == 257 else right


def _all_pairs(right: _Accelerations, one: _Input) -> _Accelerations:
    return _of(replace(one, ratio=10**6)) if len(one.bodies) == 101 else right


def _no_softening(right: _Accelerations, one: _Input) -> _Accelerations:
    return _of(replace(one, softening=one.softening / 2)) if len(one.bodies) == 101 else right


@pytest.mark.parametrize(
    "change",
    [
        _share_lost,
        _last_changed,
        _not_a_number,
        _lightest_left_out,
        _other_ratio,
        _all_pairs,
        _no_softening,
        lambda right, one: right.astype(np.float32).astype(np.float64),
        lambda right, one: right[:, ::-1].copy(),
        lambda right, one: np.zeros_like(right),
    ],
    ids=[
        *("a share lost", "last body", "not a number", "a light body left out", "another ratio"),
        *("all pairs", "other softening", "single precision", "components exchanged", "zeros"),
    ],
)
def test_other_accelerations_are_found_out(
    change: Callable[[_Accelerations, _Input], _Accelerations],
) -> None:
    assert "is wrong" in _complaint(change)


def test_results_of_another_length_are_found_out() -> None:
    assert "came back" in _complaint(lambda right, _: right[:-1])
    assert "came back" in _complaint(lambda right, _: np.append(right, [[0.0, 0.0]], axis=0))


def test_inputs_cover_what_code_breaks_at() -> None:
    inputs = _inputs()
    assert {0, 1, 2, 3, 7, 64, 101, 257} <= {len(one.bodies) for one in inputs}
    places = [[body[:2] for body in one.bodies] for one in inputs]
    assert any(len(set(of_one)) < len(of_one) / 2 for of_one in places)
    tasks = {words[1] for words in struct.iter_unpack("<5Qd", _BARNES_HUT.request())}
    assert tasks == {1, 2, 3, 5, 7, 128}
    assert len(inputs) == _BARNES_HUT.cases
    assert _BARNES_HUT.request() == BarnesHut().request()


def test_a_timed_result_is_checked_at_each_body() -> None:
    size = 700
    request = _BARNES_HUT.timed_request(size, 128)
    assert struct.unpack_from("<5Q", request)[:2] == (size, 128)
    right = _of(_decode(request)[0])
    assert _BARNES_HUT.timed_complaint(size, right.tobytes()) == ""
    for place in (0, 350, size - 1):
        wrong = right.copy()
        wrong[place, 1] *= 1.0 + 1e-9
        assert _BARNES_HUT.timed_complaint(size, wrong.tobytes()) != ""
    assert _BARNES_HUT.timed_complaint(size, b"") != ""


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    one, many = (_BARNES_HUT.weak_size(count) for count in (1, cores))
    assert many * math.log(many) == pytest.approx(cores * one * math.log(one), rel=1e-4)
