"""The table that is simulated: a house that offers the wagers named, and the same stakes on every seat."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from queenhigh.analysis import Unknown, find_solver
from queenhigh.findings import errors
from queenhigh.games import Box, Game, MeterKey, Round, check_wagers, open_game
from queenhigh.money import dollars
from queenhigh.rulebook import Kind, OfferRule, Paytable, Rulebook, rulebook
from queenhigh.submission import House, read_submission

Stakes = Mapping[str, int]
"""Wagers or groups of equal wagers, each with its stake in cents."""
Paytables = Mapping[str, str | Paytable]
Meters = Mapping[MeterKey, Fraction]
"""What each meter of a progressive shows, in cents."""


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A game under a house, with the same wagers on each of so many seats; every seat is another player."""

    game: Game
    seats: int
    wagers: Mapping[str, int]
    meters: Meters

    @property
    def rules(self) -> Rulebook:
        return self.game.rules

    @property
    def decides(self) -> bool:
        """Whether these wagers ask the player anything."""
        return self.game.decides(self.box(1))

    def box(self, seat: int) -> Box:
        return Box(seat, f"player {seat}", self.wagers)

    def empty_round(self) -> Round:
        """A round before the deal."""
        return Round(tuple(self.box(seat) for seat in range(1, self.seats + 1)), meters=self.meters)


def set_up(
    game: str,
    stakes: Stakes,
    paytables: Paytables | None = None,
    meters: Meters | None = None,
    *,
    seats: int = 1,
    limit: int | None = None,
) -> SimulatedTable:
    """A table with these stakes on every seat, or `Unknown` with every reason why there is none.

    >>> set_up("let-it-ride", {"bets": 500}).wagers
    {'bet_1': 500, 'bet_2': 500, 'bet_3': 500}
    """
    find_solver(game)  # refuses a game that nobody knows
    rules = rulebook(game)
    if not 1 <= seats <= rules.most_seats:
        raise Unknown(f"{seats} seats at {rules.title}; allowed: 1 to {rules.most_seats}")
    wagers = {wager: stake for name, stake in stakes.items() for wager in members_of(rules, name)}
    house = _house(rules, wagers, dict(paytables or {}), dict(meters or {}), limit)
    table = SimulatedTable(open_game(house), seats, wagers, dict(meters or {}))
    wrong = errors(check_wagers(table.game, wagers))
    if wrong:
        raise Unknown("; ".join(dict.fromkeys(finding.message for finding in wrong)))
    return table


def members_of(rules: Rulebook, name: str) -> tuple[str, ...]:
    """The wagers that a name stands for: itself, the equal wagers of an offer, or a group that is played as one."""
    if name in rules.wagers:
        return (name,)
    of_offer = tuple(wager for wager, rule in rules.wagers.items() if rule.offer == name)
    solver = find_solver(rules.game)
    group = solver.groups.get(name, ()) if solver else ()
    if not of_offer and not group:
        known = dict.fromkeys((*(solver.groups if solver else ()), *rules.offers, *rules.wagers))
        raise Unknown(f"{name!r} is not a wager of {rules.game}; allowed: {', '.join(known)}")
    return group or of_offer


def _house(
    rules: Rulebook,
    wagers: Stakes,
    paytables: dict[str, str | Paytable],
    meters: dict[MeterKey, Fraction],
    limit: int | None,
) -> House:
    offered = dict.fromkeys(rules.wagers[wager].offer for wager in wagers)
    letters = _letters(rules, offered, paytables)
    needed = {name for name, rule in rules.offers.items() if rule.required} | set(offered)
    sections = {name: _section(rules, rules.offers[name], letters.get(name), wagers, meters) for name in needed}
    _refuse_meters(rules, meters, offered)
    data: dict[str, object] = {"wagers": {name: section for name, section in sections.items() if section is not None}}
    if limit is not None:
        if rules.payout_limit is None:
            raise Unknown(f"{rules.title} has no payout limit")
        data["limits"] = {"payout_per_hand": dollars(limit).replace("$", "").replace(",", "")}
    house, findings = read_submission(data, inline_for=rules.game)
    stopping = [finding for finding in errors(findings) if finding.bars_play]
    if house is None or stopping:
        raise Unknown("; ".join(finding.message for finding in stopping))
    own = {name: table for name, table in letters.items() if isinstance(table, Paytable)}
    _refuse_broken_cents(rules, wagers, own)
    return replace(
        house,
        offers={**house.offers, **{name: replace(house.offers[name], paytable=table) for name, table in own.items()}},
    )


def _refuse_broken_cents(rules: Rulebook, wagers: Stakes, own: Mapping[str, Paytable]) -> None:
    """A paytable of one's own may pay 3 to 2, which only some stakes make whole cents of."""
    for wager, stake in wagers.items():
        table = own.get(rules.wagers[wager].offer)
        for line in table.lines if table else ():
            if line.kind is Kind.TO_ONE and stake * line.amount % line.per:
                raise Unknown(f"{dollars(stake)} on {wager} at {line} does not make whole cents")


def _letters(
    rules: Rulebook, offered: Mapping[str, None], paytables: dict[str, str | Paytable]
) -> dict[str, str | Paytable]:
    """The paytable of every offer that has a choice of them: the one named, or the first."""
    chosen: dict[str, str | Paytable] = {}
    for name, paytable in paytables.items():
        offers = {rules.wagers[wager].offer for wager in members_of(rules, name)}
        if not offers & set(offered):
            raise Unknown(f"there is no stake on {name}, whose paytable is named")
        chosen |= dict.fromkeys(sorted(offers & set(offered)), paytable)
    for offer in offered:
        tables = rules.paytables_of(offer)
        named = chosen.get(offer)
        if isinstance(named, str) and named not in tables:
            raise Unknown(f"{offer} has no paytable {named!r}; allowed: {', '.join(tables) or 'none'}")
        if named is None and rules.offers[offer].letter_key is not None:
            chosen[offer] = next(iter(tables))
    return chosen


def _section(
    rules: Rulebook,
    offer: OfferRule,
    paytable: str | Paytable | None,
    wagers: Stakes,
    meters: Mapping[MeterKey, Fraction],
) -> dict[str, object] | None:
    """What a submission would say about an offer; nothing where there is nothing to choose."""
    if offer.letter_key is None or offer.paytables is None:
        return None if offer.always else {}
    tables = rules.paytables[offer.paytables]
    letter = paytable if isinstance(paytable, str) else next(iter(tables))
    section: dict[str, object] = {offer.letter_key: letter}
    if offer.progressive and offer.name in wagers:
        section["wager"] = _plain(wagers[offer.name])
        names = paytable.meters if isinstance(paytable, Paytable) else tables[letter].meters
        section["meters"] = {name: _meter(rules, offer.name, letter, name, meters) for name in names}
        if offer.envy_choice == "letter":
            section["envy"] = offer.envy_fits[letter][0] if offer.envy_fits else next(iter(rules.envy))
    return section


def _meter(rules: Rulebook, offer: str, letter: str, name: str, meters: Mapping[MeterKey, Fraction]) -> dict[str, str]:
    """A meter goes back to the least seed that the rules allow; where they set none, to what it shows."""
    shows = meters.get((offer, name))
    if shows is None:
        raise Unknown(f"say what the {name} meter of {offer} shows")
    least = rules.least_seeds.get(offer, {}).get(letter, {}).get(name)
    reset = least.amount * 100 if least is not None else int(shows)
    return {"initial": _plain(int(shows)), "reset": _plain(reset), "rate": "1%"}


def _refuse_meters(rules: Rulebook, meters: Mapping[MeterKey, Fraction], offered: Mapping[str, None]) -> None:
    for wager, meter in meters:
        known = [offer for offer in offered if rules.offers[offer].progressive]
        if wager not in known:
            raise Unknown(f"{wager!r} is not a progressive with a stake; allowed: {', '.join(known) or 'none'}")
        tables = rules.paytables_of(wager)
        names = dict.fromkeys(name for table in tables.values() for name in table.meters)
        if meter not in names:
            raise Unknown(f"{wager} has no meter {meter!r}; allowed: {', '.join(names)}")


def _plain(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"
