"""States the conditions under which candidates are judged, and the keys of their verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from concert.results import Verdict, canonical_json, verdict_key
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain
from concert.values.values import Candidate, Judgement, Response, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The conditions of a verdict besides candidate, task and checker.

    Attributes:
        run_id: The run that stores verdicts under these conditions.
        toolchains: Identity (hex) of each toolchain that was found, by name.
        sandbox: The sandbox's identity.
        limits: Overrides of the suites' limits by name.
    """

    run_id: str
    toolchains: Mapping[str, str]
    sandbox: str
    limits: Mapping[str, float]

    @classmethod
    def of(cls, equipment: Equipment, *, run_id: str) -> Self:
        """Returns the conditions of judging with `equipment`."""
        return cls(
            run_id=run_id,
            toolchains=identities(equipment.toolchains),
            sandbox=equipment.sandbox.identity,
            limits=equipment.limits,
        )

    def key(self, suite: Suite, task: Task, candidate: Candidate) -> str:
        """Returns the key (hex) of the verdict on a candidate."""
        return verdict_key(
            task=task,
            candidate=candidate,
            checker=suite.checker,
            toolchains=self._used(suite, task),
            limits=suite.limits(self.limits),
            sandbox=self.sandbox,
        )

    def verdict(
        self,
        *,
        suite: Suite,
        task: Task,
        response: Response,
        response_key: str,
        candidate: Candidate,
        key: str,
        judgement: Judgement,
    ) -> Verdict:
        """Returns the verdict that stores a judgement."""
        return Verdict(
            run_id=self.run_id,
            verdict_key=key,
            response_key=response_key,
            suite=task.suite,
            task_id=task.task_id,
            model=response.model,
            variant=response.variant,
            sample=response.sample,
            candidate=candidate,
            judgement=judgement,
            limits=suite.limits(self.limits),
            checker=suite.checker,
            task_digest=task.digest,
            toolchains=canonical_json(self._used(suite, task)),
            sandbox=self.sandbox,
        )

    def _used(self, suite: Suite, task: Task) -> dict[str, str]:
        names = sorted({*suite.needs, *task.requires} & set(self.toolchains))
        return {name: self.toolchains[name] for name in names}


def identities(toolchains: Mapping[str, Toolchain]) -> dict[str, str]:
    """Returns the identity (hex) of each toolchain by name."""
    return {name: toolchain.identity for name, toolchain in sorted(toolchains.items())}
