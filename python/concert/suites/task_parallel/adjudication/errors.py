"""The errors of an adjudication."""


class AdjudicationError(Exception):
    """A worksheet cannot be used as it is.

    Attributes:
        what: What is wrong.
        where: The file, and the row where there is one.
        remedy: What to do.
    """

    def __init__(self, what: str, *, where: str, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy
