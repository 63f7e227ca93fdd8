"""The order of the deal by method, from the rules and not from the product: which card of the deck goes where."""

from collections.abc import Iterator
from random import Random

from tests.conformance.vectors import Vector
from tests.plain_data import PlainData
from tests.reference.hands import DECK, show_cards

ROUNDS = 10
METHODS: dict[str, dict[str, tuple[str, ...]]] = {
    "manual-shoe": {
        "three-card-poker": ("3CP-8.E", "3CP-8.E.1"),
        "four-card-poker": ("4CP-8.E",),
        "235-stud-poker": ("235-8.D.2",),
        "let-it-ride": ("LIR-.08.D.3",),
    },
    "hand": {
        "three-card-poker": ("3CP-9.C.2",),
        "four-card-poker": ("4CP-9.B.3",),
        "235-stud-poker": ("235-9.B",),
        "let-it-ride": ("LIR-.09.C",),
    },
    "automated-shoe": {
        "three-card-poker": ("3CP-10.B.1", "3CP-10.B.2", "3CP-10.B.3"),
        "four-card-poker": ("4CP-10.B.2", "4CP-10.B.4"),
        "235-stud-poker": ("235-10.B.2",),
        "let-it-ride": ("LIR-.10.B.4",),
    },
}
MOST = {"three-card-poker": 7, "four-card-poker": 7, "235-stud-poker": 6, "let-it-ride": 7}


def order(game: str, dealing: str, seats: list[str], *, box: bool, community: bool) -> list[str]:
    """Whom each card goes to, from the top of the deck."""
    by_stacks = dealing == "automated-shoe"
    if game == "three-card-poker":
        places = (
            [place for seat in seats for place in [seat] * 3] + ["dealer"] * 3 if by_stacks else [*seats, "dealer"] * 3
        )
        return places + ["community"] * (2 * community)
    if game == "four-card-poker":
        first = ["box"] * box
        if by_stacks:
            return first + ["dealer"] * 6 + [place for seat in seats for place in [seat] * 5]
        return first + [*seats, "dealer"] * 5 + ["dealer"]
    first = ["box"] * (3 * box)
    stacks = [place for seat in seats for place in [seat] * 3]
    if by_stacks:
        return stacks + ["community"] * 2 if game == "235-stud-poker" else first + ["community"] * 2 + stacks
    return [*first, *seats, "community", *seats, "community", *seats]


def dealing_vectors() -> Iterator[Vector]:
    for game, most in MOST.items():
        rng = Random(f"dealing {game}")
        for dealing, clauses in METHODS.items():
            for _ in range(ROUNDS):
                seats = sorted(rng.sample(range(1, most + 1), rng.randint(1, most)))
                box = game in ("four-card-poker", "let-it-ride") and rng.random() < 0.5
                community = game == "three-card-poker" and rng.random() < 0.5
                deck = rng.sample(DECK, len(DECK))
                places = order(game, dealing, [str(seat) for seat in seats], box=box, community=community)
                dealt: dict[str, list[str]] = {}
                for place, card in zip(places, deck, strict=False):
                    dealt.setdefault(place, []).append(str(card))
                hands = {place: " ".join(cards) for place, cards in dealt.items()}
                question = {
                    "game": game,
                    "dealing": dealing,
                    "seats": seats,
                    "box": box,
                    "community": community or game in ("235-stud-poker", "let-it-ride"),
                    "deck": show_cards(deck),
                }
                expected: PlainData = {
                    **{place: hands[place] for place in ("dealer", "community", "box") if place in hands},
                    "seats": {str(seat): hands[str(seat)] for seat in seats},
                }
                group = f"dealing/{game}"
                yield Vector(group, f"dealt by {dealing}", clauses[game], "deal", question, expected)
