"""Keys are found where they should be, and nowhere else."""

import keyring
import keyring.errors
import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.backend import KeyringBackend

from concert.models.providers.secrets import (
    KEYRING_SERVICE,
    MissingKeyError,
    Scrubber,
    UnusableKeyError,
    find_key,
)

_SECRETS = st.text(alphabet=st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=4)


class _Store(KeyringBackend):
    """A key store in memory, which may refuse."""

    priority = 1.0

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call, unused-ignore]
        self.entries: dict[tuple[str, str], str] = {}
        self._error = error

    def get_password(self, service: str, username: str) -> str | None:
        if self._error is not None:
            raise self._error
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password


@pytest.fixture
def store() -> _Store:
    made = _Store()
    keyring.set_keyring(made)
    return made


def test_the_environment_goes_before_the_key_store(store: _Store) -> None:
    store.set_password(KEYRING_SERVICE, "FIRST", "stored")
    found = find_key("p", ["FIRST", "SECOND"], environment={"SECOND": " given\n"})
    assert found.value == "given"


def test_the_key_store_is_asked_by_the_variables_name(store: _Store) -> None:
    store.set_password(KEYRING_SERVICE, "SECOND", "stored")
    store.set_password("other", "FIRST", "foreign")
    assert find_key("p", ["FIRST", "SECOND"], environment={"FIRST": ""}).value == "stored"


def test_a_missing_key_is_told_with_what_to_set(store: _Store) -> None:
    with pytest.raises(MissingKeyError) as caught:
        find_key("gemini", ["FIRST", "SECOND"], environment={})
    assert str(caught.value) == (
        "gemini needs a key; set FIRST or SECOND, or store it with: keyring set concert FIRST"
    )
    assert caught.value.variables == ("FIRST", "SECOND")
    assert store.entries == {}


def test_a_machine_without_a_key_store_is_no_trouble() -> None:
    keyring.set_keyring(_Store(keyring.errors.NoKeyringError()))
    with pytest.raises(MissingKeyError) as caught:
        find_key("p", ["FIRST"], environment={})
    assert caught.value.why_no_keyring == ""


def test_a_key_store_that_fails_is_named_but_not_quoted() -> None:
    keyring.set_keyring(_Store(RuntimeError("password hunter2 was wrong")))
    with pytest.raises(MissingKeyError, match="RuntimeError") as caught:
        find_key("p", ["FIRST"], environment={})
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("value", ["two words", "line\nbreak", "schlüssel"])
def test_what_cannot_be_a_key_is_told_by_its_variable_alone(value: str) -> None:
    with pytest.raises(UnusableKeyError) as caught:
        find_key("p", ["FIRST"], environment={"FIRST": value})
    assert "FIRST" in str(caught.value)
    assert value not in str(caught.value)


def test_a_key_does_not_show_itself() -> None:
    key = find_key("p", ["FIRST"], environment={"FIRST": "verysecret"})
    assert "verysecret" not in f"{key} {key!r} {[key]}"


@given(_SECRETS, st.text(), st.text())
def test_a_known_key_is_never_left(secret: str, before: str, after: str) -> None:
    scrubbed = Scrubber([secret]).scrub(f"{before}{secret}{after}")
    assert scrubbed.count(secret) <= f"{before}***{after}".count(secret)


@given(_SECRETS, _SECRETS)
def test_a_key_that_starts_like_another_leaves_no_tail(short: str, tail: str) -> None:
    scrubbed = Scrubber([short, short + tail]).scrub(f"<{short}{tail}>")
    assert scrubbed == "<***>"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("GET /v1?key=abc&alt=json", "GET /v1?key=***&alt=json"),
        ("api_key=abc", "api_key=***"),
        ("Authorization: Bearer abcdef123", "Authorization: Bearer ***"),
        ("{'x-goog-api-key': 'abc'}", "{'x-goog-api-key': '***'}"),
        ("http://user:pw@proxy:80/", "http://***@proxy:80/"),
        ("key sk-abcdefghij0123456789 is bad", "key *** is bad"),
        ("model gpt-5 has max_tokens=5", "model gpt-5 has max_tokens=5"),
    ],
)
def test_what_looks_like_a_key_goes_and_the_rest_stays(text: str, clean: str) -> None:
    assert Scrubber().scrub(text) == clean


def test_a_key_goes_in_its_percent_encoded_form_too() -> None:
    assert Scrubber(["a/b+c="]).scrub("at /a%2Fb%2Bc%3D/x") == "at /***/x"
