"""Defines the errors of fetching Bazel."""


class BootstrapError(Exception):
    """Bazel could not be provided.

    Attributes:
        what: What went wrong.
        where: The file, package or address.
        remedy: What the user can do.
    """

    def __init__(self, what: str, where: str, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy
