"""Shows the user what a command would ask, and what models answered."""

from collections.abc import Sequence

from concert.app.run.session.text_tables import listed, table
from concert.pipeline import Forecast
from concert.results import ResponseTally
from concert.values.values import DEFAULT_VARIANT, Response

_FORECAST = ("wanted", "stored", "cached", "to ask", "tokens in", "tokens out", "USD")
_HOW = (
    "tokens are estimates: in, one for every 4 bytes of a prompt; out, what the profile expects of"
    " an answer\n(expected_output_tokens), else the most that it allows (max_output_tokens);"
    " unreadable answers that are\nasked for again are not counted; an agent counts with all the"
    " turns that it may take, each as long as the first"
)
_NO_PRICE = "some models have no price: state it in a file for --profiles (docs/evaluate/models.md)"
_REASONS = ("stop", "length", "refusal", "context", "error")
_OF_ANALYZERS = "failed"


def forecast_text(forecasts: Sequence[Forecast]) -> str:
    """Returns what would be asked as a table, with how it was estimated."""
    if not forecasts:
        return "nothing to ask"
    variants = any(one.variant != DEFAULT_VARIANT for one in forecasts)
    rows = [
        (
            *_named(one, variants=variants),
            str(one.requests),
            str(one.stored),
            str(one.cached),
            str(one.to_ask),
            str(one.prompt_tokens),
            str(one.completion_tokens),
            _usd(one.cost_usd),
        )
        for one in forecasts
    ]
    costs = [one.cost_usd for one in forecasts if one.cost_usd is not None]
    total = (
        *("all", "", *([""] if variants else [])),
        *(str(sum(int(row[-7 + i]) for row in rows)) for i in range(6)),
        _usd(sum(costs) if len(costs) == len(forecasts) else None),
    )
    names = _names(variants=variants)
    blocks = [table([(*names, *_FORECAST), *rows, total], right=len(names)), _HOW]
    if len(costs) < len(forecasts):
        blocks.append(_NO_PRICE)
    return "\n\n".join(blocks)


def answers_text(tally: Sequence[ResponseTally], *, failed: Sequence[Response]) -> str:
    """Returns what is stored as a table: answers by how they ended, and what did not come."""
    groups: dict[tuple[str, str, str], list[ResponseTally]] = {}
    for one in tally:
        groups.setdefault((one.suite, one.model, one.variant), []).append(one)
    variants = any(variant != DEFAULT_VARIANT for _, _, variant in groups)
    analyzers = any(one.finish_reason == _OF_ANALYZERS for one in tally)
    reasons = (*_REASONS, _OF_ANALYZERS) if analyzers else _REASONS
    rows = []
    for found in groups.values():
        counts = {one.finish_reason: one.count for one in found}
        rows.append(
            (
                *_named(found[0], variants=variants),
                str(sum(counts.values()) - counts.get("error", 0)),
                *(str(counts.get(reason, 0)) for reason in reasons),
                str(sum(one.prompt_tokens for one in found)),
                str(sum(one.completion_tokens for one in found)),
            )
        )
    names = _names(variants=variants)
    answers = ("answers", *reasons, "tokens in", "tokens out")
    text = table([(*names, *answers), *rows], right=len(names)) if rows else "nothing was asked"
    lines = [
        f"no answer, asked for again by the next run: {one.suite}/{one.task_id} by {one.model},"
        f" sample {one.sample}: {one.text}"
        for one in sorted(failed, key=_place)
    ]
    return "\n\n".join(block for block in (text, listed(lines)) if block)


def _names(*, variants: bool) -> tuple[str, ...]:
    return ("suite", "model", *(["variant"] if variants else []))


def _named(one: Forecast | ResponseTally, *, variants: bool) -> tuple[str, ...]:
    return (one.suite, one.model, *([one.variant] if variants else []))


def _place(response: Response) -> tuple[str, str, str, str, int]:
    one = response
    return (one.suite, one.model, one.variant, one.task_id, one.sample)


def _usd(cost: float | None) -> str:
    return "price unknown" if cost is None else f"{cost:.4f}"
