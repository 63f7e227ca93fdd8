"""Paytables that a designer writes, in the shape of the rulebook's own data.

    [paytables.pair_plus.X]
    straight_flush = { to_one = 45 }
    three_of_a_kind = { to_one = 30 }
    straight = { to_one = 6 }
    flush = { to_one = 3 }
    pair = { to_one = 1 }

Every hand that all of the rules' own tables of that wager list must be there, so that no line is forgotten. To pay
nothing for a hand, write `flush = "nothing"`. A wager that rests on its cards alone may have a line for any hand that
they can make (`mini_royal`), a fraction (`to_one = "3/2"`), and a push (`pair = "push"`). Lines keep the order in which
they are written, and a hand with a line of its own is paid by it (`pair_of_aces` beside `pair_tens_or_better`).
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.side_wagers import kind_of_cards, rests_on_cards_alone
from queenhigh.findings import Finding
from queenhigh.rulebook import Kind, Line, Paytable, rulebook

_NOTHING, _PUSH = "nothing", "push"
_MOST = 10**12


def read_paytables(game: str, data: Mapping[str, object]) -> tuple[dict[str, dict[str, Paytable]], list[Finding]]:
    """Paytables by wager and letter, and everything that is wrong with them."""
    findings: list[Finding] = []
    tables: dict[str, dict[str, Paytable]] = {}
    written = data.get("paytables")
    if not isinstance(written, dict) or not written:
        findings.append(Finding("paytables", "there is no paytable here; write [paytables.<wager>.<letter>]"))
        return {}, findings
    known = rulebook(game).paytables
    for wager, letters in written.items():
        if wager not in known or not isinstance(letters, dict):
            message = f"{wager!r} has no paytable in {game}; allowed: {', '.join(known)}"
            findings.append(Finding(f"paytables.{wager}", message))
            continue
        for letter, lines in letters.items():
            path = f"paytables.{wager}.{letter}"
            table = _read_table(path, str(letter), lines, _Rules(known[wager], _hands_of(game, wager)), findings)
            if table is not None:
                tables.setdefault(wager, {})[str(letter)] = table
    return tables, findings


class _Rules(NamedTuple):
    """The rules' own tables of a wager, and all hands that its cards can make; none where a player decides."""

    tables: Mapping[str, Paytable]
    hands: tuple[str, ...]


def _hands_of(game: str, wager: str) -> tuple[str, ...]:
    rules = rulebook(game)
    if wager not in rules.offers or not rests_on_cards_alone(rules, wager):
        return ()
    kinds = {kind_of_cards(rules, wager, table) for table in rules.paytables[wager].values()}
    named = (name for kind in sorted(kinds) for names in census(kind) for name in names)
    return tuple(dict.fromkeys(named))


def _read_table(
    path: str, letter: str, lines: object, rules: _Rules, findings: list[Finding]
) -> Paytable | None:  # fmt: skip
    known = rules.tables
    if not isinstance(lines, dict):
        findings.append(Finding(path, "a paytable is a table of hands and payouts"))
        return None
    before = len(findings)
    listed = (line.hand for table in known.values() for line in table.lines)
    hands = list(dict.fromkeys([*listed, *rules.hands]))
    always = [hand for hand in hands if all(table.line(hand) for table in known.values())]
    for hand in lines:
        if hand not in hands:
            findings.append(
                Finding(f"{path}.{hand}", f"this wager has no line for {hand!r}; allowed: {', '.join(hands)}")
            )
    for hand in always:
        if hand not in lines:
            findings.append(Finding(f"{path}.{hand}", f'{hand} is missing; to pay nothing write {hand} = "nothing"'))
    read = [_read_line(f"{path}.{hand}", hand, lines[hand], rules, findings) for hand in lines if hand in hands]
    return Paytable(letter, tuple(line for line in read if line)) if len(findings) == before else None


def _read_line(path: str, hand: str, written: object, rules: _Rules, findings: list[Finding]) -> Line | None:
    known = rules.tables
    if written == _NOTHING:
        return None
    if written == _PUSH and rules.hands:
        return Line(hand, Kind.TO_ONE, 0, "-")
    kinds = {line.kind for table in known.values() for line in table.lines}
    meters = {line.meter for table in known.values() for line in table.lines if line.meter}
    given = [kind for kind in Kind if isinstance(written, dict) and kind.value in written]
    listed = " or ".join(sorted(kind.value for kind in kinds))
    if not isinstance(written, dict) or len(given) != 1 or given[0] not in kinds:
        findings.append(
            Finding(path, f"write a payout of this wager as {listed}, such as {{ {listed.split()[0]} = 5 }}")
        )
        return None
    amount, per = _ratio(written[given[0].value]) if given[0] is Kind.TO_ONE else (written[given[0].value], 1)
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount < _MOST:
        findings.append(Finding(path, f"{amount!r:.40} is not a payout; write a whole number above 0"))
        return None
    if per != 1 and not rules.hands:
        findings.append(Finding(path, "a wager with decisions is paid in whole units"))
        return None
    meter = written.get("meter", "main") if given[0] is Kind.PERCENT_OF_METER else None
    if meter is not None and (meter not in meters or amount > 100):
        findings.append(
            Finding(path, f"write a share of at most 100 percent of one of the meters {', '.join(sorted(meters))}")
        )
        return None
    unknown = set(written) - {given[0].value, "meter", "clause"}
    if unknown:
        findings.append(Finding(path, f"{', '.join(sorted(unknown))}: unknown here"))
        return None
    return Line(hand, given[0], amount, str(written.get("clause", "-")), meter, per=per)


def _ratio(written: object) -> tuple[object, int]:
    """A payout "3/2" or "3 to 2" as two whole numbers; anything else as it was written, to 1."""
    found = re.fullmatch(r"(\d{1,12}) ?(?:/|to) ?(\d{1,6})", written) if isinstance(written, str) else None
    if found is None or int(found[2]) == 0:
        return written, 1
    ratio = Fraction(int(found[1]), int(found[2]))
    return ratio.numerator, ratio.denominator
