"""The exact value of every wager a house offers."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis import Figure, MeterValue, NoSolver, decided_wagers, edge, figure_wagers, find_solver
from queenhigh.analysis.disk_cache import is_kept, kept_texts
from queenhigh.analysis.figures import exact_data
from queenhigh.analysis.side_wagers import rests_on_cards_alone
from queenhigh.desk.dollar_prizes import has_prizes, minimum_is_known
from queenhigh.desk.house_progressives import Progressive, progressives
from queenhigh.desk.phrases import rounded_dollars
from queenhigh.money import dollars
from queenhigh.rulebook import ONLY_LETTER, rulebook, rules_cache, rules_version
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House, Offer

_BESIDE_AN_ANTE = "beside an ante under optimal play"


@dataclass(frozen=True, slots=True)
class WagerValue:
    """The exact value of one wager at one stake or meter. The stake is in dollars, and matters where prizes are."""

    wager: str
    paytable: str
    at: str
    ev: Fraction
    unit: str
    progressive: Progressive | None = None
    stake: Fraction = Fraction(1)

    @property
    def house_advantage(self) -> Fraction:
        return -self.ev

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "wager": self.wager,
            "paytable": self.paytable,
            "at": self.at,
            "unit": self.unit,
            "ev": str(self.ev),
            "house_advantage": str(self.house_advantage),
        }
        if self.progressive is not None:
            returns, (meter, fair) = self.progressive.long_run(), self.progressive.fair_at()
            data |= {
                "break_even": exact_data(self.progressive.value().break_even),
                "break_even_at_a_full_table": exact_data(
                    self.progressive.value(self.progressive.most_others).break_even
                ),
                "fair_at": {"meter": meter, "dollars": str(fair)},
                "envy_from_each_other_box": str(self.progressive.envy_each()),
                "sum_of_rates": str(returns.rates),
                "long_run_return": str(returns.total),
                "long_run_return_at_a_full_table": str(self.progressive.long_run(self.progressive.most_others).total),
            }
        return data


@dataclass(frozen=True, slots=True)
class WagerValues:
    """The values of a house; the wagers left out because numpy and numba are not installed; and those that no exact
    solver can value."""

    rows: tuple[WagerValue, ...]
    left_out: tuple[str, ...] = ()
    unsolved: tuple[str, ...] = ()


def wager_values(house: House, wrong_paths: Container[str] = ()) -> WagerValues:
    """The value of every wager. `wrong_paths` are the paths with an error; a stake that was not read is left out.

    >>> import tomllib
    >>> from queenhigh.practice import example_text
    >>> from queenhigh.submission import read_submission
    >>> house, _ = read_submission(tomllib.loads(example_text("harbor-room.toml")))
    >>> [row.at for row in wager_values(house).rows if row.wager == "progressive"]
    ['at the reset amounts, with no other player']
    """
    rows: list[WagerValue] = []
    left_out: list[str] = []
    unsolved: list[str] = []
    for wager, offer in _figured_offers(house):
        if find_solver(house.game) is None and _is_decided(house, offer):
            unsolved.append(wager)
            continue
        try:
            rows += _values_of(house, wager, offer, wrong_paths)
        except NoSolver:
            unsolved.append(wager)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in ("numpy", "numba"):
                raise
            left_out.append(wager)
    return WagerValues(tuple(rows), tuple(left_out), tuple(unsolved))


def not_priced(left_out: Sequence[str], unsolved: Sequence[str]) -> Iterator[str]:
    """Which wagers have no value here, why, and what can be done about it."""
    if left_out:
        yield f"Not priced: {', '.join(left_out)}. Install queenhigh[math] to price them."
    if unsolved:
        yield f"Not priced: {', '.join(unsolved)}. There is no exact solver for this game's decisions."


def _figured_offers(house: House) -> Iterator[tuple[str, Offer]]:
    """Every figure of the game that this house offers, with the offer that it is about; wagers that are required and
    equal have one figure together."""
    solver = find_solver(house.game)
    groups = solver.groups if solver else {}
    grouped = {part for parts in groups.values() for part in parts}
    for wager in figure_wagers(house.game):
        offer = house.offers.get(groups[wager][0] if wager in groups else wager)
        if offer is not None and wager not in grouped and _has_its_letter(house, offer):
            yield wager, offer


def _is_decided(house: House, offer: Offer) -> bool:
    """Whether what an offer is worth depends on decisions."""
    rules = house.rules
    return any(rules.is_decided(name) for name, rule in rules.wagers.items() if rule.offer == offer.name)


def _has_its_letter(house: House, offer: Offer) -> bool:
    rule = house.rules.offers[offer.name]
    return rule.progressive or rule.letter_key is None or offer.paytable is not None


def _values_of(house: House, wager: str, offer: Offer, wrong_paths: Container[str]) -> Iterator[WagerValue]:
    letter = offer.letter or ONLY_LETTER
    if house.rules.offers[offer.name].progressive:
        yield from (_progressive_value(one) for one in progressives(house) if one.offer is offer)
        return
    if offer.paytable is not None and has_prizes(offer.paytable):
        least = offer.limits.minimum if minimum_is_known(offer, wrong_paths) else None
        stakes = dict.fromkeys(stake for stake in (least, offer.limits.maximum) if stake)
        for cents in stakes:
            stake = Fraction(cents, 100)
            ev, unit = _figure(house.game, wager, letter, stake)
            yield WagerValue(wager, letter, f"at {dollars(cents)}", ev, unit, stake=stake)
        return
    ev, unit = _figure(house.game, wager, letter, Fraction(1))
    played = "with best play" if wager in decided_wagers(house.game) else "at any stake"
    at = "at its fixed stake" if unit == "one dollar" else played
    yield WagerValue(wager, letter, at, ev, unit)


@rules_cache
def _figure(game: str, wager: str, letter: str, stake: Fraction) -> tuple[Fraction, str]:
    """The value of a wager and its unit. What needs a solver is kept on disk, so that the next check starts at once."""

    def counted() -> dict[str, str]:
        (figure,) = edge(game, wager, letter, stake=stake)
        return {"ev": str(_ev(figure)), "unit": figure.unit}

    found = kept_texts(_kept_name(game, wager, letter, stake), counted) if needs_solver(game, wager) else counted()
    return Fraction(found["ev"]), found["unit"]


def needs_solver(game: str, wager: str) -> bool:
    """Whether the value of a wager takes a solver, because it depends on decisions or on several wagers at once."""
    return not rests_on_cards_alone(rulebook(game), wager)


def _kept_name(game: str, wager: str, letter: str, stake: Fraction) -> str:
    return f"wager value, {game}, {wager}, {letter}, {stake}, rules {rules_version()}"


def solved_before(house: House) -> bool:
    """Whether every value of this house that takes a solver is on the disk already."""
    asked = ((wager, offer.letter or ONLY_LETTER) for wager, offer in _figured_offers(house))
    return all(
        is_kept(_kept_name(house.game, wager, letter, Fraction(1)))
        for wager, letter in asked
        if needs_solver(house.game, wager)
    )


def _ev(figure: Figure) -> Fraction:
    assert not isinstance(figure.ev, MeterValue)
    return figure.ev


def _progressive_value(progressive: Progressive) -> WagerValue:
    ev = progressive.value().at(progressive.seeds("reset"))
    at, name = "at the reset amounts, with no other player", progressive.offer.name
    unit = f"one dollar, {_BESIDE_AN_ANTE}" if progressive.forfeited else "one dollar, never forfeited"
    return WagerValue(name, progressive.paytable.letter, at, ev, unit, progressive)


def fair_meter_text(progressive: Progressive) -> Iterator[str]:
    """The meter at which the wager is fair, with no other player and at a full table; first what it is priced beside,
    where a fold forfeits it."""
    if progressive.forfeited:
        yield f"a fold forfeits it: priced {_BESIDE_AN_ANTE}"
    rest = ", with the other meters at their reset amounts" if len(progressive.terms) > 1 else ""
    for others in dict.fromkeys((0, progressive.most_others)):
        meter, fair = progressive.fair_at(others)
        where = f"with {counted(others, 'other box')}" if others else "with no other player"
        name = "" if meter == "main" else f"{meter} "
        yield f"fair at {name}{rounded_dollars(fair)} {where}{rest}"
