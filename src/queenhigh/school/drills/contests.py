"""Does the dealer's hand qualify, and what follows for the bets against the dealer."""

from collections.abc import Callable, Iterable
from random import Random

from queenhigh.cards import RANKINGS, RANKS, name_hand
from queenhigh.documents.wager_outcomes import ContestRow, contest_rows
from queenhigh.games import DEALER, Game
from queenhigh.rulebook import Contest, Qualifier, wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.questions import Option, Question, Shown, Subject, keyed
from queenhigh.school.rounds import Wish, dealt_round, stay, tied_hands

_TRIES = 60
_FOLLOWS = "what follows: "
_COMPARED = ("lower", "equal", "higher")


def contest_patterns(game: Game) -> tuple[str, ...]:
    contest = game.rules.contest
    if contest is None:
        return ()
    asked = _dealer_hands(game, contest.qualifier) if contest.qualifier is not None else {}
    return (*asked, *(f"{_FOLLOWS}{case.replace('_', ' ')}" for case in contest.cases))


def contest_question(game: Game, pattern: str, chance: Random) -> Question | None:
    contest = game.rules.contest
    assert contest is not None
    if pattern.startswith(_FOLLOWS):
        return _what_follows(game, contest, pattern, chance)
    assert contest.qualifier is not None
    wanted = _dealer_hands(game, contest.qualifier)[pattern]
    cards = cards_that(wanted, game.rules.cards.dealer, chance)
    return _does_it_qualify(game, contest.qualifier, pattern, cards, chance) if cards is not None else None


def _dealer_hands(game: Game, needs: Qualifier) -> dict[str, Callable[[Cards], bool]]:
    """Hands on both sides of the line, close to it and far from it."""
    contest = game.rules.contest
    assert contest is not None
    name = game.rules.hands[contest.hand].ranking
    ranking, least, rank = RANKINGS[name], needs.least_strength(name), RANKS.index(needs.rank)

    def top(cards: Cards) -> int:
        return ranking.top_rank(ranking.strength(cards))

    def same_class(cards: Cards) -> bool:
        return ranking.name(cards) == needs.hand_class

    return {
        "just enough": lambda cards: same_class(cards) and top(cards) == rank,
        "just short": lambda cards: same_class(cards) and top(cards) == rank - 1,
        "far short": lambda cards: ranking.strength(cards) < least and top(cards) < rank - 1,
        "a better hand": lambda cards: ranking.strength(cards) >= least and not same_class(cards),
    }


def _does_it_qualify(game: Game, needs: Qualifier, pattern: str, cards: Cards, chance: Random) -> Question:
    round_, _ = dealt_round(game, chance, Wish(cards={DEALER: cards}, decide=stay))
    dealer = game.dealer_hand(round_)
    contest = game.rules.contest
    assert dealer is not None
    assert contest is not None
    hand = name_hand(cards, RANKINGS[game.rules.hands[contest.hand].ranking])
    clause = contest.cases["not_qualified"].clause
    why = f"the dealer has {hand.words} and needs {needs.words} or better"
    yes: Option = ("It qualifies: the dealer plays", clause, why)
    no: Option = ("It does not qualify", clause, why)
    choices, right = keyed(*((yes, [no]) if dealer.qualifies else (no, [yes])), chance)
    hands = (Shown("Dealer", cards),)
    return Question(Subject.QUALIFY, pattern, "Does the dealer's hand qualify?", (clause,), choices, right, hands=hands)


def _what_follows(game: Game, contest: Contest, pattern: str, chance: Random) -> Question | None:
    rows = dict(zip(contest.cases, contest_rows(game.house), strict=True))
    case = pattern.removeprefix(_FOLLOWS).replace(" ", "_")
    found = rows.pop(case)
    for _ in range(_TRIES):
        round_, seat = dealt_round(game, chance, _wish(game, contest, pattern, chance))
        settled = game.settle(round_).boxes[0]
        cited = {clause for row in settled.payments for clause in row.clauses}
        ranking = RANKINGS[game.rules.hands[contest.hand].ranking]
        own, dealer = game.hand_cards(round_, round_.box(seat)), round_.dealer
        # One clause may rule two cases: in some games equal hands win as higher ones do.
        compared = _compared(ranking.strength(own), ranking.strength(dealer))
        if found.clause not in cited or (case in _COMPARED and case != compared):
            continue
        choices, right = keyed((_told(found), found.clause, _when(found)), _wrong(rows.values(), found), chance)
        return Question(
            Subject.QUALIFY,
            pattern,
            f"The player did not fold. What becomes of {listed(map(wager_title, contest.wagers))}?",
            (found.clause,),
            choices,
            right,
            hands=(Shown("Player", own), Shown("Dealer", dealer)),
            notes=(f"The hands are read as {ranking.size}-card hands.",) if ranking.size < len(dealer) else (),
        )
    return None


def _wish(game: Game, contest: Contest, pattern: str, chance: Random) -> Wish:
    """Equal hands are rare, so they are laid."""
    laid = tied_hands(game, contest, chance) if pattern.endswith("equal") else {}
    return Wish(cards=laid, decide=stay, only=True)


def _told(row: ContestRow) -> str:
    outcomes = {"push": "pushes", "loses": "loses"}
    said = [f"{wager_title(name)} {outcomes.get(how, f'is paid {how}')}" for name, how in row.outcomes.items()]
    return listed(said)


def _compared(own: int, dealer: int) -> str:
    """The case of a player's hand beside the dealer's, where both play."""
    lower, equal, higher = _COMPARED
    return lower if own < dealer else higher if own > dealer else equal


def _wrong(others: Iterable[ContestRow], found: ContestRow) -> list[Option]:
    """What happens in other cases, and in which."""
    cases: dict[str, list[ContestRow]] = {}
    for row in others:
        if _told(row) != _told(found):
            cases.setdefault(_told(row), []).append(row)
    return [
        (told, rows[0].clause, f"that is for another case: {', or '.join(map(_when, rows))}. Here {_when(found)}")
        for told, rows in cases.items()
    ]


def _when(row: ContestRow) -> str:
    """A case as one tells it to the dealer, not to the player."""
    when = row.when[:1].lower() + row.when[1:]
    return when.replace("yours", "the player's hand").replace("dealer", "the dealer")
