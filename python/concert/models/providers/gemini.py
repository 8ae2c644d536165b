"""Completes conversations with Gemini, through its own API or Vertex AI."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

import httpx2
from google import genai
from google.auth import exceptions as auth_errors
from google.auth.credentials import Credentials
from google.genai import errors, types
from google.genai.client import DebugConfig

from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile, ProfileError, Vertex
from concert.models.profiles.sampling import Sampling
from concert.models.providers.faults import Endpoint, parse_seconds, retry_after_seconds
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    Message,
    ProviderFaultError,
    Request,
    Role,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)
from concert.models.providers.reply import (
    Json,
    MalformedReplyError,
    parse_error,
    parse_reply,
    written,
)
from concert.models.providers.secrets import Key, Scrubber
from concert.models.providers.transport import Transport, most_bytes_of

NAME: Final = "gemini"
"""The provider's name in a model's name."""

GEMINI_BASE_URL: Final = "https://generativelanguage.googleapis.com"
"""The address for a profile without `base_url` and `vertex`."""


class GeminiProvider:
    """One Gemini model.

    Attributes:
        base_url: Where it is.
        endpoint: The same, for people.
        model: Its name.
        transport: Carries what is sent there.
    """

    def __init__(
        self,
        model: str,
        profile: Profile,
        *,
        access: Key | Credentials,
        environment: Mapping[str, str],
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            model: Name of the model.
            profile: Says where it is asked (Vertex AI or not), its safety settings, and more.
            access: A key for the Gemini API; credentials of Google Cloud for Vertex AI.
            environment: Says which proxy is used.

        Raises:
            ProfileError: There is no such safety category or threshold.
        """
        self.model = model
        self._identity = identity_of(NAME, model, profile)
        self._safety = _safety(profile)
        self._api_version = _API_VERSION if profile.vertex is None else _VERTEX_API_VERSION
        self.base_url = (profile.base_url or _base_url(profile.vertex)).rstrip("/")
        is_key = isinstance(access, Key)
        self.endpoint = Endpoint(
            urlsplit(self.base_url).netloc,
            scrubber=Scrubber([access.value] if isinstance(access, Key) else []),
        )
        self.transport = Transport(
            base_url=self.base_url,
            endpoint=self.endpoint,
            headers={"x-goog-api-key": access.value} if isinstance(access, Key) else {},
            passed=() if is_key else ("authorization", "x-goog-user-project"),
            timeout_seconds=profile.timeout_seconds,
            environment=environment,
            most_bytes=most_bytes_of(profile),
        )
        self._client = genai.Client(
            vertexai=profile.vertex is not None,
            # The transport has the key.
            api_key="none" if is_key else None,
            credentials=access if isinstance(access, Credentials) else None,
            project=profile.vertex.project if profile.vertex is not None else None,
            location=profile.vertex.location if profile.vertex is not None else None,
            debug_config=DebugConfig(client_mode="api", replays_directory="", replay_id=""),
            http_options=types.HttpOptions(
                base_url=f"{self.base_url}/",
                api_version=self._api_version,
                httpx_client=httpx2.Client(transport=self.transport, trust_env=False),
            ),
        )

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on (see `Provider`)."""
        return self._identity

    def complete(self, request: Request) -> Completion:
        """Completes a conversation (see `Provider`).

        Raises:
            ProviderFaultError: The request failed.
        """
        self.endpoint.check_text(request)
        response = self._send(request)
        if isinstance(response, httpx2.Response):
            return self._not_served(response)
        return self._read(
            response.body or "", response.headers or {}, offers_tools=bool(request.tools)
        )

    def body(self, request: Request) -> Mapping[str, object]:
        """Returns what is sent for a request.

        The package writes a request by itself and shows nobody what it wrote; a test holds the two
        against each other.

        Raises:
            ProviderFaultError: The protocol cannot carry it.
        """
        self.endpoint.check_text(request)
        config = self._config(request).model_dump(
            mode="json", by_alias=True, exclude_none=True, include=_SENT
        )
        safety = config.pop("safetySettings", None)
        return {
            "contents": [
                _content(message).model_dump(mode="json", by_alias=True, exclude_none=True)
                for message in request.messages
            ],
            **({"safetySettings": safety} if safety else {}),
            **(
                {"systemInstruction": {"parts": [{"text": request.system}], "role": "user"}}
                if request.system
                else {}
            ),
            **({"generationConfig": config} if config else {}),
        }

    def read(self, response: httpx2.Response) -> Completion:
        """Returns what a response says, whatever its status.

        Raises:
            ProviderFaultError: The request failed.
        """
        if not response.is_success:
            return self._not_served(response)
        return self._read(response.text, response.headers)

    def close(self) -> None:
        """Ends the requests under way (see `Provider`)."""
        # The package's client holds no connections, and would fail in words of its own if closed.
        self.transport.close()

    def __repr__(self) -> str:
        return f"GeminiProvider({self.identity})"

    def _send(self, request: Request) -> types.HttpResponse | httpx2.Response:
        """Returns the response: the package's own if it is a success, else that of HTTP."""
        answer: object
        try:
            answer = self._client.models.generate_content(
                model=self.model,
                contents=[_content(message) for message in request.messages],
                config=self._config(request),
            ).sdk_http_response
        except errors.APIError as error:
            # Leaves the handler: the package's error quotes the server, keys and all.
            answer = error.response
        except auth_errors.TransportError as error:
            raise self.endpoint.failure(Fault.CONNECTION, f"no token: {error}") from None
        except auth_errors.GoogleAuthError as error:
            raise self.endpoint.failure(Fault.AUTHENTICATION, f"no token: {error}") from None
        if not isinstance(answer, types.HttpResponse | httpx2.Response):
            raise self._malformed("no answer")
        return answer

    def _config(self, request: Request) -> types.GenerateContentConfig:
        sampling = request.sampling
        return types.GenerateContentConfig(
            system_instruction=request.system or None,
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            # Gemini has no way to switch it off: then the model's own stands.
            top_k=sampling.top_k if sampling.top_k != -1 else None,
            seed=sampling.seed,
            max_output_tokens=sampling.max_output_tokens,
            thinking_config=_thinking(sampling),
            safety_settings=self._safety,
            # The body as it came: read here, where an absent field is no error.
            should_return_http_response=True,
            # One call is one request.
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
            automatic_continuation=False,
            tools=_tools(request.tools),
        )

    def _read(
        self, body: str, headers: Mapping[str, str], *, offers_tools: bool = False
    ) -> Completion:
        lower = {name.lower(): value for name, value in headers.items()}
        try:
            reply = parse_reply(body, headers=lower)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None
        candidates = reply["candidates"].items()
        blocked = reply["promptFeedback"]["blockReason"].text
        if not candidates and not blocked:
            raise self._malformed("an answer without candidates")
        candidate = candidates[0] if candidates else Json({})
        parts = candidate["content"]["parts"].items()
        reason = candidate["finishReason"].text
        calls = _calls(parts)
        if offers_tools and reason in _BROKEN_CALLS:
            # The model is told, as of any other call that cannot be read.
            calls, reason = (ToolCall(call_id="", name="", arguments=""),), "STOP"
        return Completion(
            text="".join(part["text"].text for part in parts if not part["thought"].is_true),
            reasoning="".join(part["text"].text for part in parts if part["thought"].is_true),
            finish=Finish.REFUSAL if blocked else self._finish(reason),
            usage=_usage(reply["usageMetadata"]),
            served_model=reply["modelVersion"].text,
            completion_id=reply["responseId"].text,
            calls=calls,
            echo=_echo(parts) if calls else "",
        )

    def _finish(self, reason: str) -> Finish:
        try:
            return _FINISHES[reason]
        except KeyError:
            raise self._malformed(f"finishReason {reason or 'is missing'}") from None

    def _not_served(self, response: httpx2.Response) -> Completion:
        """Returns what an error says of the prompt; raises it if it says something else."""
        told = parse_error(response.text)["error"]
        message = told["message"].text or response.text
        if response.status_code == 400 and _CONTEXT_WORDS.search(message) is not None:
            return Completion(text="", finish=Finish.CONTEXT, usage=Usage())
        wait = retry_after_seconds(response.headers)
        fault = None
        for detail in told["details"].items():
            kind = detail["@type"].text.rpartition(".")[2]
            if kind == "RetryInfo" and wait is None:
                wait = parse_seconds(detail["retryDelay"].text)
            elif kind == "ErrorInfo":
                fault = _REASONS.get(detail["reason"].text, fault)
            elif kind == "QuotaFailure" and _is_for_today(detail):
                # The wait that comes with it is one of seconds, and in vain.
                fault = Fault.QUOTA
        raise self.endpoint.failure_by_status(
            response.status_code, message, retry_after_seconds=wait, fault=fault
        )

    def _malformed(self, what: str) -> ProviderFaultError:
        return self.endpoint.failure(Fault.MALFORMED, what)


# Said here, since the package would take them from the environment.
_API_VERSION = "v1beta"
_VERTEX_API_VERSION = "v1beta1"


_ECHOED = ("text", "thought", "thoughtSignature", "functionCall")
_OUR_ID = "concert-"
_BROKEN_CALLS = frozenset({"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"})
"""The reasons where the model called a tool in a way that cannot be read."""
_SENT = {
    *("temperature", "top_p", "top_k", "seed", "max_output_tokens"),
    *("thinking_config", "safety_settings"),
}
_FINISHES = {
    "STOP": Finish.STOP,
    **dict.fromkeys(("MAX_TOKENS", "CONTINUATION"), Finish.LENGTH),
    **dict.fromkeys(
        ("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"),
        Finish.REFUSAL,
    ),
}
_CONTEXT_WORDS = re.compile(
    # From its first mention on, once, however often it is mentioned.
    r"(?is)\A(?>.*?input token count).*(?:exceeds the maximum number of tokens|only supports up to)"
)
_REASONS = {
    **dict.fromkeys(
        ("API_KEY_INVALID", "API_KEY_EXPIRED", "API_KEY_SERVICE_BLOCKED"), Fault.AUTHENTICATION
    ),
    "BILLING_DISABLED": Fault.QUOTA,
}
"""The reasons of a google.rpc.ErrorInfo that say more than the status."""


def _base_url(vertex: Vertex | None) -> str:
    """Returns where Google serves: https://cloud.google.com/vertex-ai/docs/reference/rest."""
    if vertex is None:
        return GEMINI_BASE_URL
    if vertex.location == "global":
        return "https://aiplatform.googleapis.com"
    if vertex.location in ("us", "eu"):
        return f"https://aiplatform.{vertex.location}.rep.googleapis.com"
    return f"https://{vertex.location}-aiplatform.googleapis.com"


def _content(message: Message) -> types.Content:
    if message.echo:
        return types.Content.model_validate_json(message.echo)
    name = "model" if message.role is Role.ASSISTANT else "user"
    parts = [_response(result) for result in message.results]
    if message.text or not parts:
        parts.append(types.Part(text=message.text))
    return types.Content(role=name, parts=parts)


def _response(result: ToolResult) -> types.Part:
    call_id = result.call.call_id
    return types.Part(
        function_response=types.FunctionResponse(
            id=None if call_id.startswith(_OUR_ID) else call_id,
            name=result.call.name,
            response={"result": result.text},
        )
    )


def _tools(tools: Sequence[Tool]) -> types.ToolListUnion | None:
    if not tools:
        return None
    functions = [
        types.FunctionDeclaration(
            name=tool.name,
            description=tool.description,
            parameters_json_schema=json.loads(tool.parameters),
        )
        for tool in tools
    ]
    return [types.Tool(function_declarations=functions)]


def _calls(parts: Sequence[Json]) -> tuple[ToolCall, ...]:
    calls = [part["functionCall"] for part in parts if part["functionCall"].is_object]
    return tuple(
        ToolCall(
            # Some models name no call: it is known by its place.
            call_id=call["id"].text or f"{_OUR_ID}{number}",
            name=call["name"].text,
            arguments=written(call["args"].value if call["args"].is_object else {}),
        )
        for number, call in enumerate(calls)
    )


def _echo(parts: Sequence[Json]) -> str:
    """Returns the turn as Gemini takes it back, with the signatures of its thoughts.

    Empty where the package would not write it.
    """
    known = [
        {name: part[name].value for name in _ECHOED if part[name].value is not None}
        for part in parts
    ]
    echo = written({"role": "model", "parts": known})
    try:
        types.Content.model_validate_json(echo)
    except ValueError:
        return ""
    return echo


def _thinking(sampling: Sampling) -> types.ThinkingConfig | None:
    """Returns what is said of thinking; nothing to a model that may not know of it."""
    if sampling.thinking_tokens is None and sampling.reasoning_effort is None:
        return None
    effort = sampling.reasoning_effort
    return types.ThinkingConfig(
        thinking_budget=sampling.thinking_tokens,
        thinking_level=types.ThinkingLevel(effort.upper()) if effort is not None else None,
        include_thoughts=sampling.thinking_tokens != 0,
    )


def _safety(profile: Profile) -> list[types.SafetySetting] | None:
    settings = []
    for category, threshold in profile.safety:
        for value, known in (
            (category, types.HarmCategory.__members__),
            (threshold, types.HarmBlockThreshold.__members__),
        ):
            if value not in known:
                raise ProfileError(
                    where=f"profile {profile.name}, safety",
                    what=f"unknown name {value}",
                    remedy=f"choose one of {', '.join(sorted(known))}",
                )
        settings.append(
            types.SafetySetting(
                category=types.HarmCategory(category),
                threshold=types.HarmBlockThreshold(threshold),
            )
        )
    return settings or None


def _is_for_today(quota_failure: Json) -> bool:
    """Returns whether a quota is used up that is counted by the day."""
    return any("PerDay" in each["quotaId"].text for each in quota_failure["violations"].items())


def _usage(usage: Json) -> Usage:
    answer = usage["candidatesTokenCount"].count
    thoughts = usage["thoughtsTokenCount"].count
    known = [count for count in (answer, thoughts) if count >= 0]
    return Usage(
        prompt=usage["promptTokenCount"].count,
        cached=usage["cachedContentTokenCount"].count,
        # Gemini counts thoughts apart.
        completion=sum(known) if known else -1,
        reasoning=thoughts,
    )
