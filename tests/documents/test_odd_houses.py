"""Papers of unusual but legal houses: what each must say, and what would be wrong there."""

import io
from collections import Counter
from dataclasses import replace

import pytest
from pypdf import PdfReader

from queenhigh.desk import reading_notes
from queenhigh.documents.cover_letter import cover_letter
from queenhigh.documents.document import Picture
from queenhigh.documents.document_files import build
from queenhigh.documents.pdf import as_pdf
from tests.documents.printed_papers import filing, page, pages, plain_lines, printed, squeezed
from tests.example_houses import Changes, progressive_house

STACKS = [
    ("after_players", ["each box with a wager, clockwise from the far left", "the community area"]),
    ("before_players", ["the community area", "each box with a wager, clockwise from the far left"]),
    ("after_first_player", ["the first box with a wager, from the far left", "the community area",
                            "each other box with a wager, clockwise"]),
]  # fmt: skip


@pytest.mark.parametrize(("reading", "places"), STACKS)
def test_the_dealer_card_says_when_the_community_stack_is_dealt(reading: str, places: list[str]) -> None:
    """OQ-307: no box is dealt two stacks, whatever the order."""
    changes: Changes = {"table.dealing": "automated-shoe", "table.shuffler": "plain",
                        "readings": {"community_stack": reading}}  # fmt: skip
    text = page(printed("dealer-card", "235", changes)).text
    dealt = [text.index(squeezed(f"cards to {place}.")) for place in places]
    assert dealt == sorted(dealt)
    assert text.count(squeezed("Three cards to")) == len(places) - 1
    notes = " ".join(one.message for one in reading_notes.reading_notes(filing("235", changes).house))
    when = {"after_players": "after all", "before_players": "before all", "after_first_player": "after the first"}
    assert f"the community cards are dealt {when[reading]} player" in notes


ELECTRONIC: Changes = {"electronic_table": True, "table.dealing": "automated-shoe"}


@pytest.mark.parametrize("name", ["rack-card", "dealer-card"])
def test_an_electronic_table_has_no_player_cards_to_turn_up_or_expose(name: str) -> None:
    """The hands are lines of nine shared cards (3CP-11.F.2, OQ-113)."""
    text = page(printed(name, "3CP", ELECTRONIC)).text
    shown = ("exposed player card", "player's card is exposed", "turns up the player's three cards", "any player or")
    assert [said for said in shown if squeezed(said) in text] == []
    if name == "rack-card":
        assert squeezed("A wrong number of cards to the community area or the dealer is a misdeal") in text


def test_readings_about_player_cards_do_not_arise_at_an_electronic_table() -> None:
    rows = [row for row in page(printed("submission", "3CP", ELECTRONIC)).rows if len(row) == 4]
    asked = {row[0]: row[1] for row in rows}
    assert "does not arise" in asked["What happens when one card of a player is exposed during the deal?"]
    assert "does not arise" in asked["May a player with two boxes look at both hands before deciding on the first?"]
    keys = {note.path for note in reading_notes.reading_notes(filing("3CP", ELECTRONIC).house)}
    assert keys.isdisjoint({"readings.one_exposed_player_card", "readings.own_boxes_seen_together"})


AREAS = [
    ("3CP", "Ante, Play and Pair Plus areas at each of 7 seats. 3CP-2.B.2"),
    ("3CP", "Inscription: Dealer plays with queen high or better. 3CP-2.B.5"),
    ("3CP", "Operator's name: Harbor Room. 3CP-2.B.1"),
    ("4CP", "Ante, Play and Aces Up areas at each of 7 seats. 4CP-2.B.2"),
    ("235", "3 Card Raise and 5 Card Raise areas at each of 6 seats. 235-2.B.3"),
    ("235", "Area for the third card at each of 6 seats. 235-2.B.4"),
    ("235", "Area for the community cards directly in front of the chip rack. 235-2.B.5"),
    ("LIR", "Bet 1, Bet 2 and Bet 3 areas at each of 7 seats. LIR-.02.B.2"),
]


@pytest.mark.parametrize(("game", "asked"), AREAS)
def test_the_check_list_names_every_part_of_the_layout_with_its_clause(game: str, asked: str) -> None:
    """Areas for bets made after the deal are required like all others."""
    assert squeezed(asked) in page(printed("check-list", game)).text


CITED = [
    ("3CP", {}, "All cards face down. 3CP-9.C.3"),
    ("3CP", {"table.dealing": "manual-shoe"}, "All cards face down. 3CP-8.E"),
    ("4CP", {"table.dealing": "hand"}, "One card face up to the dealer. 4CP-9.B.5"),
    ("4CP", {"table.dealing": "hand"}, "All other cards face down. 4CP-9.B.4"),
    ("4CP", {"table.dealing": "manual-shoe"}, "All other cards face down. 4CP-8.E.1"),
    ("3CP", {}, "have a floorperson validate it. 3CP-11.D.7.a 3CP-11.D.7.b 3CP-11.D.7.c"),
    ("LIR", {}, "have a floorperson validate it. OQ-415"),
    ("235", {}, "Turn up the player's cards. 235-11.D"),
]


@pytest.mark.parametrize(("game", "changes", "step"), CITED)
def test_a_step_cites_the_clause_that_says_it(game: str, changes: Changes, step: str) -> None:
    assert squeezed(step) in page(printed("dealer-card", game, changes)).text


ASKED = [
    ("3CP", {}, "Ask each box with an Ante in turn: Play, or fold? 3CP-11.B"),
    ("4CP", {}, "Ask each box with an Ante in turn: Play one to three times the Ante, or fold? 4CP-11.B.1"),
    ("4CP", {"readings.play_amounts": "multiples"}, "Play one, two or three times the Ante, or fold? 4CP-11.B.1"),
    ("235", {}, "Ask each box in turn: Raise 3 Card Poker, or check? 235-11.B.1.a"),
]


@pytest.mark.parametrize(("game", "changes", "step"), ASKED)
def test_the_dealer_asks_boxes_that_have_a_decision_for_what_they_may_bet(
    game: str, changes: Changes, step: str
) -> None:
    """A box with Pair Plus or Aces Up alone has nothing to decide (OQ-209); whole multiples are a reading (OQ-210)."""
    assert squeezed(step) in page(printed("dealer-card", game, changes)).text


PAID_AFTER_A_FOLD = "A player who folds can still be paid an Envy Bonus for another player's hand"
GIVES_ENVY = "and a folded hand can still earn the other players one."


@pytest.mark.parametrize(("game", "clause"), [("3CP", "3CP-11.C.2"), ("4CP", "4CP-11.C.3")])
def test_papers_say_what_a_fold_does_to_envy(game: str, clause: str) -> None:
    """A player who folds can still receive one; whether the folded hand earns the others one is a reading (OQ-019)."""
    for name in ("rack-card", "dealer-card"):
        assert squeezed(f"{PAID_AFTER_A_FOLD}.") in page(printed(name, game)).text
        counts = page(printed(name, game, {"readings.folded_hand_gives_envy": True})).text
        assert squeezed(f"{PAID_AFTER_A_FOLD}, {GIVES_ENVY}") in counts
        assert "Envy" not in page(printed(name, game, {"wagers.progressive": None})).text
    assert squeezed(f"another player's hand. {clause}") in page(printed("dealer-card", game)).text


@pytest.mark.parametrize("game", ["3CP", "4CP"])
def test_a_dealer_looks_at_folded_hands_that_still_count(game: str) -> None:
    look = squeezed("Look at each folded hand before you collect it")
    assert look not in page(printed("dealer-card", game)).text
    text = page(printed("dealer-card", game, {"readings.folded_hand_gives_envy": True})).text
    assert 0 < text.index(look) < text.index("qualifyinghand,foldedornot")
    nobody_folds = page(printed("dealer-card", "LIR", {"readings.folded_hand_gives_envy": True})).text
    assert look not in nobody_folds
    assert "foldedornot" not in nobody_folds


@pytest.mark.parametrize("game", ["3CP", "4CP", "235", "LIR"])
def test_a_stub_that_a_device_counts_is_not_counted_by_the_dealer(game: str) -> None:
    """The count is due only without a counting shuffler (3CP-8.F)."""
    table: Changes = {"table.dealing": "automated-shoe", "table.shuffler": "plain"}
    counts = {
        shuffler: page(printed("dealer-card", game, {**table, "table.shuffler": shuffler})).text
        for shuffler in ("plain", "counting")
    }
    assert squeezed("unless it is due to be counted.") in counts["plain"]
    assert squeezed("at least every fifth round") in counts["plain"]
    assert "duetobecounted" not in counts["counting"]
    assert "fifthround" not in counts["counting"]
    assert squeezed("The stub The device counts the cards, so no count of the stub is due.") in counts["counting"]
    assert squeezed("in the discard rack unexposed.") in counts["counting"]


@pytest.mark.parametrize("name", ["sign", "rack-card", "submission"])
def test_a_wager_of_one_amount_has_no_range_and_no_steps(name: str) -> None:
    one: Changes = {"table.minimum": "5", "table.maximum": "5", "table.unit": "1"}
    text = page(printed(name, "LIR", one)).text
    assert "$5to$5" not in text
    assert squeezed("$5, in steps") not in text
    assert squeezed("$5 each" if name != "submission" else "Wager $5 OQ-033") in text


def test_a_table_with_one_seat_has_no_second_box() -> None:
    alone: Changes = {"table.seats": 1, "table.adjacent_boxes": 1, **progressive_house("3CP", "C")}
    assert squeezed("Ante, Play and Pair Plus areas at the one seat") in page(printed("layout", "3CP", alone)).text
    assert "Twowinners" not in page(printed("meter-sheet", "3CP", alone)).text
    two = page(printed("meter-sheet", "3CP", progressive_house("3CP", "C"))).text
    assert squeezed("with two boxes once in 67,861,733 rounds, exactly 3/203585200") in two


@pytest.mark.parametrize(
    ("game", "bets"), [("3CP", ", Play included"), ("235", ", 3 Card Raise and 5 Card Raise included"), ("LIR", "")]
)
def test_the_odds_sheet_names_the_later_bets_that_the_game_has(game: str, bets: str) -> None:
    assert squeezed(f"everything bet on it in a round{bets}. A negative") in page(printed("odds-sheet", game)).text


def test_the_name_of_an_electronic_table_ends_with_a_comma_in_a_sentence() -> None:
    text = page(cover_letter(filing("stadium"), [])).text
    assert squeezed("its rules of Three Card Poker, electronic table, under COMAR") in text


THREE_CARDS = "Three-card hands, highest first: straight flush, three of a kind, straight, flush, pair, high card."
RANKED: list[tuple[str, Changes, str, list[str]]] = [
    ("3CP", {}, "These are three-card hands.", ["Five-card hands, highest first: royal flush, straight flush,"]),
    ("235", {}, "These are five-card hands.", ["Two-card hands, highest first: straight, flush, pair,", THREE_CARDS]),
    ("LIR", {}, "These are five-card hands.", [THREE_CARDS]),
    ("rack-card-house", {}, "", []),
]


@pytest.mark.parametrize(("game", "changes", "listed", "others"), RANKED)
def test_a_rack_card_ranks_the_hands_of_every_size_that_count(
    game: str, changes: Changes, listed: str, others: list[str]
) -> None:
    """A straight is above a flush in three cards and below it in five (235-6.D, 235-6.E)."""
    text = page(printed("rack-card", game, changes)).text
    for said in [listed, *others]:
        assert squeezed(said) in text
    assert ("cardhands" in text) == bool(listed)


@pytest.mark.parametrize("game", ["3CP", "4CP", "235", "LIR"])
def test_ties_are_told_only_where_hands_are_compared(game: str) -> None:
    """In Four Card Poker two pairs are one hand; in 235 and Let It Ride every hand is paid by itself."""
    text = page(printed("rack-card", game)).text
    assert (squeezed("of two hands with a pair, the higher pair wins") in text) == (game in ("3CP", "4CP"))
    assert ("compared" in text) == (game in ("3CP", "4CP"))


def test_a_table_without_a_wager_that_survives_a_fold_names_no_exception() -> None:
    """3CP-11.D.1 keeps the cards of players with a Six Card Bonus; nobody has one here."""
    alone = page(printed("dealer-card", "3CP", {"wagers.six_card_bonus": None})).text
    assert squeezed("Collect the forfeited wagers and hands. 3CP-11.D.1") in alone
    assert "SixCardBonus" not in alone
    assert squeezed("except the cards of players with a Six Card Bonus") in page(printed("dealer-card", "3CP")).text


@pytest.mark.parametrize("name", ["sign", "rack-card"])
def test_the_payout_of_a_raise_is_posted(name: str) -> None:
    """235-2.B.8 asks for the payouts of all wagers, and a raise is one (OQ-301)."""
    assert "Each raise is paid at the odds of its wager." in " ".join(plain_lines(name, "235"))
    assert "Each raise" not in " ".join(plain_lines(name, "4CP"))


def test_the_submission_names_only_what_the_house_offers() -> None:
    without: Changes = {"wagers.pair_plus": None}
    rows = [row for row in page(printed("submission", "3CP", without)).rows if row[0] == "Also requires"]
    assert [row[1] for row in rows] == ["Ante", "Ante"]
    text = page(printed("submission", "3CP", without)).text
    assert squeezed("Pair Plus 3CP-7.F.2") in text
    assert squeezed("Five-Card Progressive 3CP-7.F.6") in text


def test_the_designated_envy_table_is_a_choice_of_its_own() -> None:
    rows = [tuple(row) for row in page(printed("submission", "4CP")).rows]
    assert ("Envy table", "E", "4CP-12.E.2") in [tuple(part.strip() for part in row) for row in rows]


@pytest.mark.parametrize(
    ("operator", "stem"),
    [
        ("O'Malley & Søn's Casino", "omalley-and-sons-casino-three-card-poker"),
        ("Café Łódź", "cafe-lodz-three-card-poker"),
        (f"{'Heron ' * 8}Hall", f"{'heron-' * 8}three-card-poker"),
        ("東京", "house-130016b2-three-card-poker"),
        ("東京 Club", "club-b9fe35e5-three-card-poker"),
    ],
)  # fmt: skip
def test_files_carry_the_name_of_the_house_in_whole_words(operator: str, stem: str) -> None:
    assert filing("3CP", {"operator": operator}).file_stem == stem


SMALL = 6.49


@pytest.mark.parametrize("game", ["3CP", "LIR"])
@pytest.mark.parametrize("name", ["rack-card", "dealer-card", "check-list", "sign"])
def test_no_text_of_a_paper_is_smaller_than_six_and_a_half_points(name: str, game: str) -> None:
    """Clause numbers and the foot of a page are legible, or not there at all."""
    sizes: Counter[float] = Counter()

    def seen(text: str, outer: list[float], inner: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes[round(abs(size * inner[3] * outer[3]), 2)] += len(text.strip())

    for sheet in PdfReader(io.BytesIO(as_pdf(printed(name, game)))).pages:
        sheet.extract_text(visitor_text=seen)
    assert {size: letters for size, letters in sizes.items() if size < SMALL} == {}
    # The digest is no larger than the words beside it.
    assert max(sizes) > 12


LAST_OF_THE_COVER = [("3CP", "A fold forfeits"), ("235", "Nobody folds."), ("LIR", "Bet 3 always stays.")]


@pytest.mark.parametrize(("game", "last"), LAST_OF_THE_COVER)
def test_lists_of_a_rack_card_are_not_broken_over_two_panels(game: str, last: str) -> None:
    """The cover ends with the play, and the general rules are together."""
    outside, inside = pages(as_pdf(printed("rack-card", game)))
    assert squeezed("Place your bets before") in outside
    assert squeezed(last) in outside
    together = outside if "Generalrules" in outside else inside
    assert squeezed("Only seated players may wager") in together
    assert squeezed("exposed too early is a misdeal") in together


def test_a_telephone_number_is_never_broken() -> None:
    line = "Please play responsibly and within your means. Help: 1-800-GAMBLER."
    document = printed("rack-card", "3CP", {"filing": {"responsible_gaming": line}})
    assert any("1-800-GAMBLER" in sheet.extract_text() for sheet in PdfReader(io.BytesIO(as_pdf(document))).pages)


WIDE = Picture(
    "svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60"><rect width="9" height="9"/></svg>'
)


def test_a_title_leaves_room_for_the_logo() -> None:
    """The subtitle needs the whole line, so that beside a logo it takes two."""
    plain = filing("3CP", {"operator": "Pier Seven Casino & Resort"})
    for told, lines in ((plain, 1), (replace(plain, logo=WIDE), 2)):
        sheet = build(told, "meter-sheet")
        assert sheet is not None
        said = PdfReader(io.BytesIO(as_pdf(sheet))).pages[0].extract_text()
        begun = said[said.index("Pier Seven") :].splitlines()
        assert squeezed("".join(begun[:lines])) == squeezed(sheet.subtitle)
