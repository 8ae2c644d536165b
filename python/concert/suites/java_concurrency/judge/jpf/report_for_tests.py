"""Short reports in the format of Java PathFinder, written for the tests."""

from collections.abc import Sequence

_RULE = "=" * 54


def section(title: str, *lines: str) -> str:
    """Returns one section."""
    return "\n".join(["", f"{_RULE} {title}", *lines]) + "\n"


def report_text(
    *middle: str, results: Sequence[str] = ("no errors detected",), threads: int | None = 3
) -> str:
    """Returns a whole report.

    Args:
        middle: What stands between the start of the search and the results.
        results: Lines of the results.
        threads: Number of threads that our listener tells; None where it was not there.
    """
    return "".join(
        (
            "JavaPathfinder core system\n\n",
            section("system under test", "Desk.main()"),
            section("search started: 1/2/30 4:05 AM"),
            *middle,
            "" if threads is None else section("threads", f"threads created: {threads}"),
            section("results", *results),
            section(
                "statistics",
                "elapsed time:       00:00:01",
                "states:             new=41,visited=17,backtracked=58,end=2",
                "search:             maxDepth=12,constraints=0",
                "instructions:       7001",
                "max memory:         300MB",
            ),
            section("search finished: 1/2/30 4:06 AM"),
        )
    )


DEADLOCK = section(
    "error 1",
    "gov.nasa.jpf.vm.NotDeadlockedProperty",
    "deadlock encountered:",
    "  thread java.lang.Thread:{id:0,name:main,status:WAITING}",
    "  thread java.lang.Thread:{id:1,name:clerk,status:BLOCKED}",
    "",
)
RACE = section(
    "error 1",
    "gov.nasa.jpf.listener.PreciseRaceDetector",
    "race for field Desk$Drawer@1b2.forms",
    "  clerk at Desk.file(Desk.java:9)",
    '"  WRITE: putfield Desk$Drawer.forms',
    "  main at Desk.main(Desk.java:20)",
    '"  READ:  getfield Desk$Drawer.forms',
    "",
)


def uncaught(first: str, *frames: str) -> str:
    """Returns the section of an uncaught exception."""
    return section(
        "error 1",
        "gov.nasa.jpf.vm.NoUncaughtExceptionsProperty",
        first,
        *(f"\tat {frame}" for frame in frames),
        "",
    )
