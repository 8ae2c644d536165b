"""Computes what a request costs: at most before it is made, exactly afterwards.

Sums are whole picodollars (10^-12 USD): a price of whole cents per million tokens is a whole number
of them a token, so that nothing is lost to rounding however many are added.
"""

from concert.models.profiles.profile import Prices
from concert.models.providers.provider import Completion, Fault, ProviderFaultError, Request

PICODOLLARS = 10**12
"""Picodollars in a dollar."""

_TOKENS_PRICED = 10**6
_BYTES_A_TOKEN = 4
_TOKENS_A_TURN = 16
"""Room for what a provider wraps around each turn: roles and separators."""
_TOKENS_OF_TOOLS = 1024
"""Room for what a provider tells a model of calling tools; Anthropic says some 350 at most."""
_LOST = frozenset({Fault.CONNECTION, Fault.TIMEOUT, Fault.MALFORMED})


class Tariff:
    """The prices of requests to one model, in picodollars."""

    def __init__(self, prices: Prices, *, discount: float = 0.0) -> None:
        """Takes the prices of a model.

        Args:
            prices: The usual ones.
            discount: Share of them that is taken off, from 0 and below 1.
        """
        cached = prices.input if prices.cached_input is None else prices.cached_input
        self._input = _a_token(prices.input, discount)
        self._cached = _a_token(cached, discount)
        self._output = _a_token(prices.output, discount)

    def of(self, *, prompt: int, cached: int = 0, completion: int) -> int:
        """Returns the cost of so many tokens; `cached` are among `prompt`."""
        cached = min(max(0, cached), prompt)
        fresh = (prompt - cached) * self._input
        return fresh + cached * self._cached + completion * self._output

    def most_of(self, request: Request) -> int:
        """Returns the most that a request can cost.

        It holds for providers that keep to `max_output_tokens`, which must be set.
        """
        dearest = max(self._input, self._cached)
        prompt = most_prompt_tokens(request) * dearest
        return prompt + _most_completion(request) * self._output

    def of_completion(self, request: Request, completion: Completion) -> int:
        """Returns the cost of an answer: the most where its tokens are not told."""
        usage = completion.usage
        return self.of(
            prompt=most_prompt_tokens(request) if usage.prompt < 0 else usage.prompt,
            cached=usage.cached,
            completion=_most_completion(request) if usage.completion < 0 else usage.completion,
        )


def may_be_billed(error: ProviderFaultError) -> bool:
    """Returns whether a failed request may cost something.

    An answer that was lost or broken off may have been generated, and nobody tells how long it was.
    What the provider itself refused by an HTTP status is free, and so is what never reached it.
    """
    if not error.was_sent:
        return False
    return error.fault in _LOST or (error.fault is Fault.SERVER and error.status < 400)


def most_prompt_tokens(request: Request) -> int:
    """Returns a number of tokens that a prompt does not exceed: one a byte, and some a turn."""
    around = _TOKENS_OF_TOOLS if request.tools else 0
    return around + sum(_bytes(text) + _TOKENS_A_TURN for text in request.texts)


def likely_prompt_tokens(request: Request) -> int:
    """Returns an estimate of a prompt's tokens: one for four bytes, as in English and code."""
    return sum(-(-_bytes(text) // _BYTES_A_TOKEN) for text in request.texts)


def _most_completion(request: Request) -> int:
    return request.sampling.max_output_tokens or 0


def _a_token(usd: float, discount: float) -> int:
    return -int(-usd * (1 - discount) * PICODOLLARS // _TOKENS_PRICED)


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
