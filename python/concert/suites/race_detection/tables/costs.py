"""Table 13: what the answers took and cost, and what they would cost of models not asked."""

from collections.abc import Mapping

from concert.models.profiles.profile import Prices
from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.tables.inputs import DEFAULT, Inputs, Tokens

_TOKENS_PRICED = 1_000_000


def table_13(inputs: Inputs) -> Table:
    """Returns tokens and cost of each model, and the estimates for models with a price alone."""
    rows: list[tuple[Cell, ...]] = []
    notes = [] if inputs.tokens else ["missing: responses; the folders hold verdicts alone"]
    for (model, variant), tokens in sorted(inputs.tokens.items()):
        prices = _prices(tokens)
        rows.append(_row(model, variant, model, tokens, prices))
        if tokens.untold:
            notes.append(
                f"missing: the tokens of {tokens.untold} of {tokens.answers} answers of {model} "
                f"({variant})"
            )
        if prices is None and _is_told(tokens):
            notes.append(f"missing: the price of {model}; state it in a file for --profiles")
    for model, prices in sorted(_unasked(inputs).items()):
        for (asked, variant), tokens in sorted(inputs.tokens.items()):
            if variant != DEFAULT or not _is_told(tokens):
                continue
            rows.append(_row(model, variant, asked, tokens, prices))
            notes.append(
                f"estimated: {model} was not asked; its cost is that of the tokens of {asked} "
                f"({tokens.prompt} prompt + {tokens.completion} completion), as in the paper"
            )
    return Table(
        name="13",
        title="Table 13: Tokens and cost",
        columns=(
            Column(name="Model", kind=Kind.TEXT),
            Column(name="Variant", kind=Kind.TEXT),
            Column(name="Answers", kind=Kind.COUNT),
            Column(name="Prompt tokens", kind=Kind.COUNT),
            Column(name="Completion tokens", kind=Kind.COUNT),
            Column(name="Completion tokens an answer", kind=Kind.NUMBER),
            Column(name="$ per 1M prompt tokens", kind=Kind.NUMBER),
            Column(name="$ per 1M completion tokens", kind=Kind.NUMBER),
            Column(name="Cost ($)", kind=Kind.NUMBER),
            Column(name="Tokens of", kind=Kind.TEXT),
        ),
        rows=tuple(rows),
        notes=tuple(dict.fromkeys(notes)),
    )


def _row(
    model: str, variant: str, asked: str, tokens: Tokens, prices: Prices | None
) -> tuple[Cell, ...]:
    told = tokens.answers - tokens.untold
    return (
        model,
        variant,
        tokens.answers if model == asked else 0,
        tokens.prompt,
        tokens.completion,
        tokens.completion / told if told else None,
        prices.input if prices else None,
        prices.output if prices else None,
        _cost(tokens, prices) if prices and told else None,
        asked,
    )


def _unasked(inputs: Inputs) -> Mapping[str, Prices]:
    """Returns the models that have a price and were not asked, in any profile."""
    asked = {model for model, _ in inputs.tokens}
    return {
        model: prices
        for model, prices in inputs.prices.items()
        if not any(one == model or one.startswith(f"{model}@") for one in asked)
    }


def _prices(tokens: Tokens) -> Prices | None:
    if tokens.input_usd is None or tokens.output_usd is None:
        return None
    return Prices(input=tokens.input_usd, output=tokens.output_usd)


def _is_told(tokens: Tokens) -> bool:
    return tokens.answers > tokens.untold


def _cost(tokens: Tokens, prices: Prices) -> float:
    return (tokens.prompt * prices.input + tokens.completion * prices.output) / _TOKENS_PRICED
