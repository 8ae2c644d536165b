"""Counts test cases from what Bazel reports of a `bazel test`, and prints one closing line.

Usage: count_results.py EVENTS, the file of --build_event_json_file. Every test target that Bazel
names is read from its test.xml; a target without one counts as one case, with Bazel's own status.
"""

import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

_PASSED = ("PASSED", "FLAKY")


def main() -> int:
    """Returns 1 where nothing ran or anything failed."""
    passed = failed = skipped = 0
    for label, (status, reports) in sorted(_targets(sys.argv[1]).items()):
        counts = [_cases(report) for report in reports]
        good = sum(count[0] for count in counts)
        bad = sum(count[1] for count in counts)
        if status in _PASSED and not bad:
            passed += good or 1
        else:
            failed += bad or 1
            passed += good
            print(f"{label}: {status}, {max(bad, 1)} failed")
        skipped += sum(count[2] for count in counts)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


def _targets(path: str) -> dict[str, tuple[str, list[str]]]:
    """Returns the overall status and the test.xml files of every test target."""
    statuses: dict[str, str] = {}
    reports: dict[str, list[str]] = {}
    for event in _events(path):
        name = event["id"]
        if "testSummary" in event:
            statuses[name["testSummary"]["label"]] = event["testSummary"]["overallStatus"]
        elif "testResult" in event:
            files = event["testResult"].get("testActionOutput", [])
            xml = [_path(f["uri"]) for f in files if f["name"] == "test.xml" and "uri" in f]
            reports.setdefault(name["testResult"]["label"], []).extend(xml)
        elif "targetCompleted" in name and "aborted" in event:
            label = name["targetCompleted"]["label"]
            if event["aborted"].get("reason") not in ("SKIPPED", "NO_BUILD"):
                statuses.setdefault(label, event["aborted"].get("reason", "ABORTED"))
    return {label: (status, reports.get(label, [])) for label, status in statuses.items()}


def _events(path: str) -> Iterator[dict]:
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def _path(uri: str) -> str:
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


def _cases(report: str) -> tuple[int, int, int]:
    """Returns (passed, failed, skipped) of one test.xml."""
    if not Path(report).exists():
        return 0, 0, 0
    passed = failed = skipped = 0
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


if __name__ == "__main__":
    sys.exit(main())
