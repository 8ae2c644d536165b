"""Turns verdicts on programs into claims that people can judge."""

from collections.abc import Callable, Iterable, Sequence

from concert.suites.claims import Claim
from concert.values.values import Outcome
from concert.values.verdict import Verdict

_QUESTION = (
    "Does the program meet the prompt: right results for every input, with the framework that is "
    "asked for, without a data race?"
)


def program_claims(
    verdicts: Iterable[Verdict],
    prompt_of: Callable[[Verdict], str | None],
    *,
    left_out: Sequence[str],
) -> list[Claim]:
    """Returns a claim for each program that passed or failed.

    Args:
        verdicts: Stored verdicts of the suite.
        prompt_of: Returns what the model was asked; None where there is no such task any more.
        left_out: Models that check the judge.
    """
    latest: dict[tuple[str, str, str, int], Verdict] = {}
    for one in verdicts:
        latest[one.task_id, one.variant, one.model, one.sample] = one
    claims: dict[tuple[str, str, str], Claim] = {}
    for _, one in sorted(latest.items(), key=lambda item: item[0]):
        prompt = prompt_of(one)
        is_decided = one.judgement.outcome in (Outcome.PASS, Outcome.FAIL)
        if prompt is None or not is_decided or one.candidate.fault or one.model in left_out:
            continue
        key = (one.task_id, one.variant, one.candidate.sha256)
        claims.setdefault(
            key,
            Claim(
                task_id=one.task_id,
                question=_QUESTION,
                holds=one.judgement.outcome is Outcome.PASS,
                files={"prompt.txt": prompt, "program.cc": one.candidate.text},
                subject=one.model,
            ),
        )
    return list(claims.values())
