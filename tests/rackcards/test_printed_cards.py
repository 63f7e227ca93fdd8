"""A rack card or sign against its submission: correct ones pass, and wrong words are found in their place."""

import pytest

from queenhigh.findings import Severity
from queenhigh.rulebook import clause_index
from tests.example_houses import FIVE_CARD_HOUSE, Changes, filed, played
from tests.rackcards.printed_cards import CLEAN, about, found, house_of, printed, wrong

FAULTY = "three-card-faulty.md"


@pytest.mark.parametrize("name", CLEAN)
def test_a_right_card_has_nothing_against_it(name: str) -> None:
    assert found(printed(name), house_of(name)) == []


@pytest.mark.clause(
    "RACK-13", "RACK-14", "RACK-15", "RACK-16", "RACK-24", "RACK-30", "RACK-34", "RACK-36", "RACK-40",
    "3CP-7.G", "3CP-7.H",
)  # fmt: skip
def test_the_faults_of_a_card_like_the_known_one_are_found_and_no_others() -> None:
    told = [
        (one.severity.value, one.clause, one.words, one.line, one.column)
        for one in found(printed(FAULTY), played("rack-card-house"))
    ]
    assert told == [
        ("error", "3CP-6.D.4", None, 15, 15),
        ("note", "RACK-30", "One exposed card is not a misdeal", 40, 1),
        ("warning", "RACK-34", "Maryland Casino Commission", 40, 168),
        (
            "warning",
            "3CP-7.G",
            "Wagers on the ANTE are placed before the deal, and in addition to an ANTE you may place a PAIRPLUS",
            40,
            196,
        ),
        ("warning", "3CP-7.H", "two positions", 40, 316),
    ]


def test_the_same_faults_are_found_at_a_house_that_offers_more() -> None:
    clauses = {one.clause for one in found(printed(FAULTY), played("harbor-room"))}
    assert clauses >= {"3CP-6.D.4", "RACK-30", "RACK-34", "3CP-7.G", "3CP-7.H", "3CP-2.B.5"}


# A sentence that contradicts the rules or the house, the words that do so, and the clause.
WRONG: list[tuple[str, str, str, str]] = [
    ("3CP", "The dealer qualifies with king high or better.", "king high or better", "3CP-11.D.3.c"),
    ("3CP", "Dealer plays with Jack High or better", "Jack High or better", "3CP-11.D.3.c"),
    ("3CP", "Dealer must have at least an Ace-High to qualify.", "Ace-High", "3CP-11.D.3.c"),
    ("3CP", "The dealer needs a pair or better to qualify", "a pair or better", "3CP-11.D.3.c"),
    ("3CP", "The dealer qualifies with a pair of twos or better", "a pair of twos or better", "3CP-11.D.3.c"),
    ("3CP", "If the dealer has queen high or less, the Ante pays 1:1.", "queen high or less", "3CP-11.D.3.c"),
    ("3CP", "If the dealer does not qualify, the Ante pushes.", "pushes", "3CP-11.D.3.c"),
    ("3CP", "If the dealer does not qualify, Play pays 1 to 1.", "1 to 1", "3CP-11.D.3.c"),
    ("3CP", "If the dealer does not qualify, the Play loses.", "loses", "3CP-11.D.3.c"),
    ("3CP", "Ante and Play pay 2 to 1.", "2 to 1", "3CP-12.A"),
    ("3CP", "Ties lose.", "Ties lose", "3CP-11.D.3.d.iii"),
    ("3CP", "The player wins ties.", "player wins ties", "3CP-11.D.3.d.iii"),
    ("3CP", "The dealer wins all ties.", "dealer wins all ties", "3CP-11.D.3.d.iii"),
    ("3CP", "The Play wager may be up to three times the Ante.", "up to three times", "3CP-7.F.1"),
    ("3CP", "If you fold you lose the Ante, Pair Plus and Six Card Bonus.", "Six Card Bonus", "3CP-11.C.3"),
    ("3CP", "If you fold you lose the Ante but keep your Pair Plus.", "Pair Plus", "3CP-11.C.1"),
    ("3CP", "To fold forfeits the Ante; your Pair Plus stays in action.", "Pair Plus", "3CP-11.C.1"),
    ("3CP", "Each player may play up to three adjacent spots.", "three adjacent spots", "3CP-7.H"),
    ("3CP", "A player may play only one box.", "one box", "3CP-7.H"),
    ("3CP", "Players may play two betting spots.", "two betting spots", "3CP-7.H"),
    ("3CP", "Table seats six players.", "seats six", "3CP-2.A"),
    ("3CP", "Minimum Ante $10", "$10", "3CP-7.F.1"),
    ("3CP", "Pair Plus maximum $100", "$100", "3CP-7.F.2"),
    ("3CP", "Table limits $5 to $1,000", "$1,000", "3CP-7.F.1"),
    ("3CP", "Progressive: $5", "$5", "3CP-12.E.5"),
    ("3CP", "The progressive meter starts at $500", "$500", "3CP-12.E.3.a"),
    ("3CP", "10% of each progressive wager goes to the meter.", "10", "3CP-12.E.3.a"),
    ("3CP", "Maximum payout $50,000 per hand", "$50,000", "3CP-2.B.5"),
    ("3CP", "A flush beats a straight.", "flush beats a straight", "3CP-6.D.4"),
    ("3CP", "Hands rank: straight flush, straight, trips, flush, pair", "straight", "3CP-6.D.3"),
    ("3CP", "Hand ranking: straight flush, trips, flush, straight, pair", "flush", "3CP-6.D.4"),
    ("3CP", "Pair Plus pays up to 50 to 1!", "50 to 1", "3CP-12.D.3.a"),
    ("3CP", "A flush pays 4 to 1 on Pair Plus.", "4 to 1", "3CP-12.D.3.d"),
    ("3CP", "Pair Plus pays a flush or better", "flush", "3CP-12.D.3.e"),
    ("3CP", "Six Card Bonus: two pair or better", "two pair", "3CP-12.F.3.g"),
    ("3CP", "The Ante Bonus is paid only if the player beats the dealer.", "only if the player beats", "3CP-12.B"),
    ("3CP", "Subject to the Nevada Gaming Control Board.", "Nevada Gaming Control Board", "RACK-34"),
    ("3CP", "An exposed dealer card is not a misdeal.", "is not a misdeal", "3CP-13.E"),
    ("3CP", "A wrong number of cards is not a misdeal.", "is not a misdeal", "3CP-13.D"),
    ("3CP", "Aces are always high.", "Aces are always high", "3CP-6.B"),
    ("3CP", "Each player receives five cards.", "five cards", "RACK-06"),
    ("3CP", "Three ways to win", "Three ways to win", "RACK-02"),
    ("3CP", "Pair Plus requires an Ante wager.", "Pair Plus requires an Ante wager", "3CP-7.G"),
    ("3CP", "A Pair Plus may not exceed the Ante.", "A Pair Plus may not exceed the Ante", "3CP-7.F.3"),
    ("3CP", "Pair Plus, Paytable B\nFlush 3 to 1", "Paytable B", "3CP-12.D"),
    ("3CP", "Dealer always qualifies.", "Dealer always qualifies", "3CP-11.D.3.c"),
    ("3CP", "If the dealer fails to qualify all wagers are returned.", "all wagers are returned", "3CP-11.D.3.c"),
    ("3CP", "In a tie the dealer wins.", "In a tie the dealer wins", "3CP-11.D.3.d.iii"),
    ("3CP", "$5 - $5,000", "$5,000", "3CP-7.F.1"),
    ("3CP", "A-2-3 is not a straight.", "A-2-3 is not a straight", "3CP-6.B"),
    ("3CP", "The Ante Bonus is not paid if the dealer beats you.", "not paid if the dealer beats", "3CP-12.B"),
    ("4CP", "Dealer qualifies with ace-king.", "ace-king", "4CP-11.D.4.c.i"),
    ("4CP", "In case of a tie all bets are returned.", "tie all bets are returned", "4CP-11.D.4.c.ii"),
    ("4CP", "Maximum Play is 2x the Ante.", "2x", "4CP-11.B.1"),
    ("LIR", "Dealer must qualify with a pair.", "a pair", "LIR-.11.D"),
    ("LIR", "Bet 3 may be withdrawn at the end.", "Bet 3", "LIR-.07.E.2"),
    ("4CP", "Dealer qualifies with queen high or better.", "queen high or better", "4CP-11.D.4.c.i"),
    ("4CP", "Ties push.", "Ties push", "4CP-11.D.4.c.ii"),
    ("4CP", "Ties lose", "Ties lose", "4CP-11.D.4.c.ii"),
    ("4CP", "The Play wager must equal the Ante.", "equal", "4CP-11.B.1"),
    ("4CP", "Play: up to four times the Ante.", "up to four times", "4CP-11.B.1"),
    ("4CP", "Play wager: 1x to 2x the Ante", "1x to 2x", "4CP-11.B.1"),
    ("4CP", "If you fold, you lose the Ante and Aces Up.", "Aces Up", "4CP-11.C.1"),
    ("4CP", "Aces Up pays a pair of kings or better.", "a pair of kings or better", "4CP-12.C.2.g"),
    ("4CP", "A straight beats a flush.", "straight beats a flush", "4CP-6.C.5"),
    ("4CP", "Straight flush beats four of a kind.", "Straight flush beats four of a kind", "4CP-6.C.2"),
    ("4CP", "The dealer receives five cards.", "five cards", "4CP-8.E"),
    ("4CP", "Three boxes per player allowed.", "Three boxes", "4CP-7.F"),
    ("4CP", "Six Card Bonus maximum $50", "$50", "4CP-7.E.5"),
    ("4CP", "Wagers in multiples of $1.", "$1", "4CP-7.E.1"),
    ("4CP", "The Major meter resets to $500", "$500", "4CP-12.D.3.a"),
    ("235", "The three wagers need not be equal.", "need not be equal", "235-7.E.1"),
    ("235", "You may raise the 3 Card wager by up to 2x.", "up to 2x", "235-11.B.1.a"),
    ("235", "Dealer qualifies with queen high.", "queen high", "235-11.D"),
    ("235", "5 Card Poker wins with a pair of jacks or better.", "a pair of jacks or better", "235-12.C.9"),
    ("235", "Payouts are limited to $25,000 per hand.", "$25,000", "235-2.B.9"),
    ("235", "Win'em All pays 10 to 1", "10 to 1", "235-12.D"),
    ("235", "Seats 7 players.", "Seats 7", "235-2.A.1"),
    ("LIR", "Bets 1, 2 and 3 may be withdrawn.", "Bets 1, 2 and 3", "LIR-.07.E.2"),
    ("LIR", "You may withdraw any of the three bets.", "any of the three bets", "LIR-.07.E.2"),
    ("LIR", "You win with a pair of jacks or better.", "a pair of jacks or better", "LIR-.12.A.1.i"),
    ("LIR", "Five Card Bonus: $5 wager", "$5", "LIR-.12.B"),
    ("LIR", "Maximum payout per hand: $50,000", "$50,000", "LIR-.02.B.10"),
    ("LIR", "The bets may be different amounts.", "may be different", "LIR-.07.E.1"),
]
SHORT = 6
BASE = {game: name for name, game in reversed(CLEAN.items())}


@pytest.mark.parametrize(
    ("game", "sentence", "words", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3]), id=f"{row[0]} {row[1]}") for row in WRONG],
)
def test_a_sentence_against_the_rules_or_the_house_is_marked(game: str, sentence: str, words: str, clause: str) -> None:
    base = printed(BASE[game]).replace("\r\n", "\n").rstrip("\n") + "\n\n"
    line = base.count("\n") + 1
    house = house_of(BASE[game])
    told = found(base + sentence + "\n", house)
    assert [(one.line, one.clause) for one in told] == [(line, clause)]
    assert about(told[0], words)
    assert clause in clause_index()
    if told[0].question:
        # A sentence of some length is only asked about where the card has it right elsewhere; by itself it is wrong.
        assert len(sentence.split()) > SHORT
        assert clause in {one.clause for one in wrong(f"{house.rules.title}\n\n{sentence}\n", house)}


# Sentences of right cards, to be read and let pass.
RIGHT: dict[str, str] = {
    "3CP": """
The dealer qualifies with queen high or better.
Dealer must have at least Queen-High to qualify.
If the dealer has jack high or less, the Ante pays even money and the Play bet pushes.
If the dealer doesn't qualify, Play is returned and Ante is paid 1:1.
If the dealer does not have a queen or better, the Ante wager wins 1 to 1 and the Play wager is a push.
Should the dealer's hand tie yours, both wagers push.
If your hand ties the dealer's hand, the Ante and Play are returned.
In case of a tie, it is a push.
Pair Plus may be played alone or with the Ante.
Pair Plus wins with a pair or better, whatever the dealer holds.
The Ante Bonus pays on a straight or better, regardless of the dealer's hand.
Six Card Bonus: three of a kind or better, from the dealer's three and your three cards.
To wager on the Progressive you must have made an Ante or Pair Plus wager.
Progressive: $1
The progressive meter starts at $1,000 and resets to $1,000.
14% of each progressive wager goes to the meter.
If you fold, you forfeit your Ante and Pair Plus wagers.
If you fold, you lose your Ante, Pair Plus and Progressive wagers but keep your Six Card Bonus.
Folding forfeits the Ante and, if made, the Pair Plus.
Place a Play bet equal to your Ante to continue.
The Play wager must be the same amount as the Ante.
Each player may play up to two adjacent betting positions.
No player may play more than 2 adjacent boxes.
Table seats seven players.
Minimum Ante $5. Maximum Ante $500.
Pair Plus minimum $5 - maximum $500
Wagers in increments of $1.
The decision of management is final, subject to the Maryland State Lottery and Gaming Control Agency.
Approved by the Maryland Lottery and Gaming Control Commission.
If more than one card is exposed, the round is void.
A dealer card exposed before its time is a misdeal.
A player's card exposed in the deal plays and is not a misdeal.
A card found face up in the shoe is set aside and replaced.
Aces are high or low: A-K-Q is the highest straight and A-2-3 the lowest.
Three of a kind beats a straight.
A flush ranks below a straight.
Five ways to win.
Only the highest hand pays.
Pair Plus pays up to 40 to 1!
All wagers must be placed before the dealer announces "no more bets".
Once the dealer says "No more bets", no bet may be made, changed or withdrawn, other than the Play wager.
The player with a mini royal of spades wins 100% of the meter; others with a $1 wager receive an envy bonus.
Suits have no rank.
Three cards each to you and dealer.
Version 2.1 - effective 3/1/2026
Page 1 of 2
Gambling problem? Call 1-800-GAMBLER.
Must be 21 or older to play.
The odds of a straight flush are 459 to 1.
House edge: Ante 3.37%, Pair Plus 7.28%
The Ante is paid when the dealer does not qualify; the Play goes back to the player.
To begin, each player makes an Ante wager and/or the Pair Plus wager.
The dealer's hand must be Queen high or better for the dealer's hand to play.
If the dealer's hand is not Queen high or better, there is no action on Play bets and Ante bets are paid even money.
If the player's hand beats the dealer's hand, the player is paid 1 to 1 on both the Ante and the Play.
If you have a straight or higher you receive an Ante Bonus, even if the dealer's hand beats yours or does not qualify.
If the dealer qualifies and beats you, you lose both the Ante and the Play.
If the dealer does not qualify your Ante is paid even money and your Play wager pushes, no matter what you hold.
Minimum and maximum wagers are posted at the table.
Any player may make a Pair Plus wager without making an Ante wager.
The Ante and Pair Plus wagers do not have to be equal.
Dealer needs Queen high to play.
The best possible hand is a Mini Royal: A-K-Q of the same suit.
The six cards are your three and the dealer's three; the best five count.
One deck of 52 cards is used and shuffled after every round.
Do not show your cards to other players or discuss your hand.
The envy bonus is not paid for your own hand or the dealer's hand.
Malfunction voids all pays and plays.
Wagers are made with chips, not cash.
Wagers left behind may be treated as lost.
Progressive wagers are $1 and are collected before the deal.
Mini Royal of spades: 100% of the progressive meter
If both hands are the same, the next highest card is compared.
If the dealer does not have at least Queen high: Ante 1 to 1, Play returned
Dealer has less than Queen high = Ante wins 1 to 1, Play pushes
Play wager: 1 x Ante
Pair Plus loses with less than a pair.
A pair of deuces or better wins the Pair Plus.
The Ante Bonus is based on the Ante wager only and is paid when you make the Play wager.
You win the Ante if the dealer doesn't play.
Opened in 1999. Call 410-555-0100 for reservations.
Each Progressive wager contributes 14% to the meter, which begins at $1,000.
If two players win the meter, the second is paid from the reset of $1,000.
One player may not play more than two boxes, and they must be next to each other.
A table has seven seats and each player can bet on one or two adjacent seats.
""",
    "4CP": """
The dealer does not need to qualify.
Dealer always qualifies.
Ties win: the player is paid when the hands are equal.
Your Play bet may be 1, 2 or 3 times your Ante.
You can bet 1x, 2x or 3x your ante on the Play wager.
Play: up to three times the Ante.
The Play wager must be at least the Ante and no more than three times the Ante.
Play 3x with a pair of tens or better, 1x with a pair of threes to nines.
If you fold, you lose the Ante; Aces Up and the Six Card Bonus are still settled.
Fold: the Ante is lost. Aces Up plays on.
Aces Up pays a pair of aces or better.
Aces Up may be bet with or without an Ante.
A flush beats a straight.
Four of a kind is the highest hand and outranks a straight flush.
The player gets five cards, the dealer gets six cards.
Mega, Major and Minor meters.
Ante Bonus: three of a kind or better, even if the dealer's hand is higher.
If the dealer's hand is higher than yours, Ante and Play lose.
You may play one box.
Players get five cards to make their best four-card hand. The dealer gets six cards to make the best four-card hand.
The dealer doesn't have to qualify.
If the dealer's hand is better than yours you lose both the Ante and the Play.
Ties go to the player.
Equal hands win for the player.
If your hand equals the dealer's, you win 1 to 1 on Ante and Play.
Copies win.
You may bet from one to three times your Ante on Play.
Raise from 1X to 3X your Ante.
Play wagers must be at least 1 times and at most 3 times the Ante.
You can Triple your Ante on Play, or bet the same as the Ante, or anything between.
One dealer card is dealt face up.
The Aces Up bet pays if you have a pair of aces or better, even if you fold.
Players who fold keep their Aces Up wager.
Folding players lose the Ante and the Progressive; Aces Up and Six Card Bonus bets remain.
Aces Up does not play against the dealer.
The Ante Bonus is paid even if you lose to the dealer.
Your best four of five cards play against the dealer's best four of six.
A royal flush pays the Mega, a straight flush the Major and four of a kind the Minor.
Wagers in units of $5. Six Card Bonus: $5 minimum, $25 maximum.
""",
    "235": """
The three wagers must be equal.
Raise equal to your 3 Card wager (1x) or check.
There is no dealer hand to beat.
5 Card Poker wins with a pair of tens or better.
3 Card Poker wins with a pair or better.
The 2 Card hand uses your first two cards.
Payouts are limited to $50,000 per hand.
At most $50,000 is paid for one hand.
Win'em All pays 12 to 1 if all three wagers win.
Win 'em All - all three hands win - 12 to 1
Each player receives three cards; two community cards are shared.
The progressive pays three of a kind or better.
In 3 Card Poker a straight beats a flush; in 5 Card Poker a flush beats a straight.
Three hands from five cards.
Players may play one betting position.
Make equal bets on 2 Card, 3 Card and 5 Card Poker.
You are first dealt two cards. If they are a pair, suited or connected you win even money on the 2 Card wager.
Look at your first two cards and either check or raise the 3 Card wager by the same amount.
Then your third card is turned up; raise the 5 Card bet 1x or check.
The two community cards are turned over and complete your five-card hand.
Win'em All wins when the 2 Card, 3 Card and 5 Card wagers all win.
2 Card Poker pays 1 to 1 for a pair, a flush or a straight.
Raises are paid at the same odds as the wager they raise.
You win the 5 Card wager with tens or better.
Royal flush on the 5 Card wager pays 500 to 1.
Ace is high or low: A-2 and A-K are both straights.
Each hand's winnings on these wagers are limited to $50,000, progressive excepted.
No more than $50,000 will be paid for a hand.
Nothing is ever folded.
Seats six.
""",
    "LIR": """
All three bets must be equal.
You win with a pair of tens or better.
Let It Ride pays a pair of tens or better.
Bets 1 and 2 may be withdrawn; Bet 3 may not.
You may take back up to two of your three bets.
Bet Number 1 may be withdrawn after the deal.
Five Card Bonus: $1 wager
The Five Card Bonus wager is $1.
The Three Card Bonus is paid on a pair or better in your own three cards.
Six Card Bonus: three of a kind or better.
There is no dealer's hand.
If you withdraw a bet, the bonuses stay.
Place three bets of equal size in the circles marked 1, 2 and 3.
You control two of your three bets.
You need a pair of 10s or better to win.
After your three cards, let Bet 1 ride or take it back.
When the first community card is shown, you may take back Bet 2 even if you let Bet 1 ride.
Your third bet always rides.
The dealer turns over the first community card; then the second.
Your three cards plus the two community cards make your five-card hand.
The Three Card Bonus pays on your first three cards, a pair or better.
Royal flush pays 1000 to 1 on each bet left in place.
Bonus bets are settled whichever bets you took back.
Scratch the table with your cards to withdraw a bet.
The Progressive pays on a straight or better in your own three cards.
The Six Card Bonus uses your three cards and the three cards of the box.
You may withdraw two of the three bets: Bet 1 and Bet 2, never Bet 3.
Pairs of nines or lower lose.
""",
}


@pytest.mark.parametrize(
    ("game", "sentence"), [(game, line) for game, lines in RIGHT.items() for line in lines.strip().split("\n")]
)
def test_a_sentence_that_holds_is_let_pass(game: str, sentence: str) -> None:
    assert found(f"{printed(BASE[game])}\n\n{sentence}\n", house_of(BASE[game])) == []


# How Pair Plus hangs on the Ante, as filed and as printed (3CP-7.F, 7.G).
VERSIONS = [
    ("free", "Pair Plus may be placed alone.", None),
    ("ante_required", "Pair Plus may be placed alone.", ("error", "3CP-7.G")),
    ("ante_required", "Pair Plus needs an Ante.", ("warning", "3CP-7.G")),
    ("ante_at_least", "A Pair Plus may not exceed the Ante.", None),
    ("ante_at_least", "Pair Plus needs an Ante of at least half of it.", ("error", "3CP-7.G.1")),
    ("ante_at_least", "Place your bets.", ("warning", "3CP-7.G.1")),
    ("ante_at_least_half", "Pair Plus may be up to twice the Ante.", None),
    ("ante_at_least_half", "Pair Plus needs an Ante; stakes may differ.", ("warning", "3CP-7.G")),
    ("compulsory", "Ante and Pair Plus are both required, and neither may be more than 5 times the other.", None),
    ("compulsory", "Ante and Pair Plus may be made apart; a Pair Plus needs no Ante.", ("error", "3CP-7.G.3")),
]


@pytest.mark.clause("RACK-04", "RACK-05", "3CP-7.G")
@pytest.mark.parametrize(("version", "sentence", "told"), VERSIONS)
def test_the_card_tells_the_filed_version_of_pair_plus(
    version: str, sentence: str, told: tuple[str, str] | None
) -> None:
    house = played("3CP", {"wagers.pair_plus.version": version})
    card = printed("three-card-two-columns.txt") + f"\n{sentence}\n"
    assert [(one.severity.value, one.clause) for one in found(card, house)] == ([told] if told else [])


# What the card lacks, by what is struck from a right one.
MISSING: list[tuple[str, str, str, Changes, str, str]] = [
    ("three-card-markdown.md", "Dealer Plays with Queen High or Better", "", {}, "warning", "3CP-2.B.5"),
    ("three-card-aligned.txt", "Dealer must qualify with Queen-high or better", "", {}, "warning", "3CP-2.B.5"),
    ("stud-235-leaders.txt", "Maximum payout per hand: $50,000", "", {}, "warning", "235-2.B.9"),
    ("let-it-ride-tables.md", "", "", {"limits.payout_per_hand": "60000"}, "warning", "LIR-.02.B.10"),
    ("three-card-two-columns.txt", "THREE CARD POKER", "", {}, "warning", "RACK-01"),
    ("three-card-two-columns.txt", "", "If you fold you lose the Ante.", {}, "warning", "3CP-11.C.1"),
    ("three-card-two-columns.txt", "", "", FIVE_CARD_HOUSE, "warning", "3CP-2.B.5"),
]


@pytest.mark.parametrize(
    ("name", "struck", "added", "changes", "severity", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[5])) for row in MISSING],
)
def test_what_is_missing_is_told_without_words(
    name: str, struck: str, added: str, changes: Changes, severity: str, clause: str
) -> None:
    text = printed(name).replace(struck, "") + f"\n{added}\n"
    told = [(one.severity.value, one.clause, one.words) for one in found(text, played(CLEAN[name], changes))]
    assert (severity, clause, None) in told


@pytest.mark.clause("3CP-7.F.5", "3CP-7.F.4", "4CP-7.E.4", "4CP-7.E.5", "235-7.E.3", "LIR-.07.E.6")
@pytest.mark.parametrize(
    ("name", "offer", "clause"),
    [
        ("three-card-two-columns.txt", "six_card_bonus", "3CP-7.F.5"),
        ("three-card-two-columns.txt", "progressive", "3CP-7.F.4"),
        ("four-card-bullets.md", "six_card_bonus", "4CP-7.E.5"),
        ("four-card-bullets.md", "progressive", "4CP-7.E.4"),
        ("stud-235-leaders.txt", "progressive", "235-7.E.3"),
        ("let-it-ride-mixed.md", "progressive", "LIR-.07.E.6"),
    ],
)
def test_a_wager_that_is_not_offered_may_not_be_promised(name: str, offer: str, clause: str) -> None:
    house = played(CLEAN[name], {f"wagers.{offer}": None})
    assert clause in {one.clause for one in wrong(printed(name), house)}


@pytest.mark.parametrize("name", [*CLEAN, FAULTY])
def test_a_card_for_another_game_is_told_so_and_nothing_else(name: str) -> None:
    game = CLEAN.get(name, "3CP")
    other = {"3CP": "4CP", "4CP": "3CP", "235": "LIR", "LIR": "235"}[game]
    told = found(printed(name), played(other))
    assert len(told) == 1
    assert told[0].severity is Severity.ERROR
    assert "the card is for" in told[0].message


def test_every_clause_that_is_cited_is_in_the_documents() -> None:
    """Every card against every house of its game with nothing right about it cites only known clauses."""
    for name, game in CLEAN.items():
        house = played(game, {"table.minimum": "7", "table.maximum": "77", "table.seats": 3, "table.adjacent_boxes": 3})
        for one in found(printed(name), house):
            assert one.clause in clause_index(), one


def test_examples_are_filed_without_faults() -> None:
    assert all(filed(game) for game in ("3CP", "4CP", "235", "LIR"))


@pytest.mark.parametrize(("limits", "told"), [("Minimum $5, maximum $25", []), ("Minimum $5, maximum $26", ["$26"])])
def test_limits_under_a_heading_may_be_those_of_its_wager(limits: str, told: list[str]) -> None:
    name = "four-card-bullets.md"
    text = printed(name).replace("**SIX CARD BONUS**\n", f"**SIX CARD BONUS**\n{limits}\n")
    assert [one.words for one in found(text, house_of(name))] == told
