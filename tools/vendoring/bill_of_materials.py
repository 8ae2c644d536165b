"""Makes an SPDX bill of materials from the locks: what a build of Concert takes from elsewhere."""

import hashlib
import json
from collections.abc import Sequence
from urllib.parse import quote

from bootstrap.download import Package
from vendoring.locks import Wheel

_NAMESPACE = "https://spdx.org/spdxdocs/concert"
_EPOCH = "1970-01-01T00:00:00Z"
"""The time of making is no part of it: equal locks give equal bytes."""


def bill_of_materials(packages: Sequence[Package], wheels: Sequence[Wheel]) -> str:
    """Returns the bill in SPDX 2.3 as JSON; equal locks give equal texts.

    The locks do not tell licences, so the bill asserts none.

    Args:
        packages: The Debian packages.
        wheels: The wheels.
    """
    entries = [_own()]
    for package in packages:
        purl = f"pkg:deb/debian/{quote(package.name)}@{quote(package.version)}?arch=amd64"
        entries.append(_entry(package.name, package.version, package.sha256, purl))
    for wheel in wheels:
        purl = f"pkg:pypi/{quote(wheel.name.lower())}@{quote(wheel.version)}"
        entries.append(_entry(wheel.name, wheel.version, wheel.sha256, purl))
    content = hashlib.sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": "concert",
        "documentNamespace": f"{_NAMESPACE}-{content}",
        "creationInfo": {"created": _EPOCH, "creators": ["Organization: The Concert authors"]},
        "packages": entries,
        "relationships": [_relation("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-concert")]
        + [
            _relation("SPDXRef-concert", "DEPENDS_ON", str(entry["SPDXID"]))
            for entry in entries[1:]
        ],
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def _own() -> dict[str, object]:
    return {
        "SPDXID": "SPDXRef-concert",
        "name": "concert",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "Apache-2.0",
        "copyrightText": "NOASSERTION",
    }


def _entry(name: str, version: str, sha256: str, purl: str) -> dict[str, object]:
    return {
        # Two packages may have one name, but not one hash.
        "SPDXID": f"SPDXRef-{sha256[:16]}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": sha256}],
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": purl,
            }
        ],
    }


def _relation(one: str, kind: str, other: str) -> dict[str, str]:
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def identifiers(bill: str) -> list[str]:
    """Returns the identifiers of the packages in a bill."""
    return [str(entry["SPDXID"]) for entry in json.loads(bill)["packages"]]
