"""Payouts printed on a card against the paytables that the house filed."""

import itertools
import re
from collections.abc import Iterator, Sequence

from queenhigh.cards import hand_words
from queenhigh.desk.phrases import named_hand
from queenhigh.findings import Severity
from queenhigh.money import dollars
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import PaidLine, PaidTable, PlainPayment
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.leftovers import denies
from queenhigh.rackcards.payout_doubt import (
    is_example,
    is_its_own,
    is_named_whole,
    is_read_whole,
    is_row,
    is_sure_of_line,
    is_sure_of_table,
    is_told_in_a_list,
    pays_from_a_meter,
)
from queenhigh.rackcards.posted import (
    ROYALS,
    Posted,
    bonus_lines,
    is_right,
    lines_for,
    only_one_meant,
    paid_as,
    payout_text,
    pays,
    posted_tables,
    verdict,
    wider_line,
)
from queenhigh.rackcards.statements import words_of
from queenhigh.rackcards.table_owners import under_their_wagers, wager_of
from queenhigh.rackcards.unplaced_payouts import tells_of_line, tells_of_wager
from queenhigh.rackcards.vocabulary import Payout, Token, is_pair
from queenhigh.rulebook import EnvyLine, Kind, Line, clause_index, wager_title
from queenhigh.submission import House

PaidHand = tuple[str, str, int | None]
"""A wager, one of its hands, and the stake that the card pays it on."""
_WORD = re.compile(r"[a-z]{2,}")
_ROW = 6
_JUST_BEFORE = 12
_LEFT_OUT = 2
"""Of a table that lacks more lines than these the reader has lost its place."""


def check_payouts(pencil: RedPencil) -> None:
    """Every printed payout is the filed one, every filed line is printed, and nothing is paid that is not offered."""
    tables = posted_tables(pencil.house)
    seen: dict[str, set[str]] = {wager: set() for wager in tables}
    heads: dict[str, Token] = {}
    strangers: set[str] = set()
    doubted: set[str] = set()
    strays: list[PaidLine] = []
    placed = list(under_their_wagers(pencil, tables))
    right = set(_paid_rightly(pencil.house, placed, tables))
    for printed in placed:
        wager = wager_of(pencil.house, printed, tables, seen)
        if wager in tables:
            sure = is_sure_of_table(pencil.house, printed, tables[wager])
            covered = _check_table(pencil, printed, tables[wager], tables, right, sure=sure)
            strays += [paid for paid in printed.lines if not is_right(paid, tables[wager])]
            seen[wager] |= covered
            whole = sure and not printed.in_passing and printed.heading is not None
            doubted |= set() if whole and is_read_whole(pencil.card, printed, pencil.reading.tables) else {wager}
            if 2 * len(covered) >= len(tables[wager].lines):
                heads.setdefault(wager, printed.heading or printed.lines[0].hand)
        elif wager is not None and wager not in strangers:
            strangers.add(wager)
            place = printed.heading or printed.lines[0].hand
            line = _line_of(pencil, place)
            before = line.text[: place.start - line.start][-_JUST_BEFORE:]
            _not_offered(pencil, place, wager, sure=not denies(before))
    for payment in pencil.reading.payments:
        _check_payment(pencil, payment, tables, seen)
    _check_named(pencil, strangers)
    for wager, posted in tables.items():
        near = heads.get(wager) or pencil.reading.named.get(wager)
        _check_complete(pencil, posted, seen[wager], near, strays, sure=wager not in doubted)


def _paid_rightly(house: House, placed: Sequence[PaidTable], tables: dict[str, Posted]) -> Iterator[PaidHand]:
    """What stands rightly under its wager: another payout of it was more likely misread than printed wrong."""
    for printed in placed:
        wager = only_one_meant(house, paid_as(house, printed.wager))
        if wager is not None and wager in tables:
            suited = {paid.hand.hand.name for paid in printed.lines}
            yield from (
                (wager, line.hand, paid.stake)
                for paid in printed.lines
                for line in lines_for(paid.hand.hand, tables[wager], suited)
                if verdict(paid, line, tables[wager]) is None
                and not (is_pair(line.hand) and paid.hand.hand.name != line.hand)
            )


def _line_of(pencil: RedPencil, token: Token) -> Stretch:
    return next(one for one in pencil.card.lines if one.start <= token.start <= one.end)


def _check_named(pencil: RedPencil, told: set[str]) -> None:
    """A wager that the card names, if only with its limits, is offered; that there is none may be said."""
    house = pencil.house
    for wager, token in pencil.reading.named.items():
        meant = only_one_meant(house, wager) or wager
        offer = house.rules.wagers[meant].offer if meant in house.rules.wagers else meant
        if offer in house.offers or wager in told or _goes_with_another(house, wager) or token.guess:
            continue
        if wager not in pencil.reading.denied:
            _not_offered(pencil, token, wager, sure=_is_told_to_be_offered(pencil, token, wager))


def _is_told_to_be_offered(pencil: RedPencil, token: Token, wager: str) -> bool:
    """Whether a card promises a wager, with what it pays or takes, and does not deny it on the same line."""
    line = _line_of(pencil, token)
    promised = any(table.wager == wager for table in pencil.reading.tables) or "$" in line.text
    return promised and not denies(line.text)


def _goes_with_another(house: House, wager: str) -> bool:
    """Whether a wager is never offered by itself: the contest and its bonus, raises and envy."""
    rules = house.rules
    follows = rules.in_contest(wager) or wager in rules.bonuses or rules.raised(wager) != wager
    return follows or "envy" in wager


def _not_offered(pencil: RedPencil, place: Token, wager: str, *, sure: bool = True) -> None:
    house = pencil.house
    rule = house.rules.wagers.get(wager)
    if "envy" in wager:
        pencil.mark(place, "no envy is paid at this table", house.rules.wagers_clause, sure=sure)
        return
    clause = rule.clause if rule else house.rules.wagers_clause
    message = f"{wager_title(wager)} is not offered in the submission of {house.operator}"
    pencil.mark(place, message, clause, sure=sure)


def _check_table(
    pencil: RedPencil,
    printed: PaidTable,
    posted: Posted,
    tables: dict[str, Posted],
    right: set[PaidHand],
    *,
    sure: bool,
) -> set[str]:
    """The filed hands that a printed table names, each payout compared."""
    covered: set[str] = set()
    suited = {paid.hand.hand.name for paid in printed.lines}
    for paid in printed.lines:
        lines = list(lines_for(paid.hand.hand, posted, suited))
        if not lines and not paid.payout.payout.push and not paid.payout.payout.amount:
            # "A plain straight wins nothing" is as it should be.
            continue
        if not lines:
            known = is_its_own(printed, posted) and not paid.payout.payout.is_a_stake
            # A royal that only another wager pays, by any name, stands in a row of that one.
            royal = paid.hand.hand.name.startswith(ROYALS) and wider_line(paid.hand.hand.name, posted) is None
            known = known and not royal
            elsewhere = any(
                is_right(paid, other) if known else any(lines_for(paid.hand.hand, other, suited))
                for other in tables.values()
            )
            # "All three pay" may be said of three hands.
            listed = paid.hand.hand.name != "all_three_wagers_win" and is_told_in_a_list(
                pencil.card, printed, paid, posted
            )
            own_kind = paid.payout.payout.kind is not Kind.PERCENT_OF_METER or pays_from_a_meter(posted)
            _check_narrower(pencil, paid, posted, sure=sure and not elsewhere and listed and own_kind)
        for line in lines:
            if not paid.payout.payout.amount and not paid.payout.payout.push and paid.hand.hand.name != line.hand:
                # "A pair of nines pays nothing" where tens or better are paid.
                continue
            covered.add(line.hand)
            # Only of what differs; a table may be long.
            differs = verdict(paid, line, posted) is not None or paid.hand.hand.name != line.hand
            certain = sure and (not differs or is_sure_of_line(pencil, printed, paid, line, posted, tables))
            # "Pair, tens or better" beside "any other pair", paid alike, are any pair together.
            certain = certain and not (line.hand == "pair" and _is_part_of(paid, printed))
            certain = certain and (paid.hand.hand.name == line.hand or is_named_whole(pencil.card, paid))
            # "A pair of queens wins" tells of one pair among those that are paid.
            named = paid.hand.hand
            one_pair = named.least_rank is not None and not named.or_better and named.name != line.hand
            certain = certain and (not one_pair or is_its_own(printed, posted))
            told_rightly = (posted.wager, line.hand, paid.stake) in right
            certain = certain and not (told_rightly and pencil.is_sentence(paid.payout))
            # "Royal flush" beside the wager that pays one, where this table has a mini royal.
            due_elsewhere = any(is_right(paid, other) for name, other in tables.items() if name != posted.wager)
            narrower = paid.hand.hand.name != line.hand and not is_pair(line.hand)
            certain = certain and not (narrower and due_elsewhere)
            _check_line(pencil, paid, line, posted, sure=certain, shares_rows=printed.shares_rows)
    _check_letter(pencil, printed, posted)
    for hand in printed.unpaid:
        covered |= _check_unpaid(pencil, hand, posted, sure=sure)
    _check_sequence(pencil, printed, posted)
    return covered


def _is_part_of(paid: PaidLine, printed: PaidTable) -> bool:
    """Whether a line on some pairs stands beside one on the other pairs that is paid alike."""
    others = (one for one in printed.lines if one.hand.hand.name == "pair" != paid.hand.hand.name)
    return any(_alike(one.payout.payout, paid.payout.payout) for one in others)


def _check_letter(pencil: RedPencil, printed: PaidTable, posted: Posted) -> None:
    """A card that names the letter of a paytable names the filed one."""
    if printed.letter is None or printed.letter_words is None:
        return
    if posted.letter not in ("any", "filed") and printed.letter.upper() != posted.letter.upper():
        words = printed.letter_words
        filed = f"Paytable {posted.letter}" if posted.letter != "-" else "no letter"
        pencil.mark(words, f"the submission has {filed} for {wager_title(posted.wager)}", _table_clause(posted))


def _check_narrower(pencil: RedPencil, paid: PaidLine, posted: Posted, *, sure: bool) -> None:
    """A hand that the table does not list by itself is paid as what it also is: a mini royal as a straight flush."""
    wider = wider_line(paid.hand.hand.name, posted)
    if wider is None:
        _no_such_line(pencil, paid, posted, sure=sure)
    elif verdict(paid, wider, posted) is not None:
        narrow, wide = named_hand(paid.hand.hand.name), named_hand(wider.hand)
        message = f"{posted.name} has no line for {narrow}: it is paid as {wide}, {_due(wider, posted)}"
        pencil.mark(paid.payout, message, _clause(wider, posted, paid.stake), sure=sure)


def _no_such_line(pencil: RedPencil, paid: PaidLine, posted: Posted, *, sure: bool) -> None:
    named = named_hand(paid.hand.hand.name)
    listed = ", ".join(hand_words(line.hand) for line in posted.lines)
    message = f"{posted.name} pays nothing for {named}; it lists {listed}"
    pencil.mark(paid.hand, message, _table_clause(posted), sure=sure)


def _table_clause(posted: Posted) -> str:
    """The clause of the whole table: the nearest above that of its lines."""
    own = _clause(posted.lines[0], posted)
    parts = own.split(".")
    above = (".".join(parts[:many]) for many in range(len(parts) - 1, 0, -1))
    return next((clause for clause in above if clause in clause_index()), own)


def _clause(line: Line | EnvyLine, posted: Posted, stake: int | None = None) -> str:
    if isinstance(line, Line):
        return line.clause
    return line.for_wager(stake * 100 if stake else posted.denomination or 100)[1]


def _check_line(
    pencil: RedPencil, paid: PaidLine, line: Line | EnvyLine, posted: Posted, *, sure: bool, shares_rows: bool
) -> None:
    clause = _clause(line, posted, paid.stake)
    pencil.read("payout", f"{posted.wager} {line.hand}", paid.payout)
    wrong_pair = is_pair(line.hand) and paid.hand.hand.name != line.hand
    if is_example(pencil.card, paid, line, posted):
        return
    if wrong_pair:
        asked = hand_words(line.hand)
        pencil.read("payout", f"{posted.wager} {line.hand}", paid.hand)
        # A row of several columns names the pair of one of them, and a sentence often one of many: "a pair of nines".
        certain = sure and not shares_rows and (paid.hand.hand.or_better or is_row(pencil.card, paid))
        pencil.mark(paid.hand, f"{posted.name} pays a {asked}, and the card says something else", clause, sure=certain)
    wrong = verdict(paid, line, posted)
    if wrong is not None:
        pencil.mark(paid.payout, f"{hand_words(line.hand)}: {wrong}", clause, sure=sure)
        return
    if _same_money_in_other_words(paid.payout.payout, line):
        pencil.mark(
            paid.payout,
            f"{hand_words(line.hand)}: the same money as the filed {line}, in other words",
            clause,
            Severity.NOTE,
        )


def _alike(one: Payout, other: Payout) -> bool:
    """Whether two payouts are the same; a bare number may be meant either way."""
    return one == other or (None in (one.kind, other.kind) and one.amount == other.amount)


def _same_money_in_other_words(payout: Payout, line: Line | EnvyLine) -> bool:
    kinds = {payout.kind, line.kind} if isinstance(line, Line) else set()
    return kinds == {Kind.TO_ONE, Kind.FOR_ONE}


def _check_unpaid(pencil: RedPencil, hand: Token, posted: Posted, *, sure: bool) -> set[str]:
    line = posted.line(hand.hand.name)
    if line is None:
        return set()
    message = f"no payout stands beside it; {posted.name} pays {_due(line, posted)}"
    beside = _line_of(pencil, hand)
    # "A straight at five" may tell its payout in words.
    alone = not any(
        word.number for word in words_of(beside, pencil.house.game) if not hand.start <= word.start < hand.end
    )
    few = len(_WORD.findall(beside.text)) <= _ROW
    pencil.mark(hand, message, _clause(line, posted), sure=sure and alone and few and not pencil.card.is_a_scan)
    return {line.hand}


def _due(line: Line | EnvyLine, posted: Posted) -> str:
    return str(line) if isinstance(line, Line) else dollars(line.for_wager(posted.denomination or 100)[0])


def _check_sequence(pencil: RedPencil, printed: PaidTable, posted: Posted) -> None:
    """A table stands in an order that can be followed."""
    if printed.shares_rows:
        return
    order = [line.hand for line in posted.lines]
    places = [order.index(paid.hand.hand.name) for paid in printed.lines if paid.hand.hand.name in order]
    steps = list(dict.fromkeys(places))
    if steps not in (sorted(steps), sorted(steps, reverse=True)) and not _all_alike(posted):
        out = next(paid.hand for paid, one in zip(printed.lines[1:], _turns(places), strict=False) if one)
        pencil.mark(out, f"{posted.name}: the lines go neither down nor up", _table_clause(posted), Severity.NOTE)


def _turns(places: Sequence[int]) -> Iterator[bool]:
    """Where a row of places turns against the way it goes on the whole."""
    rising = places[-1] > places[0]
    for before, after in itertools.pairwise(places):
        yield (after < before) if rising else (after > before)


def _all_alike(posted: Posted) -> bool:
    return len({(line.kind, line.amount) for line in posted.lines if isinstance(line, Line)}) == 1


def _check_payment(
    pencil: RedPencil, payment: PlainPayment, tables: dict[str, Posted], seen: dict[str, set[str]]
) -> None:
    """A payout beside a wager alone: right where all lines pay alike, or as the most that the wager can pay."""
    wager, house = payment.wager.wager, pencil.house
    name = wager if house.rules.in_contest(wager) else paid_as(house, wager) or wager
    posted = tables.get(name)
    if posted is None:
        rule = house.rules.wagers.get(name)
        if rule is not None and rule.wins_with:
            _not_offered(pencil, payment.wager, name)
        return
    top = posted.lines[0]
    if not isinstance(top, Line) or not (payment.most or _all_alike(posted)) or payment.payout.payout.push:
        return
    if payment.payout.payout.kind is Kind.DOLLARS and posted.denomination is None and top.kind is not Kind.DOLLARS:
        return
    if payment.most:
        if payment.payout.payout.kind is top.kind and payment.payout.payout.amount != top.amount:
            text = payout_text(payment.payout.payout)
            pencil.mark(payment.payout, f"{posted.name} pays at most {top}, not {text}", top.clause)
        return
    for line in posted.lines:
        pencil.read("payout", f"{posted.wager} {line.hand}", payment.payout)
    if not pays(payment.payout.payout, top, posted.denomination):
        text = payout_text(payment.payout.payout)
        beside = {token.wager for token in _wagers_beside(pencil, payment)} - {wager}
        # "Four of a kind? Twenty-five to one on the Ante" answers what was asked about a hand.
        told = payment.payout.payout
        of_its_bonus = any(pays(told, line, posted.denomination) for line in bonus_lines(house, wager))
        # "R3 = 1x" is the size of a raise.
        of_a_meter = told.kind is Kind.PERCENT_OF_METER is not top.kind
        sure = told.kind is not None and not (
            beside or of_a_meter or of_its_bonus or _answers_a_question(pencil, payment.payout)
        )
        pencil.mark(payment.payout, f"the card says {text} where {posted.name} pays {top}", top.clause, sure=sure)
    seen[name] |= {line.hand for line in posted.lines}


def _answers_a_question(pencil: RedPencil, token: Token) -> bool:
    at = next((at for at, one in enumerate(pencil.card.passages) if one.start <= token.start < one.end), 0)
    before = pencil.card.passages[at - 1] if at else None
    return before is not None and pencil.card.plain[before.end : before.end + 1] == "?"


def _wagers_beside(pencil: RedPencil, payment: PlainPayment) -> list[Token]:
    """The wagers that stand on the line of a payout, or between it and its own."""
    start = pencil.card.plain.rfind("\n", 0, min(payment.wager.start, payment.payout.start)) + 1
    return pencil.wagers(Stretch(start, pencil.card.plain[start : max(payment.wager.end, payment.payout.end)]))


def _check_complete(
    pencil: RedPencil, posted: Posted, seen: set[str], near: Token | None, strays: list[PaidLine], *, sure: bool
) -> None:
    """Every wager on offer has its payouts shown somewhere on the card; where none is, that is told once.

    What is printed in words that were not followed is noted, and not called missing.
    """
    if not seen:
        name = wager_title(posted.wager)
        message = f"{name} is offered, and no payout of it stands on the card"
        told = tells_of_wager(pencil.reading, posted)
        if told:
            message = f"the payouts of the {name} are told in words that were not understood"
        pencil.missing(near, message, _posting_clause(pencil.house), Severity.WARNING, sure=not told)
        return
    # A table of which most lines are not there is a taste of it, and no table.
    sure = sure and len(seen) >= len(posted.lines) - _LEFT_OUT
    lines = [line for line in posted.lines if line.hand not in seen]
    missing = [line for line in lines if sure and not _is_told(pencil, line, posted, strays)]
    for line in missing:
        message = f"{posted.name} also pays {named_hand(line.hand)} {_due(line, posted)}, which is not here"
        pencil.missing(near, message, _clause(line, posted))
    not_found = [line for line in lines if line not in missing]
    if not_found:
        named = "; ".join(f"{hand_words(line.hand)}, {_due(line, posted)}" for line in not_found)
        message = f"of {posted.name} this was not found under its name: {named}"
        pencil.missing(near, message, _clause(not_found[0], posted), sure=False)


def _is_told(pencil: RedPencil, line: Line | EnvyLine, posted: Posted, strays: list[PaidLine]) -> bool:
    """Whether what is due for a hand stands where it was not placed, or in a table that has it otherwise."""
    return tells_of_line(pencil.reading, line, posted) or any(
        verdict(paid, line, posted) is None
        for paid in strays
        if paid.hand.hand.name == line.hand or paid.payout.payout.kind is Kind.DOLLARS
    )


def _posting_clause(house: House) -> str | None:
    """The clause that asks for payouts on the layout or on a sign."""
    return house.rules.topics.get("posted_payouts")
