"""The stake at which a payout limit starts to cut wins, and what it costs the players (OQ-306, OQ-406)."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.analysis import find_solver
from queenhigh.analysis.disk_cache import kept_texts
from queenhigh.desk.phrases import paid_dollars, share
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.rulebook import rules_version, wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

PATH = "limits.payout_per_hand"


def check_payout_limit(house: House) -> Iterator[Finding]:
    """A note if the largest wagers can win more than the limit, with the smallest equal wager that can."""
    rule, limit = house.rules.payout_limit, house.payout_limit
    equal = house.rules.equal_wagers
    if rule is None or equal is None:
        return
    offer = house.offer(equal.wagers[0])
    if offer is None or offer.limits.maximum is None:
        return
    times = most_times(house)
    largest = offer.limits.maximum
    most = dollars(times * largest)
    if limit is None:
        message = f"no payout limit is filed, so none applies; {dollars(largest)} on each bet can win {most} (OQ-406)"
        won = (("most_won", Fraction(times * largest, 100)),)
        yield Finding(PATH, message, rule.clause, Severity.NOTE, bars_play=False, exact=won)
        return
    first, beside = Fraction(limit, 100 * times), _won_beside(house)
    more = times * largest + sum(won for _, won in beside.values())
    if more <= limit:
        return
    exact: tuple[tuple[str, Fraction], ...] = (("largest_stake_not_cut", first),)
    cuts = f"only with {listed(beside)}" if largest * times <= limit else f"above {paid_dollars(first)} a wager"
    message = f"the limit cuts the best hand {cuts}: {dollars(largest)} a wager would win {most}"
    if beside:
        placed = listed(f"{dollars(stake)} on {title}" for title, (stake, _) in beside.items())
        message += f", and {dollars(more)} with {placed}"
    cut = mean_cut(house, largest, limit)
    if cut:
        alone = f"without {listed(beside)} " if beside else ""
        message += f"; {alone}it costs the player {share(cut)} of that wager on average"
        exact = (*exact, ("mean_cut_per_unit", cut))
    taken = house.readings.payout_limit_cut.replace("_", " ")
    message += f"; winnings are cut {taken} (OQ-306)"
    yield Finding(PATH, message, rule.clause, Severity.NOTE, bars_play=False, exact=exact)


def _won_beside(house: House) -> dict[str, tuple[int, int]]:
    """The wagers that the best hand wins as well, because they win with the equal ones: by name the largest stake and
    what it wins."""
    rules = house.rules
    counted = rules.payout_limit.wagers if rules.payout_limit is not None else ()
    found = {}
    for wager in counted:
        offer = house.offer(wager)
        if wager in rules.wagers and rules.wagers[wager].wins_with and offer is not None and offer.limits.maximum:
            stake = offer.limits.maximum
            found[wager_title(wager)] = stake, stake * _best(house, wager)
    return found


def most_times(house: House) -> int:
    """What the best hand wins on all required wagers and raises, as a multiple of one of the equal wagers."""
    rules = house.rules
    assert rules.payout_limit is not None
    assert rules.equal_wagers is not None
    times = {stage.bets: stage.most_times for stage in rules.stages}
    counted = [wager for wager in rules.payout_limit.wagers if rules.raised(wager) in rules.equal_wagers.wagers]
    return sum(times.get(wager, 1) * _best(house, rules.raised(wager)) for wager in counted)


def _best(house: House, wager: str) -> int:
    offer = house.offer(wager)
    table = offer.paytable if offer is not None and offer.paytable is not None else None
    return (table or next(iter(house.rules.paytables_of(wager).values()))).lines[0].amount


def mean_cut(house: House, stake: int, limit: int) -> Fraction | None:
    """The mean cost of the limit per unit of one wager with best play; None if it cannot be computed."""

    def counted() -> dict[str, str]:
        cut = _counted_cut(house, stake, limit)
        return {"cut": str(cut) if cut is not None else ""}

    # Kept on disk, so that the next check of this submission needs no solver.
    name = f"mean cut, {house.game}, {stake}, {limit}, rules {rules_version()}"
    try:
        cut = kept_texts(name, counted)["cut"]
    except ModuleNotFoundError:
        return None
    return Fraction(cut) if cut else None


def _counted_cut(house: House, stake: int, limit: int) -> Fraction | None:
    solver, equal = find_solver(house.game), house.rules.equal_wagers
    tally = solver.winnings(dict.fromkeys(equal.wagers, 1)) if solver is not None and equal is not None else None
    if tally is None:
        return None
    over = sum(max(won * stake - limit, Fraction()) * count for won, count in tally.counts.items())
    return Fraction(over) / tally.total / stake
