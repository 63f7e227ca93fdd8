"""What the lab draws, calculated in a process of its own: PAR sheets, fans of results, ruin, a meter's year, games.

The laws behind the pictures are counted once and kept; a slider that moves only draws again. Everything goes in and
comes out as plain data.
"""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.analysis import MeterValue, ParSheet, Progressive, Unknown, edge, over_time, par
from queenhigh.analysis.figures import Figure, exact_data
from queenhigh.analysis.meters_over_time import ROUNDS as YEAR
from queenhigh.analysis.par_sheet import ParLine
from queenhigh.analysis.risk_of_rounds import needed
from queenhigh.analysis.solver import NoSolver, find_solver, paytables_of
from queenhigh.cards import hand_words
from queenhigh.drawings.picture import Picture
from queenhigh.rulebook import Kind, Paytable, game_names, rulebook, rules_version
from queenhigh.server.calculations import Changes, Impossible, MetersShown, NotSolved, changed_paytable
from queenhigh.server.json_types import JsonObject
from queenhigh.submission import MeterTerms

if TYPE_CHECKING:
    from queenhigh.analysis.results_over_rounds import ResultsOverRounds

FUTURES = 10_000
_SEED = 1


class Asked(NamedTuple):
    """Which wager of which game: the letter of its paytable, the lines that were changed, and what the meters show."""

    game: str
    wager: str
    letter: str | None = None
    lines: Changes = ()
    meters: MetersShown = ()


def par_sheet(asked: Asked, stake: Fraction) -> JsonObject:
    """The PAR sheet as a table, the parts of a decided wager, and bands of the return."""
    _check_game(asked.game)
    return _par_sheet(rules_version(), asked, stake)


@lru_cache(maxsize=256)
def _par_sheet(version: str, asked: Asked, stake: Fraction) -> JsonObject:
    """What was counted is kept, under the version of the rules it was counted by."""
    try:
        (sheet,) = par(asked.game, asked.wager, _table(asked), stake=stake, meters=dict(asked.meters))
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    except (Unknown, KeyError) as error:
        raise Impossible(str(error)) from None
    titles = rulebook(asked.game).titles
    return {
        "cycle": sheet.cycle,
        "unit": sheet.figure.unit,
        "return": exact_data(sheet.rtp),
        "volatility_index": sheet.volatility_index,
        "columns": ["Line", "Count", "Chance", "Pays", "Return", "Variance"],
        "rows": [_par_row(line) for line in sheet.lines],
        "parts": [
            {"wager": name, "title": titles.get(name, name), "ev": exact_data(ev)} for name, ev in sheet.parts.items()
        ],
        "bands": _bands(sheet),
    }


def _par_row(line: ParLine) -> list[str]:
    texts = [
        f"{line.count:,}",
        f"{float(line.chance):.6%}",
        "meter" if isinstance(line.pays, MeterValue) else f"{float(line.pays):,.6g}",
        "meter" if isinstance(line.returns, MeterValue) else f"{float(line.returns):.4%}",
        "" if line.variance is None else f"{float(line.variance):,.6f}",
    ]
    return [_named(line.line), *(text.replace("-", "−") for text in texts)]


def _named(line: str) -> str:
    """A net result has a number for its name."""
    return line.replace("-", "−") if line.lstrip("-")[:1].isdigit() else hand_words(line)


def _bands(sheet: ParSheet) -> list[list[str]]:
    """None where the results are too fine, or a payout too high, to be counted over many rounds."""
    from queenhigh.analysis.sum_of_rounds import TooFine

    try:
        bands = sheet.bands
    except TooFine:
        return []
    return [
        [f"{band.rounds:,}", band.method, *(f"{low:.2%} to {high:.2%}" for low, high in band.returns.values())]
        for band in bands
    ]


def many_rounds(asked: Asked, stake: Fraction, rounds: int, seats: int, bankroll: Fraction, width: int) -> JsonObject:
    """The fan of results of all seats together, and the curve of ruin of a player at one of them."""
    from queenhigh.analysis.sum_of_rounds import TooFine
    from queenhigh.drawings.rounds import results_fan, ruin_curve

    _check_game(asked.game)
    most = rulebook(asked.game).most_seats
    if not 1 <= seats <= most:
        raise Impossible(f"{rulebook(asked.game).title} has 1 to {most} seats, not {seats}")
    by_stake = _pays_dollars(asked)
    figure, laws = _laws(rules_version(), asked, stake if by_stake else Fraction(1))
    shared = _correlation(rules_version(), asked, figure.paytable) if seats > 1 else 0.0
    try:
        if not by_stake:
            _count_all(rules_version(), asked)
        fan = results_fan(laws, rounds=rounds, stake=stake, seats=seats, correlation=shared, width=width)
    except ValueError as error:
        raise Impossible(str(error)) from None
    ruin, why = None, None
    try:
        ruin = ruin_curve(laws, rounds=rounds, stake=stake, bankroll=bankroll, width=width).data()
    except TooFine as fine:
        why = str(fine)
    return {"fan": fan.data() | {"note": _seats_note(seats, shared)}, "ruin": ruin, "no_ruin": why}


@lru_cache(maxsize=32)
def _count_all(version: str, asked: Asked) -> None:
    """Where one law serves every stake, all that the sliders may ask is counted at the first question."""
    from queenhigh.analysis.results_over_rounds import ROUNDS
    from queenhigh.analysis.sum_of_rounds import TooFine

    figure, laws = _laws(version, asked, Fraction(1))
    with suppress(TooFine):
        laws.ruin(ROUNDS[-1], laws.needed)
    shared = _quick_correlation(version, asked, figure.paytable)
    most = 1 if shared is None else rulebook(asked.game).most_seats
    with suppress(TooFine):
        for seats in range(1, most + 1):
            for rounds in ROUNDS:
                laws.fan(rounds, seats, shared if shared and seats > 1 else 0.0)


def _quick_correlation(version: str, asked: Asked, letter: str) -> float | None:
    """None where two seats cannot be counted, or take longer to count than a first answer may."""
    from queenhigh.analysis.seat_correlation import correlation_on_file

    solver = find_solver(asked.game)
    if solver is not None and asked.wager == solver.main:
        return None if asked.lines else correlation_on_file(asked.game, letter)
    try:
        return _correlation(version, asked, letter)
    except (Impossible, NoSolver):
        return None


def _seats_note(seats: int, shared: float) -> str:
    if seats == 1:
        return "One seat. The law is exact: no result is drawn at random and no curve is fitted."
    return (
        f"{seats} seats together. They share the dealer and the deck: two seats have a correlation of {shared:.6f}. "
        "The mean and the spread are exact; between them the shape is that of as many rounds of one seat."
    )


def _check_game(game: str) -> None:
    if game not in game_names():
        raise Impossible(f"{game!r} is not one of our games: {', '.join(game_names())}")


@lru_cache(maxsize=32)
def _laws(version: str, asked: Asked, stake: Fraction) -> "tuple[Figure, ResultsOverRounds]":
    from queenhigh.analysis.results_over_rounds import ResultsOverRounds

    game, wager = asked.game, asked.wager
    try:
        (figure,) = edge(game, wager, _table(asked), stake=stake, meters=dict(asked.meters) or None)
        if figure.tally is None:
            raise Impossible("say what the meters show: the results of many rounds depend on them")
        return figure, ResultsOverRounds(figure.tally, needed(game, {wager: 1}))
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    except (Unknown, KeyError) as error:
        raise Impossible(str(error)) from None


@lru_cache(maxsize=64)
def _correlation(version: str, asked: Asked, letter: str) -> float:
    """The correlation of two seats: of the main wager as filed, kept on disk, or of a wager placed alone."""
    from queenhigh.analysis.combined_wagers import together, two_seats
    from queenhigh.analysis.seat_correlation import seat_correlation
    from queenhigh.analysis.seats import Seats

    game, wager = asked.game, asked.wager
    solver = find_solver(game)
    if solver is not None and wager == solver.main:
        if asked.lines:
            raise Impossible("several seats need the payouts as filed; change payouts with one seat only")
        return seat_correlation(game, letter)
    try:
        box = together(game, {wager: 1}, {wager: _table(asked)})
    except Unknown as error:
        raise Impossible(f"several seats need a wager that is placed alone: {error}") from None
    return Seats.of(2, box.tally, two_seats(box)).correlation


def _pays_dollars(asked: Asked) -> bool:
    """Whether results in units depend on the stake."""
    return any(line.kind in (Kind.DOLLARS, Kind.PERCENT_OF_METER) for line in _table(asked).lines)


def _table(asked: Asked) -> Paytable:
    return changed_paytable(asked.game, asked.wager, asked.letter, dict(asked.lines))


def meter_terms(game: str, wager: str, letter: str) -> dict[str, JsonObject]:
    """The meters of a progressive as the practice house files them; for another paytable, something to begin with."""
    from queenhigh.practice.example_files import practice_house

    _check_game(game)
    try:
        offer = practice_house(game).offers.get(wager)
        table = paytables_of(game, wager).get(letter)
    except LookupError as missing:
        raise Impossible(f"{game} {wager} does not say how its meters start and grow: {missing}") from None
    filed: Mapping[str, MeterTerms] = (offer.meters or {}) if offer else {}
    if table is None or not table.meters:
        raise Impossible(f"{wager} {letter} of {game} does not pay from a meter")
    least = rulebook(game).least_seeds.get(wager, {}).get(letter, {})
    found: dict[str, JsonObject] = {}
    for name in table.meters:
        terms = filed.get(name)
        seed = terms.reset // 100 if terms else int(least[name].amount) if name in least else 1000
        rate = terms.rate if terms else Fraction(10, 100)
        found[name] = {"reset": seed, "percent": float(100 * rate)}
    return found


def meter_years(
    game: str, wager: str, letter: str, terms: tuple[tuple[str, Fraction, Fraction], ...], boxes: int, tables: int,
    width: int,
) -> JsonObject:  # fmt: skip
    """A year of each meter: bands over many futures, and the amount at which the wager is fair."""
    pictures = _years(rules_version(), game, wager, letter, terms, boxes, tables, width)
    return {"terms": meter_terms(game, wager, letter), "pictures": [picture.data() for picture in pictures]}


@lru_cache(maxsize=64)
def _years(
    version: str, game: str, wager: str, letter: str, terms: tuple[tuple[str, Fraction, Fraction], ...], boxes: int,
    tables: int, width: int,
) -> tuple[Picture, ...]:  # fmt: skip
    from queenhigh.analysis.meter_futures import play_futures
    from queenhigh.drawings.rounds import meter_year

    known = meter_terms(game, wager, letter)
    given = {name: (reset, percent) for name, reset, percent in terms}
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise Impossible(f"{wager} {letter} has no meter {unknown[0]!r}; allowed: {', '.join(known)}")
    filed = {}
    for name, own in known.items():
        reset, percent = given.get(name, (Fraction(str(own["reset"])), Fraction(str(own["percent"]))))
        cents = int(100 * reset)
        filed[name] = MeterTerms(cents, cents, percent / 100)
    try:
        years = over_time(Progressive(game, wager, letter, filed), boxes, rounds=YEAR)
        futures = play_futures(years, futures=FUTURES, seed=_SEED, tables=tables)
    except (ValueError, KeyError) as error:
        raise Impossible(str(error)) from None
    return tuple(meter_year(years, futures, name, width=width) for name in filed)


def games_together(stake: Fraction, rounds: int, width: int) -> JsonObject:
    """The main wagers of all games that can be counted, side by side at one stake."""
    from queenhigh.drawings.rounds import games_side_by_side

    found = {}
    for game in game_names():
        solver = find_solver(game)
        if solver is not None:
            found[game] = _laws(rules_version(), Asked(game, solver.main), Fraction(1))
    try:
        pictures = games_side_by_side(found, rounds=rounds, stake=stake, width=width)
    except ValueError as error:
        raise Impossible(str(error)) from None
    return {"pictures": [picture.data() for picture in pictures]}
