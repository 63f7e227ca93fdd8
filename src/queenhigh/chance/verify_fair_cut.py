"""Check the cards of a round against the house's commitment, with Python alone: python3 verify_fair_cut.py FILE.json

The evidence is what the house hands out after a round: the id and the root that it published when the deck was
shuffled, the cut, and each card that was turned up with its salt and the hashes beside its way to the root. Where
players gave numbers, they are there too, with the house's own: the cut, or the order of a deck without a cut, is drawn
from all of them. Compare the id and the root with those you were shown before you gave your number, and your number
with the one you gave; this script does the rest.
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


def bytes_of(seed):
    block = 0
    while True:
        yield from hashlib.sha256(f"queenhigh draw\n{seed}\n{block}".encode()).digest()
        block += 1


def below(bound, numbers):
    """The next number below a bound; a byte that would favor some of them is skipped."""
    return next(byte % bound for byte in numbers if byte < 256 - 256 % bound)


def number_faults(evidence):
    """Whether the house opened the number that the id of the deck commits to, and the cut is the one drawn."""
    numbers = evidence["numbers"]
    committed = hashlib.sha256(f"queenhigh number {numbers['house']}".encode()).hexdigest()
    if evidence["deck_id"].rpartition("-")[2] != committed:
        yield "the number of the house is not the one that the id of the deck commits to"
    if not numbers["players"]:
        yield "no player gave a number"
    if evidence["cut"]:
        depth = 10 + below(42, bytes_of(seed_of(evidence)))
        if depth != evidence["cut"]:
            yield f"the numbers draw a cut of {depth}, not of {evidence['cut']}"


def seed_of(evidence):
    numbers = evidence["numbers"]
    players = "".join(f"{player}\n{number}\n" for player, number in numbers["players"])
    text = f"queenhigh numbers\n{evidence['deck_id']}\n{numbers['house']}\n{players}"
    return hashlib.sha256(text.encode()).hexdigest()


def places(evidence):
    """For each card from the top, its position in the deck as it was committed to."""
    order = list(range(52))
    if evidence["cut"] or "numbers" not in evidence:
        return order[evidence["cut"] :] + order[: evidence["cut"]]
    numbers = bytes_of(seed_of(evidence))
    for last in range(51, 0, -1):
        other = below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def faults(evidence):
    """Everything that does not agree."""
    cut, seen, positions = evidence["cut"], set(), set()
    if cut and not 10 <= cut <= 51:
        yield f"a cut of {cut} is not from 10 to 51"
        return
    if "numbers" in evidence:
        yield from number_faults(evidence)
    top = places(evidence)
    for opened in evidence["cards"]:
        card, position = opened["card"], opened["position"]
        if card not in CARDS:
            yield f"{card} is not a card"
        if card in seen or position in positions:
            yield f"{card} or its place {position} was opened twice"
        seen.add(card)
        positions.add(position)
        if not 0 <= opened["dealt"] < 52 or position != top[opened["dealt"]]:
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
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"{sys.argv[1]} cannot be checked: {error!r}")
        return 2
    for fault in found:
        print(fault)
    print(f"{len(evidence['cards'])} cards, {len(found)} faults; root {evidence['root']}")
    for player, number in evidence.get("numbers", {}).get("players", []):
        print(f"the number of {player} is {number}")
    if "numbers" not in evidence:
        print("No player gave a number: this proves the deck, not the cut.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
