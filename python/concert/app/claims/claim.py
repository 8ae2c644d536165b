"""Claims of the papers as data: what each says, what checks it, and what must come out."""

from pathlib import Path

from concert.app.errors import EnvironmentFaultError
from concert.reading import UnreadableError, load_toml, read_text
from concert.reading.records import MalformedError, Record, Whole, read_record

_MOST_BYTES = 1 << 20


class Step(Record, frozen=True, kw_only=True):
    """Commands that make what several claims read.

    Attributes:
        name: Its name.
        commands: The commands, in order, as a user types them.
        minutes: How long they take on two cores, rounded up.
    """

    name: str
    commands: tuple[str, ...]
    minutes: Whole


class Claim(Record, frozen=True, kw_only=True):
    """A table, a figure or a quantified statement of a paper.

    Attributes:
        name: Short name, by which it is chosen.
        place: Where the paper makes it.
        says: What it says.
        expected: What must come out here.
        command: What checks it, as a user types it.
        shows: Patterns that must be in what the command prints.
        number: A pattern whose group is our number; empty where none is compared.
        paper: The paper's number.
        needs: What a full check needs besides: "model", "hpx", "benchmark", or empty.
        after: Names of the steps before it.
        minutes: How long the command takes, without the steps, rounded up; it decides what --quick
            runs.
    """

    name: str
    place: str
    says: str
    expected: str
    command: str
    shows: tuple[str, ...] = ()
    number: str = ""
    paper: str = ""
    needs: str = ""
    after: tuple[str, ...] = ()
    minutes: Whole


class ClaimList(Record, frozen=True, kw_only=True):
    """All claims, in the order of the papers, and the steps before them."""

    step: tuple[Step, ...]
    claim: tuple[Claim, ...]


def read_claims(path: Path) -> ClaimList:
    """Returns the claims of a file.

    Raises:
        EnvironmentFaultError: It is no list of claims.
    """
    try:
        return read_record(ClaimList, load_toml(read_text(path, most_bytes=_MOST_BYTES)))
    except (UnreadableError, MalformedError) as error:
        raise EnvironmentFaultError(
            f"no list of claims ({error})", where=str(path), remedy="take the one of the checkout"
        ) from None


def minutes_with_steps(claim: Claim, claims: ClaimList) -> int:
    """Returns how long a claim takes if it is checked alone."""
    return claim.minutes + sum(one.minutes for one in claims.step if one.name in claim.after)
