"""The errors of checking with JPF whose reason is not in the program."""


class JpfFailure(Exception):
    """JPF could not check anything: an `infra_error`.

    Attributes:
        what: What failed, in one line.
    """

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}; run `doctor` to see what is wrong with this JPF")
        self.what = what
