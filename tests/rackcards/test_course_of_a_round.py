"""What a card says about the course of a round: who is first, what is seen when, and which wagers stay."""

import pytest

from queenhigh.submission import House
from tests.example_houses import played
from tests.rackcards.printed_cards import about
from tests.rackcards.test_card_sentences import TITLES, marks

# The words to be marked stand in brackets, and the clause that they are against behind the sentence.
WRONG = {
    "harbor-room": """
The dealer settles [clockwise] from first base. 3CP-11.D.3
Payouts begin on the [dealer's left]. 3CP-11.D.3
Cards go around [counterclockwise]: the first card is dealt to the player at the dealer's far right. 3CP-9.C.2
The [dealer shows one card before you decide]. 3CP-9.C.3
You [get a look at one of the dealer's cards before you have to decide]. 3CP-9.C.3
You [may withdraw] your Pair Plus after seeing your cards. 3CP-7.E
The Ante [may be taken back] before you look at your cards. 3CP-7.E
Don't like your hand? [Take your Ante back]. 3CP-7.E
[Pair Plus must equal the Ante]. 3CP-7.F.3
[Ante and Pair Plus are compulsory]. 3CP-7.F.3
[Nobody can play Pair Plus without an Ante]. 3CP-7.F.3
[No Ante, no Pair Plus]. 3CP-7.F.3
[Only players with an Ante may bet Pair Plus]. 3CP-7.F.3
The Six Card Bonus is made of your three cards and the two [community cards]. 3CP-6.F
Pair Plus counts your three cards plus [the dealer's cards]. 3CP-6.D
Ours is a [five-player table]. 3CP-2.A
We can only seat [four players]. 3CP-2.A
With a $10 Ante you may make a [Play bet of up to $30]. 3CP-7.F.1
If the dealer exposes a card too early, the [hand plays on]. 3CP-13.E
No bets over [$100] please. 3CP-7.F.1
Bets under [$25] will not be accepted. 3CP-7.F.1
We start paying with the first player on the [dealer's left]. 3CP-11.D.3
Collecting and paying start [with first base]. 3CP-11.D.3
Dealing begins at the [dealer's right]. 3CP-9.C.2
The [dealer turns one card face up before the players decide]. 3CP-9.C.3
[Two of the dealer's three cards are dealt face up]. 3CP-9.C.3
You're [free to pull your] Ante until the dealer's hand is shown. 3CP-7.E
[Pair Plus must be matched exactly to the Ante]. 3CP-7.F.3
[Everyone who places an Ante has to make a Pair Plus too]. 3CP-7.F.3
The Progressive can be bet all [alone], no Ante or Pair Plus needed. 3CP-7.F.4.a
To bet the Progressive you [need both an Ante and a Pair Plus]. 3CP-7.F.4.a
[Nine chairs] at this table. 3CP-2.A
Play one, two or [three spots]; they need not be next to each other. 3CP-7.H
No wagers under [$10]. 3CP-7.F.1
Raise your Play to [twice] the Ante when you like your hand. 3CP-7.F.1
""",
    "tidewater": """
[All six dealer cards are dealt face down]. 4CP-8.E.2
You [never see any of the dealer's cards] before you act. 4CP-8.E.2
Your Play bet [can't be bigger than] the Ante. 4CP-11.B.1
The smallest Play is [two times] the Ante. 4CP-11.B.1
[You can play Aces Up only with an Ante]. 4CP-7.E.2
[An Ante alone is enough for the Six Card Bonus]. 4CP-7.E.5.a
The Six Card Bonus uses your five cards and one of [the dealer's cards]. 4CP-11.D.7
[The Six Card Bonus may be played without an Aces Up]. 4CP-7.E.5.a
[The Progressive requires no other wager]. 4CP-7.E.4.a
[All dealer cards stay hidden] until the Play bets are made. 4CP-8.E.2
Play bets go up to [five times] the Ante. 4CP-11.B.1
You [can take your Aces Up down] any time before the showdown. 4CP-7.D
[Everybody must bet Aces Up]. 4CP-7.E.2
[An Ante is required for Aces Up]. 4CP-7.E.2
The Six Card Bonus [needs only an Ante]. 4CP-7.E.5.a
For the Progressive you [need an Ante and an Aces Up]. 4CP-7.E.4.a
""",
    "canton-street": """
One [community card is shown before the 5 Card raise]. 235-11.C.1
The dealer [reveals the community cards, then you decide] on the 5 Card raise. 235-11.C.1
You [see all three cards before you decide on the 3 Card raise]. 235-11.B.1.a
The 3 Card [wager is optional]. 235-7.E.1
Feel free to [skip the 2 Card wager]. 235-7.E.1
You may [bet on only one of the three wagers]. 235-7.E.1
You [can take down] your 5 Card wager instead of raising. 235-7.D
[The 5 Card wager must be at least twice the 2 Card wager]. 235-7.E.1
[Win'em All is mandatory]. 235-7.E.2
[You can make a Win'em All without the three wagers]. 235-7.E.2
[Winnings are never capped]. 235-2.B.9
The [community cards are dealt face up]. 235-8.D.2.b
You can raise by [any amount]. 235-11.B.1.a
Raises may be [double] the wager. 235-11.B.1.a
You [choose whether to bet the 2 Card wager]. 235-7.E.1
[5 Card wagers may be bigger than the 3 Card wager]. 235-7.E.1
A checked wager [may be withdrawn]. 235-7.D
[Win'em All is open to anyone with at least two of the wagers]. 235-7.E.2
The table [seats eight]. 235-2.A.1
Every hand's winnings are limited to [$10,000]. 235-2.B.9
""",
    "ferry-bar": """
The first [community card is turned up before you decide on Bet 1]. LIR-.11.B
[Both community cards are shown before you decide on Bet 2]. LIR-.11.C
[None of the three bets may be taken back]. LIR-.11.B.1.b
[If you keep Bet 1, you must keep Bet 2]. LIR-.07.E.2
You [may pull your Three Card Bonus] after you see your cards. LIR-.07.D
You [may put Bet 1 back] up after you took it down. LIR-.07.D
You may [play just Bet 3]. LIR-.07.E.1
[Bet 2 is optional]. LIR-.07.E.1
[The Three Card Bonus needs no other bet]. LIR-.07.E.4
[You don't have to make the three bets for the Three Card Bonus]. LIR-.07.E.4
There are [chairs for five]. LIR-.02.A.1
[Bets 1, 2 and 3] may all be taken down. LIR-.07.E.2
[Bet 3 is optional] too. LIR-.07.E.1
You can [only take back Bet 2]. LIR-.11.B.1.b
The dealer [shows both community cards at once]. LIR-.11.C
Bets [do not have to match]. LIR-.07.E.1
You may [double any bet]. LIR-.11.B
Decisions are made [counterclockwise]. LIR-.11.B
The dealer pays [clockwise]. LIR-.11.D
[The Three Card Bonus may be made without the three bets]. LIR-.07.E.4
""",
}

ASKED = [
    ("harbor-room", "Players act in order from the dealer's right.", "3CP-11.B"),
    ("tidewater", "Two of the dealer's cards lie open while you decide.", "4CP-8.E.2"),
    ("canton-street", "2 Card Poker is settled before you decide on the raise.", "235-11.D"),
    ("ferry-bar", "Bet 2 is locked; it can't be taken back.", "LIR-.11.B.1.b"),
]

RIGHT = {
    "harbor-room": """
After all decisions the dealer turns over his three cards and settles each seat from right to left.
The dealer pays from the player farthest to the dealer's right, counterclockwise.
Cards are dealt clockwise, one at a time, beginning with the player farthest to the dealer's left.
Once everyone has acted, the dealer's three cards are turned face up.
The dealer's cards stay face down until every player has decided.
You may not see the dealer's cards before you decide.
Decide before you see any of the dealer's cards.
After "no more bets" nobody may take back a bet.
You may take back your bets until the dealer calls "no more bets".
If the dealer does not qualify, take your Play bet back.
Ties push: you may take your Ante and Play back.
Pick up your winnings before the next round.
You can remove your winnings from the table at any time.
You may withdraw from the game at any time between rounds.
Pair Plus may be bet without an Ante.
You do not need an Ante to bet Pair Plus.
No Progressive without an Ante or a Pair Plus.
The Six Card Bonus uses your three cards and the dealer's three cards.
Six Card Bonus: best five of the six cards made of your hand and the dealer's hand.
Pair Plus is paid on your own three cards alone, whatever the dealer holds.
There is no limit on payouts at this table.
The table has seven seats.
Up to seven guests can play.
Two players can share a box.
Only two people may sit together at a time.
The private room holds 24 people.
The Ante is compulsory; Pair Plus is optional.
An Ante and a Pair Plus are both available at this table.
To play against the dealer you must make an Ante.
The Play bet must be no bigger than your Ante and no smaller.
One of the dealer's cards exposed early voids the round.
A wrong number of cards ends the round; all bets are returned, and play continues with the next round.
Dealt by hand from a single deck.
Two decks are used in turn, one of them in the shuffler.
The dealer cuts the deck and the player on the dealer's left may watch.
Discards go to the rack on the dealer's right.
The first player to the dealer's left decides first.
With a $10 Ante the Play bet is $10.
If you bet $10 on the Ante, your Play is $10 as well.
Antes run $5 to $500; Pair Plus the same.
No Ante below $5, none above $500.
Bets over $500 are not taken.
The Six Card Bonus needs an Ante or a Pair Plus, and costs $5 to $500.
Got $25 on the Ante? Your Play bet is $25, not a dollar more.
Bet $25 on the Ante. Pair Plus may be up to $500.
Seven people fit at the table.
The dealer reveals his hand before paying.
Look at your cards before you decide to play or fold.
Players may not show their cards before everybody has decided.
You pay the Play bet before the dealer's cards are shown.
The dealer shows his cards after everyone has decided.
Before the dealer's cards are turned up, you decide: play or fold.
If one of the dealer's cards is seen before you decide, the round is void.
The hand of the player on the dealer's right is settled first.
Settled first is the seat at the dealer's right, last the one at the dealer's left.
The player at the dealer's far left gets the first card; the dealer gets the last.
Pair Plus is optional, but the Ante is required to play the dealer.
With just a Pair Plus you can still bet the Progressive.
Only players with a Progressive bet get envy.
You must have a Progressive bet before you can win envy.
There's no cap on the number of hands you can win.
No limit on fun.
Cards may not be removed from the table.
Bets may not be removed once the cards are dealt.
A player who leaves may take his chips back after the round.
""",
    "tidewater": """
One of the dealer's six cards is dealt face up.
You see one of the dealer's cards before you decide.
Five of the dealer's cards stay face down until all have decided.
The dealer's other five cards are turned up after all players have acted.
All of the dealer's cards are face down except the last one.
Play bets are from one to three times the Ante; smallest one times, biggest three times.
Your Play bet may be no bigger than three times your Ante.
With $10 on the Ante you can bet up to $30 on Play.
Aces Up may be played with or without an Ante.
You need both an Ante and an Aces Up before you may bet the Six Card Bonus.
Only guests with an Ante and an Aces Up may play the Six Card Bonus.
The Progressive can only be bet with an Ante or an Aces Up.
The Six Card Bonus is made of your five cards plus the box card.
No Six Card Bonus without an Ante and an Aces Up.
Settlement goes counterclockwise beginning at the dealer's far right.
Aces Up is settled next to the Ante, from the dealer's right.
Bet 1x, 2x or 3x your Ante on Play.
Want to bet less than three times? One or two times is fine.
Your Play may not be less than your Ante.
Play is at least the Ante and no more than three times the Ante.
The dealer's face-up card is seen before you decide.
The dealer plays six cards, one of them open.
The dealer has an extra card: he gets six, you get five.
Aces Up needs no Ante.
With an Aces Up alone you can bet the Progressive, but not the Six Card Bonus.
""",
    "canton-street": """
The community cards stay face down until everybody has decided.
Decide on the 5 Card raise before the community cards are turned up.
After the 5 Card decision the dealer turns up both community cards.
You look at your first two cards before you raise or check the 3 Card wager.
You look at your third card before you decide on the 5 Card raise.
After the 3 Card decision the third cards are turned up.
You may raise the 3 Card wager or check; nothing is ever taken back.
All three wagers are compulsory. You cannot skip the 5 Card wager.
The raise on the 5 Card wager is up to you.
The 3 Card raise is optional, and so is the 5 Card raise.
Raising the 3 Card bet is optional.
The 2 Card wager is paid on your first two cards.
5 Card Poker uses your three cards and the two community cards.
Win'em All is optional, but needs all three wagers.
You must make the three wagers before you may bet Win'em All.
No Win'em All without the three equal wagers.
The table takes six players.
Wagers are settled from the dealer's far right.
Only the 2 Card wager has no raise.
2 Card Poker is decided by your first two cards alone.
The three wagers are paid in turn: 2 Card, 3 Card, 5 Card.
Your 2 Card hand is decided before the third card is dealt.
The third card is turned up after the first decision and before the second.
You have two decisions: raise or check the 3 Card, then raise or check the 5 Card.
Raise the 3 Card, the 5 Card, both or neither.
You may raise only the 5 Card wager.
Play only two of the raises if you like.
A raise is optional, the three wagers are not.
Leave the Win'em All circle empty if you wish.
Skip the progressive if you like; the three wagers are required.
""",
    "ferry-bar": """
Before the first community card is shown you may take back Bet 1.
The dealer shows one community card after everyone has decided on Bet 1.
You see one community card before you decide on Bet 2.
The second community card is shown after the Bet 2 decision.
You may take Bet 1 back and still leave Bet 2 up.
If you take back Bet 1, you may also take back Bet 2.
If you leave Bet 1 up you can still pull Bet 2.
Bet 3 can never be taken back.
Bet 3 always stays.
No bet may be taken back after the last community card is shown.
You may let all three bets ride to the end.
A bet once withdrawn may not be put up again.
Bonus bets may not be taken back.
Side bets stay up even if you take back Bet 1.
The Six Card Bonus uses your three cards and the three cards in the bonus box.
The Three Card Bonus is based on your own three cards.
The Five Card Bonus uses your three cards and the two community cards.
Players who want the Three Card Bonus must have the three equal bets down.
Seats for seven players.
You may bet only on the Three Card Bonus if the three bets are made.
Only Bet 1 and Bet 2 may be withdrawn.
First only Bet 1 may be withdrawn; then, after the first community card, Bet 2.
All three bets must be equal; Bet 2 is never larger than Bet 1.
Paying starts at the dealer's far right and goes counterclockwise.
If a community card is exposed too early, the round is void.
The player's cards may be placed under Bet 3 to let it ride.
Decisions begin at first base.
Leave Bet 1 up or take it down.
If you take down Bet 1, Bet 2 is still yours to decide.
Only Bet 3 must stay up.
Bet 3 is the only one you must leave up.
You can go down to only Bet 3.
Take back up to two bets.
The community cards are turned one at a time, the first before Bet 2 is decided.
The dealer turns one community card before you decide on Bet 2 and the other after.
Once you have let Bet 1 ride, it can't be taken back.
After the first community card Bet 1 is locked.
You may not take back the Five Card Bonus.
No side bet may be withdrawn.
The Five Card Bonus is one dollar and needs the three bets.
At least the three equal bets must be made before any bonus bet.
""",
}


@pytest.fixture(scope="module")
def houses() -> dict[str, House]:
    return {name: played(name) for name in TITLES}


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name, lines in WRONG.items() for line in lines.strip().split("\n")]
)
def test_what_no_round_does_is_marked(houses: dict[str, House], name: str, line: str) -> None:
    text, _, clause = line.rpartition(" ")
    told = marks(houses[name], name, text.replace("[", "").replace("]", ""))
    assert [(one.clause, one.question) for one in told] == [(clause, False)]
    assert about(told[0], text[text.index("[") + 1 : text.index("]")])


@pytest.mark.parametrize(("name", "text", "clause"), ASKED)
def test_what_may_be_meant_otherwise_is_asked_about(
    houses: dict[str, House], name: str, text: str, clause: str
) -> None:
    assert [(one.clause, one.question) for one in marks(houses[name], name, text)] == [(clause, True)]


@pytest.mark.parametrize(
    ("name", "text"), [(name, line) for name, lines in RIGHT.items() for line in lines.strip().split("\n")]
)
def test_what_a_round_does_is_let_pass(houses: dict[str, House], name: str, text: str) -> None:
    assert marks(houses[name], name, text) == []
