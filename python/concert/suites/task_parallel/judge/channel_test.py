"""Frames of results, whole, cut off and forged."""

import struct

from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.judge.channel import Results, read_results, split_account

_PAYLOADS = st.lists(st.binary(max_size=20), max_size=6)


def _frames(payloads: list[bytes]) -> bytes:
    header = struct.Struct("<8s2Q")
    return b"".join(
        header.pack(b"CRESULT1", index, len(payload)) + payload
        for index, payload in enumerate(payloads)
    )


@given(_PAYLOADS)
def test_what_a_harness_sends_comes_back(payloads: list[bytes]) -> None:
    results = read_results(_frames(payloads), cases=len(payloads))
    assert results == Results(tuple(payloads), intact=True)


@given(_PAYLOADS, st.data())
def test_a_stream_that_is_cut_off_is_intact_and_never_longer(
    payloads: list[bytes], data: st.DataObject
) -> None:
    stream = _frames(payloads)
    cut = stream[: data.draw(st.integers(0, len(stream)))]
    results = read_results(cut, cases=len(payloads))
    assert results.intact
    assert list(results.payloads) == payloads[: len(results.payloads)]


@given(_PAYLOADS, st.binary(min_size=1, max_size=40))
def test_bytes_after_the_last_case_are_forged(payloads: list[bytes], more: bytes) -> None:
    assert not read_results(_frames(payloads) + more, cases=len(payloads)).intact


@given(st.binary(min_size=1, max_size=60).filter(lambda text: not text.startswith(b"C")))
def test_foreign_bytes_before_a_frame_are_forged(text: bytes) -> None:
    results = read_results(text + _frames([b"1"]), cases=1)
    assert results == Results((), intact=False)


def test_a_case_out_of_order_is_forged() -> None:
    second = _frames([b"a", b"b"])[25:]
    assert read_results(second, cases=2) == Results((), intact=False)


@given(st.binary(max_size=100), st.integers(0, 3))
def test_any_bytes_can_be_read(stream: bytes, cases: int) -> None:
    assert len(read_results(stream, cases=cases).payloads) <= cases


_ACCOUNT = struct.pack("<3Q", 0x31544C5553455243, (1 << 64) - 4, 56) + struct.pack(
    "<7Q", 9 << 8, 1, 10, 20, 30, 40, 50
)


@given(st.binary(max_size=100))
def test_the_stopwatchs_account_stands_behind_whatever_was_sent(sent: bytes) -> None:
    rest, account = split_account(sent + _ACCOUNT)
    assert rest == sent
    assert account is not None
    assert (account.wait_status, account.is_sound) == (9 << 8, True)
    assert (account.worked_ns, account.sent_ns) == (10, 20)
    assert (account.ready_cpu_ns, account.done_cpu_ns, account.result_cpu_ns) == (30, 40, 50)


def test_of_two_accounts_the_last_is_the_stopwatchs() -> None:
    rest, account = split_account(_ACCOUNT + _ACCOUNT[:-8] + struct.pack("<Q", 7))
    assert rest == _ACCOUNT
    assert account is not None
    assert account.result_cpu_ns == 7
    assert not read_results(rest, cases=1).intact


@given(st.binary(max_size=100))
def test_a_stream_without_an_account_is_left_as_it_is(sent: bytes) -> None:
    assert split_account(sent) == (sent, None)
