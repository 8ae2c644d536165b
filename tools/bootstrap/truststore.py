"""A Java trust store made from the certificates that this machine trusts."""

import base64
import hashlib
import os
import re
import struct
from typing import List

PASSWORD = "changeit"
"""Java's customary password; the store holds only public certificates."""

_BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def write_truststore(path: str) -> bool:
    """Writes the store to `path`; returns False where the machine has no certificates.

    The format is Sun's JKS, version 2: a magic number, the entries, and a SHA-1 over password, a
    fixed phrase and the entries (`sun.security.provider.JavaKeyStore`).
    """
    named = os.environ.get("SSL_CERT_FILE", "")
    bundles = [b for b in (named, *_BUNDLES) if b and os.path.exists(b)]
    if not bundles:
        return False
    with open(bundles[0], encoding="utf-8", errors="replace") as stream:
        certificates = _certificates(stream.read())
    body = struct.pack(">III", 0xFEEDFEED, 2, len(certificates))
    for index, certificate in enumerate(certificates):
        body += struct.pack(">I", 2) + _utf(f"certificate-{index:04}") + struct.pack(">Q", 0)
        body += _utf("X.509") + struct.pack(">I", len(certificate)) + certificate
    salt = PASSWORD.encode("utf-16-be") + b"Mighty Aphrodite"
    with open(path, "wb") as sink:
        sink.write(body + hashlib.sha1(salt + body).digest())
    return True


def _certificates(bundle: str) -> List[bytes]:
    found = re.findall("-----BEGIN CERTIFICATE-----(.*?)-----END", bundle, re.DOTALL)
    return [base64.b64decode(text) for text in found]


def _utf(text: str) -> bytes:
    encoded = text.encode("utf-8")
    return struct.pack(">H", len(encoded)) + encoded
