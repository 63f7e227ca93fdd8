"""Our own printed papers pass the card check without findings, for every house that can be filed."""

from collections.abc import Iterator, Mapping

import pytest

from queenhigh.documents.document_files import build
from queenhigh.documents.filing import Filing
from queenhigh.documents.pdf import as_pdf
from queenhigh.documents.plain_text import as_plain
from queenhigh.findings import Severity
from queenhigh.rackcards.card_file import text_of
from queenhigh.rackcards.check import check_card
from queenhigh.rulebook import rulebook
from queenhigh.submission import House
from tests.changed_rules import CHANGES, changed_rules
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, filed, played, progressive_house
from tests.plain_data import PlainData

READINGS: dict[str, PlainData] = {
    "3CP": {"readings.one_exposed_player_card": "void", "readings.folded_hand_gives_envy": True},
    "4CP": {"readings.play_amounts": "multiples", "readings.one_exposed_player_card": "void"},
    "235": {"readings.payout_limit_cut": "in_proportion", "readings.community_stack": "before_players"},
    "LIR": {"readings.six_card_bonus_needs": "bets_and_bonuses"},
}


def houses() -> Iterator[object]:
    """Every paytable letter of every wager, every version of Pair Plus, every size of box, and other readings."""
    for game, name in GAMES.items():
        book = rulebook(name)
        for wager in filed(game)["wagers"]:
            for letter in sorted(book.paytables.get(wager, {})):
                if letter == "-":
                    continue
                changes = progressive_house(game, letter) if wager == "progressive" else _letter(wager, letter)
                yield pytest.param(game, changes, id=f"{game} {wager} {letter}")
        yield pytest.param(game, {"table.adjacent_boxes": 1}, id=f"{game} one box")
        yield pytest.param(game, {"table.minimum": "15", "table.maximum": "2500"}, id=f"{game} other limits")
        yield pytest.param(game, READINGS[game], id=f"{game} other readings")
    for version in ("ante_at_least", "ante_at_least_half", "compulsory"):
        yield pytest.param("3CP", {"wagers.pair_plus.version": version}, id=f"3CP {version}")
    yield pytest.param("3CP", FIVE_CARD_HOUSE, id="3CP five-card progressive")
    yield pytest.param("stadium", {}, id="3CP electronic")


def _letter(wager: str, letter: str) -> PlainData:
    if wager == "ante":
        more = {"wagers.pair_plus.version": "compulsory"} if letter == "12.C" else {}
        return {"wagers.ante.bonus": letter, **more}
    return {f"wagers.{wager}.paytable": letter}


@pytest.mark.parametrize("paper", ["rack-card", "sign"])
@pytest.mark.parametrize(("house", "changes"), list(houses()))
def test_a_paper_that_we_print_comes_back_clean(house: str, changes: Mapping[str, object], paper: str) -> None:
    filing = Filing(played(house, changes), (), "")
    document = build(filing, paper)
    assert document is not None
    found = check_card(as_plain(document).decode(), filing.house).findings
    assert [item for item in found if item.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_rack_card_that_was_printed_as_pdf_comes_back_clean(game: str) -> None:
    filing = Filing(played(game), (), "")
    document = build(filing, "rack-card")
    assert document is not None
    checked = check_card(text_of(as_pdf(document), ".pdf"), filing.house)
    assert checked.findings == []
    told = {row.item: row.state for row in checked.coverage}
    assert told["The order of hands"] == "agrees"
    assert [item for item, state in told.items() if state == "differs"] == []


def printed(game: str) -> tuple[str, House]:
    """The rack card of an example house, as the rules in force print it."""
    filing = Filing(played(game), (), "")
    document = build(filing, "rack-card")
    assert document is not None
    return as_plain(document).decode(), filing.house


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ("qualifier king high", "3CP-11.D.3.c"),
        ("ante pays 2 to 1", "3CP-12.A"),
        ("fold forfeits aces up", "4CP-11.C.1"),
        ("lowest paid pair jacks", "LIR-.12.A.1.i"),
        ("raises 2x", "235-11.B.1.a"),
    ],
)
def test_a_rack_card_holds_for_the_rules_it_was_printed_under_and_no_others(change: str, clause: str) -> None:
    game = next(short for short, name in GAMES.items() if name == CHANGES[change].game)
    old, _ = printed(game)
    with changed_rules(change):
        new, house = printed(game)
        assert [item for item in check_card(new, house).findings if item.severity is not Severity.NOTE] == []
        assert clause in {item.clause for item in check_card(old, house).findings if item.severity is Severity.ERROR}
