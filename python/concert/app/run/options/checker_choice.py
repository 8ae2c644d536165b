"""Checks that the checker the user asked for works here."""

from collections.abc import Callable, Mapping

from concert.app.errors import EnvironmentFaultError
from concert.suites.checkers import Checker, CheckerChoice
from concert.suites.protocol import Suite
from concert.toolchains import OPTIONAL_TOOLS, Toolchain, jpf_fault

type Suites = Callable[[CheckerChoice], Mapping[str, Suite]]
"""Gives all suites by name, judging as chosen."""

_JPF = "jpf"
_IDENTITY_DIGITS = 16


def usable_choice(checker: str, toolchains: Mapping[str, Toolchain]) -> CheckerChoice:
    """Returns the choice of a checker with what this machine has.

    Args:
        checker: Value of `--checker`.
        toolchains: Toolchains that were found, by name.

    Raises:
        EnvironmentFaultError: It needs Java PathFinder, which is not there or cannot be used.
    """
    chosen = Checker(checker)
    if not chosen.needs_jpf:
        return CheckerChoice()
    jpf = toolchains.get(_JPF)
    fault = "Concert found none" if jpf is None else jpf_fault(jpf)
    if jpf is None or fault:
        (tool,) = (tool for tool in OPTIONAL_TOOLS if tool.name == _JPF)
        raise EnvironmentFaultError(
            f"--checker={chosen} needs {tool.title}", where=fault, remedy=tool.advice
        )
    return choice_with(checker, version=jpf.version, identity=jpf.identity)


def choice_with(checker: str, *, version: str, identity: str) -> CheckerChoice:
    """Returns the choice of a checker with a Java PathFinder, which need not be on this machine.

    Args:
        checker: Value of `--checker`.
        version: Version of the Java PathFinder.
        identity: Hash (hex) of its files.
    """
    chosen = Checker(checker)
    if not chosen.needs_jpf:
        return CheckerChoice()
    return CheckerChoice(checker=chosen, jpf=f"{version} {identity[:_IDENTITY_DIGITS]}")
