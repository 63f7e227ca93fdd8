"""Playthroughs in text that a dealer could read: one round each, from a fixed deck to the last chip.

`python -m tests.golden_playthroughs` writes them to tests/golden.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from queenhigh.cards import DECK, Card, cards_text, hand_words, parse_cards
from queenhigh.games import Box, DecisionPoint, Game, MeterKey, Payment, Place, Round, SettledBox, open_game
from queenhigh.money import dollars
from queenhigh.practice import example_text, practice_submission, simple_decision, usual_wagers
from queenhigh.records.round_record import exact_text
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS, House, read_submission
from tests.plain_data import PlainData

FOLDER = Path(__file__).with_name("golden")
SHUFFLES = {
    "three-card-poker manual-shoe": 18,
    "three-card-poker hand": 14,
    "three-card-poker automated-shoe": 26,
    "three-card-poker self-shuffling-shoe": 30,
    "four-card-poker manual-shoe": 3,
    "four-card-poker hand": 40,
    "four-card-poker automated-shoe": 1,
    "four-card-poker self-shuffling-shoe": 5,
    "235-stud-poker manual-shoe": 2,
    "235-stud-poker hand": 3,
    "235-stud-poker automated-shoe": 6,
    "235-stud-poker self-shuffling-shoe": 2,
    "let-it-ride manual-shoe": 8,
    "let-it-ride hand": 33,
    "let-it-ride automated-shoe": 2,
    "let-it-ride self-shuffling-shoe": 15,
}
"""Which shuffle each playthrough uses: one with different decisions and winning wagers."""
SIDE_ALONE = {"three-card-poker": ("pair_plus",), "four-card-poker": ("aces_up",)}


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One round: its house, its deck, and whether it is declared void."""

    name: str
    house: PlainData
    deck: Sequence[Card]
    seats: Mapping[int, str] = field(default_factory=lambda: {2: "ann", 4: "bob", 5: "cleo"})
    lines: Mapping[int, str] = field(default_factory=dict)
    void: str | None = None


def fixed_deck(name: str, top: str = "") -> list[Card]:
    """A whole deck in an order that depends only on the name, with these cards on top."""
    first = list(parse_cards(top))
    rest = [card for card in DECK if card not in first]
    return first + sorted(rest, key=lambda card: sha256(f"{name} {card}".encode()).digest())


def playthroughs() -> dict[str, Playthrough]:
    """Every game with every dealing method, and a few special rounds."""
    told = [_by_method(game, method) for game in GAMES for method in DEALING_METHODS]
    jackpots = tomllib.loads(example_text("two-jackpots-round.toml"))["house"]
    told += [
        Playthrough(
            "three-card-poker electronic",
            _example("stadium.toml"),
            fixed_deck("electronic", "Jc Ts 9d 4h 4s Qd Ah 7c 2h Ks 8h 8d"),
            lines={2: "r1", 4: "d2", 5: "r1"},
        ),
        Playthrough(
            "three-card-poker void",
            _example("harbor-room.toml"),
            fixed_deck("void"),
            void="3CP-13.B",
        ),
        Playthrough(
            "three-card-poker two jackpots",
            {"game": "three-card-poker", "operator": "a house without a table", **jackpots},
            fixed_deck("two jackpots", "Ah Ad Js Kh Kd 7h Qh Qd 2d"),
            seats={1: "kim", 2: "leo"},
        ),
    ]
    return {playthrough.name: playthrough for playthrough in told}


def _example(name: str) -> PlainData:
    return tomllib.loads(example_text(name))


def _by_method(game: str, method: str) -> Playthrough:
    house = tomllib.loads(practice_submission(game))
    house["table"]["dealing"] = method
    name = f"{game} {method}"
    return Playthrough(name, house, fixed_deck(f"{name} {SHUFFLES[name]}"))


def file_of(name: str) -> Path:
    return FOLDER / f"{name.replace(' ', '-')}.txt"


def text_of(playthrough: Playthrough) -> str:
    house, _ = read_submission(playthrough.house, inline_for=playthrough.house["game"])
    assert house is not None
    return "\n".join(line.rstrip() for line in _told(playthrough, open_game(house))) + "\n"


def _told(playthrough: Playthrough, game: Game) -> Iterator[str]:
    boxes = tuple(_box(playthrough, game.house, seat) for seat in playthrough.seats)
    meters = _locked_out(game.house, boxes)
    yield from _house_told(game.house)
    yield from _wagers_told(game, boxes)
    yield from _meters_told("Meters after no more bets", meters)
    round_ = game.deal(Round(boxes, meters=meters), playthrough.deck)
    yield from _deal_told(game.plan_for(boxes), playthrough.deck)
    if playthrough.void:
        round_ = round_._replace(void=playthrough.void)
        yield from ("", f"The round is declared void ({playthrough.void}).")
    else:
        yield from ("", "Decisions")
        while (point := game.next_decision(round_)) is not None:
            decision = simple_decision(game.name, point)
            yield from _decision_told(point, decision)
            round_ = round_.with_decision(point.seat, decision)
    yield from _settlement_told(game, round_)


def _box(playthrough: Playthrough, house: House, seat: int) -> Box:
    """The middle box of three plays the wager that needs no decision, if the game has one."""
    wagers = usual_wagers(house)
    alone = SIDE_ALONE.get(house.game, ())
    if seat == 4 and alone:
        wagers = {wager: stake for wager, stake in wagers.items() if wager in alone}
    return Box(seat, playthrough.seats[seat], wagers, line=playthrough.lines.get(seat))


def _locked_out(house: House, boxes: Sequence[Box]) -> dict[MeterKey, Fraction]:
    """The meters after the progressive wagers of the round were added."""
    return {
        (name, meter): terms.initial + terms.rate * sum(box.wagers.get(name, 0) for box in boxes)
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }


def _house_told(house: House) -> Iterator[str]:
    how = "on an electronic table" if house.electronic else f"by {house.dealing or 'no method that it states'}"
    yield f"{house.rules.title} at {house.operator}, dealt {how}"
    for name, offer in house.offers.items():
        told = [f"Paytable {offer.letter}"] if offer.letter else []
        told += [f"{dollars(offer.denomination)} a wager"] if offer.denomination else []
        told += [f"envy {offer.envy.letter}"] if offer.envy and len(offer.envy.letter) == 1 else []
        yield f"  offers {name:<18}{', '.join(told)}"


def _wagers_told(game: Game, boxes: Sequence[Box]) -> Iterator[str]:
    yield from ("", "Wagers")
    for box in boxes:
        placed = ", ".join(f"{wager} {dollars(box.wagers[wager])}" for wager in game.order if wager in box.wagers)
        line = f" on line {box.line}" if box.line else ""
        yield f"  seat {box.seat}  {box.player:<6}{placed}{line}"


def _meters_told(title: str, meters: Mapping[MeterKey, Fraction]) -> Iterator[str]:
    if meters:
        yield from ("", title)
    for (wager, meter), exact in meters.items():
        yield f"  {wager}, {meter:<8} ${exact_text(exact)}"


def _deal_told(plan: Sequence[Place], deck: Sequence[Card]) -> Iterator[str]:
    yield from ("", "Deal")
    for number, (place, card) in enumerate(zip(plan, deck, strict=False), start=1):
        up = ", face up" if place.face_up else ""
        yield f"  {number:>2}  {cards_text([card])}  {_place(place.to)}{up}"


def _place(place: str | int) -> str:
    return f"seat {place}" if isinstance(place, int) else place


def _decision_told(point: DecisionPoint, decision: str) -> Iterator[str]:
    yield f"  seat {point.seat}  {point.player:<6}{point.stage.question} ({point.stage.clause})"
    for place, cards in point.sees.items():
        yield f"          sees {_place(place)}: {cards_text(cards)}"
    yield f"          decides: {decision}"


def _settlement_told(game: Game, round_: Round) -> Iterator[str]:
    settlement = game.settle(round_)
    yield from ("", "Settlement")
    if settlement.dealer is not None:
        plays = {True: ", qualifies", False: ", does not qualify", None: ""}[settlement.dealer.qualifies]
        hand = hand_words(settlement.dealer.hand or "no_hand")
        yield f"  dealer  {cards_text(settlement.dealer.cards)}  {hand}{plays}"
    for box in settlement.boxes:
        cards = cards_text(game.hand_cards(round_, round_.box(box.seat)))
        yield from _box_told(box, cards)
    yield from _meters_told("Meters afterwards", settlement.meters_after)


def _box_told(box: SettledBox, cards: str) -> Iterator[str]:
    yield f"  seat {box.seat}  {box.player:<6}{cards}  {hand_words(box.hand or 'no_hand')}, net {dollars(box.net)}"
    yield from (f"      {_row_told(row)}" for row in box.payments)


def _row_told(row: Payment) -> str:
    envy = f" from seat {row.from_seat}" if row.from_seat else ""
    moved = f"pays {dollars(row.paid)}, returns {dollars(row.returned)}"
    return f"{row.wager + envy:<20}{dollars(row.stake):>6}  {row.outcome.value:<10}{moved:<28}{' '.join(row.clauses)}"


def write() -> None:
    """Replace every golden file with the current text."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, playthrough in playthroughs().items():
        file_of(name).write_text(text_of(playthrough), encoding="utf-8")


if __name__ == "__main__":
    write()
