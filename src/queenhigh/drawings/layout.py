"""The layout of a house's table as data, drawn from its submission, to scale, in millimeters.

>>> from queenhigh.drawings import layout
>>> from queenhigh.practice import example_text
>>> from queenhigh.submission import read_submission
>>> import tomllib
>>> house, _ = read_submission(tomllib.loads(example_text("harbor-room.toml")))
>>> felt = layout(house)
>>> len(felt.seats), sorted(felt.seat(1).wagers)
(7, ['ante', 'pair_plus', 'play', 'progressive', 'six_card_bonus'])
"""

from collections.abc import Iterator

from queenhigh.cards import hand_words
from queenhigh.drawings.dealer_side import dealer_side
from queenhigh.drawings.game_seats import has_own_layout, seat_kit
from queenhigh.drawings.layout_parts import Inscription, Layout, Measures
from queenhigh.drawings.seat_areas import seat_step
from queenhigh.drawings.text_metrics import FALL, Face
from queenhigh.money import dollars
from queenhigh.rulebook import ONLY_LETTER, Paytable, wager_title
from queenhigh.submission import House

_PHRASE_SIZE, _PHRASE_SPACING = 38.0, 4.0
_LINE_SIZE, _LINE_SPACING = 22.0, 0.8
_LINE_PITCH, _TABLE_GAP = 26.0, 3.0
_LONGEST_ARC = 142.0


def layout(house: House, *, own: int | None = None) -> Layout:
    """The layout of a house. With `own`, that seat is at the bottom center and the others follow in order."""
    kit = seat_kit(house)
    placed = [kit.at(number, angle) for number, angle in seat_angles(house.seats, own).items()]
    side = dealer_side(house)
    return Layout(
        game=house.game,
        title=house.rules.title,
        operator=house.operator,
        measures=Measures(),
        seats=tuple(seat for seat, _, _ in placed),
        areas=(*side.areas, *(area for _, areas, _ in placed for area in areas)),
        labels=(*side.labels, *(label for _, _, labels in placed for label in labels)),
        inscriptions=tuple(_inscriptions(house, kit.inner)),
        dealer=side.dealer,
        community=side.community,
        box_cards=side.box_cards,
        own=own,
    )


def seat_angles(seats: int, own: int | None = None) -> dict[int, float]:
    """How far each seat is from the middle, clockwise in degrees; seat 1 is on the dealer's left.

    >>> seat_angles(3)
    {1: -30.0, 2: 0.0, 3: 30.0}
    >>> seat_angles(3, own=1)
    {1: 0.0, 2: 30.0, 3: -30.0}
    """
    if own is None:
        step = seat_step(seats)
        return {number: step * (number - 1 - (seats - 1) / 2) for number in range(1, seats + 1)}
    if not 1 <= own <= seats:
        raise ValueError(f"seat {own} does not exist; seats are 1 to {seats}")
    # An even number of seats has no middle seat, so one place at the end stays empty.
    step, half = seat_step(seats | 1), seats // 2
    angles = {}
    for number in range(1, seats + 1):
        away = (number - own) % seats
        angles[number] = step * (away if away <= half else away - seats)
    return angles


def _inscriptions(house: House, inner: float) -> Iterator[Inscription]:
    """From the seats toward the dealer: the phrase, the payouts, the payout limit."""
    radius = min(inner, 600) - 22
    # The phrase is always on the layout (OQ-054).
    if house.rules.cards.dealer:
        radius -= FALL * _PHRASE_SIZE
        yield Inscription(
            "phrase",
            house.rules.inscription.upper(),
            radius,
            _PHRASE_SIZE,
            Face.SERIF,
            _PHRASE_SPACING,
            house.rules.layout_clauses("phrase"),
        )
        radius -= _PHRASE_SIZE + 8
    for wager, table in reversed(inscribed(house).items()):
        for line in _payout_lines(wager, table, radius, house.rules.layout_clauses("payouts")):
            yield line
            radius = line.radius - _LINE_PITCH
        radius -= _TABLE_GAP
    if house.payout_limit is not None:
        text = f"Payout limit {dollars(house.payout_limit)} per hand"
        clauses = house.rules.layout_clauses("payout_limit")
        yield Inscription("payout-limit", text, radius, _LINE_SIZE, Face.SANS, _LINE_SPACING, clauses)


def inscribed(house: House) -> dict[str, Paytable]:
    """The paytables on the layout itself; the sign posts those of all other wagers (2.B.5).

    A plain layout has none, since nobody has made sure that there is room for them.
    """
    rules = house.rules
    if not has_own_layout(house.game):
        return {}
    equal = rules.equal_wagers.wagers if rules.equal_wagers else ()
    main = [*equal, *(bonus.on for bonus in rules.bonuses.values())]
    shown = {}
    for offer in dict.fromkeys(rules.wagers[wager].offer for wager in main):
        name, filed = rules.table_name(offer), house.offers.get(offer)
        if name is None or filed is None:
            continue
        table = filed.paytable or rules.paytables[name].get(ONLY_LETTER)
        if table is not None:
            shown[name] = table
    return shown


def _payout_lines(wager: str, table: Paytable, radius: float, clauses: tuple[str, ...]) -> list[Inscription]:
    """One paytable on as few arcs as possible, starting with the outermost arc, which is the last line."""
    items = [f"{hand_words(line.hand)} {line}" for line in table.lines]
    items[0] = f"{wager_title(wager).upper()} · {items[0]}"
    arcs: list[Inscription] = []
    for count in range(1, len(items) + 1):
        rows = _even_rows(items, count)[::-1]
        arcs = [
            Inscription(
                f"payouts-{wager}-{len(rows) - number}".replace("_", "-"),
                " · ".join(row),
                radius - _LINE_PITCH * number,
                _LINE_SIZE,
                Face.SANS,
                _LINE_SPACING,
                clauses,
            )
            for number, row in enumerate(rows)
        ]
        if all(arc.arc.span <= _LONGEST_ARC for arc in arcs):
            break
    return arcs


def _even_rows(items: list[str], count: int) -> list[list[str]]:
    """The items in order in `count` rows, so that the longest row is as short as possible."""
    if count == 1:
        return [items]
    cuts = ((items[:cut], _even_rows(items[cut:], count - 1)) for cut in range(1, len(items) - count + 2))
    return min(([first, *rest] for first, rest in cuts), key=lambda rows: max(len(" · ".join(row)) for row in rows))
