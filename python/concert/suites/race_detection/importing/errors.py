"""The reasons why a task cannot be imported."""


class UnusableTaskError(Exception):
    """A task, or one of its files, cannot be used; the others go on.

    Attributes:
        what: Why, in one line that stands behind the task's name.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
