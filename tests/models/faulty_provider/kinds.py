"""The ways in which a provider can misbehave."""

from enum import StrEnum


class Kind(StrEnum):
    """A fault that the server commits in place of a plain answer."""

    RATE_LIMITED = "rate-limited"
    """429 that does not say how long to wait."""
    RATE_LIMITED_SECONDS = "rate-limited-seconds"
    """429 with Retry-After in seconds."""
    RATE_LIMITED_DATE = "rate-limited-date"
    """429 with Retry-After as an HTTP date."""
    RATE_LIMITED_SKEWED = "rate-limited-skewed"
    """429 with Retry-After as an HTTP date, by a clock that is a year ahead."""
    SERVER_ERROR = "server-error"
    """500."""
    UNAVAILABLE = "unavailable"
    """503."""
    CUT_BEFORE = "cut-before"
    """The connection ends before the first byte."""
    RESET = "reset"
    """The connection is reset before the first byte."""
    CUT_IN_BODY = "cut-in-body"
    """The connection ends in the middle of the body."""
    HALF_JSON = "half-json"
    """A whole response whose body is half a JSON text."""
    WRONG_CONTENT_TYPE = "wrong-content-type"
    """Status 200 with a page for people."""
    EMPTY_CANDIDATES = "empty-candidates"
    """An answer without any choice in it, and without a reason."""
    SILENT = "silent"
    """Nothing at all until the client hangs up."""

    SLOW = "slow"
    """The answer, late."""
    DUPLICATE = "duplicate"
    """The answer twice on the connection, at once."""
    LATE_DUPLICATE = "late-duplicate"
    """The answer, and a little later on the same connection once more."""
    SKEWED_CLOCK = "skewed-clock"
    """The answer, with a Date ten years ago."""

    SAFETY_BLOCK = "safety-block"
    """The prompt is blocked by the provider's filter."""
    REFUSAL = "refusal"
    """The model, or a filter on what it says, declines."""
    LENGTH = "length"
    """The answer is cut at the limit of tokens; every other time nothing is left of it."""
    CONTEXT = "context"
    """The prompt is said to be longer than what the model reads."""

    AUTHENTICATION = "authentication"
    """The key is said to be wrong."""
    UNKNOWN_MODEL = "unknown-model"
    """The model is said not to exist."""
    QUOTA = "quota"
    """No money is left."""
    BAD_REQUEST = "bad-request"
    """A parameter is said to be wrong."""


TRANSIENT = (
    Kind.RATE_LIMITED,
    Kind.RATE_LIMITED_SECONDS,
    Kind.RATE_LIMITED_DATE,
    Kind.RATE_LIMITED_SKEWED,
    Kind.SERVER_ERROR,
    Kind.UNAVAILABLE,
    Kind.CUT_BEFORE,
    Kind.RESET,
    Kind.CUT_IN_BODY,
    Kind.HALF_JSON,
    Kind.WRONG_CONTENT_TYPE,
    Kind.EMPTY_CANDIDATES,
    Kind.SILENT,
)
"""No answer, and asking again can help."""

ODD = (Kind.SLOW, Kind.DUPLICATE, Kind.LATE_DUPLICATE, Kind.SKEWED_CLOCK)
"""The plain answer, delivered oddly."""

RESULTS = (Kind.SAFETY_BLOCK, Kind.REFUSAL, Kind.LENGTH, Kind.CONTEXT)
"""An answer of another kind, which asking again does not change."""

PERMANENT = (Kind.AUTHENTICATION, Kind.UNKNOWN_MODEL, Kind.QUOTA, Kind.BAD_REQUEST)
"""No answer, and asking again cannot help."""
