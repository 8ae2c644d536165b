"""Reads the errors of servers that speak one of OpenAI's protocols."""

import re
from collections.abc import Mapping

from concert.models.providers.faults import Endpoint, retry_after_seconds
from concert.models.providers.provider import Fault, Finish
from concert.models.providers.reply import Json, parse_error


def finish_of_error(
    endpoint: Endpoint, *, status: int, headers: Mapping[str, str], told: Json, body: str
) -> Finish:
    """Returns what an error says of the prompt; raises it if it says something else.

    Args:
        endpoint: Where it came from.
        status: The HTTP status.
        headers: Headers of the response.
        told: The error object, where there is one.
        body: The whole body.

    Raises:
        ProviderFaultError: The request failed.
    """
    # Some servers put the fields at the top, some send a bare text.
    message = told["message"].text or told.text or parse_error(body)["message"].text or body
    kinds = {told["code"].text, told["type"].text} - {""}
    if kinds & _CONTENT_KINDS or (status == 403 and _was_flagged(told)):
        return Finish.REFUSAL
    if "invalid_prompt" in kinds and _FLAGGED.search(message) is not None:
        return Finish.REFUSAL
    if status in (400, 413, 422) and _is_context_overflow(kinds, message):
        return Finish.CONTEXT
    fault = None
    if kinds & _QUOTA_KINDS:
        fault = Fault.QUOTA
    elif status == 400 and kinds & _MODEL_KINDS:
        fault = Fault.UNKNOWN_MODEL
    elif status == 400 and "invalid_api_key" in kinds:
        fault = Fault.AUTHENTICATION
    raise endpoint.failure_by_status(
        status, message, retry_after_seconds=retry_after_seconds(headers), fault=fault
    )


_CONTENT_KINDS = frozenset(
    {"content_filter", "content_policy_violation", "ResponsibleAIPolicyViolation"}
)
_FLAGGED = re.compile(r"(?i)usage polic|flagged")
"""OpenAI calls a prompt invalid that it flags, and also one that is none."""
_CONTEXT_KINDS = frozenset({"context_length_exceeded", "exceed_context_size_error"})
_QUOTA_KINDS = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"})
_MODEL_KINDS = frozenset({"model_not_found", "model_not_exist"})
_CONTEXT_WORDS = re.compile(
    r"(?i)maximum context length|context[ _]length[ _]exceeded|prompt is too long"
    r"|exceeds? the (?:available |model's )?(?:maximum )?context|longer than the model's context"
)
_CONTEXT_SIZE = re.compile(r"(?i)maximum context length (?:is|of) (\d{1,18}+)(?!\d)")
_PROMPT_SIZE = re.compile(
    r"(?i)(?<!\d)(\d{1,18}+) (?:tokens )?(?:in|from|of) (?:the |your )?"
    r"(?:messages|prompt|(?:text )?input)"
    r"|(?<!\d)(\d{1,18}+) (?:input|prompt) tokens"
)


def _was_flagged(told: Json) -> bool:
    """Returns whether OpenRouter's moderation kept the prompt from the model."""
    metadata = told["metadata"]
    return bool(metadata["flagged_input"].text or metadata["reasons"].items())


def _is_context_overflow(kinds: set[str], message: str) -> bool:
    """Returns whether the prompt itself is too long.

    A prompt that fits, but not together with the limit of the answer, is no result: the limit must
    be set lower, else every sample would count against the model.
    """
    if not kinds & _CONTEXT_KINDS and _CONTEXT_WORDS.search(message) is None:
        return False
    size, prompt = _CONTEXT_SIZE.search(message), _PROMPT_SIZE.search(message)
    if size is None or prompt is None:
        return True
    return int(prompt[1] or prompt[2]) >= int(size[1])
