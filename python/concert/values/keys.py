"""The keys by which two responses, or two verdicts, are the same.

A key is the SHA-256 of the canonical JSON of everything that can change what it stands for. JSON
keeps the parts apart, so no two different sets of parts join to the same bytes.
"""

import hashlib
import json
from collections.abc import Mapping

from concert.values.values import Candidate, Response, Task


def canonical_json(value: object) -> str:
    """Returns the one JSON text of `value`: keys sorted, no spaces, ASCII only."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def prompt_sha256(prompt: str) -> str:
    """Returns the hash (hex) of a prompt as sent."""
    return hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()


def response_key(
    *,
    suite: str,
    task_id: str,
    variant: str,
    prompt_sha256: str,
    model: str,
    sampling: str,
    sample: int,
) -> str:
    """Returns the key (hex) of what a model is asked; the answer is not part of it."""
    return _sha256(
        {
            "suite": suite,
            "task_id": task_id,
            "variant": variant,
            "prompt_sha256": prompt_sha256,
            "model": model,
            "sampling": sampling,
            "sample": sample,
        }
    )


def key_of(response: Response) -> str:
    """Returns the key (hex) of a response."""
    return response_key(
        suite=response.suite,
        task_id=response.task_id,
        variant=response.variant,
        prompt_sha256=response.prompt_sha256,
        model=response.model,
        sampling=response.sampling,
        sample=response.sample,
    )


def verdict_key(
    *,
    task: Task,
    candidate: Candidate,
    checker: str,
    toolchains: Mapping[str, str],
    limits: str,
    sandbox: str,
) -> str:
    """Returns the key (hex) of a verdict: the hash of everything that can change it.

    Args:
        task: Its suite, identifier and digest count.
        candidate: Everything that the judge sees of it counts.
        checker: Name and version of the suite's checker.
        toolchains: Identity by name of each toolchain that the suite or the task uses.
        limits: The limits in force, as canonical JSON.
        sandbox: The sandbox's identity.
    """
    return _sha256(
        {
            "suite": task.suite,
            "task_id": task.task_id,
            "task_digest": task.digest,
            "candidate_sha256": candidate.sha256,
            "checker": checker,
            "toolchains": dict(toolchains),
            "limits": limits,
            "sandbox": sandbox,
        }
    )


def _sha256(parts: Mapping[str, object]) -> str:
    return hashlib.sha256(canonical_json(parts).encode("ascii")).hexdigest()
