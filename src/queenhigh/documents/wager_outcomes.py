"""What becomes of each wager, from the rulebook: against the dealer, after a fold, and in which order it is settled."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.rulebook import Contest, Rulebook
from queenhigh.submission import House

_HANDS = {"higher": "yours is higher", "equal": "equal hands", "lower": "yours is lower"}


@dataclass(frozen=True, slots=True)
class ContestRow:
    """One way a hand can end against the dealer, and what each wager does then."""

    when: str
    outcomes: Mapping[str, str]
    clause: str


def contest_rows(house: House) -> list[ContestRow]:
    """How each wager against the dealer ends, case by case; nothing where there is no dealer to beat."""
    contest = house.rules.contest
    if contest is None:
        return []
    return [
        ContestRow(
            _when(contest, name), {wager: _outcome(contest, name, wager) for wager in contest.wagers}, case.clause
        )
        for name, case in contest.cases.items()
    ]


def _when(contest: Contest, case: str) -> str:
    if case not in _HANDS:
        below = f" (below {contest.qualifier.words})" if contest.qualifier is not None else ""
        return f"Dealer does not play{below}"
    text = _HANDS[case]
    return f"Dealer plays, {text}" if contest.qualifier is not None else text.capitalize()


def _outcome(contest: Contest, case: str, wager: str) -> str:
    result = contest.cases[case].results[wager]
    return str(contest.pays[wager]) if result == "win" else {"push": "push", "lose": "loses"}[result]


@dataclass(frozen=True, slots=True)
class FoldRow:
    """What a fold does to one wager."""

    wager: str
    forfeited: bool
    clause: str


def after_a_fold(house: House) -> list[FoldRow]:
    """Every wager on offer that a folded box may have; nothing where nobody can fold."""
    fold = house.rules.fold
    if fold is None:
        return []
    rows = [FoldRow(wager, True, clause) for wager, clause in fold.forfeits.items()]
    rows += [FoldRow(wager, False, clause) for wager, clause in fold.keeps.items()]
    order = house.rules.settlement_order
    return sorted((row for row in rows if house.offer(row.wager)), key=lambda row: order.index(row.wager))


def settlement_order(house: House) -> list[str]:
    """The wagers and payments of one box in the order of settlement, each envy right after its progressive."""
    order: list[str] = []
    for name in house.rules.settlement_order:
        if house.offer(placed_wager(house.rules, name)) is not None:
            order.append(name)
            order += _envy_of(house, name)
    return order


def _envy_of(house: House, name: str) -> list[str]:
    wager = house.rules.wagers.get(name)
    return [wager.envy.name] if wager and wager.envy and _has_envy(house, wager.offer) else []


def placed_wager(rules: Rulebook, name: str) -> str:
    """The wager placed before the deal that a bonus, a Play or a raise belongs to; any other wager is itself."""
    if name in rules.bonuses:
        return rules.bonuses[name].on
    return next((stage.on for stage in rules.stages if stage.bets == name and stage.on is not None), name)


def _has_envy(house: House, offer: str) -> bool:
    return offer in house.offers and house.offers[offer].envy is not None
