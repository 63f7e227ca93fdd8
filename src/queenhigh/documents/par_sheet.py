"""The PAR sheet of a house, for a laboratory: cycle, lines, return, variance, volatility and bands of every wager."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from queenhigh.analysis import ParSheet, decided_wagers, par
from queenhigh.analysis.figures import MeterValue, exact_data
from queenhigh.analysis.solver import is_group
from queenhigh.cards import hand_words
from queenhigh.desk.phrases import units
from queenhigh.documents.document import (
    Block,
    Column,
    Document,
    Facts,
    Heading,
    Paragraph,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.odds_sheet import break_even, chance, percent, stake_fact, unit_words
from queenhigh.documents.phrases import apart
from queenhigh.documents.wager_figures import house_figures, resets, stake_of, value_beside_an_ante
from queenhigh.rulebook import wager_title
from queenhigh.submission import House, Offer

_NOTE = (
    "Every figure is a count of equally likely deals, not a simulation. Pays: what the house pays per unit of a wager,"
    " besides the stake; a wager that is collected before the deal is paid this and nothing else. Return: the chance of"
    " a line times what comes back, stake included; the lines add up to the wager's return. Variance: the chance of"
    " a line times the square of its distance from the mean; the lines add up too. Where a wager is decided by play, a"
    " line is a net result in units, raises included; a loss of more than the unit is a negative return. Volatility"
    " index: 1.645 standard deviations. Bands: between which returns so many rounds end; exact up to 10,000 rounds, by"
    " the normal curve above. Meters are at their reset amounts."
)
_LIMIT = " The payout limit is left out."
_UNFIT = "The normal curve does not fit so many rounds, since the highest prizes are too rare."
_MOST_LINES = 60


def par_sheet(filing: Filing) -> Document:
    return Document(
        "par-sheet",
        "PAR sheet",
        f"{filing.title} at {apart(filing.house.operator)}: counts, returns, variance and bands of every wager",
        filing.foot,
        tuple(_blocks(filing.house)),
    )


def _blocks(house: House) -> Iterator[Block]:
    yield Paragraph(words(_NOTE + _LIMIT * (house.payout_limit is not None)), "quiet")
    for offer, sheet in house_sheets(house):
        yield from _wager(sheet, (*stake_fact(house, offer), *_forfeited(house, offer)))


def house_sheets(house: House) -> Iterator[tuple[Offer, ParSheet]]:
    """The sheet of every wager that has figures, at its minimum and with its meters at their reset amounts."""
    for offer, figure in house_figures(house):
        letter = None if is_group(house.game, figure.wager) else offer.letter
        for sheet in par(
            house.game, figure.wager, letter, stake=stake_of(house, offer), meters=resets(offer) or None
        ):  # fmt: skip
            yield offer, sheet


def _wager(sheet: ParSheet, terms: Iterable[tuple[str, Words]]) -> Iterator[Block]:
    figure = sheet.figure
    letter = f", Paytable {figure.paytable}" if figure.paytable != "-" else ""
    yield Heading(f"{wager_title(figure.wager)}{letter}")
    yield Facts((*_facts(sheet), *terms))
    yield _lines(sheet)
    if len(sheet.lines) > _MOST_LINES:
        yield Paragraph(
            words(f"The {len(sheet.lines) - _MOST_LINES} rarest results are left out of this list."), "quiet"
        )
    if len(sheet.parts) > 1:
        rows = tuple(
            (words(wager_title(name)), words(_number(ev)), words(_exact(ev))) for name, ev in sheet.parts.items()
        )
        columns = Column("Part", share=1), Column("Expected value", "decimal"), Column("Exactly", share=2)
        yield Table(columns, rows)
    if sheet.bands:
        yield _bands(sheet)
        if not all(band.fits for band in sheet.bands):
            yield Paragraph(words(_UNFIT), "quiet")


def _forfeited(house: House, offer: Offer) -> Iterator[tuple[str, Words]]:
    """What a progressive that a fold forfeits is worth beside an Ante; the sheet counts hands that nobody folds."""
    value = value_beside_an_ante(house, offer)
    if value is not None and house.rules.fold is not None:
        keeps = -value.at(resets(offer))
        told = (
            f" at the reset amounts, exactly {keeps}, and {break_even(value)}: a fold forfeits this wager, and the"
            " play is the one that is best for the Ante alone"
        )
        yield (
            "Beside an Ante",
            words(Strong(f"house advantage {percent(keeps)}"), told, clauses(house.rules.fold.forfeits[offer.name])),
        )


def _facts(sheet: ParSheet) -> Iterator[tuple[str, Words]]:
    figure = sheet.figure
    yield "Unit", words(unit_words(figure))
    if figure.wager in decided_wagers(figure.game):
        yield "Strategy", words(figure.strategy)
    yield "Cycle", words(f"{sheet.cycle:,} equally likely deals")
    if not isinstance(sheet.rtp, MeterValue):
        yield "Return", words(Strong(percent(sheet.rtp)), f", exactly {sheet.rtp}")
    yield "Hit rate", words(f"{percent(figure.hit_rate)}, exactly {figure.hit_rate}")
    if figure.sd is not None and sheet.volatility_index is not None:
        yield "Standard deviation", words(f"{figure.sd:,.6f}; the variance is exactly {figure.variance}")
        yield "Volatility index", words(f"{sheet.volatility_index:,.6f}")


def _lines(sheet: ParSheet) -> Table:
    """Every line, and what all of them add up to; net results have no pay of their own."""
    net = all(_is_net(line.line) for line in sheet.lines)
    columns = (
        Column("Net result" if net else "Line", share=1),
        Column("Count", "right"),
        Column("Chance", "decimal"),
        *(() if net else (Column("Pays", "decimal"),)),
        Column("Return", "decimal"),
        Column("Variance", "decimal"),
    )
    kept = sorted(sheet.lines, key=lambda line: -line.count)[:_MOST_LINES]
    rows = [
        (
            words(Strong(line.line if _is_net(line.line) else hand_words(line.line))),
            words(f"{line.count:,}"),
            words(chance(line.chance)),
            *(() if net else (words(_number(line.pays)),)),
            *_shares(line.returns, line.variance),
        )
        for line in sheet.lines
        if line in kept
    ]
    pays = () if net else (words(""),)
    shares = _shares(sheet.rtp, sheet.figure.variance)
    rows.append((words(Strong("Total")), words(f"{sheet.cycle:,}"), words(percent(Fraction(1))), *pays, *shares))
    return Table(columns, tuple(rows))


def _shares(returns: Fraction | MeterValue, variance: Fraction | None) -> tuple[Words, Words]:
    return (
        words("–" if isinstance(returns, MeterValue) else percent(returns)),
        words("–" if variance is None else f"{float(variance):,.6f}"),
    )


def _is_net(line: str) -> bool:
    """Whether a line is a net result and not a hand."""
    return line.lstrip("-").replace("/", "").isdigit()


def _number(value: Fraction | MeterValue) -> str:
    return "meter" if isinstance(value, MeterValue) else units(value)


def _exact(value: Fraction | MeterValue) -> str:
    return str(exact_data(value))


def _bands(sheet: ParSheet) -> Table:
    columns = (
        Column("Rounds", "right"),
        Column("90 percent of all", share=1),
        Column("95 percent of all", share=1),
        Column("Method", "center"),
    )
    rows = tuple(
        (
            words(f"{band.rounds:,}"),
            *(words(f"{low:.2%} to {high:.2%}" if band.fits else "–") for low, high in band.returns.values()),
            words(band.method),
        )
        for band in sheet.bands
    )
    return Table(columns, rows)
