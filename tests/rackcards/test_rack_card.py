"""The rack card: what it promises is what the game does, line by line of the printed card it follows."""

from dataclasses import replace
from itertools import chain, takewhile

import pytest

from queenhigh.cards import DECK, FIVE, FOUR, THREE, TWO, Ranking, parse_cards
from queenhigh.documents.document import Columns, Pays
from queenhigh.documents.phrases import number
from queenhigh.documents.rack_card import EXAMPLES, ways_to_win
from queenhigh.games import Box, Round
from queenhigh.rulebook import rulebook
from queenhigh.rulebook.rule_text import version_text
from queenhigh.table import Role, commands
from tests.documents.printed_papers import filing, page, paper, plain_lines, printed, squeezed
from tests.example_houses import FIVE_CARD_HOUSE, HOUSES, Changes
from tests.line_settlements import refusals, settled, told
from tests.plain_data import PlainData
from tests.table.table_host import opened

RACK = "rack-card-house"
ROUND = "three-card-poker house=rack-card-house.toml"
LINES = plain_lines("rack-card", RACK)


def bets(*boxes: str, dealer: str = "Qs8h2d") -> str:
    return " / ".join([f"{ROUND} dealer={dealer}", *boxes])


@pytest.mark.clause("RACK-01")
@pytest.mark.parametrize("house", HOUSES.values())
def test_the_card_is_headed_with_the_games_name(house: str) -> None:
    name = filing(house).house.rules.title
    assert plain_lines("rack-card", house)[0] == f"# {name}"
    assert squeezed(name) in paper("rack-card", house)


WAYS = [
    (RACK, {}, "Three ways to win: Ante with Play, Ante Bonus and Pair Plus."),
    (RACK, {"wagers.pair_plus": None}, "Two ways to win: Ante with Play and Ante Bonus."),
    ("3CP", FIVE_CARD_HOUSE, "Five ways to win: Ante with Play, Ante Bonus, Pair Plus, Six Card Bonus and "
     "Five-Card Progressive."),
    ("235", {"wagers.progressive": None}, "Four ways to win: 2 Card Poker, 3 Card Poker, 5 Card Poker and Win'em All."),
]  # fmt: skip


@pytest.mark.clause("RACK-02")
@pytest.mark.parametrize(("house", "changes", "sentence"), WAYS)
def test_the_ways_to_win_are_counted(house: str, changes: Changes, sentence: str) -> None:
    assert sentence in plain_lines("rack-card", house, changes)
    payable = {"ante": 2}
    offers = filing(house, changes).house.offers
    assert len(ways_to_win(filing(house, changes).house)) == sum(payable.get(name, 1) for name in offers)


@pytest.mark.clause("RACK-03", "RACK-07")
def test_the_contest_with_the_dealer_needs_an_ante() -> None:
    assert "Ante: your three cards against the dealer's three." in LINES
    assert refusals(bets("1 ann AhKh9d ante=10 : play")) == []
    alone = "three-card-poker house=harbor-room.toml dealer=Qs8h2d / 1 ann AhKh9d pair_plus=10 : play"
    assert refusals(alone)[0][0] == "seats[0].decisions"


VERSIONS = [
    ("free", "1 ann AhKh9d pair_plus=10", True),
    ("free", "1 ann AhKh9d ante=10 pair_plus=50 : play", True),
    ("ante_required", "1 ann AhKh9d pair_plus=10", False),
    ("ante_required", "1 ann AhKh9d ante=10 pair_plus=50 : play", True),
    ("ante_at_least", "1 ann AhKh9d ante=10 pair_plus=11 : play", False),
    ("ante_at_least", "1 ann AhKh9d ante=10 pair_plus=10 : play", True),
    ("ante_at_least_half", "1 ann AhKh9d ante=10 pair_plus=21 : play", False),
    ("ante_at_least_half", "1 ann AhKh9d ante=10 pair_plus=20 : play", True),
    ("compulsory", "1 ann AhKh9d ante=10 : play", False),
    ("compulsory", "1 ann AhKh9d ante=10 pair_plus=51 : play", False),
    ("compulsory", "1 ann AhKh9d ante=10 pair_plus=50 : play", True),
]


@pytest.mark.clause("RACK-04", "RACK-05")
@pytest.mark.parametrize(("version", "box", "taken"), VERSIONS)
def test_the_card_says_how_pair_plus_goes_with_an_ante(version: str, box: str, taken: bool) -> None:
    """The game accepts and refuses wagers in the same way."""
    lines = plain_lines("rack-card", RACK, {"wagers.pair_plus.version": version})
    offer = rulebook("three-card-poker").offers["pair_plus"]
    versions = {key: version_text(offer, key) for key in offer.versions}
    assert [line for line in lines if line in versions.values()] == [versions[version]]
    house = "house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=C"
    line = f"three-card-poker {house} house.wagers.pair_plus.version={version} dealer=Qs8h2d / {box}"
    assert (refusals(line) == []) == taken


CARDS = {
    "3CP": "You and the dealer get three cards each.",
    "4CP": "You get five cards, the dealer six, one of them face up.",
    "235": "You get three cards; two community cards are shared by everyone.",
    "LIR": "You get three cards; two community cards are shared by everyone.",
}


@pytest.mark.clause("RACK-06")
@pytest.mark.parametrize(("house", "sentence"), CARDS.items())
def test_the_number_of_cards_is_what_is_dealt(house: str, sentence: str) -> None:
    """Counted in a deal of the game, so that the sentence always matches it."""
    assert sentence in plain_lines("rack-card", house)
    game = filing(house).game
    dealt = game.deal(Round((Box(1, "ann", {}),)), DECK)
    many = {"player": len(dealt.box(1).cards), "dealer": len(dealt.dealer), "community": len(dealt.community)}
    counted = [number(cards) for cards in many.values() if cards]
    assert all(word in sentence for word in counted)
    rest = set(sentence.replace(".", "").replace(",", "").split()) - set(counted)
    assert rest.isdisjoint({"two", "three", "four", "five", "six"})


FOLDS = [
    (RACK, "A fold forfeits Ante and Pair Plus."),
    ("3CP", "A fold forfeits Ante, Pair Plus and Progressive; Six Card Bonus stays in play."),
    ("4CP", "A fold forfeits Ante and Progressive; Aces Up and Six Card Bonus stay in play."),
]


@pytest.mark.clause("RACK-08", "RACK-28")
@pytest.mark.parametrize(("house", "sentence"), FOLDS)
def test_the_card_says_what_a_fold_forfeits(house: str, sentence: str) -> None:
    assert sentence in plain_lines("rack-card", house)
    lost = settled(bets("1 ann AhAdAs ante=10 pair_plus=5 : fold"))
    assert told(lost, 1) == "ante forfeit 0+0, pair_plus forfeit 0+0"


@pytest.mark.clause("RACK-08", "RACK-39", "RACK-44")
def test_play_equals_ante() -> None:
    assert "Look at your cards. Make a Play equal to your Ante, or fold." in LINES
    assert told(settled(bets("1 ann AhKh9d ante=15 : play")), 1, "play") == "play win 15+15"
    assert refusals(bets("1 ann AhKh9d ante=10 : 10")) != []
    assert refusals(bets("1 ann AhKh9d ante=10 : 15")) != []


@pytest.mark.clause("RACK-09", "RACK-45")
@pytest.mark.parametrize(("dealer", "plays"), [("Js8h2d", False), ("Qs3h2d", True), ("2s2h3d", True)])
def test_the_dealer_plays_with_what_the_card_says(dealer: str, plays: bool) -> None:
    assert "dealer plays with queen high or better" in [line.lower() for line in LINES]
    hand = settled(bets("1 ann AhKh9d ante=10 : play", dealer=dealer)).dealer
    assert hand is not None
    assert hand.qualifies is plays


CONTEST = [
    (
        "Dealer does not play (below queen high): Ante 1 to 1, Play push",
        "Js8h2d",
        "Kd7h3c",
        "ante win 10+10, play push 0+10",
    ),
    ("Dealer plays, yours is higher: Ante 1 to 1, Play 1 to 1", "Qs8h2d", "Kd7h3c", "ante win 10+10, play win 10+10"),
    ("Dealer plays, equal hands: Ante push, Play push", "Qs8h2d", "Qd8c2s", "ante push 0+10, play push 0+10"),
    ("Dealer plays, yours is lower: Ante loses, Play loses", "Qs8h2d", "Jd7h3c", "ante lose 0+0, play lose 0+0"),
]


@pytest.mark.clause("RACK-10", "RACK-11", "RACK-12", "RACK-46", "RACK-47", "RACK-48", "RACK-49")
@pytest.mark.parametrize(("line", "dealer", "cards", "settlement"), CONTEST)
def test_every_end_of_the_contest_is_on_the_card(line: str, dealer: str, cards: str, settlement: str) -> None:
    assert line in LINES
    assert told(settled(bets(f"1 ann {cards} ante=10 : play", dealer=dealer)), 1) == settlement


RANKED = ["Straight flush", "Three of a kind", "Straight", "Flush", "Pair", "High card"]


@pytest.mark.clause("RACK-13", "RACK-14", "RACK-15")
def test_the_ranking_is_complete_and_in_order() -> None:
    start = LINES.index("### Ranking of hands, highest first") + 1
    assert LINES[start : start + len(RANKED)] == RANKED


@pytest.mark.parametrize(("house", "ranking"), [("3CP", THREE), ("4CP", FOUR)])
def test_the_hands_that_are_drawn_are_what_they_stand_for(house: str, ranking: Ranking) -> None:
    examples = EXAMPLES[ranking.size]
    assert list(examples) == list(reversed(ranking.classes))
    for name, cards in examples.items():
        assert ranking.name(parse_cards(cards)) == name
    assert len(page(printed("rack-card", house)).classed("card")) == ranking.size * len(examples)


@pytest.mark.parametrize("ranking", [TWO, FIVE])
def test_other_sizes_of_hands_have_examples_too(ranking: Ranking) -> None:
    """For games against a dealer that come from elsewhere."""
    examples = EXAMPLES[ranking.size]
    assert list(examples) == list(reversed(ranking.classes))
    for name, cards in examples.items():
        assert ranking.name(parse_cards(cards)) == name


@pytest.mark.clause("RACK-17")
def test_hands_below_a_pair_are_compared_from_the_highest_card() -> None:
    assert any(line.startswith("Hands of the same rank are compared card by card from the highest") for line in LINES)
    strength = [THREE.strength(parse_cards(hand)) for hand in ("As Kd 3h", "Ad Qh Jc", "Ks Qd Jh")]
    assert strength[0] > strength[1]
    assert THREE.strength(parse_cards("As 7d 3h")) == THREE.strength(parse_cards("Ac 7h 3d"))


TABLES = [
    ("Ante Bonus, Paytable A", "ante_bonus", "A", "RACK-19 RACK-20 RACK-21"),
    ("Pair Plus, Paytable C", "pair_plus", "C", "RACK-23 RACK-24 RACK-25 RACK-26 RACK-27"),
]


@pytest.mark.parametrize(
    ("heading", "wager", "letter"),
    [pytest.param(*row[:3], id=row[0], marks=pytest.mark.clause(*row[3].split())) for row in TABLES],
)
def test_the_paytables_of_the_printed_card_come_out_again(heading: str, wager: str, letter: str) -> None:
    start = LINES.index(f"### {heading}") + 1
    table = rulebook("three-card-poker").paytables[wager][letter]
    lines = [line.lower() for line in LINES[start : start + len(table.lines)]]
    assert lines == [f"{line.hand.replace('_', ' ')}: {line}" for line in table.lines]


@pytest.mark.clause("RACK-18", "RACK-43")
def test_the_bonus_is_promised_with_ante_and_play_even_if_the_dealer_wins() -> None:
    assert "The Ante Bonus is paid with Ante and Play, even if the dealer's hand is higher." in LINES
    lost = settled(bets("1 ann 6h5c4d ante=10 : play", dealer="QsQhQd"))
    assert told(lost, 1) == "ante lose 0+0, play lose 0+0, ante_bonus win 10+0"
    folded = settled(bets("1 ann 6h5c4d ante=10 : fold", dealer="QsQhQd"))
    assert told(folded, 1) == "ante forfeit 0+0"


@pytest.mark.clause("RACK-22")
def test_pair_plus_does_not_look_at_the_dealer() -> None:
    assert "Pair Plus: your own three cards; the dealer's do not matter." in LINES
    box = "1 ann JcJh5s ante=10 pair_plus=5 : play"
    paid = {told(settled(bets(box, dealer=dealer)), 1, "pair_plus") for dealer in ("Qs8h2d", "Js8h2d", "AsAhAd")}
    assert paid == {"pair_plus win 5+5"}


GENERAL = [
    "A wrong number of cards to any player or the dealer is a misdeal: every wager is returned.",
    "A dealer card exposed too early is a misdeal.",
    "Ace is high, except in 3-2-ace, where it is low.",
    "Place your bets before the dealer announces “No more bets”.",
    "No wager may be made, increased, decreased or withdrawn after the dealer announces “No more bets”; "
    "only Play is made later.",
    "Only seated players may wager. A player with cards stays seated until the round is over.",
]


@pytest.mark.parametrize("sentence", GENERAL)
def test_the_general_rules_are_on_the_card(sentence: str) -> None:
    """The tests below prove that the game follows them, and cite the clauses."""
    assert sentence in LINES
    assert squeezed(sentence) in paper("rack-card", RACK)


@pytest.mark.clause("RACK-37", "RACK-38", "RACK-41", "RACK-42")
def test_a_running_table_closes_betting_and_keeps_seats_as_the_card_says() -> None:
    table = opened("three-card-poker")
    table.do(commands.OpenRound)
    ante: PlainData = {"wager": "ante", "cents": 1000}
    assert table.refused(commands.PlaceWager, "zoe", Role.PLAYER, seat=2, **ante).clause == "3CP-7.C"
    table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, **ante)
    table.do(commands.CallNoMoreBets)
    assert table.refused(commands.PlaceWager, "bob", Role.PLAYER, seat=3, **ante).clause == "3CP-7.D"
    assert table.refused(commands.PlaceWager, "ann", Role.PLAYER, seat=1, **ante).clause == "3CP-7.D"
    table.refused(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager="ante")
    assert table.refused(commands.LeaveSeat, "ann", Role.PLAYER, seat=1).clause == "3CP-7.C.1"
    table.deal()
    table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice="play")


@pytest.mark.clause("RACK-29", "RACK-32", "RACK-33")
def test_what_the_general_rules_say_is_what_the_game_does() -> None:
    for clause in ("13.D", "13.E"):
        void = settled(f"{ROUND} void={clause} dealer=Qs8h2d / 1 ann AhKh9d ante=10 pair_plus=5 : play")
        assert told(void, 1) == "ante void 0+10, play void 0+10, pair_plus void 0+5"
    low, next_up = (THREE.strength(parse_cards(hand)) for hand in ("As 2h 3d", "2s 3h 4d"))
    assert THREE.name(parse_cards("As 2h 3d")) == "straight"
    assert low < next_up
    assert THREE.name(parse_cards("Ks As 2h")) == "high_card"


@pytest.mark.clause("RACK-34")
@pytest.mark.parametrize("house", [RACK, *HOUSES.values()])
def test_the_card_names_the_regulator(house: str) -> None:
    assert squeezed("The regulator is the Maryland State Lottery and Gaming Control Agency.") in paper(
        "rack-card", house
    )


def test_the_house_rules_stand_apart() -> None:
    start = LINES.index("## House rules")
    assert LINES[start + 1 : start + 3] == [
        "Players do not show their hands to each other.",
        "Management's decision is final, subject to the regulator.",
    ]
    assert "## House rules" not in plain_lines("rack-card", "harbor-room")


@pytest.mark.parametrize("house", [RACK, *HOUSES.values(), "stadium"])
def test_how_to_play_is_read_in_a_minute(house: str) -> None:
    """What comes before the first paytable, at 200 words a minute; the rest is for looking up."""
    card = printed("rack-card", house)
    in_turn = chain.from_iterable(
        chain.from_iterable(block.groups) if isinstance(block, Columns) else (block,) for block in card.blocks
    )
    before = tuple(takewhile(lambda block: not isinstance(block, Pays), in_turn))
    text = page(replace(card, blocks=before)).words
    assert sum(len(words.split()) for words in text) < 240


def test_aces_are_low_where_the_cards_of_the_other_games_say_so() -> None:
    five_card_hands_too = "Ace is high, except in 4-3-2-ace and 5-4-3-2-ace, where it is low."
    assert five_card_hands_too in plain_lines("rack-card", "4CP")
    only_four: Changes = {"wagers.progressive": None, "wagers.six_card_bonus": None}
    assert "Ace is high, except in 4-3-2-ace, where it is low." in plain_lines("rack-card", "4CP", only_four)
    assert FOUR.name(parse_cards("As 2h 3d 4c")) == "straight"
    assert FOUR.strength(parse_cards("As 2h 3d 4c")) < FOUR.strength(parse_cards("2h 3d 4c 5s"))
