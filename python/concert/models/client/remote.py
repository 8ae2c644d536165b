"""Answers tasks with a remote model."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from concert.models.client.attempts import AttemptLog
from concert.models.client.cache import Kept
from concert.models.client.cost import PICODOLLARS, likely_prompt_tokens
from concert.models.client.exchange import Asking, Terms, Want
from concert.models.errors import ModelSettingError
from concert.models.profiles.profile import ToolForm
from concert.models.profiles.sampling import Sampling
from concert.models.protocol import Answer, Ask
from concert.models.providers.provider import Completion, Finish, Message, Request, Role
from concert.values.keys import canonical_json
from concert.values.values import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The tokens that an answer will probably take.

    Attributes:
        prompt_tokens: One for every four bytes of the prompt and the system instruction.
        completion_tokens: What the profile expects of an answer, else its limit, else 0.
        cost_usd: What these cost, in USD; None where the prices are not known.
    """

    prompt_tokens: int
    completion_tokens: int
    cost_usd: float | None


class RemoteModel:
    """One model of one provider under one profile. Safe for several threads."""

    heeds_prompt = True

    def __init__(
        self,
        terms: Terms,
        *,
        sampling: Sampling,
        base_seed: int | None,
        system: str,
        tools: ToolForm = ToolForm.TEXT,
    ) -> None:
        """Names a model; nothing is opened or asked before it has to answer.

        Args:
            terms: With what it is asked.
            sampling: Parameters of all its requests but the seed.
            base_seed: Sample i is asked with the seed base_seed + i; None sends no seed.
            system: System instruction, or empty.
            tools: How an agent's tools are offered to it.
        """
        self._terms = terms
        self._tools = tools
        self._asking = Asking(terms)
        self._sampling = sampling
        self._base_seed = base_seed
        self._system = system
        self._provider_fields = {"provider": json.loads(terms.identity)} | (
            {"system": system} if system else {}
        )

    @property
    def name(self) -> str:
        """Provider and model, and the profile if one was named: "provider:model@profile"."""
        return self._terms.name

    @property
    def system(self) -> str:
        """The system instruction, or empty."""
        return self._system

    @property
    def tools(self) -> ToolForm:
        """The way in which an agent's tools are offered to it."""
        return self._tools

    @property
    def max_concurrency(self) -> int:
        """Most requests that its endpoint takes at a time."""
        return self._terms.pace.max_concurrency

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns as many samples as are asked for."""
        del task
        return range(asked)

    def sampling(self, ask: Ask) -> str:
        """Returns the parameters of the request, the provider, and what follows the unreadable."""
        fields = {**self.sampling_of(ask.sample).chosen, **self._provider_fields}
        if ask.reading is not None:
            fields["reading"] = {
                "tries": ask.reading.tries,
                "then": dict(ask.reading.then.chosen),
                "more_tries": ask.reading.more_tries,
            }
        return canonical_json(fields)

    def sampling_of(self, sample: int, *, step: int = 0) -> Sampling:
        """Returns the parameters of one request.

        Its seed is base_seed + sample at the first step. Later ones have seeds drawn from it: the
        same seed would give the same answer again, and the next ones belong to other samples.
        """
        if self._base_seed is None:
            return self._sampling
        seed = self._base_seed + sample
        return replace(self._sampling, seed=_later_seed(seed, step) if step else seed)

    def respond(self, ask: Ask) -> Answer:
        """Asks until there is an answer that can be read, as often as `ask.reading` allows.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
        """
        log = AttemptLog()
        step = 0
        while True:
            kept = self._asking.answer(self._want(ask, step), log=log)
            if not _asks_again(ask, kept.completion, step):
                return _answer(kept, log)
            step += 1

    def complete(
        self, request: Request, *, sample: int, step: int, log: AttemptLog | None = None
    ) -> Completion:
        """Completes one conversation among several for a sample, as agents do.

        Args:
            request: What is asked; `system` and `sampling_of` give this model's own parts of it.
            sample: Sample index.
            step: Which of the sample's requests it is, from 0.
            log: Is told of every attempt.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
            ModelSettingError: It is asked in batches.
        """
        if self._terms.in_batches:
            raise ModelSettingError(
                what=f"{self.name} is asked in batches, and an agent's next question depends on"
                " the last answer",
                remedy="leave out the variants with agents, or use a profile without batch",
            )
        want = Want(request=request, sample=sample, step=step)
        return self._asking.answer(want, log=AttemptLog() if log is None else log).completion

    def is_kept(self, ask: Ask) -> bool:
        """Tells whether `respond` would find all that it needs in the cache."""
        step = 0
        while kept := self._asking.kept(self._want(ask, step)):
            if not _asks_again(ask, kept.completion, step):
                return True
            step += 1
        return False

    def estimate(self, ask: Ask) -> Estimate:
        """Returns what one try at an answer will probably take."""
        request = self._want(ask, 0).request
        prompt = likely_prompt_tokens(request)
        expected = self._terms.expected_output_tokens
        completion = expected if expected is not None else self._sampling.max_output_tokens or 0
        tariff = self._terms.tariff
        cost_usd = (
            None
            if tariff is None
            else tariff.of(prompt=prompt, completion=completion) / PICODOLLARS
        )
        return Estimate(prompt_tokens=prompt, completion_tokens=completion, cost_usd=cost_usd)

    def close(self) -> None:
        """Ends the calls under way, which then raise, and frees the connections."""
        self._asking.close()

    def _want(self, ask: Ask, step: int) -> Want:
        own = self.sampling_of(ask.sample, step=step)
        sampling = own if ask.reading is None else ask.reading.sampling(own, number=step)
        request = Request(
            system=self._system,
            messages=(Message(role=Role.USER, text=ask.prompt),),
            sampling=sampling,
        )
        changed = _changed(sampling, self.sampling_of(ask.sample)) if step else {}
        return Want(request=request, sample=ask.sample, step=step, changed=changed)


def _asks_again(ask: Ask, completion: Completion, step: int) -> bool:
    # A prompt that is too long stays so.
    if ask.reading is None or completion.finish is Finish.CONTEXT:
        return False
    return step + 1 < ask.reading.all_tries and not ask.reading.is_readable(completion.text)


def _answer(kept: Kept, log: AttemptLog) -> Answer:
    completion, usage = kept.completion, kept.completion.usage
    return Answer(
        text=completion.text,
        finish_reason=completion.finish.value,
        prompt_tokens=usage.prompt,
        completion_tokens=usage.completion,
        reasoning=completion.reasoning,
        reasoning_tokens=usage.reasoning,
        cached_tokens=usage.cached,
        served_model=completion.served_model,
        latency_ns=kept.latency_ns,
        attempts=log.to_json(),
    )


def _changed(sampling: Sampling, usual: Sampling) -> Mapping[str, object]:
    return {
        name: value for name, value in sampling.chosen.items() if usual.chosen.get(name) != value
    }


def _later_seed(seed: int, step: int) -> int:
    digest = hashlib.sha256(f"{seed}:{step}".encode()).digest()
    return int.from_bytes(digest[:4]) >> 1
