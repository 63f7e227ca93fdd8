"""Every question of the school is answered by the rules: right answers by settlement, rankings and the table itself."""

import re
import tomllib
from collections.abc import Iterator
from random import Random

import pytest

from queenhigh.cards import RANKINGS
from queenhigh.games import Round, check_round, open_game
from queenhigh.practice import example_text
from queenhigh.records import RoundRecord, record_data
from queenhigh.rulebook import GAMES, clause_index
from queenhigh.school.drills import payouts
from queenhigh.school.drills.payouts import payout_patterns, payout_question
from queenhigh.school.questions import PAY, Question, Subject, parse_move
from queenhigh.school.rehearsal import DEALER_NAME, only_forfeits
from queenhigh.school.rounds import dealt_round
from queenhigh.school.school import School
from queenhigh.submission import House, read_submission
from queenhigh.table import Role, commands
from tests.example_houses import played
from tests.plain_data import PlainData
from tests.reference.houses import random_house
from tests.reference.settle import settle as settle_plainly
from tests.school.schools import school

STRIDES = {Subject.NEXT: 6, Subject.TURN: 6, Subject.IRREGULAR: 6, Subject.ERROR: 20}
"""Subjects whose questions rehearse whole rounds: in each run only one of so many patterns is asked."""


def found(taught: School, subject: Subject, pattern: str) -> Question | None:
    tries = (taught.question(subject, pattern, Random(f"{pattern} {number}")) for number in range(6))
    return next((question for question in tries if question is not None), None)


def asked(taught: School) -> Iterator[Question]:
    """A question of every pattern; of the heavy subjects only every sixth, of the errors fewer."""
    for subject, patterns in taught.patterns.items():
        for pattern in patterns[:: STRIDES.get(subject, 1)]:
            question = found(taught, subject, pattern)
            assert question is not None, f"{subject}: {pattern}"
            yield question


@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_has_a_question_with_one_right_answer_and_a_reason_for_each_wrong_one(game: str) -> None:
    for question in asked(school(game)):
        assert question.mark(question.answer).right
        assert set(question.clauses) <= clause_index().keys()
        assert len({choice.text for choice in question.choices}) == len(question.choices)
        assert bool(question.choices) is not bool(question.rows)
        for choice in question.choices:
            assert choice.why
            assert question.mark(choice.key).right is (choice.key == question.right)
        assert "pattern" not in question.data()


def test_the_subjects_are_those_that_the_game_has() -> None:
    subjects = {game: set(school(game).subjects) for game in GAMES}
    assert subjects["three-card-poker"] == set(Subject)
    assert subjects["let-it-ride"] == set(Subject) - {Subject.FOLD, Subject.QUALIFY}


@pytest.mark.clause("4CP-11.D.4.c.ii")
def test_equal_hands_are_shown_and_told_as_equal_where_the_rules_pay_them_like_higher_ones() -> None:
    taught = school("four-card-poker")
    strength = RANKINGS[taught.game.rules.hands["four"].ranking].strength
    for case, told in {"equal": "equal hands", "higher": "the player's hand is higher"}.items():
        question = taught.question(Subject.QUALIFY, f"what follows: {case}", Random(3))
        assert question is not None
        own, dealer = (strength(hand.cards) for hand in question.hands)
        assert (own == dealer) is (case == "equal")
        right = next(choice for choice in question.choices if choice.key == question.answer)
        assert (right.text, right.why) == ("Ante is paid 1 to 1 and Play is paid 1 to 1", told)
    lower = taught.question(Subject.QUALIFY, "what follows: lower", Random(3))
    assert lower is not None
    assert any("another case: the player's hand is higher, or equal hands" in choice.why for choice in lower.choices)


def test_the_reason_against_dealing_during_the_settlement_is_that_every_card_is_dealt() -> None:
    steps = school("three-card-poker").hunts.tables.some(Random(1))
    settling = next(step for step in steps if isinstance(step.command, commands.SettleSeat))
    refusal = settling.refused(commands.DealCard(DEALER_NAME, Role.DEALER, settling.command.at))
    assert refusal is not None
    assert (refusal.why, refusal.clause) == ("every card is dealt", "3CP-9.C.5")


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_next_can_be_told_from_what_is_shown(game: str) -> None:
    """The same moment never has two answers: neither is offered as wrong where the other is right."""
    taught, seen = school(game), dict[tuple[str, ...], Question]()
    for pattern in taught.patterns[Subject.NEXT]:
        for number in range(12):
            question = taught.question(Subject.NEXT, pattern, Random(number))
            if question is None:
                continue
            other = seen.setdefault(question.notes, question)
            right = next(choice.text for choice in other.choices if choice.key == other.right)
            wrong = [choice.text for choice in question.choices if choice.key != question.right]
            assert right not in wrong, question.notes


@pytest.mark.parametrize("game", GAMES)
def test_an_act_that_the_rules_let_come_now_is_not_called_wrong(game: str) -> None:
    """They list the hand before the light, and the bets against the dealer before both (3CP-11.D.7.a, 7.b)."""
    taught, lights = school(game), 0
    for number in range(20):
        question = taught.question(Subject.NEXT, "report light", Random(number))
        if question is None:
            continue
        lights += 1
        seat = question.choices["abcdefgh".index(question.right)].text.rpartition(" ")[2]
        told = {choice.text for choice in question.choices}
        assert told.isdisjoint({f"Confirm the hand of seat {seat}", f"Settle seat {seat}"})
        # No clause of Let It Ride asks for the light (OQ-415).
        assert bool(question.clauses) is (game != "let-it-ride")
    assert lights


@pytest.mark.clause("3CP-11.D.1")
@pytest.mark.parametrize("game", ["three-card-poker", "four-card-poker"])
def test_nobody_is_asked_to_settle_a_seat_with_nothing_left_after_a_fold(game: str) -> None:
    taught, passed = school(game), 0
    for number in range(40):
        steps = taught.tables.some(Random(number))
        gone = {
            f"Round {step.before.round.number}; {step.command.seat}"
            for step in steps
            if isinstance(step.command, commands.SettleSeat) and step.before.round and only_forfeits(step.happened)
        }
        passed += len(gone)
        for subject, pattern in ((Subject.TURN, "which seat is settled"), (Subject.NEXT, "settle seat")):
            question = taught.question(subject, pattern, Random(number))
            if question is not None:
                seat = question.said(question.answer).rpartition(" ")[2]
                assert f"{question.notes[0].partition(';')[0]}; {seat}" not in gone
    assert passed


def test_a_clause_is_asked_for_only_where_one_rules() -> None:
    irregular = school("let-it-ride").patterns[Subject.IRREGULAR]
    assert "what now: the light is out" in irregular
    assert "which clause: the light is out" not in irregular
    assert "which clause: the light is out" in school("three-card-poker").patterns[Subject.IRREGULAR]


def test_the_deck_that_is_not_played_next_stays_in_the_device() -> None:
    """3CP-3.B.3: nobody has to load it before the round is opened."""
    house = School(played("3CP", {"table.dealing": "hand", "table.shuffler": "counting", "table.decks": 2}))
    loads = [step for step in house.tables.some(Random(1)) if isinstance(step.command, commands.LoadDeck)]
    assert loads
    for step in loads:
        assert step.prompt is not None
        assert step.prompt.command == "load_deck"
        last = step.before.last_deck or "second"
        assert isinstance(step.command, commands.LoadDeck)
        assert step.command.deck != last


def test_a_house_with_a_payout_limit_is_taught_whatever_side_bets_it_leaves_out() -> None:
    changes: PlainData = {"wagers.six_card_bonus": None, "limits": {"payout_per_hand": "50000"}}
    taught = School(played("LIR", changes))
    assert "the payout limit cuts" in taught.patterns[Subject.PAY]
    assert taught.question(Subject.PAY, "the payout limit cuts", Random(1)) is not None


@pytest.mark.parametrize(
    ("game", "changes", "never"),
    [
        ("3CP", {"table.seats": 1}, "Envy"),
        ("LIR", {"table.seats": 1, "table.adjacent_boxes": 1}, "Envy"),
        ("4CP", {"wagers.aces_up": None}, "Six Card Bonus"),
    ],
)
def test_what_can_never_come_up_at_a_house_is_not_taught(game: str, changes: PlainData, never: str) -> None:
    """A bet that needs others which are not offered (OQ-206, OQ-407), envy and turns where one player sits alone."""
    taught = School(played(game, changes))
    light = [Subject.PAY, Subject.TURN, Subject.FOLD, Subject.QUALIFY, Subject.HIGHER]
    kinds = [(subject, pattern) for subject in light for pattern in taught.patterns.get(subject, ())]
    assert [pair for pair in kinds if found(taught, *pair) is None] == []
    named = [pattern for patterns in taught.patterns.values() for pattern in patterns if never in pattern]
    assert named == []


def test_every_line_is_asked_at_an_electronic_table_too() -> None:
    taught = School(played("3CP", {"electronic_table": True}))
    missing = [pattern for pattern in taught.patterns[Subject.PAY] if found(taught, Subject.PAY, pattern) is None]
    assert missing == []


def test_hands_of_six_cards_are_ranked_by_the_clause_that_ranks_them() -> None:
    for game, clause in {"three-card-poker": "3CP-6.F", "let-it-ride": "LIR-.06.E"}.items():
        question = school(game).question(Subject.HIGHER, "6 cards: neighboring classes", Random(1))
        assert question is not None
        assert question.clauses == (clause,)


@pytest.mark.parametrize("game", GAMES)
def test_hands_that_never_meet_are_compared_only_where_a_clause_lists_both(game: str) -> None:
    """No clause says which of two pairs of a Six Card Bonus is higher: only hands that meet the dealer's are compared
    within a class (3CP-6.E, 4CP-6.D), and of all others only those that are paid."""
    taught = school(game)
    contest = taught.game.rules.contest
    meets = taught.game.rules.hand_size(contest.hand) if contest is not None else 0
    for pattern in taught.patterns[Subject.HIGHER]:
        size = int(pattern.partition(" ")[0])
        if size == meets:
            continue
        ranking = RANKINGS[{6: "five", 5: "five", 3: "three", 2: "two"}[size]]
        for number in range(20):
            question = taught.question(Subject.HIGHER, pattern, Random(number))
            assert question is not None
            one, two = (ranking.name(hand.cards) for hand in question.hands)
            assert one != two
            assert "high_card" not in (one, two)
            assert size != 6 or not {"pair", "two_pair"} & {one, two}


@pytest.mark.parametrize("game", GAMES)
def test_bets_are_called_as_on_the_layout(game: str) -> None:
    taught = school(game)
    for subject in (Subject.NEXT, Subject.TURN, Subject.IRREGULAR, Subject.ERROR):
        for number in range(6):
            question = taught.any_question(subject, Random(number))
            told = [question.prompt, *question.notes, *(f"{one.text} {one.why}" for one in question.choices)]
            assert not [text for text in told if "_" in text]
            assert not [text for text in told if re.search(r", (ante|bet 1|two card|progressive|pair plus):", text)]


@pytest.mark.parametrize("game", GAMES)
def test_a_case_that_no_clause_rules_is_asked_without_a_clause(game: str) -> None:
    """What a player's exposed card does is a setting of the house (OQ-041, OQ-503)."""
    taught = school(game)
    asked = [pattern for pattern in taught.patterns[Subject.IRREGULAR] if "player's card exposed" in pattern]
    assert asked == ["what now: a player's card exposed", "what now: a second player's card exposed"]
    for pattern in asked:
        question = taught.question(Subject.IRREGULAR, pattern, Random(1))
        assert question is not None
        right = next(choice for choice in question.choices if choice.key == question.right)
        assert (question.clauses, right.clause) == ((), None)
        assert right.why.startswith("no clause rules this")


@pytest.mark.parametrize(
    ("reading", "answer", "why"),
    [
        (
            "plays",
            "Play on with the hand as it is",
            "one exposed player's card plays, and a second one voids the round",
        ),
        ("void", "The round is void: return every bet", "one exposed player's card voids the round"),
    ],
)
def test_what_an_exposed_card_of_a_player_does_is_told_as_this_house_has_it(
    reading: str, answer: str, why: str
) -> None:
    """One card plays and a second voids, unless the house voids at the first (OQ-041, OQ-503)."""
    taught = School(played("3CP", {"readings": {"one_exposed_player_card": reading}}))
    question = taught.question(Subject.IRREGULAR, "what now: a player's card exposed", Random(1))
    assert question is not None
    right = next(choice for choice in question.choices if choice.key == question.right)
    assert right.text == answer
    assert why in right.why


@pytest.mark.clause("3CP-13.D")
@pytest.mark.clause("235-13.D")
@pytest.mark.parametrize(
    ("game", "shared"),
    [
        ("three-card-poker", "the dealer"),
        ("four-card-poker", "the dealer"),
        ("235-stud-poker", "the community area"),
        ("let-it-ride", "the community area"),
    ],
)
def test_a_wrong_number_of_cards_is_asked_only_where_the_rule_names_the_place(game: str, shared: str) -> None:
    places = set()
    for number in range(30):
        question = school(game).question(Subject.IRREGULAR, "which clause: a wrong number of cards", Random(number))
        if question is not None:
            places.add(question.notes[0].partition(": ")[2].partition(" has ")[0])
    assert {place for place in places if not place.startswith("seat ")} == {shared}


def test_a_house_where_two_bets_are_compulsory_is_taught_within_its_limits() -> None:
    changes: PlainData = {
        "wagers.pair_plus.version": "compulsory",
        "table": {"dealing": "manual-shoe", "minimum": "1", "maximum": "2", "unit": "1"},
    }
    taught = School(played("3CP", changes))
    for number in range(20):
        question = taught.question(Subject.QUALIFY, "what follows: higher", Random(number))
        assert question is not None


def test_a_winning_bet_that_the_payout_limit_leaves_nothing_is_not_taken() -> None:
    """The chips of the Five Card Bonus left the layout before the deal (LIR-.08.C.1)."""
    changes: PlainData = {"wagers.five_card_bonus.paytable": "A", "limits": {"payout_per_hand": "10"}}
    game = open_game(played("LIR", changes))
    cut = 0
    for number in range(60):
        question = payout_question(game, "the payout limit cuts", Random(number))
        for row in question.rows if question is not None else ():
            if row.wager == "five_card_bonus" and "limit" in row.why:
                cut += row.move.act != PAY
                assert str(row.move) != "take"
    assert cut


def test_the_same_seed_asks_the_same_question() -> None:
    four_card = school("four-card-poker")
    subjects = (Subject.PAY, Subject.TURN)
    first, again, other = ([four_card.any_question(one, Random(seed)) for one in subjects] for seed in (7, 7, 8))
    assert first == again != other


def houses(game: str) -> Iterator[tuple[PlainData, House]]:
    """The house of the examples, and houses that are not in the project."""
    examples = {"three-card-poker": "harbor-room", "four-card-poker": "tidewater", "235-stud-poker": "canton-street"}
    texts = [tomllib.loads(example_text(f"{examples.get(game, 'ferry-bar')}.toml"))]
    for data in (*texts, *(random_house(Random(f"{game} {number}"), game) for number in range(1))):
        house, findings = read_submission(data)
        assert house is not None, findings
        yield data, house


@pytest.mark.parametrize("game", GAMES)
def test_every_payout_is_that_of_the_second_settlement(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Round] = []

    def kept(*given: object) -> tuple[Round, int]:
        round_, seat = dealt_round(*given)  # type: ignore[arg-type]
        dealt.append(round_)
        return round_, seat

    monkeypatch.setattr(payouts, "dealt_round", kept)
    checked = 0
    for data, house in houses(game):
        table = open_game(house)
        for pattern in payout_patterns(table):
            question = payout_question(table, pattern, Random(pattern))
            if question is None:
                continue
            assert not check_round(table, dealt[-1])
            record = dict(record_data(RoundRecord(house, dealt[-1], data)))
            seat = int(question.prompt.split()[2].rstrip("."))
            settled = next(box for box in settle_plainly(record, data)["seats"] if box["seat"] == seat)
            for row in question.rows:
                paid = [float(line["paid"]) for line in settled["wagers"] if line["wager"] == row.wager]
                expected = row.move.cents if row.move.act == PAY else 0
                assert expected == round(100 * sum(paid)), (pattern, row)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("said", "meant"),
    [("60", "pay $60"), ("pay $1,234.50", "pay $1,234.50"), ("p 7", "pay $7"), ("push", "return"), ("0", "nothing")],
)
def test_a_move_is_read_as_a_dealer_says_it(said: str, meant: str) -> None:
    assert str(parse_move(said)) == meant


@pytest.mark.parametrize("said", ["", "pay", "take 10x", "keep", "pay 0", "pay 1.234"])
def test_what_is_not_a_move_is_not_counted_as_a_wrong_answer(said: str) -> None:
    with pytest.raises(ValueError, match="is not an answer"):
        parse_move(said)
