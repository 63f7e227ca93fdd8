"""What a fold costs: which bets are lost with it, and which stay in play."""

from random import Random

from queenhigh.documents.wager_outcomes import after_a_fold
from queenhigh.games import Game, Outcome
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.school.questions import Option, Question, Stake, Subject, keyed
from queenhigh.school.rounds import Wish, can_be_bet, dealt_round, give_up

_TRIES = 30
_MOST_WRONG = 3


def fold_patterns(game: Game) -> tuple[str, ...]:
    """One for each bet that a box can have when it folds; none where nobody folds."""
    bets = [row.wager for row in after_a_fold(game.house) if can_be_bet(game, row.wager)]
    return tuple(f"a fold with {wager_title(wager)}" for wager in bets)


def fold_question(game: Game, pattern: str, chance: Random) -> Question | None:
    wager = {f"a fold with {wager_title(row.wager)}": row.wager for row in after_a_fold(game.house)}[pattern]
    for _ in range(_TRIES):
        round_, seat = dealt_round(game, chance, Wish((wager,), decide=give_up))
        bets = round_.box(seat).wagers
        if wager not in bets:
            continue
        settled = game.settle(round_).boxes[0]
        lost = tuple(row.wager for row in settled.payments if row.outcome is Outcome.FORFEIT)
        if lost:
            return _question(game, pattern, dict(bets), lost, chance)
    return None


def _question(game: Game, pattern: str, bets: dict[str, int], lost: tuple[str, ...], chance: Random) -> Question:
    clauses = {row.wager: row.clause for row in after_a_fold(game.house)}
    wrong = [_wrong(bets, set(lost), guess, clauses) for guess in _guesses(bets, lost)]
    wrong = chance.sample(wrong, min(_MOST_WRONG, len(wrong)))
    cited = tuple(dict.fromkeys(clauses[name] for name in bets if name in clauses))
    why = "; ".join(f"{wager_title(name)} {_fate(name in lost)} ({clauses[name]})" for name in bets if name in clauses)
    choices, right = keyed((_told(bets, lost), clauses[lost[0]], why), wrong, chance)
    return Question(
        Subject.FOLD,
        pattern,
        "The player folds. What does the house take, whatever the dealer has?",
        cited,
        choices,
        right,
        stakes=tuple(Stake(name, wager_title(name), cents) for name, cents in bets.items()),
    )


def _fate(lost: bool) -> str:
    return "is lost" if lost else "stays in play"


def _guesses(bets: dict[str, int], lost: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Other sets of bets that a new dealer might take: one bet more or fewer, everything, or the first alone."""
    rest = [name for name in bets if name not in lost]
    more = [(*lost, name) for name in rest]
    fewer = [tuple(name for name in lost if name != gone) for gone in lost if len(lost) > 1]
    others = [tuple(bets), (next(iter(bets)),), *([(name,) for name in rest])]
    found = {frozenset(guess): guess for guess in [*more, *fewer, *others]}
    found.pop(frozenset(lost), None)
    guesses = [tuple(name for name in bets if name in guess) for guess in found.values()]
    return [*guesses, ()] if len(guesses) < _MOST_WRONG else guesses


def _told(bets: dict[str, int], taken: tuple[str, ...]) -> str:
    if not taken:
        return "Nothing: every bet stays in play"
    return f"{listed(map(wager_title, taken))}: {dollars(sum(bets[name] for name in taken))}"


def _wrong(bets: dict[str, int], lost: set[str], guess: tuple[str, ...], clauses: dict[str, str]) -> Option:
    differing = [name for name in bets if (name in lost) is not (name in guess) and name in clauses]
    why = "; ".join(f"{wager_title(name)} {_fate(name in lost)} ({clauses[name]})" for name in differing)
    return _told(bets, guess), clauses[differing[0]] if differing else None, why
