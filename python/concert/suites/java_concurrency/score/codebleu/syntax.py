"""Lists the subtrees of a program's syntax tree.

A subtree is a node that has children, with all below it: kinds of nodes and their roles, but
neither names nor values (Ren et al. 2020, Section 3.2: leaves are ignored). Keywords and operators
are not named by the grammar, so they do not count.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence

from concert.suites.java_concurrency.score.codebleu.java_tree import Node

_DIGEST_BYTES = 16


def subtrees(nodes: Sequence[Node]) -> Counter[bytes]:
    """Returns how often each subtree, named by its hash, stands in a tree.

    Args:
        nodes: All nodes of the tree, each before its children.
    """
    found: Counter[bytes] = Counter()
    digests: dict[int, bytes] = {}
    for node in reversed(nodes):
        digest = _digest(node, digests)
        digests[id(node)] = digest
        if node.children or node is nodes[0]:
            found[digest] += 1
    return found


def _digest(node: Node, digests: dict[int, bytes]) -> bytes:
    described = hashlib.blake2b(node.kind.encode(), digest_size=_DIGEST_BYTES)
    for child in node.children:
        if child.named:
            described.update(b"\0" + child.role.encode() + b"\0" + digests[id(child)])
    return described.digest()
