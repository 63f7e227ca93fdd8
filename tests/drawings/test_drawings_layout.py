"""Layouts: nothing overlaps, nothing leaves the felt, and everything that the rules ask for is there."""

import json
from itertools import pairwise
from math import hypot

import pytest

from queenhigh.cards import hand_words
from queenhigh.drawings import Area, Layout, Status, checklist, layout, seat_angles
from queenhigh.drawings.geometry import Circle, Point, Rectangle
from queenhigh.drawings.layout_painter import layout_svg
from queenhigh.drawings.layout_parts import CARD_HEIGHT, CARD_WIDTH, Kind
from queenhigh.games import open_game
from queenhigh.rulebook import clause_index, rulebook, wager_title
from queenhigh.submission import House
from tests.drawings.layout_checks import BARE, collisions, every_offer, inside, name_of, offering
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, played

EVERY_OFFER = [
    pytest.param(game, wagers, id=f"{game} {' '.join(wagers) or 'bare'}")
    for game in BARE
    for wagers in every_offer(game)
]
LIMIT = {"limits": {"payout_per_hand": "49999.99"}}


def everything(game: str) -> House:
    return offering(game, BARE[game], LIMIT if game in ("235", "LIR") else None)


def on_the_felt(felt: Layout, point: Point) -> bool:
    table = felt.measures
    if point.y < 0:
        return table.felt_top <= point.y and abs(point.x) <= table.felt_radius
    return point.distance <= table.felt_radius


def strays(felt: Layout) -> list[str]:
    """The parts that leave the felt. The rack alone reaches over its edge, toward the dealer."""
    return [
        name_of(part)
        for part in felt.parts()
        if name_of(part) != "rack"
        and not all(on_the_felt(felt, corner) for polygon in part.polygons() for corner in polygon)
    ]


def faults(felt: Layout) -> list[str]:
    return [*collisions(felt), *strays(felt)]


@pytest.mark.parametrize(("game", "wagers"), EVERY_OFFER)
def test_nothing_overlaps_and_nothing_leaves_the_felt(game: str, wagers: tuple[str, ...]) -> None:
    limits = [None, LIMIT] if game in ("235", "LIR") else [None]
    for more in limits:
        assert faults(layout(offering(game, wagers, more))) == []
    assert faults(layout(offering(game, wagers, {"table.seats": 6}), own=1)) == []


@pytest.mark.parametrize("wagers", [wagers for wagers in every_offer("3CP") if "five_card_progressive" not in wagers])
def test_the_electronic_table_is_as_tidy(wagers: tuple[str, ...]) -> None:
    felt = layout(offering("3CP", wagers, {"electronic_table": True}))
    assert faults(felt) == []
    assert len(felt.community) == 9
    assert all(seat.cards == () for seat in felt.seats)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in BARE for seats in range(1, rulebook(GAMES[game]).most_seats + 1)]
)
def test_a_table_of_any_size_is_as_tidy(game: str, seats: int) -> None:
    house = offering(game, BARE[game], {"table.seats": seats})
    assert faults(layout(house)) == []
    for own in range(1, seats + 1):
        assert faults(layout(house, own=own)) == []


@pytest.mark.parametrize(
    ("game", "letters"),
    [("3CP", [("ante", "bonus", letter) for letter in ("A", "B", "C", "12.C")]),
     ("LIR", [("bets", "paytable", letter) for letter in "ABC"])],
)  # fmt: skip
def test_the_payouts_of_every_letter_have_room(game: str, letters: list[tuple[str, str, str]]) -> None:
    for offer, key, letter in letters:
        assert faults(layout(offering(game, BARE[game], {f"wagers.{offer}.{key}": letter}))) == []


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe"])
def test_every_device_has_its_place(dealing: str) -> None:
    felt = layout(offering("3CP", BARE["3CP"], {"table.dealing": dealing}))
    assert faults(felt) == []
    assert felt.area("device").title


NAMES = {
    "short": "X",
    "long": "The Grand Harbor Room and Card Parlor of Baltimore",
    "without a space": "W" * 200,
    "of many words": "Wide " * 40,
    "foreign": "港の部屋 Ünïcödé مرفأ",
}


@pytest.mark.clause("3CP-2.B.1", "4CP-2.B.1", "235-2.B.1", "LIR-.02.B.1")
@pytest.mark.parametrize("game", BARE)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_operators_name_is_there_whole_however_long(game: str, name: str) -> None:
    felt = layout(offering(game, BARE[game], {"operator": name}))
    (label,) = (label for label in felt.labels if label.role == "name")
    assert label.text == " ".join(name.split())
    assert label.clauses == (felt_clause(game, "B.1"),)
    assert faults(felt) == []


@pytest.mark.parametrize("name", ["Гаванский зал", "Λιμάνι", "קזינו הנמל", "قاعة الميناء", "港の部屋"])
def test_a_name_in_another_script_is_not_stretched(name: str) -> None:
    """Letters are drawn as wide as they are, and those that join are not drawn apart."""
    felt = layout(offering("3CP", BARE["3CP"], {"operator": name}))
    (label,) = (label for label in felt.labels if label.role == "name")
    assert label.lines == (name,)
    assert (label.spacing == 0) == (name == "قاعة الميناء")
    assert "textLength" not in layout_svg(felt)


def felt_clause(game: str, rest: str) -> str:
    return rulebook(GAMES[game]).clause(("02." if game == "LIR" else "2.") + rest)


@pytest.mark.clause("3CP-2.B.1", "4CP-2.B.1", "235-2.B.1", "LIR-.02.B.1")
@pytest.mark.parametrize("game", BARE)
def test_the_check_list_misses_a_name(game: str) -> None:
    house = played(game, {"operator": None})
    assert [check.status for check in checklist(house) if check.clause == felt_clause(game, "B.1")] == [Status.MISSING]


def areas(game: str, clause: str, wagers: str, optional: str = "") -> object:
    return pytest.param(
        game, clause, wagers.split(), optional, marks=pytest.mark.clause(clause), id=f"{clause} {wagers}"
    )


AREAS = [
    areas("3CP", "3CP-2.B.2", "ante play pair_plus"),
    areas("3CP", "3CP-2.B.3", "progressive", "progressive"),
    areas("3CP", "3CP-2.B.3", "five_card_progressive", "five_card_progressive"),
    areas("3CP", "3CP-2.B.4", "six_card_bonus", "six_card_bonus"),
    areas("4CP", "4CP-2.B.2", "ante play aces_up"),
    areas("4CP", "4CP-2.B.3", "progressive", "progressive"),
    areas("4CP", "4CP-2.B.4", "six_card_bonus", "six_card_bonus"),
    areas("235", "235-2.B.2", "two_card three_card five_card"),
    areas("235", "235-2.B.3", "three_card_raise five_card_raise"),
    areas("235", "235-2.B.6", "win_em_all", "win_em_all"),
    areas("235", "235-2.B.7", "progressive", "progressive"),
    areas("LIR", "LIR-.02.B.2", "bet_1 bet_2 bet_3"),
    areas("LIR", "LIR-.02.B.5", "five_card_bonus", "five_card_bonus"),
    areas("LIR", "LIR-.02.B.6", "three_card_bonus", "three_card_bonus"),
    areas("LIR", "LIR-.02.B.7", "six_card_bonus", "six_card_bonus"),
    areas("LIR", "LIR-.02.B.8", "progressive", "progressive"),
]


@pytest.mark.parametrize(("game", "clause", "wagers", "optional"), AREAS)
def test_every_seat_has_the_areas_of_what_is_offered(game: str, clause: str, wagers: list[str], optional: str) -> None:
    """Main wagers always; an optional one where it is offered, and nowhere else."""
    felt = layout(offering(game, [optional] if optional else []))
    for seat in felt.seats:
        for wager in wagers:
            area = seat.wagers[wager]
            assert (area.name, area.seat, clause in area.clauses) == (f"seat-{seat.number}-{wager}", seat.number, True)
            assert any(label.of == area.name for label in felt.labels)
    bare = layout(offering(game, []))
    assert all((wager in seat.wagers) != bool(optional) for seat in bare.seats for wager in wagers)


@pytest.mark.parametrize(("game", "clause", "wagers", "optional"), AREAS)
def test_the_check_list_says_which_areas_answer_a_clause(
    game: str, clause: str, wagers: list[str], optional: str
) -> None:
    told = {check.clause: check for check in checklist(offering(game, [optional] if optional else []))}
    assert told[clause].status is Status.DRAWN
    assert told[clause].gist == clause_index()[clause].gist
    assert "at each of" in told[clause].part
    if optional:
        bare = {check.clause: check for check in checklist(offering(game, []))}
        assert bare[clause].status is Status.NOT_OFFERED


@pytest.mark.clause("3CP-2.B.2", "4CP-2.B.2")
@pytest.mark.parametrize(("game", "wager", "words"), [("3CP", "pair_plus", "Pair Plus"), ("4CP", "aces_up", "Aces Up")])
def test_an_area_that_is_always_asked_for_is_marked_where_it_is_idle(game: str, wager: str, words: str) -> None:
    house = offering(game, [])
    assert not layout(house).seat(1).wagers[wager].offered
    told = {check.clause: check.part for check in checklist(house)}
    assert told[felt_clause(game, "B.2")].endswith(f"{words} not offered, but the area is drawn")


@pytest.mark.parametrize(("game", "wagers"), EVERY_OFFER)
def test_every_area_is_much_nearer_to_its_own_seat_than_to_a_neighbors(game: str, wagers: tuple[str, ...]) -> None:
    """So that nobody takes a chip for the neighbor's."""
    placed = [area for seat in layout(offering(game, wagers)).seats for area in seat.wagers.values()]
    for one in placed:
        own = min(gap(one, other) for other in placed if other.seat == one.seat and other is not one)
        assert 1.4 * own < min(gap(one, other) for other in placed if other.seat != one.seat), one.name


def gap(one: Area, other: Area) -> float:
    """Between the edges of two betting areas, as if all were circles."""
    here, there = one.shape.center, other.shape.center
    return hypot(here.x - there.x, here.y - there.y) - half(one) - half(other)


def half(area: Area) -> float:
    return area.shape.radius if isinstance(area.shape, Circle) else area.shape.width / 2


@pytest.mark.clause("LIR-.02.B.2")
def test_the_bets_of_let_it_ride_are_marked_in_order_from_left_to_right() -> None:
    felt = layout(offering("LIR", []))
    marks = {label.of: label.text for label in felt.labels if label.seat == 4 and label.of}
    assert [marks[f"seat-4-bet_{number}"] for number in (1, 2, 3)] == ["BET 1", "BET 2", "BET 3"]
    bets = [felt.seat(4).wagers[f"bet_{number}"].shape.center for number in (1, 2, 3)]
    assert all(left.x < right.x and left.y == right.y for left, right in pairwise(bets))


@pytest.mark.parametrize("game", GAMES)
def test_an_area_has_the_name_that_the_papers_use_and_a_shape_for_when_it_is_bet(game: str) -> None:
    """A square for what is bet after the deal, a circle for everything else."""
    felt = layout(played(game))
    later = {stage.bets for stage in rulebook(GAMES[game]).stages}
    marks = {label.of: label.text for label in felt.labels if label.seat == 1 and label.of}
    for wager, area in felt.seat(1).wagers.items():
        assert marks[f"seat-1-{wager}"] == wager_title(wager).upper().replace("'", "’")
        assert isinstance(area.shape, Rectangle) == (wager in later)


@pytest.mark.clause("235-2.B.3")
def test_a_raise_lies_straight_before_the_wager_it_raises() -> None:
    own = layout(offering("235", []), own=2).seat(2).wagers
    for wager in ("three_card", "five_card"):
        wagered, raised = own[wager].shape.center, own[f"{wager}_raise"].shape.center
        assert (raised.x, raised.y < wagered.y) == (wagered.x, True)


@pytest.mark.clause("235-2.B.4", "LIR-.02.B.3")
@pytest.mark.parametrize(
    ("game", "name", "clause"), [("235", "third-card", "235-2.B.4"), ("LIR", "cards", "LIR-.02.B.3")]
)
def test_every_seat_has_a_place_for_its_cards(game: str, name: str, clause: str) -> None:
    felt = layout(offering(game, []))
    for seat in felt.seats:
        area = felt.area(f"seat-{seat.number}-{name}")
        assert clause in area.clauses
        assert area.kind is Kind.CARDS
        assert any(label.of == area.name for label in felt.labels)


@pytest.mark.clause("235-2.B.5", "LIR-.02.B.4")
@pytest.mark.parametrize("game", ["235", "LIR"])
def test_community_cards_lie_straight_before_the_rack(game: str) -> None:
    felt = layout(everything(game))
    area, rack = felt.area("community").shape, felt.area("rack").shape
    assert isinstance(area, Rectangle)
    assert isinstance(rack, Rectangle)
    assert area.center.x == rack.center.x
    gap = (area.center.y - area.height / 2) - (rack.center.y + rack.height / 2)
    assert 0 < gap < 25
    assert area.width < rack.width
    assert felt_clause(game, "B.5" if game == "235" else "B.4") in felt.area("community").clauses


@pytest.mark.clause("3CP-8.E.2", "3CP-9.C.4", "3CP-10.B.6")
def test_two_more_cards_lie_at_the_dealers_right() -> None:
    """The dealer looks at the players, so the dealer's right is at their left."""
    felt = layout(played("3CP", FIVE_CARD_HOUSE))
    assert len(felt.community) == 2
    assert felt.area("community").shape.center.x < felt.area("dealer").shape.center.x
    assert layout(played("3CP")).community == ()


@pytest.mark.clause("4CP-10.B.1", "LIR-.08.D.2", "LIR-.09.B", "LIR-.10.B.1")
@pytest.mark.parametrize(("game", "cards"), [("4CP", 1), ("LIR", 3)])
def test_a_six_card_bonus_has_its_marked_box(game: str, cards: int) -> None:
    felt = layout(offering(game, BARE[game]))
    assert len(felt.box_cards) == cards
    assert [label.text for label in felt.labels if label.of == "box"] == ["SIX CARD BONUS"]
    assert layout(offering(game, [])).box_cards == ()


@pytest.mark.clause("3CP-2.B.5")
@pytest.mark.parametrize("electronic", [False, True])
def test_the_phrase_is_always_on_the_layout(electronic: bool) -> None:
    felt = layout(played("3CP", {"electronic_table": electronic}))
    (phrase,) = (line for line in felt.inscriptions if line.name == "phrase")
    assert phrase.text.lower() == "dealer plays with queen high or better"
    assert phrase.clauses == ("3CP-2.B.5",)


def inscribed_words(felt: Layout) -> str:
    return " · ".join(line.text for line in reversed(felt.inscriptions) if line.name.startswith("payouts"))


PAYOUTS = [
    pytest.param("3CP", "ante_bonus", "B", "3CP-2.B.5", marks=pytest.mark.clause("3CP-2.B.5")),
    pytest.param("4CP", "ante_bonus", "-", "4CP-2.B.5", marks=pytest.mark.clause("4CP-2.B.5")),
    pytest.param("235", "two_card", "-", "235-2.B.8", marks=pytest.mark.clause("235-2.B.8")),
    pytest.param("235", "three_card", "-", "235-2.B.8", marks=pytest.mark.clause("235-2.B.8")),
    pytest.param("235", "five_card", "-", "235-2.B.8", marks=pytest.mark.clause("235-2.B.8")),
    pytest.param("LIR", "bets", "C", "LIR-.02.B.9", marks=pytest.mark.clause("LIR-.02.B.9")),
]


@pytest.mark.parametrize(("game", "wager", "letter", "clause"), PAYOUTS)
def test_main_payouts_are_inscribed_and_the_check_list_leaves_the_others_to_the_sign(
    game: str, wager: str, letter: str, clause: str
) -> None:
    chosen = {"3CP": {"wagers.ante.bonus": letter}, "LIR": {"wagers.bets.paytable": letter}}.get(game)
    house = offering(game, BARE[game], chosen)
    words = inscribed_words(layout(house))
    lines = [f"{hand_words(line.hand)} {line}" for line in house.rules.paytables[wager][letter].lines]
    assert " · ".join(lines) in words
    told = " ".join(check.part for check in checklist(house) if check.clause == clause)
    for other in BARE[game]:
        assert other.replace("_", " ").replace("win em", "win'em") in told.lower()


@pytest.mark.clause("235-2.B.9", "LIR-.02.B.10")
@pytest.mark.parametrize("game", ["235", "LIR"])
def test_the_limit_on_the_layout_is_the_limit_in_force(game: str) -> None:
    house = offering(game, [], LIMIT)
    (line,) = (line for line in layout(house).inscriptions if line.name == "payout-limit")
    assert line.text == "Payout limit $49,999.99 per hand"
    assert open_game(house).house.payout_limit == 49_999_99
    assert line.clauses == (felt_clause(game, "B.9" if game == "235" else "B.10"),)


@pytest.mark.clause("LIR-.02.B.10")
def test_without_a_limit_none_is_inscribed() -> None:
    house = offering("LIR", [])
    assert not any(line.name == "payout-limit" for line in layout(house).inscriptions)
    told = {check.clause: check.status for check in checklist(house)}
    assert told["LIR-.02.B.10"] is Status.NOT_OFFERED


@pytest.mark.clause("3CP-2.C.1", "3CP-2.C.2", "4CP-2.C.1", "4CP-2.C.2")
@pytest.mark.clause("235-2.C.1", "235-2.C.2", "LIR-.02.C.1", "LIR-.02.C.2")
@pytest.mark.parametrize("game", BARE)
def test_a_progressive_comes_with_a_device_and_a_light_at_every_seat_and_a_lock_out(game: str) -> None:
    felt = layout(offering(game, ["progressive"]))
    for seat in felt.seats:
        assert seat.wagers["progressive"].kind is Kind.SENSOR
        assert felt_clause(game, "C.1") in felt.area(f"seat-{seat.number}-progressive-light").clauses
    assert felt_clause(game, "C.2") in felt.area("lock_out").clauses
    bare = layout(offering(game, []))
    assert not [area for area in bare.areas if area.kind is Kind.LIGHT or area.name == "lock_out"]


@pytest.mark.clause("3CP-2.A", "4CP-2.A.2", "235-2.A.2", "LIR-.02.A.2")
@pytest.mark.parametrize("game", BARE)
def test_the_dealer_sits_opposite_the_players(game: str) -> None:
    felt = layout(everything(game))
    assert len(felt.seats) == rulebook(GAMES[game]).most_seats
    behind = felt.area("rack").shape.center.y
    assert all(area.shape.center.y > behind + 100 for seat in felt.seats for area in seat.wagers.values())


@pytest.mark.clause("3CP-2.D.1", "4CP-2.D", "235-2.D", "LIR-.02.D")
@pytest.mark.parametrize("game", BARE)
def test_drop_box_and_tip_box_stand_at_either_hand_of_the_dealer(game: str) -> None:
    felt = layout(everything(game))
    drop, tip = felt.area("drop_box"), felt.area("tip_box")
    assert tip.shape.center.x < 0 < drop.shape.center.x
    assert max(drop.shape.center.y, tip.shape.center.y) < 0
    clause = felt_clause(game, "D.1" if game == "3CP" else "D")
    assert (clause in drop.clauses, clause in tip.clauses) == (True, True)
    assert len([check for check in checklist(everything(game)) if check.clause == clause]) == 2


@pytest.mark.clause("3CP-2.D.2", "4CP-2.F", "235-2.F", "LIR-.02.F")
@pytest.mark.parametrize("game", BARE)
def test_the_discard_rack_is_on_the_dealers_side(game: str) -> None:
    rack = layout(everything(game)).area("discard_rack")
    assert rack.shape.center.y < 0
    assert rack.clauses == (felt_clause(game, "D.2" if game == "3CP" else "F"),)


@pytest.mark.clause("3CP-2.E", "4CP-2.E", "235-2.E", "LIR-.02.E")
@pytest.mark.parametrize("game", BARE)
def test_another_place_for_the_tip_box_is_said_to_need_an_approval(game: str) -> None:
    (check,) = (check for check in checklist(everything(game)) if check.clause == felt_clause(game, "E"))
    assert "needs an approval that names the obstacle" in check.part


@pytest.mark.clause("3CP-2.B", "4CP-2.B", "235-2.B", "LIR-.02.B")
@pytest.mark.parametrize("game", BARE)
def test_the_check_list_tells_whether_the_layouts_approval_is_filed(game: str) -> None:
    for approvals, status, words in (
        ({"approvals": {"layout": played("3CP").approved}}, Status.FILED, f"approved {played('3CP').approved}"),
        ({"approvals": None}, Status.AWAITED, "not recorded yet"),
    ):
        (check,) = (c for c in checklist(offering(game, [], approvals)) if c.clause == felt_clause(game, "B"))
        assert (check.status, words in check.part) == (status, True)


@pytest.mark.parametrize("game", BARE)
def test_the_check_list_goes_through_the_whole_chapter(game: str) -> None:
    """Every clause of chapter 2 that a layout or its equipment can answer, in the order of the document."""
    listed = list(dict.fromkeys(check.clause for check in checklist(everything(game))))
    chapter = [c.id for c in clause_index().values() if c.document == game and c.chapter in ("2", ".02")]
    answered = [clause for clause in chapter if clause != felt_clause(game, "C")]
    assert listed[: len(answered)] == answered


def test_seat_one_is_at_the_dealers_left_and_the_order_runs_clockwise_for_the_dealer() -> None:
    seats = layout(everything("3CP")).seats
    assert [seat.number for seat in seats] == list(range(1, 8))
    assert all(left.center.x > right.center.x for left, right in pairwise(seats))
    assert seats[3].center.x == 0


@pytest.mark.parametrize("seats", range(1, 8))
def test_the_own_seat_is_at_the_bottom_and_the_others_keep_their_order(seats: int) -> None:
    for own in range(1, seats + 1):
        angles = seat_angles(seats, own)
        assert angles[own] == 0
        order = sorted(angles, key=lambda number: angles[number])
        first = order.index(1)
        assert order[first:] + order[:first] == list(range(1, seats + 1))


def test_there_is_no_seat_beyond_the_last() -> None:
    with pytest.raises(ValueError, match="seat 8 does not exist; seats are 1 to 7"):
        layout(everything("3CP"), own=8)


@pytest.mark.parametrize("game", BARE)
def test_cards_lie_within_their_areas_and_chips_in_their_circles(game: str) -> None:
    felt = layout(everything(game))
    shared = [("dealer", felt.dealer), ("community", felt.community), ("box", felt.box_cards)]
    for name, places in shared:
        for place in places:
            (outer,) = felt.area(name).polygons()
            (card,) = Rectangle(place.center, CARD_WIDTH, CARD_HEIGHT, place.angle).polygons()
            assert inside(card, outer)
    for seat in felt.seats:
        frames = [next(area.polygons()) for area in felt.areas if area.seat == seat.number and area.kind is Kind.CARDS]
        for place in seat.cards:
            (card,) = Rectangle(place.center, CARD_WIDTH, CARD_HEIGHT, place.angle).polygons()
            assert any(inside(card, frame) for frame in frames)
        for area in seat.wagers.values():
            across = 2 * area.shape.radius if isinstance(area.shape, Circle) else area.shape.width
            assert across > 39, "a chip of 39 mm"


@pytest.mark.parametrize("game", BARE)
def test_words_within_an_area_stay_in_it(game: str) -> None:
    felt = layout(everything(game))
    within = [label for label in felt.labels if label.role == "inside"]
    assert bool(within) == (game in ("235", "LIR"))
    for label in within:
        assert inside(next(label.polygons()), next(felt.area(label.of or "").polygons()))


@pytest.mark.parametrize("game", BARE)
def test_places_are_plain_data_for_a_page(game: str) -> None:
    felt = layout(everything(game), own=2)
    places = json.loads(json.dumps(felt.places()))
    rules = rulebook(GAMES[game])
    assert len(places["dealer"]) == rules.cards.dealer
    assert len(places["seats"]["2"]["cards"]) == rules.cards.player
    assert places["seats"]["2"]["angle"] == 0
    assert set(rules.wagers) - {"five_card_progressive"} <= set(places["seats"]["1"]["wagers"])


BOXES = [("manual-shoe", "LIR-.08.D.2"), ("hand", "LIR-.09.B"), ("automated-shoe", "LIR-.10.B.1")]


@pytest.mark.parametrize(("dealing", "clause"), BOXES)
def test_a_part_that_each_way_of_dealing_asks_for_is_listed_once(dealing: str, clause: str) -> None:
    """A table that deals from an automated shoe answers no clause about dealing by hand."""
    told = [
        check for check in checklist(played("LIR", {"table.dealing": dealing})) if "Six Card Bonus box" in check.part
    ]
    assert [check.clause for check in told] == [clause]
