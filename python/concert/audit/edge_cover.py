"""Finds the fewest pairs that cover every left and every right element."""

from collections.abc import Sequence


def edge_cover(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Returns a smallest set of pairs that has each left and each right element in it.

    A maximum matching, found by augmenting paths, with one more pair for each element that it
    leaves out (Gallai's theorem). Any first part of the list covers as much as so many pairs can.

    Args:
        pairs: (left, right) pairs; the order decides among equally good covers.
    """
    neighbours: dict[str, list[str]] = {}
    for left, right in pairs:
        neighbours.setdefault(left, []).append(right)
    left_of: dict[str, str] = {}

    def augment(left: str, seen: set[str]) -> bool:
        for right in neighbours[left]:
            if right in seen:
                continue
            seen.add(right)
            if right not in left_of or augment(left_of[right], seen):
                left_of[right] = left
                return True
        return False

    for left in neighbours:
        augment(left, set())
    cover = [(left, right) for right, left in left_of.items()]
    lefts, rights = {left for left, _ in cover}, {right for _, right in cover}
    for left, right in pairs:
        # No pair can have both ends uncovered, or the matching would not be a maximum one.
        if left not in lefts or right not in rights:
            cover.append((left, right))
            lefts.add(left)
            rights.add(right)
    return cover
