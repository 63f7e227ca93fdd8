"""A hand of each class to show, by the number of cards, from the ranking's weakest class to its best."""

from collections.abc import Mapping

from queenhigh.cards.card import Card, parse_cards

_TEXTS = {
    2: {"high_card": "Kh 7s", "pair": "8h 8c"},
    3: {
        "high_card": "Qh 6c 4s",
        "pair": "Js Jd 5c",
        "flush": "Kh 7h 2h",
        "straight": "Td 9s 8c",
        "three_of_a_kind": "8h 8c 8d",
        "straight_flush": "6s 5s 4s",
    },
    4: {
        "high_card": "Ah 9c 6s 3d",
        "pair": "Qs Qh 9d 6c",
        "two_pair": "Js Jd 4h 4c",
        "flush": "Kh 9h 7h 2h",
        "straight": "Td 9s 8c 7h",
        "three_of_a_kind": "8h 8c 8d Ks",
        "straight_flush": "7s 6s 5s 4s",
        "four_of_a_kind": "9s 9h 9d 9c",
    },
    5: {
        "high_card": "Ah Jc 8s 6d 3h",
        "pair": "Ts Td Ah 8c 3s",
        "two_pair": "Qh Qc 7s 7d 2c",
        "three_of_a_kind": "5s 5d 5h Kc 9d",
        "straight": "Tc 9d 8s 7h 6c",
        "flush": "Ad Jd 8d 6d 3d",
        "full_house": "Jc Jd Js 4h 4c",
        "four_of_a_kind": "8s 8h 8d 8c Kd",
        "straight_flush": "9h 8h 7h 6h 5h",
        "royal_flush": "As Ks Qs Js Ts",
    },
}

EXAMPLE_HANDS: Mapping[int, Mapping[str, tuple[Card, ...]]] = {
    size: {name: parse_cards(text) for name, text in hands.items()} for size, hands in _TEXTS.items()
}
