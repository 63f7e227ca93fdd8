"""The odds sheet: true odds, payout odds and house advantage of every wager, exact and rounded, with their source."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.analysis import Figure, MeterValue, Tally, Together, decided_wagers
from queenhigh.analysis.solver import initial_wagers
from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import (
    Block,
    Column,
    Command,
    Document,
    Facts,
    Heading,
    Paragraph,
    Points,
    Quiet,
    Side,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.sign import against_the_dealer
from queenhigh.documents.wager_figures import (
    Reached,
    all_together,
    envy_reached,
    house_figures,
    lines_reached,
    resets,
    stake_of,
    unsolved,
    value_beside_an_ante,
    value_never_forfeited,
)
from queenhigh.documents.wager_text import first_wager
from queenhigh.money import dollars, money_text
from queenhigh.rulebook import Kind, Paytable, rules_folder, wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House, Offer

_MOST_RESULTS = 24


def odds_sheet(filing: Filing) -> Document:
    return Document(
        name="odds-sheet",
        title="Odds sheet",
        subtitle=f"{phrases.apart(filing.house.operator)}: true odds, payout odds and house advantage of every wager",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    house = filing.house
    figures = list(house_figures(house))
    missing = unsolved(house)
    if missing:
        yield Paragraph(words(_without_solver(house, missing)))
    if figures:
        yield _summary(figures)
        yield Paragraph(words(_summary_note(house)), "quiet")
        yield Heading("Exact values")
        yield _exact(figures)
    for offer, figure in figures:
        yield from _wager(filing, offer, figure)
    yield from _together(filing)
    yield from _obtained()


def _without_solver(house: House, missing: list[str]) -> str:
    named = listed([wager_title(wager) for wager in missing])
    return (
        f"This sheet has no figures for {named}: the value depends on the player's decisions, and no exact solver for"
        f" {house.rules.title} is available."
    )


def percent(share: Fraction, places: int = 4) -> str:
    """
    >>> percent(Fraction(402, 5525))
    '7.2760%'
    """
    return f"{float(share * 100):,.{places}f}%"


def chance(share: Fraction) -> str:
    """A chance in percent. Small chances get more decimals, so that nothing possible is printed as zero.

    >>> chance(Fraction(402, 5525)), chance(Fraction(1, 20358520))
    ('7.2760%', '0.0000049%')
    """
    places = 4
    while 0 < share * 100 * 10 ** (places - 1) < 1:
        places += 1
    return percent(share, places)


def at_reset(offer: Offer, figure: Figure) -> Fraction:
    """The player's average result per unit; for a progressive, with every meter at its reset amount."""
    if not isinstance(figure.ev, MeterValue):
        return figure.ev
    return figure.ev.at(resets(offer))


def _summary(figures: list[tuple[Offer, Figure]]) -> Table:
    columns = (
        Column("Wager", share=1),
        Column("Paytable", "center"),
        Column("House advantage", "decimal"),
        Column("Of all money bet", "decimal"),
        Column("Hit rate", "decimal"),
        Column("Standard deviation", "decimal"),
    )
    return Table(columns, tuple(_summary_row(offer, figure) for offer, figure in figures))


def _summary_row(offer: Offer, figure: Figure) -> tuple[Words, ...]:
    value = at_reset(offer, figure)
    return (
        words(Strong(wager_title(figure.wager)), Quiet(" at reset") if isinstance(figure.ev, MeterValue) else ""),
        words(figure.paytable if figure.paytable != "-" else "–"),
        words(percent(-value)),
        words(percent(-value / figure.average_wager)),
        words(percent(figure.hit_rate, 3)),
        words(f"{figure.sd:,.4f}" if figure.sd is not None else "–"),
    )


def _summary_note(house: House) -> str:
    text = (
        "House advantage: the share of one unit of the wager that the house keeps in the long run. Of all money bet:"
        f" the same, as a share of everything bet on it in a round{_later_bets(house)}. A negative figure favors the"
        " player. Standard deviation: of the net result, in units of the wager."
    )
    if house.payout_limit is not None:
        text += " These figures ignore the payout limit; the figures for all wagers together include it."
    if house.electronic:
        text += (
            " A line of the grid is three random cards, so the figures are the same as at a table with a dealt hand."
        )
    return text


def _later_bets(house: House) -> str:
    """The bets made after the deal, which belong to what is bet in a round; empty where there are none."""
    bets = [wager_title(stage.bets) for stage in house.rules.stages if stage.bets is not None]
    return f", {listed(bets)} included" if bets else ""


def _exact(figures: list[tuple[Offer, Figure]]) -> Table:
    columns = (
        Column("Wager", share=2),
        Column("Expected value", share=4),
        Column("Hit rate", share=2),
        Column("Average bet"),
    )
    rows = tuple(
        (
            words(Strong(wager_title(figure.wager))),
            words(exact_value(figure)),
            words(str(figure.hit_rate)),
            words(str(figure.average_wager)),
        )
        for _, figure in figures
    )
    return Table(columns, rows)


def exact_value(figure: Figure) -> str:
    if not isinstance(figure.ev, MeterValue):
        return str(figure.ev)
    shares = (f"{share} × {_meter(name)}" for name, share in figure.ev.per_meter.items())
    return " + ".join([str(figure.ev.constant), *shares])


def _meter(name: str) -> str:
    return "meter" if name == "main" else f"{name} meter"


def _wager(filing: Filing, offer: Offer, figure: Figure) -> Iterator[Block]:
    house = filing.house
    yield Heading(wager_title(figure.wager))
    check = words(Command(_command(filing, offer, figure)))
    yield Facts((*_facts(house, offer, figure), ("Check it with", check)))
    found = lines_reached(house, offer, figure)
    if found is not None:
        yield _lines(house, offer, *found)
    if offer.envy is not None:
        yield from _envy(house, offer)
    against = against_the_dealer(house) if house.rules.in_contest(offer.name) else None
    if against is not None:
        yield against
    if figure.tally is not None and _has_results(house, figure):
        yield from _results(figure.tally)


def _has_results(house: House, figure: Figure) -> bool:
    """Whether a list of net results says more than the paytable: only where the player decides something."""
    tally = figure.tally
    decided = figure.average_wager != 1 or figure.wager in decided_wagers(house.game)
    return tally is not None and decided and len(tally.counts) <= _MOST_RESULTS


def _forfeited(house: House, offer: Offer) -> Iterator[tuple[str, Words]]:
    """What a progressive that a fold forfeits is priced beside, and what it would be worth without."""
    if value_beside_an_ante(house, offer) is not None and house.rules.fold is not None:
        without = percent(-value_never_forfeited(house, offer).at(resets(offer)))
        told = (
            "a fold forfeits this wager, and the play is the one that is best for the Ante alone. If no fold forfeited"
            f" it, the house advantage would be {without}. The hands below are counted before any is folded."
        )
        yield "Beside an Ante", words(told, clauses(house.rules.fold.forfeits[offer.name]))


def _facts(house: House, offer: Offer, figure: Figure) -> Iterator[tuple[str, Words]]:
    yield "Unit", words(unit_words(figure))
    value = at_reset(offer, figure)
    rounded = f"{percent(-value)} of one unit"
    if figure.average_wager != 1:
        rounded += (
            f"; {percent(-value / figure.average_wager)} of the {float(figure.average_wager):.4f} units bet on average"
        )
    when = " at the reset amounts" if isinstance(figure.ev, MeterValue) else ""
    yield "House advantage", words(Strong(rounded), when)
    yield from _forfeited(house, offer)
    together = initial_wagers(house.game, figure.wager)
    if together > 1:
        yield (
            "Per initial wager",
            words(
                Strong(percent(-value / together)),
                f" of everything placed before the deal, the {together} equal wagers together; the figure above is per"
                " one of them",
            ),
        )
    contest = house.rules.contest
    if contest is not None and house.rules.in_contest(offer.name):
        pays = listed([f"{wager_title(wager)} {line}" for wager, line in contest.pays.items()])
        yield "Payout odds", words(Strong(pays), clauses(*(line.clause for line in contest.pays.values())))
    yield "Hit rate", words(f"{percent(figure.hit_rate, 4)}, once in {float(1 / figure.hit_rate):,.2f} rounds")
    if figure.sd is not None and figure.variance is not None:
        yield "Standard deviation", words(f"{figure.sd:,.4f} units{when}; the variance is exactly {figure.variance}")
    if isinstance(figure.ev, MeterValue):
        yield "Break-even", words(break_even(figure.ev))
    yield from stake_fact(house, offer)


def stake_fact(house: House, offer: Offer) -> Iterator[tuple[str, Words]]:
    """The stake that figures are about, where what a wager is paid does not grow with it."""
    stake = dollars(int(stake_of(house, offer) * 100))
    if offer.meters:
        yield "Stake", words(f"{stake}; what a meter pays does not grow with the wager")
    elif _has_prizes(offer):
        minimum = "" if first_wager(house.rules, offer.name).exactly_dollars else ", the minimum"
        yield "Stake", words(f"{stake}{minimum}; fixed dollar prizes do not grow with the wager")


def _has_prizes(offer: Offer) -> bool:
    return offer.paytable is not None and any(line.kind is Kind.DOLLARS for line in offer.paytable.lines)


def unit_words(figure: Figure) -> str:
    """The unit of a figure, with the wager as papers name it."""
    text = figure.unit
    return text.replace(figure.wager, wager_title(figure.wager)) if "_" in figure.wager else text


def break_even(value: MeterValue) -> str:
    """When the wager is fair: an amount for one meter, an equation for several."""
    even = value.break_even
    if isinstance(even, Fraction):
        exactly = f", exactly {even}" if (even * 100).denominator != 1 else ""
        return f"fair when the meter shows ${float(even):,.2f}{exactly}"
    shares = " + ".join(f"{share} × {_meter(name)}" for name, share in value.per_meter.items())
    return f"fair when {shares} = {-value.constant}"


def _command(filing: Filing, offer: Offer, figure: Figure) -> str:
    house, folder = filing.house, rules_folder()
    program = f"queenhigh --rulebook {folder.name}" if folder is not None else "queenhigh"
    if value_beside_an_ante(house, offer) is not None:
        # Only a command that reads the submission knows what the wager is played beside.
        return f"{program} check {filing.file_stem}-submission.toml"
    letter = f" --paytable {figure.paytable}" if figure.paytable != "-" else ""
    stake = stake_of(house, offer)
    scaled = (_has_prizes(offer) or offer.meters) and stake != 1
    laid = f" --stake {money_text(int(stake * 100))}" if scaled else ""
    meters = "".join(f" --meter {name}={money_text(terms.reset)}" for name, terms in (offer.meters or {}).items())
    return f"{program} edge {house.game} --wager {figure.wager}{letter}{laid}{meters}"


def _lines(house: House, offer: Offer, table: Paytable, reached: list[Reached]) -> Table:
    name = house.rules.table_name(offer.name) or offer.name
    columns = (
        Column("Hand", share=1),
        Column("Hands", "right"),
        Column("Chance", "decimal"),
        Column("True odds", "decimal"),
        Column("Payout odds", "right"),
        Column("Clause", "right"),
    )
    rows = [
        (
            paytables.line_words(house.rules, name, item.line),
            words(f"{item.ways:,}"),
            words(chance(item.chance)),
            words(_odds(item.true_odds)),
            words(Strong(paytables.payout(item.line))),
            words(clauses(item.line.clause)),
        )
        for item in reached
    ]
    hands, hit = reached[0].hands, sum(item.ways for item in reached)
    rest = Fraction(hands - hit, hands)
    rows.append((words(Quiet("Not paid")), words(f"{hands - hit:,}"), words(percent(rest)), (), (), ()))
    rows.append((words(Quiet("All hands")), words(f"{hands:,}"), words(percent(Fraction(1))), (), (), ()))
    return Table(columns, tuple(rows), paytables.table_title(name, table))


def _envy(house: House, offer: Offer) -> Iterator[Block]:
    """What another player's hand pays and how often it comes, and what envy is worth at a full table."""
    columns = (
        Column("Another player's hand", share=1),
        Column("Chance", "decimal"),
        Column("True odds", "decimal"),
        Column("Pays", "right"),
        Column("Clause", "right"),
    )
    size, rows, worth = offer.denomination or 100, [], Fraction()
    for line, chance_of_it in envy_reached(house, offer):
        cents, clause = line.for_wager(size)
        worth += cents * chance_of_it
        odds = 1 / chance_of_it - 1 if chance_of_it else None
        paid = words(Strong(dollars(cents)))
        tagged = words(clauses(clause))
        rows.append((paytables.hand(line.hand), words(chance(chance_of_it)), words(_odds(odds)), paid, tagged))
    yield Table(columns, tuple(rows), paytables.envy_title(house.rules, offer))
    others = house.seats - 1
    text = (
        f"For one box of another player. Envy adds {percent(worth / size)} of the wager for each such box, exactly"
        f" {worth / size}; {percent(others * worth / size)} at a full table with {phrases.number(others)} of them. The"
        " figures above do not include it."
    )
    yield Paragraph(words(text))


def _odds(odds: Fraction | None) -> str:
    """How many to 1 against. Two decimals are enough, since the exact count is beside it."""
    return f"{float(odds):,.2f} to 1" if odds is not None else "never"


def _net(net: Fraction) -> str:
    return f"{float(net):+,g}" if net else "0"


def _results(tally: Tally) -> Iterator[Block]:
    """Every net result with its count, in two tables side by side, because the list is long and narrow."""
    columns = (Column("Net result, in units", "decimal"), Column("Deals", "right"), Column("Chance", "decimal"))
    rows = [
        (words(_net(net)), words(f"{count:,}"), words(chance(Fraction(count, tally.total))))
        for net, count in tally.counts.items()
    ]
    rows.append((words(Quiet("all")), words(f"{tally.total:,}"), words(percent(Fraction(1)))))
    half = (len(rows) + 1) // 2
    yield Heading("Net result of a round with best play", 3)
    yield Side(((Table(columns, tuple(rows[:half])),), (Table(columns, tuple(rows[half:])),)))


def _together(filing: Filing) -> Iterator[Block]:
    counted = all_together(filing)
    if counted is None:
        return
    both, left_out = counted
    yield Heading("All wagers of one box together")
    placed = listed([f"{wager_title(name)} {dollars(int(stake * 100))}" for name, stake in both.stakes.items()])
    yield Paragraph(
        words(f"{placed}: each at its minimum, every meter at its reset amount, played for the best total result.")
    )
    note = _together_note(filing.house, both, left_out)
    yield Facts(
        (
            ("Average result of a round", words(f"{_in_dollars(both.ev)}; exactly {both.ev} dollars")),
            ("Standard deviation", words(f"${both.sd:,.4f}")),
            ("Counted over", words(f"{both.tally.total:,} {both.tally.deals}.{note}")),
            ("Best play", words(both.play)),
        )
    )


def _together_note(house: House, both: Together, left_out: list[str]) -> str:
    if left_out:
        named = listed([wager_title(wager) for wager in left_out])
        return f" {named} {'is' if len(left_out) == 1 else 'are'} not counted here; see above."
    needed = house.rules.cards.community_while
    if needed is not None and needed not in both.stakes:
        return " No wager here uses the community cards, so counting them changes no figure."
    return ""


def _in_dollars(amount: Fraction) -> str:
    """
    >>> _in_dollars(Fraction(-3, 2))
    '-$1.5000'
    """
    return f"{'-' if amount < 0 else '+'}${float(abs(amount)):,.4f}"


def _obtained() -> Iterator[Block]:
    yield Heading("How these numbers were counted")
    yield Points(
        (
            words("Nothing is sampled. Every deal is counted, and every figure is an exact fraction."),
            words(
                "Hands are counted by the names on the paytables. A hand is paid only on the highest line it reaches."
            ),
            words(
                "A “to 1” payout is paid in addition to the wager, which is returned. “For 1” payouts, meters and"
                " prizes on a wager collected before the deal are everything the player gets."
            ),
            words(
                "Where the player decides, the figure assumes the choice with the best average result, knowing only the"
                " player's own cards and the cards face up. Of two equal choices, the one that bets less is taken."
            ),
            words("True odds: how many hands miss the line for each hand that reaches it."),
            words("“Check it with” gives the command that prints the same figures; add --json for exact ones."),
            words("Expected value: the average net result over all deals. House advantage: the same, sign changed."),
            words("Hit rate: the chance that the wager is paid; for main wagers, the chance of a net win."),
            words("Rounded figures are rounded once, from the exact values."),
        )
    )
