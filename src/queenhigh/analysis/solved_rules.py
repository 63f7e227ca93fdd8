"""What a solver takes for granted about its game: the cards dealt, the decisions in their order, and the hands that its
wagers read.

A solver is written for the game as its own rulebook has it. Another folder may change what is paid, the qualifier, the
results of the contest, a fold, or the size of a raise, and the figures follow. Where it changes the deal, the decisions
or the cards that a decided wager reads, the solver would count another game, so nobody is given it.
"""

from collections.abc import Iterable, Iterator

from queenhigh.rulebook import HandRule, Rulebook, own_rulebook, rulebook, rules_cache


@rules_cache
def is_solved(game: str, figured: tuple[str, ...]) -> bool:
    """Whether the rules in force have the deal, the decisions and the hands that a solver of these wagers counts."""
    ours, force = own_rulebook(game), rulebook(game)
    return ours is force or list(_counted(ours, figured)) == list(_counted(force, figured))


def changed_hands(game: str, wagers: Iterable[str]) -> list[str]:
    """Those of some wagers or offers that read other cards than in the game's own rulebook."""
    ours, force = own_rulebook(game), rulebook(game)
    return [wager for wager in wagers if list(_hands(ours, wager)) != list(_hands(force, wager))]


def _counted(rules: Rulebook, figured: tuple[str, ...]) -> Iterator[object]:
    yield rules.cards.player, rules.cards.dealer, rules.cards.community
    yield [(stage.asked_with, stage.bets, stage.on, stage.takes_back) for stage in rules.stages]
    yield rules.equal_wagers.wagers if rules.equal_wagers else ()
    yield _read_by(rules.hands[rules.contest.hand]) if rules.contest else None
    yield [(bonus.on, _read_by(rules.hands[bonus.hand])) for bonus in rules.bonuses.values()]
    for wager in figured:
        yield list(_hands(rules, wager))


def _hands(rules: Rulebook, name: str) -> Iterator[object]:
    """Which hands the wagers of an offer read."""
    for wager, rule in rules.wagers.items():
        if name in (wager, rule.offer):
            by_letter = {letter: _read_by(rules.hands[hand]) for letter, hand in rule.hand_by_letter.items()}
            yield wager, _read_by(rules.hands[rule.hand]) if rule.hand else None, by_letter


def _read_by(hand: HandRule) -> tuple[str, tuple[str, ...], int | None]:
    return hand.ranking, hand.cards, hand.first
