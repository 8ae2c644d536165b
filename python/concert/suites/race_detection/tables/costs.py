"""Table 13: what the answers took, and what they cost or would cost."""

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.tables.inputs import Inputs, Tokens

_TOKENS_PRICED = 1_000_000


def table_13(inputs: Inputs) -> Table:
    """Returns tokens and cost of each model in each variant."""
    rows: list[tuple[Cell, ...]] = []
    notes = [] if inputs.tokens else ["missing: responses; the folders hold verdicts alone"]
    for (model, variant), tokens in sorted(inputs.tokens.items()):
        cost = _cost(tokens)
        told = tokens.answers - tokens.untold
        rows.append(
            (
                model,
                variant,
                tokens.answers,
                tokens.prompt,
                tokens.completion,
                tokens.completion / told if told else None,
                tokens.input_usd,
                tokens.output_usd,
                cost,
            )
        )
        if tokens.untold:
            notes.append(
                f"missing: the tokens of {tokens.untold} of {tokens.answers} answers of {model} "
                f"({variant})"
            )
        if cost is None and told:
            notes.append(f"missing: the price of {model}; state it in a file for --profiles")
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
        ),
        rows=tuple(rows),
        notes=tuple(dict.fromkeys(notes)),
    )


def _cost(tokens: Tokens) -> float | None:
    told = tokens.answers > tokens.untold
    if tokens.input_usd is None or tokens.output_usd is None or not told:
        return None
    return (
        tokens.prompt * tokens.input_usd + tokens.completion * tokens.output_usd
    ) / _TOKENS_PRICED
