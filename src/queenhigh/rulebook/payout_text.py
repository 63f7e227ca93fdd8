"""What a payout clause says, put into a sentence from the rulebook, so that a changed payout changes the sentence."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from queenhigh.cards import hand_words
from queenhigh.rulebook.book import ONLY_LETTER, Rulebook
from queenhigh.rulebook.contest import Contest
from queenhigh.rulebook.names import wager_title
from queenhigh.rulebook.paytable import EnvyLine, EnvyTable, Line
from queenhigh.rulebook.wagers import Least
from queenhigh.rulebook.wording import listed, sentence

Seeds = Mapping[str, Mapping[str, Least]]

_WITHOUT_ARTICLE = frozenset({"three_of_a_kind", "four_of_a_kind"})
_PLURAL = frozenset({"four_aces", "two_pair"})
_CONDITIONS = frozenset({"all_three_wagers_win"})
"""Lines that are paid for what happened to other wagers, not for a hand."""


def payout_sentences(rules: Rulebook) -> dict[str, str]:
    """A sentence for every clause that a payout, an envy sum, a least seed or a least rate of this game cites.

    >>> from queenhigh.rulebook.book import rulebook
    >>> payout_sentences(rulebook("three-card-poker"))["3CP-12.D.3.d"]
    'Pair Plus, Paytable C: a flush pays 3 to 1.'
    >>> payout_sentences(rulebook("four-card-poker"))["4CP-12.D.3.b.v.2"]
    'Progressive, Paytable E: the major meter starts and resets at $1,000 or more.'
    """
    return {
        **dict(_paytable_lines(rules)),
        **dict(_contest_odds(rules.contest)),
        **dict(_envy_lines(rules.envy)),
        **dict(_preset_envy(rules)),
        **dict(_least_rates(rules.least_rates)),
        **dict(_least_seeds(rules.least_seeds)),
        **dict(_payout_ceiling(rules)),
    }


def _paytable_lines(rules: Rulebook) -> Iterator[tuple[str, str]]:
    for wager, letters in rules.paytables.items():
        for letter, table in letters.items():
            for line in table.lines:
                yield line.clause, _line(_titled(wager, letter), line)


def _line(title: str, line: Line) -> str:
    if line.hand in _CONDITIONS:
        return f"{title} pays {line} if {hand_words(line.hand)}."
    return f"{title}: {_hand(line.hand)} {_pays(line.hand)} {line}."


def _contest_odds(contest: Contest | None) -> Iterator[tuple[str, str]]:
    lines = contest.pays if contest else {}
    for clause in {line.clause for line in lines.values()}:
        paid: dict[str, list[str]] = defaultdict(list)
        for wager, line in lines.items():
            if line.clause == clause:
                paid[str(line)].append(wager_title(wager))
        told = "; ".join(f"a winning {' or '.join(titles)} pays {amount}" for amount, titles in paid.items())
        yield clause, sentence(told)


def _envy_lines(tables: Mapping[str, EnvyTable]) -> Iterator[tuple[str, str]]:
    for letter, table in tables.items():
        for line in table.lines:
            for dollars, cents, clause in ((1, line.on_1, line.clause_on_1), (5, line.on_5, line.clause_on_5)):
                others = f"another player's {hand_words(line.hand)} {_pays(line.hand)} ${cents // 100:,}"
                yield clause, f"{_titled('envy', letter)}, ${dollars} wager: {others}."


def _preset_envy(rules: Rulebook) -> Iterator[tuple[str, str]]:
    """All these sums cite one clause, which states none of them: they are the sister games' (OQ-109)."""
    for wager, table in rules.preset_envy.items():
        envy = rules.wagers[wager].envy
        sums = "; ".join(map(_both_sums, table.lines))
        title = wager_title(envy.name if envy else "envy")
        yield table.lines[0].clause_on_1, f"{title}, unless other sums are filed: {sums}."


def _both_sums(line: EnvyLine) -> str:
    return f"{_hand(line.hand)} {_pays(line.hand)} ${line.on_1 // 100:,} on $1 and ${line.on_5 // 100:,} on $5"


def _least_rates(rates: Mapping[str, Mapping[str, Least]]) -> Iterator[tuple[str, str]]:
    for offer, letters in rates.items():
        by_clause: dict[str, list[str]] = defaultdict(list)
        for letter, least in letters.items():
            by_clause[least.clause].append(f"at least {least.amount}% under Paytable {letter}")
        for clause, parts in by_clause.items():
            yield clause, f"{wager_title(offer)}: the share of each wager added to the meter is {listed(parts)}."


def _least_seeds(seeds: Mapping[str, Seeds]) -> Iterator[tuple[str, str]]:
    for offer, letters in seeds.items():
        by_clause: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
        for letter, meters in letters.items():
            for meter, least in meters.items():
                by_clause[least.clause].append((letter, meter, least.amount))
        for clause, parts in by_clause.items():
            yield clause, _seed(offer, parts)


def _seed(offer: str, parts: list[tuple[str, str, int]]) -> str:
    amounts = {amount for _, _, amount in parts}
    if len(parts) > 1 and len(amounts) == 1:
        return f"{wager_title(offer)}: every meter starts and resets at ${amounts.pop():,} or more."
    if len(parts) > 1:
        each = (f"${amount:,} for the {_meter(meter)} of Paytable {letter}" for letter, meter, amount in parts)
        return f"{wager_title(offer)}: meters start and reset at no less than {listed(each)}."
    ((letter, meter, amount),) = parts
    return f"{_titled(offer, letter)}: the {_meter(meter)} starts and resets at ${amount:,} or more."


def _payout_ceiling(rules: Rulebook) -> Iterator[tuple[str, str]]:
    limit = rules.payout_limit
    if limit and limit.ceiling_clause and limit.ceiling_dollars:
        most = f"${limit.ceiling_dollars:,}"
        yield limit.ceiling_clause, f"The payout limit may be up to {most}, or more if a minimum bet can win more."


def _titled(wager: str, letter: str) -> str:
    """A wager with the letter of its paytable, which may be the number of the section that holds it."""
    if letter in (ONLY_LETTER, "any"):
        return wager_title(wager)
    return f"{wager_title(wager)}, {'Paytable' if len(letter) == 1 else 'table of'} {letter}"


def _hand(name: str) -> str:
    words = hand_words(name)
    return words if name in _WITHOUT_ARTICLE | _PLURAL else f"a {words}"


def _pays(name: str) -> str:
    return "pay" if name in _PLURAL else "pays"


def _meter(name: str) -> str:
    return "meter" if name == "main" else f"{name} meter"
