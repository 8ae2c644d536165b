"""The orders in which pieces of a program's output can come.

Printing is no event of its own: an execution stands for all that order its events alike, and in
those what threads print comes in every order that the events leave open.
"""

from dataclasses import dataclass

from concert.explorers.common.strict_json import Fields, MalformedError, items

type _Json = bool | float | str | list[_Json] | dict[str, _Json] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What one call prints.

    Attributes:
        text: The text.
        late: Whether the program may end before it is printed.
        before: How many pieces of each of the order's threads are sure to come before it.
    """

    text: str
    late: bool
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingThread:
    """What one thread prints.

    Attributes:
        number: The thread's number.
        pieces: The pieces in its order.
    """

    number: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingOrder:
    """A partial order of pieces of output.

    Attributes:
        executions: How many executions have it.
        first: Number of the first of them.
        threads: The threads that print.
    """

    executions: int
    first: int
    threads: tuple[PrintingThread, ...]


def read_printing(fields: Fields) -> tuple[PrintingOrder, ...]:
    """Reads the orders of a verdict.

    Raises:
        MalformedError: They are not as agreed.
    """
    texts = fields.texts("texts")

    def order(value: object, where: str) -> PrintingOrder:
        parts = items(value, where, _any)
        if len(parts) != 3:
            raise MalformedError("executions, number and threads are expected", where)
        threads = items(parts[2][0], where, _any)
        return PrintingOrder(
            executions=_number(*parts[0]),
            first=_number(*parts[1]),
            threads=tuple(thread(value, where, len(threads)) for value, where in threads),
        )

    def thread(value: object, where: str, threads: int) -> PrintingThread:
        parts = items(value, where, _any)
        if len(parts) != 2:
            raise MalformedError("a thread and its pieces are expected", where)
        pieces = items(parts[1][0], where, _any)
        return PrintingThread(
            number=_number(*parts[0]),
            pieces=tuple(piece(value, where, threads) for value, where in pieces),
        )

    def piece(value: object, where: str, threads: int) -> Piece:
        numbers = items(value, where, _number)
        if len(numbers) != 2 + threads or numbers[0] >= len(texts):
            raise MalformedError("a text, a flag and a count for each thread are expected", where)
        return Piece(text=texts[numbers[0]], late=numbers[1] != 0, before=numbers[2:])

    found = items(fields.take("orders"), fields.path("orders"), order)
    fields.end()
    return found


def printing_json(orders: tuple[PrintingOrder, ...]) -> dict[str, _Json]:
    """Returns what `read_printing` reads."""
    texts = sorted(
        {piece.text for order in orders for thread in order.threads for piece in thread.pieces}
    )
    numbers = {text: number for number, text in enumerate(texts)}

    def piece_json(piece: Piece) -> _Json:
        return [numbers[piece.text], int(piece.late), *piece.before]

    return {
        "orders": [
            [
                order.executions,
                order.first,
                [
                    [thread.number, [piece_json(piece) for piece in thread.pieces]]
                    for thread in order.threads
                ],
            ]
            for order in orders
        ],
        "texts": list(texts),
    }


def _any(value: object, where: str) -> tuple[object, str]:
    return value, where


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 31:
        raise MalformedError("a number from 0 is expected", where)
    return value
