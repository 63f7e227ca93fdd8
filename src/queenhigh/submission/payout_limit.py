"""The highest payout limit that the rules let an operator post (235-12.K, OQ-306)."""

from collections.abc import Mapping

from queenhigh.rulebook import ONLY_LETTER, Rulebook
from queenhigh.submission.house import Offer


def highest_payout_limit(rules: Rulebook, offers: Mapping[str, Offer]) -> int | None:
    """The greater of the fixed ceiling and the most a bettor at the minimum can win; None where no limit applies.

    Without offers there is no table and so no minimum: the fixed ceiling.
    """
    limit = rules.payout_limit
    if limit is None or limit.ceiling_dollars is None:
        return None
    return max(limit.ceiling_dollars * 100, most_at_the_minimum(rules, offers) if offers else 0)


def most_at_the_minimum(rules: Rulebook, offers: Mapping[str, Offer]) -> int:
    """What one box wins in cents when every wager is the least, every raise is made and every top line is hit.

    All of it can happen at once: a royal flush whose first two cards are connected and whose first three are the
    ace, king and queen of one suit.
    """
    limit = rules.payout_limit
    assert limit is not None
    equal = rules.equal_wagers.wagers if rules.equal_wagers else ()
    least_equal = max(offers[wager].limits.minimum for wager in equal)
    won = 0
    for wager in limit.wagers:
        base = rules.raised(wager)
        if base in offers:
            stake = least_equal if base in equal else offers[base].limits.minimum
            times = next((stage.most_times for stage in rules.stages if stage.bets == wager), 1)
            won += stake * times * rules.paytables_of(base)[ONLY_LETTER].lines[0].amount
    return won
