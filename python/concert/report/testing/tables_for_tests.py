"""Makes a suite's tables for tests of the site: one figure, one empty figure, one table."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.suites.common.tables import Bars, Column, Kind, Table
from concert.suites.common.tables.table import PUBLISHED
from concert.values import ConcertError


class MadeTables:
    """Implements `TableSet`."""

    def __init__(self, model: str, *, rows: int = 1, fails: bool = False) -> None:
        """Makes figures of a model with some rows, or tables that cannot be built."""
        self._model = model
        self._rows = rows
        self._fails = fails

    @property
    def names(self) -> tuple[str, ...]:
        """The names."""
        return "figure-1", "figure-2", "table-1"

    def add_options(self, parser: ArgumentParser) -> None:
        """Adds an option with a default."""
        parser.add_argument("--made", default="yes")

    def build(
        self, names: Sequence[str], folders: Sequence[Path], options: Namespace, *, base: Path
    ) -> Iterator[Table]:
        """Builds tables. See `TableSet`."""
        del folders, base
        assert options.made == "yes"
        if self._fails:
            raise ConcertError("made to fail")
        for name in names:
            yield self.table(name)

    def table(self, name: str) -> Table:
        """Returns a table."""
        ours = [(self._model, "here", f"class {i}", 0.5) for i in range(self._rows)]
        rows = (*ours, ("paper", PUBLISHED, "class 0", 0.25))
        return Table(
            name=name,
            title=f"Title of {name}",
            columns=(
                *(Column(name=one, kind=Kind.TEXT) for one in ("model", "source", "class")),
                Column(name="share"),
            ),
            rows=rows if name == "figure-1" else (),
            notes=("a note",),
            figure=Bars(
                groups="class", value="share", series="model", shares=True, source="source"
            ),
        )
