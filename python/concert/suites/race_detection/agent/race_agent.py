"""Lets a model of the pipeline answer as an agent."""

from collections.abc import Callable, Sequence

from concert.models.client.attempts import AttemptLog
from concert.models.profiles.profile import ToolForm
from concert.models.protocol import Answer, Ask, ModelError
from concert.models.providers.provider import Completion, Message, Request
from concert.sandbox.protocol import SandboxError
from concert.suites.equipment import Equipment
from concert.suites.protocol import Conversing, Memory
from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.loop import AgentLoop
from concert.suites.race_detection.agent.native import NATIVE_TOOLS
from concert.suites.race_detection.agent.prompt import native_prompt
from concert.suites.race_detection.agent.workshop import NEEDS
from concert.suites.race_detection.tasks.rendering import SourceFile


class RaceAgent:
    """Gives models the programs of the suite. Implements `Agent`."""

    def __init__(
        self, files_of: Callable[[str], Sequence[SourceFile]], *, limits: AgentLimits
    ) -> None:
        """Takes what gives the files of a program, the main one first, by its task id."""
        self._files_of = files_of
        self._limits = limits

    @property
    def needs(self) -> tuple[str, ...]:
        """Compiler, debugger and Valgrind."""
        return NEEDS

    @property
    def most_requests(self) -> int:
        """One a turn."""
        return self._limits.turns

    def respond(self, ask: Ask, model: Conversing, equipment: Equipment, memory: Memory) -> Answer:
        """Has a model work on a program and answer.

        Raises:
            ModelError: No answer could be had, or the sandbox failed.
            RunStoppedError: No further answer can be had.
        """
        log = AttemptLog()
        is_native = model.tools is ToolForm.NATIVE

        def complete(messages: tuple[Message, ...], turn: int) -> Completion:
            request = Request(
                system=model.system,
                messages=messages,
                sampling=model.sampling_of(ask.sample, step=turn),
                tools=NATIVE_TOOLS if is_native else (),
            )
            return model.complete(request, sample=ask.sample, step=turn, log=log)

        loop = AgentLoop(equipment.sandbox, equipment.toolchains, limits=self._limits)
        try:
            answer = loop.run(
                complete,
                files=self._files_of(ask.task.task_id),
                prompt=native_prompt(ask.prompt) if is_native else ask.prompt,
                folder=equipment.scratch,
                memory=memory,
                tools=model.tools,
            )
        except SandboxError as error:
            raise ModelError(f"the sandbox failed: {error.what}", attempts=log.to_json()) from error
        return Answer(
            text=answer.text,
            finish_reason=answer.finish.value,
            prompt_tokens=answer.usage.prompt,
            completion_tokens=answer.usage.completion,
            reasoning=answer.reasoning,
            reasoning_tokens=answer.usage.reasoning,
            cached_tokens=answer.usage.cached,
            served_model=answer.served_model,
            attempts=log.to_json(),
            trajectory=answer.trajectory,
        )
