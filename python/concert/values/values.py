"""Defines tasks, responses, candidates, judgements and scores.

Every value is immutable and compares by content. `schema.py` says how each one is laid out in
Parquet; nothing here knows about files.
"""

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from concert.escaping import one_line

REFERENCE_MODEL = "reference"
SEEDED_MODEL = "seeded"
DEFAULT_VARIANT = "default"
"""The prompt variant that every suite has."""


class Outcome(StrEnum):
    """The outcome of a judgement."""

    PASS = "pass"
    """The candidate met every demand of its task."""
    FAIL = "fail"
    """The candidate is at fault; the labels say how."""
    INCONCLUSIVE = "inconclusive"
    """A limit of ours ended the judgement; `Judgement.limit` names it. Never a model's failure."""
    INFRA_ERROR = "infra_error"
    """Our machine, sandbox or provider failed. Never a model's failure."""


class Coverage(StrEnum):
    """The part of a candidate's behaviour that a judgement has seen."""

    EXACT = "exact"
    """The judgement is a function of the candidate's text alone (compile errors, race lists)."""
    EXHAUSTED = "exhausted"
    """Every equivalence class of executions was explored."""
    BOUNDED = "bounded"
    """Every class within a stated bound was explored."""
    SAMPLED = "sampled"
    """Some executions were observed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeededAnswer:
    """An answer with a known fault, and the verdict that it must get.

    Attributes:
        name: Short kebab-case name of the fault, unique within its task.
        text: The response as a model would have written it.
        outcome: The outcome that the judge must reach.
        labels: The exact set of labels that the judge must give, sorted.
    """

    name: str
    text: str
    outcome: Outcome
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One question to a model, with its ground truth.

    Attributes:
        suite: Name of the suite that it belongs to.
        task_id: Unique within the suite; lower-case words joined by '-' (and '.' or '/' for parts).
        title: One line for people.
        prompt: What the model is asked, in the suite's default prompt variant.
        reference: A response that must pass: the ground truth as a model would have written it.
        seeded: Responses with known faults.
        requires: Names of the toolchains without which the task cannot be judged.
        digest: SHA-256 (hex) of everything in the task's data that can change a verdict.
        variant: The prompt variant that prompt, reference and digest are those of.
    """

    suite: str
    task_id: str
    title: str
    prompt: str
    reference: str
    seeded: tuple[SeededAnswer, ...]
    requires: tuple[str, ...]
    digest: str
    variant: str = DEFAULT_VARIANT


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """One answer of a model.

    Attributes:
        run_id: The run that asked.
        suite: Suite of the task.
        task_id: The task.
        variant: Prompt variant, "default" unless asked otherwise.
        prompt_sha256: Hash (hex) of the prompt as sent.
        model: The model's full name, as given to `--model`.
        sampling: Sampling parameters as canonical JSON.
        sample: Sample index, from 0.
        text: The response text, without reasoning.
        finish_reason: Why the text ended: "stop", "length", "refusal", "context",
            "failed" (an analyzer could not analyse it) or "error".
        prompt_tokens: Tokens of the prompt, -1 where the provider does not say.
        completion_tokens: Tokens of the response, reasoning included; -1 likewise.
        latency_ns: Time from sending the request to the whole answer, in ns; where no request was
            sent, the time that it took to look the answer up.
        attempts: Attempt log as canonical JSON: a list of objects, one an attempt.
        reasoning: The reasoning, where the provider tells it, else empty.
        reasoning_tokens: Those of the response's tokens that are reasoning, -1 likewise.
        cached_tokens: Those of the prompt's tokens that the provider had cached, -1 likewise.
        served_model: The exact model that the provider says it used, or empty.
        trajectory: What an agent did on the way, as canonical JSON; empty where there was none.
    """

    run_id: str
    suite: str
    task_id: str
    variant: str
    prompt_sha256: str
    model: str
    sampling: str
    sample: int
    text: str
    finish_reason: str
    prompt_tokens: int
    completion_tokens: int
    latency_ns: int
    attempts: str
    reasoning: str = ""
    reasoning_tokens: int = -1
    cached_tokens: int = -1
    served_model: str = ""
    trajectory: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """The program or list that was extracted from a response, and that the judge judges.

    Attributes:
        text: Program text, or a race list as canonical JSON.
        file_name: Name under which the text is compiled; empty where nothing is compiled.
        fault: The label of why nothing could be extracted; empty when `text` is a candidate.
    """

    text: str
    file_name: str = ""
    fault: str = ""

    @property
    def sha256(self) -> str:
        """Hash (hex) of everything that the judge sees."""
        joined = "\0".join((self.file_name, self.fault, self.text))
        return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The result of judging one candidate.

    All fields but `stage_ns` are a function of candidate, task, checker, toolchains and limits:
    judging again gives the same bytes.

    Attributes:
        outcome: The verdict.
        labels: Every label that applies, sorted.
        coverage: How much behaviour was seen.
        limit: The limit that was hit, for `inconclusive`; else empty.
        detail: One line for people: the first cause.
        evidence: Canonical JSON from which the verdict can be traced (diagnostics, schedules).
        statistics: (name, count) pairs sorted by name, such as executions.
        stage_ns: (stage, ns) pairs in order; times, so not part of the verdict.
    """

    outcome: Outcome
    labels: tuple[str, ...] = ()
    coverage: Coverage
    limit: str = ""
    detail: str = ""
    evidence: str = "{}"
    statistics: tuple[tuple[str, int], ...] = ()
    stage_ns: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        # It quotes compilers, exceptions and programs, wherever it comes from.
        object.__setattr__(self, "detail", one_line(self.detail))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One raw timing of one passing candidate.

    Attributes:
        kind: "strong" or "weak" (Equations 4 and 5 of "From Prompts to Performance").
        cores: Number of cores used.
        pinning: The cores that the process was pinned to, such as "0,1".
        problem_size: Size of the problem, in the task's own unit.
        repetition: Index of the repetition, from 0; warm-up runs are not recorded.
        wall_ns: Elapsed time in ns.
        user_ns: User CPU time in ns.
        system_ns: System CPU time in ns.
        peak_bytes: Peak resident memory in bytes.
        context_switches: Voluntary and involuntary switches.
        note: Why the number is doubtful ("fewer cores than asked"), else empty.
    """

    kind: str
    cores: int
    pinning: str
    problem_size: int
    repetition: int
    wall_ns: int
    user_ns: int
    system_ns: int
    peak_bytes: int
    context_switches: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A judgement together with what was judged: the scorer's input.

    Attributes:
        task_id: The task.
        model: Who answered.
        sample: Sample index.
        candidate: What was judged.
        judgement: The verdict.
        measurements: Raw timings; empty where the suite measures nothing.
        prompt_tokens: Of the response; -1 where unknown.
        completion_tokens: Of the response; -1 where unknown.
        variant: The prompt's variant; a scorer sees those of one variant at a time.
    """

    task_id: str
    model: str
    sample: int
    candidate: Candidate
    judgement: Judgement
    measurements: tuple[Measurement, ...] = field(default=())
    prompt_tokens: int = -1
    completion_tokens: int = -1
    variant: str = DEFAULT_VARIANT


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One number of a metric table.

    Attributes:
        suite: The suite.
        model: The model.
        metric: Name such as "pass@k" or "recall".
        k: The k of pass@k, else 0.
        value: The estimate; NaN where undefined (0/0).
        low: Lower end of the 95 % interval.
        high: Upper end.
        n: Size of the denominator.
        note: What the denominator counts, and what was left out of it.
        variant: The prompt's variant; the pipeline fills it in.
    """

    suite: str
    model: str
    metric: str
    k: int
    value: float
    low: float
    high: float
    n: int
    note: str
    variant: str = DEFAULT_VARIANT
