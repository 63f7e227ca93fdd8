"""What a submission may choose: versions, envy, payout limits, readings; and whether a fault bars play."""

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from queenhigh.findings import Severity, errors
from queenhigh.games import Box, Round, check_round, check_wagers, open_game
from queenhigh.rulebook import rulebook
from queenhigh.submission import READINGS, Readings, read_submission
from tests.example_houses import (
    FIVE_CARD_HOUSE,
    FIVE_CARD_PROGRESSIVE,
    GAMES,
    HOUSES,
    Changes,
    case,
    filed,
    found,
    played,
    progressive_house,
    written,
)
from tests.plain_data import PlainData

COMPULSORY = {"wagers.pair_plus.version": "compulsory"}
VERSION = "wagers.pair_plus.version"
OWN_BONUS = "warning wagers.ante.bonus 3CP-12.C"

VERSIONS = [
    *(case("3CP", {VERSION: version}, proves="3CP-7.G")
      for version in ("free", "ante_at_least", "ante_at_least_half")),
    case("3CP", COMPULSORY, OWN_BONUS, proves="3CP-7.G"),
    case("3CP", {VERSION: None}),
    case("3CP", {VERSION: "ante_required"}, f"warning {VERSION} 3CP-7.G", proves="3CP-7.G"),
    *(case("3CP", {VERSION: version}, f"error {VERSION} 3CP-7.G", proves="3CP-7.G")
      for version in ("7.G.1", "", ["ante_at_least", "compulsory"], 1)),
    *(case("3CP", COMPULSORY | {"wagers.ante.bonus": bonus}, OWN_BONUS) for bonus in ("A", "B", "C")),
    case("3CP", COMPULSORY | {"wagers.ante.bonus": "12.C"}),
    *(case("3CP", {VERSION: version, "wagers.ante.bonus": "12.C", "readings.ante_bonus_12c": "any_version"},
           proves="3CP-12.C")
      for version in ("ante_at_least", "ante_at_least_half", "compulsory")),
    *(case("3CP", {VERSION: version, "wagers.ante.bonus": "12.C", "readings.ante_bonus_12c": "any_version"},
           "error wagers.ante.bonus 3CP-12.C")
      for version in (None, "free")),
    *(case("3CP", {VERSION: version, "wagers.ante.bonus": "12.C"}, "error wagers.ante.bonus 3CP-12.C")
      for version in (None, "free", "ante_at_least", "ante_at_least_half")),
    case("3CP", {"wagers.pair_plus": None, "wagers.ante.bonus": "12.C"}, "error wagers.ante.bonus 3CP-12.C"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "changes", "findings"), VERSIONS)
def test_a_table_runs_one_version_with_a_bonus_that_goes_with_it(
    house: str, changes: Changes, findings: list[str]
) -> None:
    assert found(house, changes) == findings


ELECTRONIC = [
    case("stadium", {}, "note electronic_table 3CP-11.F"),
    case("3CP", {"electronic_table": False}),
    case("3CP", {"electronic_table": True}, "note electronic_table 3CP-11.F", "note wagers.progressive 3CP-11.F"),
    case("stadium", {"wagers.five_card_progressive": {k: v for k, v in FIVE_CARD_PROGRESSIVE.items() if k != "envy"}},
         "note electronic_table 3CP-11.F", "error wagers.five_card_progressive 3CP-11.F"),
    *(case(house, {"electronic_table": True}, "error electronic_table 3CP-11.F") for house in ("4CP", "235", "LIR")),
    case("3CP", {"electronic_table": "yes"}, "error electronic_table -"),
]  # fmt: skip


@pytest.mark.clause("3CP-11.F")
@pytest.mark.parametrize(("house", "changes", "findings"), ELECTRONIC)
def test_an_electronic_table_is_three_card_poker_and_noted(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings


def test_an_electronic_table_has_no_envy() -> None:
    assert played("3CP").offers["progressive"].envy is not None
    assert played("3CP", {"electronic_table": True}).offers["progressive"].envy is None


@pytest.mark.clause("4CP-12.E.2")
@pytest.mark.parametrize(("letter", "envy"), list(product("ABCDEF", "ABCDEF")))
def test_an_envy_table_fits_a_progressive_on_as_many_cards(letter: str, envy: str) -> None:
    four_cards = (letter in "AB", envy in "ABC")
    expected = [] if four_cards[0] == four_cards[1] else ["error wagers.progressive.envy 4CP-12.E.2"]
    assert found("4CP", progressive_house("4CP", letter) | {"wagers.progressive.envy": envy}) == expected


@pytest.mark.parametrize(
    ("house", "letters"),
    [
        pytest.param("235", "ABCD", marks=pytest.mark.clause("235-12.H.2")),
        pytest.param("LIR", "ABC", marks=pytest.mark.clause("LIR-.12.H.2")),
    ],
)
def test_envy_is_designated_with_the_progressive_of_the_same_letter(house: str, letters: str) -> None:
    for letter in letters:
        envy = played(house, progressive_house(house, letter)).offers["progressive"].envy
        assert envy is rulebook(GAMES[house]).envy[letter]


def test_five_card_envy_is_what_was_filed_or_the_preset() -> None:
    filed_sums = {"wagers.five_card_progressive.envy": {"four_of_a_kind": ["2", "10.50"]}}
    envy = played("3CP", FIVE_CARD_HOUSE | filed_sums).offers["five_card_progressive"].envy
    assert envy is not None
    assert [(line.hand, line.on_1, line.on_5) for line in envy.lines] == [("four_of_a_kind", 200, 1050)]
    preset = played("3CP", FIVE_CARD_HOUSE | {"wagers.five_card_progressive.envy": None})
    assert (
        preset.offers["five_card_progressive"].envy is rulebook("three-card-poker").preset_envy["five_card_progressive"]
    )


def test_five_card_envy_without_sums_is_warned_of() -> None:
    _, findings = read_submission(filed("3CP", FIVE_CARD_HOUSE | {"wagers.five_card_progressive.envy": None}))
    assert [finding.severity for finding in findings] == [Severity.WARNING]


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_a_box_card_dealt_from_a_manual_shoe_or_by_hand_is_warned_of(dealing: str) -> None:
    _, findings = read_submission(filed("4CP", {"table.dealing": dealing}))
    assert [finding.severity for finding in findings] == [Severity.WARNING]


LIMIT = "limits.payout_per_hand"
TOO_HIGH = f"error {LIMIT} 235-12.K.1"
LOW = f"warning {LIMIT} 235-12.K"
NO_WIN_EM_ALL = {"wagers.win_em_all": None}

PAYOUT_LIMITS = [
    # A bettor at the minimum m can win 1 + 2 * 50 + 2 * 500 = 1,101 m, and 12 times the minimum of Win'em All.
    case("235", {LIMIT: "50000"}, proves="235-12.K.1"),
    case("235", {LIMIT: "50000.01"}, TOO_HIGH, proves="235-12.K.1"),
    case("235", {LIMIT: "49999.99"}, LOW),
    case("235", NO_WIN_EM_ALL | {"table.minimum": "45", LIMIT: "50000.01"}, TOO_HIGH, proves="235-12.K.2"),
    case("235", NO_WIN_EM_ALL | {"table.minimum": "46", LIMIT: str(1101 * 46)}, proves="235-12.K.2"),
    case("235", NO_WIN_EM_ALL | {"table.minimum": "46", LIMIT: f"{1101 * 46}.01"}, TOO_HIGH, proves="235-12.K.2"),
    case("235", NO_WIN_EM_ALL | {"table.minimum": "46", LIMIT: "50000"}, LOW, proves="235-12.K.2"),
    case("235", {"table.minimum": "45", LIMIT: str(1113 * 45)}, proves="235-12.K.2"),
    case("235", {"table.minimum": "45", LIMIT: f"{1113 * 45}.01"}, TOO_HIGH, proves="235-12.K.2"),
    case("235", {"table.minimum": "45", "wagers.win_em_all.minimum": "1", LIMIT: "50000.01"}, TOO_HIGH,
         proves="235-12.K.2"),
    case("235", {"table.minimum": "100", "wagers.win_em_all.minimum": "1", LIMIT: "110112"}, proves="235-12.K.2"),
    case("235", {"wagers.five_card.minimum": "46", LIMIT: str(1101 * 46 + 12 * 5)}, proves="235-12.K.2"),
    case("235", {"limits": {}}),
    case("LIR", {LIMIT: "50000"}),
    case("LIR", {LIMIT: "1000000"}),
    case("LIR", {LIMIT: "49999.99"}, f"warning {LIMIT} LIR-.02.B.10"),
    *(case("LIR", {LIMIT: limit}, f"error {LIMIT} -") for limit in (50000.0, "0", "50,000", True)),
    *(case(house, {LIMIT: "50000"}, "error limits -") for house in ("3CP", "4CP")),
    *(case(house, {"limits": {}}, "error limits -") for house in ("3CP", "4CP")),
    case("235", {"limits": 50000}, "error limits -"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "changes", "findings"), PAYOUT_LIMITS)
def test_a_payout_limit_stays_below_its_ceiling(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings


@pytest.mark.parametrize(
    ("house", "changes", "dollars"),
    [
        pytest.param("235", {LIMIT: "20000"}, 20_000, marks=pytest.mark.clause("235-12.K.1")),
        pytest.param("235", {"limits": None}, 50_000, marks=pytest.mark.clause("235-12.K.1")),
        pytest.param("235", {"limits": None, "table.minimum": "46"}, 1113 * 46, marks=pytest.mark.clause("235-12.K.2")),
        ("LIR", {LIMIT: "20000"}, 20_000),
        ("LIR", {}, None),
        ("3CP", {}, None),
    ],
)
def test_the_limit_in_force_is_the_one_filed_or_the_ceiling(house: str, changes: Changes, dollars: int | None) -> None:
    assert played(house, changes).payout_limit == (None if dollars is None else dollars * 100)


EVERY_GAME = "3CP 4CP 235 LIR"
WEAK_READINGS: list[tuple[str, Sequence[bool | str], str]] = [
    # the adopted reading first, and the games that have the question
    ("folded_hand_gives_envy", [False, True], EVERY_GAME),
    ("own_boxes_seen_together", [True, False], EVERY_GAME),
    ("one_exposed_player_card", ["plays", "void"], EVERY_GAME),
    ("void_after_settlement", ["reverse", "stands"], EVERY_GAME),
    ("minor_meter_minimum", ["1000", "250"], "3CP"),
    ("box_card_in_every_deal", [True, False], "4CP"),
    ("payout_limit_cut", ["in_order", "in_proportion"], "235 LIR"),
    ("community_stack", ["after_players", "before_players", "after_first_player"], "235"),
    ("six_card_bonus_needs", ["bets", "bets_and_bonuses"], "LIR"),
    ("play_amounts", ["between", "multiples"], "4CP"),
    ("ante_bonus_12c", ["compulsory", "any_version"], "3CP"),
]


def test_there_are_no_other_readings() -> None:
    assert list(READINGS) == [key for key, _, _ in WEAK_READINGS]
    assert Readings() == Readings(**{key: values[0] for key, values, _ in WEAK_READINGS})  # type: ignore[arg-type]


@pytest.mark.parametrize(("key", "values", "games"), WEAK_READINGS)
def test_a_reading_is_chosen_where_the_game_has_the_question(key: str, values: list[bool | str], games: str) -> None:
    for house, value in product(HOUSES, values):
        read, findings = read_submission(filed(house, {f"readings.{key}": value}))
        assert written(findings) == ([] if house in games.split() else [f"error readings.{key} -"])
        assert read is not None
        assert getattr(read.readings, key) == (value if house in games.split() else values[0])


@pytest.mark.parametrize(("key", "values", "games"), WEAK_READINGS)
def test_a_value_that_no_reading_has_is_refused_with_those_there_are(
    key: str, values: list[bool | str], games: str
) -> None:
    for value in ("both", "", f"{values[0]} ", 1, 250, [values[0]]):
        _, findings = read_submission(filed(games.split()[0], {f"readings.{key}": value}))
        assert written(findings) == [f"error readings.{key} -"]
        for known in values:
            assert (str(known).lower() if isinstance(known, bool) else f'"{known}"') in findings[0].message


def test_a_lower_seed_for_the_minor_meter_is_a_reading() -> None:
    house = progressive_house("3CP", "C")
    seed = {"wagers.progressive.meters.minor.initial": "250", "wagers.progressive.meters.minor.reset": "249.99"}
    low = [f"error wagers.progressive.meters.minor.{key} 3CP-12.E.3.b" for key in ("initial", "reset")]
    assert found("3CP", house | seed) == low
    assert found("3CP", house | seed | {"readings.minor_meter_minimum": "250"}) == low[1:]


def letters(game: str, wager: str) -> list[str | None]:
    """Not offered, or one of the letters."""
    return [None, *rulebook(GAMES[game]).paytables[wager]]


def choose(game: str, choices: Mapping[str, str | None]) -> PlainData:
    """A house that offers these wagers by these letters, with meters for its progressives."""
    changes: PlainData = {"wagers": {}}
    for wager, letter in choices.items():
        if letter is None:
            continue
        if wager == "progressive":
            changes |= progressive_house(game, letter)
        elif wager == "five_card_progressive":
            meters = rulebook(GAMES[game]).paytables[wager][letter].meters
            terms = {meter: {"initial": "10000", "reset": "10000", "rate": "1%"} for meter in meters}
            changes[f"wagers.{wager}"] = FIVE_CARD_PROGRESSIVE | {"paytable": letter, "meters": terms}
        else:
            changes[f"wagers.{wager}"] = {"bonus" if wager == "ante" else "paytable": letter}
    return filed(game, changes)


SIDE_WAGERS = {
    "3CP": ["pair_plus", "six_card_bonus", "progressive", "five_card_progressive"],
    "4CP": ["aces_up", "six_card_bonus", "progressive"],
    "235": ["progressive"],
    "LIR": ["five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"],
}
MAIN_WAGERS: dict[str, dict[str, list[str | None]]] = {
    "3CP": {"ante": ["A", "B", "C"]},
    "4CP": {},
    "235": {},
    "LIR": {"bets": ["A", "B", "C"]},
}


@pytest.mark.parametrize("game", HOUSES)
def test_every_legal_choice_of_letters_is_accepted_and_in_force(game: str) -> None:
    wagers = [*MAIN_WAGERS[game], *SIDE_WAGERS[game]]
    options = [*MAIN_WAGERS[game].values(), *(letters(game, wager) for wager in SIDE_WAGERS[game])]
    for chosen in product(*options):
        choices = dict(zip(wagers, chosen, strict=True))
        if choices.get("progressive") and choices.get("five_card_progressive"):
            continue
        house, findings = read_submission(choose(game, choices))
        assert errors(findings) == [], choices
        assert house is not None
        in_force = {wager: house.offers[wager].letter for wager in wagers if wager in house.offers}
        assert in_force == {wager: letter for wager, letter in choices.items() if letter}
        for wager, letter in in_force.items():
            tables = rulebook(GAMES[game]).paytables["ante_bonus" if wager == "ante" else wager]
            assert house.offers[wager].paytable is tables[letter or ""]


ONLY_IF_FILED = [
    ("3CP", "progressive", "3CP-7.F.4", {"ante": 500}, 100),
    ("3CP", "five_card_progressive", "3CP-7.F.6", {"ante": 500}, 100),
    ("4CP", "progressive", "4CP-7.E.4", {"ante": 500}, 100),
    ("235", "progressive", "235-7.E.3", {"two_card": 500, "three_card": 500, "five_card": 500}, 100),
    ("LIR", "progressive", "LIR-.07.E.6", {"bet_1": 500, "bet_2": 500, "bet_3": 500}, 100),
]


@pytest.mark.parametrize(
    ("house", "wager", "clause", "beside", "stake"),
    [pytest.param(*row, id=row[2], marks=pytest.mark.clause(row[2])) for row in ONLY_IF_FILED],
)
def test_a_progressive_can_be_wagered_only_where_it_was_filed(
    house: str, wager: str, clause: str, beside: dict[str, int], stake: int
) -> None:
    offering = FIVE_CARD_HOUSE if wager == "five_card_progressive" else {}
    without = {} if wager == "five_card_progressive" else {"wagers.progressive": None}
    placed = beside | {wager: stake}
    assert check_wagers(open_game(played(house, offering)), placed) == []
    assert written(check_wagers(open_game(played(house, without)), placed)) == [f"error wagers.{wager} {clause}"]


BOXES = {"3CP": "3CP-7.H", "4CP": "4CP-7.F", "235": "235-7.F", "LIR": "LIR-.07.F"}


@pytest.mark.parametrize(
    ("house", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in BOXES.items()]
)
def test_a_person_has_as_many_neighbouring_boxes_as_were_filed(house: str, clause: str) -> None:
    game = open_game(played(house, {"table.adjacent_boxes": 2}))

    def refused(*seats: int) -> bool:
        boxes = tuple(Box(seat, "ann", {}) for seat in seats)
        return any(finding.clause == clause for finding in check_round(game, Round(boxes)))

    assert not refused(1)
    assert not refused(2, 3)
    assert refused(2, 4)
    assert refused(2, 3, 4)
