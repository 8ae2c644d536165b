"""Finds optional tools that the user has installed, and tells how to get them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalTool:
    """A tool that is in no package registry, so that Bazel finds it instead of providing it.

    Attributes:
        name: Name of its toolchain.
        title: Name for people.
        purpose: What is skipped without it.
        advice: How users get it, in one line.
    """

    name: str
    title: str
    purpose: str
    advice: str


OPTIONAL_TOOLS = (
    OptionalTool(
        name="hpx",
        title="HPX",
        purpose="times that are HPX's",
        advice="install it from conda-forge (package hpx), Spack or your site's modules, "
        "then set HPX_ROOT to its prefix",
    ),
    OptionalTool(
        name="jpf",
        title="Java PathFinder",
        purpose="--checker=jpf and --checker=both",
        advice="build jpf-core (branch java-8) with its own Gradle build, then set JPF_HOME "
        "to its folder or name it in ~/.jpf/site.properties",
    ),
)
"""Sorted by name."""
