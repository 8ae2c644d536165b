"""Parses the options of `evaluate` and `generate` into settings."""

import argparse
from collections.abc import Callable, Mapping, Sequence

from concert.app.command_line import CommandParser, add_results, working_directory
from concert.app.errors import UsageError
from concert.app.run.options.jpf_options import add_jpf_options, jpf_limits, no_jpf_options
from concert.app.run.options.shared_options import (
    MEANS,
    SAMPLE_USAGE,
    add_asking_options,
    add_shard,
    amount,
    cache_choice,
    demand_one_sample,
    positive,
    profiles_choice,
    profiles_text,
    programs_choice,
    template_choice,
)
from concert.models import absolute_name
from concert.models.builtin.recorded import PROVIDER as RECORDED
from concert.pipeline import Settings
from concert.sandbox import SANDBOX_KINDS
from concert.suites.checkers import Checker
from concert.values.values import DEFAULT_VARIANT, REFERENCE_MODEL, SEEDED_MODEL
from concert_timing import Placement, Topology, place

ALL_SUITES = "all"
_DEFAULT_MODELS = (REFERENCE_MODEL, SEEDED_MODEL)
_PLACEMENTS = tuple(policy.value for policy in Placement)
_MOST_CORES = 4096
_CHECKERS = tuple(checker.value for checker in Checker)
_MIB = 1 << 20
_SHARD_EPILOG = "tasks: --shard=I/N"
_EPILOG = (
    f"{_SHARD_EPILOG}; limits: --limit-cpu-seconds, -wall-seconds, -memory-mb, -runs, "
    "--jpf-states; timings: --cores, --placement, --core-counts; --cluster"
)
_LIMITS: Mapping[str, Callable[[str], float]] = {
    "--limit-cpu-seconds": amount,
    "--limit-wall-seconds": amount,
    "--limit-memory-mb": amount,
    "--limit-runs": positive,
}


def evaluate_parser() -> argparse.ArgumentParser:
    """Returns the parser of `evaluate`."""
    parser = CommandParser(
        "evaluate",
        usage=f"evaluate {SAMPLE_USAGE}",
        description="Ask models, judge and time their answers, and score them.",
        epilog=_EPILOG,
    )
    add_asking_options(parser)
    _add_judging_options(parser)
    return parser


def verify_parser() -> argparse.ArgumentParser:
    """Returns the parser of `verify`."""
    parser = CommandParser(
        "verify",
        usage="verify [--results DIR] [--suite NAME] [--model NAME] [--tasks GLOB] ...",
        description="Judge, time and score the answers in a results folder, and ask nobody.",
        epilog=_EPILOG,
    )
    add = parser.add_argument
    add_results(parser)
    add("--suite", metavar="NAME,...", action="append", help="suites to judge (default: all)")
    add("--model", metavar="NAME", action="append", help="only this model (default: all)")
    add("--tasks", metavar="GLOB,...", action="append", help="only tasks like SUITE/ID or ID")
    add("--programs", metavar="FILE", help="table of the programs asked about (default: the run's)")
    add("--resume", action="store_true", help="go on with the last verify in --results")
    add_shard(parser)
    _add_judging_options(parser)
    asking = ("variants", "samples", "max_cost", "profiles", "cache", "quick", "subset", "seed")
    parser.set_defaults(prompt_template=None)
    parser.set_defaults(**dict.fromkeys(asking))
    return parser


def _add_judging_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--jobs", metavar="N", type=positive, help="judgements at a time (default: cores)")
    add("--sandbox", metavar="KIND", choices=SANDBOX_KINDS, help="bubblewrap (default) or none")
    add("--checker", metavar="NAME", choices=_CHECKERS, help="explorer (default), jpf or both")
    # The last lines of the help name these together, so that it fits a screen.
    add("--cores", type=_cores, help=argparse.SUPPRESS)
    add("--placement", choices=_PLACEMENTS, help=argparse.SUPPRESS)
    add("--core-counts", type=_counts, help=argparse.SUPPRESS)
    for name, kind in _LIMITS.items():
        add(name, metavar="N", type=kind, help=argparse.SUPPRESS)
    add_jpf_options(parser)
    add("--cluster", metavar="ADDRESS", help=argparse.SUPPRESS)
    add("--cluster-token", metavar="FILE", help=argparse.SUPPRESS)


def generate_parser() -> argparse.ArgumentParser:
    """Returns the parser of `generate`."""
    parser = CommandParser(
        "generate",
        usage=f"generate {SAMPLE_USAGE}",
        description="Ask models, and store what they answer, to be judged by evaluate.",
        epilog=_SHARD_EPILOG,
    )
    add_asking_options(parser)
    judging = {name.removeprefix("--").replace("-", "_"): None for name in _LIMITS}
    for name in ("sandbox", "checker", "cores", "placement", "core_counts", "jobs", "cluster"):
        judging[name] = None
    parser.set_defaults(**judging, **no_jpf_options())
    return parser


def settings_of(
    arguments: argparse.Namespace, *, suites: Sequence[str], topology: Topology
) -> Settings:
    """Returns what the options of `evaluate` or `generate` ask for.

    Args:
        arguments: The parsed options.
        suites: Names of all suites.
        topology: The machine's cores.

    Raises:
        UsageError: Cores are asked for that we may not use, or both cores and an order of them; or
            a name is empty.
    """
    demand_one_sample(arguments)
    names = _split(arguments.suite, "--suite") or [ALL_SUITES]
    checker = Checker(arguments.checker or Checker.EXPLORER)
    limits: dict[str, float | None] = {
        "cpu_seconds": arguments.limit_cpu_seconds,
        "wall_seconds": arguments.limit_wall_seconds,
        "memory_bytes": arguments.limit_memory_mb and arguments.limit_memory_mb * _MIB,
        "runs": arguments.limit_runs,
        **jpf_limits(arguments, checker=checker),
    }
    placement = "" if arguments.cores else arguments.placement or Placement.SCATTER.value
    models = _split(arguments.model, "--model", paths=True) or list(_DEFAULT_MODELS)
    here = working_directory()
    return Settings(
        suites=_suites(names, suites),
        models=tuple(absolute_name(name, working_directory=here) for name in models),
        tasks=tuple(sorted(set(_split(arguments.tasks, "--tasks")))),
        samples=arguments.samples or 1,
        limits=tuple(
            sorted((name, float(value)) for name, value in limits.items() if value is not None)
        ),
        sandbox=arguments.sandbox or SANDBOX_KINDS[0],
        cores=_cores_in_order(arguments, topology),
        checker=checker.value,
        variants=tuple(dict.fromkeys(_split(arguments.variants, "--variants")))
        or (DEFAULT_VARIANT,),
        profiles=profiles_choice(arguments),
        max_cost_usd=arguments.max_cost,
        cache=cache_choice(arguments),
        programs=programs_choice(arguments),
        core_counts=arguments.core_counts or (),
        placement=placement,
        quick=bool(arguments.quick),
        subset=arguments.subset or "",
        seed=arguments.seed or 0,
        template=template_choice(arguments),
        profiles_text=profiles_text(arguments),
        shard=arguments.shard or "",
    )


def selection_of(arguments: argparse.Namespace, *, suites: Sequence[str]) -> Settings:
    """Returns settings that select tasks and word prompts, for commands that ask nobody.

    Args:
        arguments: The parsed options; those about wordings may not be among them.
        suites: Names of all suites.

    Raises:
        UsageError: Options make no sense, or a name is empty.
        TemplateError: The template of prompts cannot be used.
    """
    demand_one_sample(arguments)
    worded = hasattr(arguments, "variants")
    variants = _split(arguments.variants, "--variants") if worded else []
    return Settings(
        suites=_suites(_split(arguments.suite, "--suite") or [ALL_SUITES], suites),
        models=(),
        tasks=tuple(sorted(set(_split(arguments.tasks, "--tasks")))),
        samples=1,
        limits=(),
        sandbox=SANDBOX_KINDS[0],
        cores=(),
        variants=tuple(dict.fromkeys(variants)) or (DEFAULT_VARIANT,),
        programs=programs_choice(arguments),
        quick=bool(arguments.quick),
        subset=arguments.subset or "",
        seed=arguments.seed or 0,
        template=template_choice(arguments) if worded else "",
    )


def demand_nothing_but_resume(arguments: argparse.Namespace) -> None:
    """Refuses options that --resume would have to ignore.

    Raises:
        UsageError: There is one.
    """
    free = {"resume", "results", "jobs", "dry_run", "cluster", "cluster_token", *MEANS}
    for name, value in vars(arguments).items():
        if name not in free and value is not None:
            raise UsageError(
                f"--resume goes on with the settings of the last run, so --{name.replace('_', '-')}"
                " would be ignored",
                remedy="leave one of the two out",
            )


def _cores_in_order(arguments: argparse.Namespace, topology: Topology) -> tuple[int, ...]:
    if not arguments.cores:
        return place(topology, policy=Placement(arguments.placement or Placement.SCATTER))
    if arguments.placement:
        raise UsageError(
            "--cores gives the order of cores itself, so --placement would be ignored",
            remedy="leave one of the two out",
        )
    foreign = sorted(set(arguments.cores) - set(topology.allowed))
    if foreign:
        raise UsageError(
            f"this process may not use core {foreign[0]}",
            remedy=f"choose among {','.join(str(core) for core in topology.allowed)}",
        )
    return tuple(arguments.cores)


def _suites(names: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    everything = set(known) if ALL_SUITES in names else set()
    return tuple(sorted((set(names) - {ALL_SUITES}) | everything))


def _split(values: Sequence[str] | None, option: str, *, paths: bool = False) -> list[str]:
    """Returns the names in repeated, comma-separated options; a path may hold a comma.

    Raises:
        UsageError: A name is empty, which would silently stand for the default.
    """
    found: list[str] = []
    for value in values or ():
        whole = paths and value.startswith(f"{RECORDED}:")
        names = [value] if whole else value.split(",")
        if not all(name.strip() for name in names):
            raise UsageError(
                f"{option} holds an empty name: {value!r}", remedy="write a name, or leave it out"
            )
        found.extend(names)
    return found


def _cores(text: str) -> tuple[int, ...]:
    cores: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) <= 5 for end in ends):
            raise argparse.ArgumentTypeError(f"{text!r} is not a list of cores such as 0,2-5")
        cores.extend(range(int(ends[0]), int(ends[1]) + 1))
    if not cores or len(set(cores)) != len(cores):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of different cores")
    return tuple(cores)


def _counts(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 5 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of core counts such as 1,2,4")
    counts = sorted({int(part) for part in parts})
    if not 1 <= counts[0] <= counts[-1] <= _MOST_CORES:
        raise argparse.ArgumentTypeError(f"core counts lie in 1..{_MOST_CORES}, not {text!r}")
    return tuple(counts)
