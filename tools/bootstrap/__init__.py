"""Getting a Bazel from pinned Debian packages, with nothing but python3 (3.9 or newer)."""
