"""Keeps what was asked for: the part of a run that `--resume` repeats."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from concert.results import canonical_json
from concert.values.values import DEFAULT_VARIANT

DEFAULT_CHECKER = "explorer"
"""Runs that were stored before there was a choice had no other."""
MEANS = frozenset({"max_cost_usd", "cache", "profiles", "profiles_text", "programs", "shard"})
"""Settings that decide how far a run comes or where something lies, and not what it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one run. Equal settings on equal ground are the same run.

    Attributes:
        suites: Names of the suites, sorted.
        models: Names of the models as given, recordings with absolute paths.
        tasks: Patterns of task ids; empty means all.
        samples: Samples a task, for models that are not bound to a fixed number.
        limits: Overrides of the suites' limits, sorted by name.
        sandbox: "bubblewrap" or "none".
        cores: Cores that measurements may use, in order.
        checker: Value of `--checker`, which suites with one checker alone do not heed.
        variants: Prompt variants, in order; "all" stands for every one of each suite.
        profiles: File of profiles, absolute; empty: those that came with the program alone.
        max_cost_usd: Most that the answers may cost, in US dollars; None: no limit.
        cache: Folder of the cache, absolute; empty: the usual one; "none": no cache.
        programs: Table of programs in place of a suite's own, absolute; empty: none.
        core_counts: On how many cores measurements are taken, sorted; empty: as the suites see fit.
        placement: The policy that ordered `cores`; empty where they were listed.
        quick: Whether a sample of the tasks is judged alone. No score of such a run is one of the
            whole suites.
        subset: Size of the sample of each suite's tasks, such as "40" or "each:20"; empty: all.
        seed: The seed that the sample is drawn by.
        profiles_text: Content of that file, for whoever has not the file.
        template: Text of the template that words the prompts; empty: the suites' own wording.
        shard: Which shards of the tasks the run did, such as "2/4"; empty: all tasks.
    """

    suites: tuple[str, ...]
    models: tuple[str, ...]
    tasks: tuple[str, ...]
    samples: int
    limits: tuple[tuple[str, float], ...]
    sandbox: str
    cores: tuple[int, ...]
    checker: str = DEFAULT_CHECKER
    variants: tuple[str, ...] = (DEFAULT_VARIANT,)
    profiles: str = ""
    max_cost_usd: float | None = None
    cache: str = ""
    programs: str = ""
    core_counts: tuple[int, ...] = ()
    placement: str = ""
    quick: bool = False
    subset: str = ""
    seed: int = 0
    template: str = ""
    profiles_text: str = ""
    shard: str = ""

    def to_json(self) -> str:
        """Returns the settings as canonical JSON."""
        return canonical_json({**asdict(self), "limits": dict(self.limits)})

    def identity(self) -> str:
        """Returns, as canonical JSON, the settings that make it this run and no other.

        What it may cost and where answers are cached are left out, so that a run that has spent its
        money goes on with more; so is where profiles and programs lie, whose content counts
        elsewhere.
        """
        settings = {**asdict(self), "limits": dict(self.limits)}
        return canonical_json({name: settings[name] for name in settings.keys() - MEANS})

    @property
    def is_sample(self) -> bool:
        """True where the run is about a sample of the tasks alone."""
        return self.quick or bool(self.subset)

    @property
    def limit_overrides(self) -> Mapping[str, float]:
        """`limits` as the suites take them."""
        return dict(self.limits)
