"""Finds keys, and keeps them out of everything that is written."""

import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote

from concert.values import ConcertError, ExitStatus

KEYRING_SERVICE = "concert"
"""The service under which the system's key store holds keys, each under its variable's name."""


class MissingKeyError(ConcertError):
    """No key where one is needed.

    Attributes:
        provider: Who wants it.
        variables: The environment variables that were looked for.
        why_no_keyring: Why the system's key store could not be read, or empty.
    """

    exit_status = ExitStatus.USAGE

    def __init__(
        self, *, provider: str, variables: Sequence[str], why_no_keyring: str = ""
    ) -> None:
        remedy = (
            f"set {' or '.join(variables)}, or store it with:"
            f" keyring set {KEYRING_SERVICE} {variables[0]}"
        )
        if why_no_keyring:
            remedy += f" (the system's key store cannot be read: {why_no_keyring})"
        super().__init__(f"{provider} needs a key", remedy=remedy)
        self.provider = provider
        self.variables = tuple(variables)
        self.why_no_keyring = why_no_keyring


class UnusableKeyError(ConcertError):
    """A key that no HTTP header can carry.

    Attributes:
        variable: The environment variable or entry of the key store that holds it.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, variable: str) -> None:
        super().__init__(
            f"the key in {variable} has blanks, line breaks or non-ASCII characters, which no key"
            " has",
            remedy="copy it again",
        )
        self.variable = variable


class Key:
    """A key, which shows itself only to who asks for its value."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    @property
    def value(self) -> str:
        """The key itself: for a request's header and for `Scrubber`, nowhere else."""
        return self._value

    def __repr__(self) -> str:
        return "Key(***)"


def find_key(provider: str, variables: Sequence[str], *, environment: Mapping[str, str]) -> Key:
    """Returns the first key that is set, in the environment or else in the system's key store.

    Args:
        provider: Who wants it, for people.
        variables: Names of variables, the most wanted first.
        environment: The environment.

    Raises:
        MissingKeyError: None of them is set anywhere.
        UnusableKeyError: The one that is set cannot be a key.
    """
    for variable in variables:
        if value := environment.get(variable, "").strip():
            return _checked(value, variable)
    stored, why = _from_keyring(variables)
    if stored is not None:
        return stored
    raise MissingKeyError(provider=provider, variables=variables, why_no_keyring=why)


class Scrubber:
    """Takes keys out of text that leaves the package.

    What is known to be a key goes wherever it stands, also where it is percent-encoded; what looks
    like one (`key=...`, bearer headers, passwords in addresses) goes too.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        forms = {form for secret in secrets if secret for form in (secret, quote(secret, safe=""))}
        # The longest first, so that no tail stays of a key that starts like another.
        ordered = sorted(forms, key=lambda form: (-len(form), form))
        self._known = re.compile("|".join(map(re.escape, ordered))) if ordered else None

    def scrub(self, text: str) -> str:
        """Returns the text with `***` in the place of every key."""
        if self._known is not None:
            text = self._known.sub(_MASK, text)
        for pattern, replacement in _PATTERNS:
            text = pattern.sub(replacement, text)
        return text

    def __repr__(self) -> str:
        return "Scrubber(***)"


_MASK = "***"
_PATTERNS = (
    (re.compile(r"(?i)([?&]|\b)((?:[a-z_-]*key|[a-z_-]*token)=)[^&\s\"'<>]+"), rf"\1\2{_MASK}"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{6,}"), rf"\1 {_MASK}"),
    (re.compile(r"(?i)\b((?:x-goog-)?api-key[\"']?\s*:\s*[\"']?)[^\s\"',}]+"), rf"\1{_MASK}"),
    (re.compile(r"(//)[^/\s@]+@"), rf"\1{_MASK}@"),
    (re.compile(r"\bsk-[A-Za-z0-9_-]{16,}|\bAIza[A-Za-z0-9_-]{20,}|\bya29\.[\w-]+"), _MASK),
)
_KEY = re.compile(r"[!-~]+")


def _checked(value: str, variable: str) -> Key:
    if _KEY.fullmatch(value) is None:
        raise UnusableKeyError(variable)
    return Key(value)


def _from_keyring(variables: Sequence[str]) -> tuple[Key | None, str]:
    """Returns the first stored key, or None and why the store could not be read, if it could not.

    A machine without a key store is the common case: that is no error, and no reason to tell.
    """
    try:
        import keyring
        import keyring.errors
    except ImportError as error:
        return None, type(error).__name__
    for variable in variables:
        try:
            value = keyring.get_password(KEYRING_SERVICE, variable)
        except keyring.errors.NoKeyringError:
            return None, ""
        except Exception as error:  # Key stores raise what they like: D-Bus, prompts, files.
            return None, type(error).__name__
        if value and value.strip():
            return _checked(value.strip(), variable), ""
    return None, ""
