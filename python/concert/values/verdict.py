"""The stored values of a judgement and its timings."""

from dataclasses import dataclass

from concert.values.values import DEFAULT_VARIANT, Candidate, Judgement, Measurement


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A judgement of one response's candidate, with everything that could have changed it.

    Responses with the same candidate share one judgement: their verdicts differ in `response_key`,
    `model`, `variant` and `sample` only.

    Attributes:
        run_id: The run that stored it.
        verdict_key: Hash (hex) of everything that can change the judgement.
        response_key: Hash (hex) of what the model was asked.
        suite: The suite.
        task_id: The task.
        model: Who answered.
        sample: Sample index.
        candidate: What was judged.
        judgement: What the judge says.
        limits: The limits in force, as canonical JSON.
        checker: Name and version of the checker.
        task_digest: Digest (hex) of the task's data.
        toolchains: Identity by name of the toolchains used, as canonical JSON.
        sandbox: The sandbox's identity.
        variant: The prompt's variant.
    """

    run_id: str
    verdict_key: str
    response_key: str
    suite: str
    task_id: str
    model: str
    sample: int
    candidate: Candidate
    judgement: Judgement
    limits: str
    checker: str
    task_digest: str
    toolchains: str
    sandbox: str
    variant: str = DEFAULT_VARIANT


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasurementKey:
    """Under what timings are stored, and found again.

    Attributes:
        verdict_key: The verdict of the candidate that was timed.
        machine: The processor that they were taken on.
        bench_cores: The cores that were offered, such as "0,1".
    """

    verdict_key: str
    machine: str
    bench_cores: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedCandidate:
    """All timings of one candidate under one key: stored together or not at all.

    Attributes:
        key: Under what they are stored.
        run_id: The run that took them.
        suite: The suite.
        task_id: The task.
        candidate_sha256: Hash (hex) of the candidate.
        measurements: The raw timings.
    """

    key: MeasurementKey
    run_id: str
    suite: str
    task_id: str
    candidate_sha256: str
    measurements: tuple[Measurement, ...]
