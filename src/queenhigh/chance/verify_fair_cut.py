"""Check the cards of a round against the house's commitment, with Python alone: python3 verify_fair_cut.py FILE.json

The evidence is what the house hands out after a round: the root that it published when the deck was shuffled, the cut
that was chosen afterwards, and each card that was turned up with its salt and the hashes beside its way to the root.
Compare the root with the one you were shown before the cut; this script does the rest.
"""

import hashlib
import json
import sys

CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "shdc"}


def leaf(deck_id, position, card, salt):
    text = f"queenhigh card\n{deck_id}\n{position}\n{card}\n{salt}"
    return hashlib.sha256(text.encode()).digest()


def root_of(node, position, path):
    """Hash upwards: the neighbor is on the left if the place is odd."""
    for beside in path:
        other = bytes.fromhex(beside)
        pair = other + node if position % 2 else node + other
        node = hashlib.sha256(b"queenhigh pair\n" + pair).digest()
        position //= 2
    return node.hex()


def faults(evidence):
    """Everything that does not agree."""
    cut, seen, positions = evidence["cut"], set(), set()
    if cut and not 10 <= cut <= 51:
        yield f"a cut of {cut} is not from 10 to 51"
    for opened in evidence["cards"]:
        card, position = opened["card"], opened["position"]
        if card not in CARDS:
            yield f"{card} is not a card"
        if card in seen or position in positions:
            yield f"{card} or its place {position} was opened twice"
        seen.add(card)
        positions.add(position)
        if position != (cut + opened["dealt"]) % 52:
            yield f"{card} was dealt as number {opened['dealt']} but is not there after a cut of {cut}"
        if len(opened["path"]) != 6:
            yield f"{card}: the way to the root has {len(opened['path'])} steps, not 6"
        node = leaf(evidence["deck_id"], position, card, opened["salt"])
        if root_of(node, position, opened["path"]) != evidence["root"]:
            yield f"{card} at place {position} is not the card that was committed to"


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            evidence = json.load(file)
        found = list(faults(evidence))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{sys.argv[1]} cannot be checked: {error!r}")
        return 2
    for fault in found:
        print(fault)
    print(f"{len(evidence['cards'])} cards, {len(found)} faults; root {evidence['root']}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
