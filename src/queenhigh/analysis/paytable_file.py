"""Paytables that a designer writes, in the shape of the rulebook's own data.

    [paytables.pair_plus.X]
    straight_flush = { to_one = 45 }
    three_of_a_kind = { to_one = 30 }
    straight = { to_one = 6 }
    flush = { to_one = 3 }
    pair = { to_one = 1 }

Every hand that all of the rules' own tables of that wager list must be there, so that no line is forgotten. To pay
nothing for a hand, write `flush = "nothing"`.
"""

from collections.abc import Mapping

from queenhigh.findings import Finding
from queenhigh.rulebook import Kind, Line, Paytable, rulebook

_NOTHING = "nothing"
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
            table = _read_table(path, str(letter), lines, known[wager], findings)
            if table is not None:
                tables.setdefault(wager, {})[str(letter)] = table
    return tables, findings


def _read_table(
    path: str, letter: str, lines: object, known: Mapping[str, Paytable], findings: list[Finding]
) -> Paytable | None:
    if not isinstance(lines, dict):
        findings.append(Finding(path, "a paytable is a table of hands and payouts"))
        return None
    before = len(findings)
    hands = list(dict.fromkeys(line.hand for table in known.values() for line in table.lines))
    always = [hand for hand in hands if all(table.line(hand) for table in known.values())]
    for hand in lines:
        if hand not in hands:
            findings.append(
                Finding(f"{path}.{hand}", f"this wager has no line for {hand!r}; allowed: {', '.join(hands)}")
            )
    for hand in always:
        if hand not in lines:
            findings.append(Finding(f"{path}.{hand}", f'{hand} is missing; to pay nothing write {hand} = "nothing"'))
    read = [_read_line(f"{path}.{hand}", hand, lines[hand], known, findings) for hand in hands if hand in lines]
    return Paytable(letter, tuple(line for line in read if line)) if len(findings) == before else None


def _read_line(
    path: str, hand: str, written: object, known: Mapping[str, Paytable], findings: list[Finding]
) -> Line | None:
    if written == _NOTHING:
        return None
    kinds = {line.kind for table in known.values() for line in table.lines}
    meters = {line.meter for table in known.values() for line in table.lines if line.meter}
    given = [kind for kind in Kind if isinstance(written, dict) and kind.value in written]
    listed = " or ".join(sorted(kind.value for kind in kinds))
    if not isinstance(written, dict) or len(given) != 1 or given[0] not in kinds:
        findings.append(
            Finding(path, f"write a payout of this wager as {listed}, such as {{ {listed.split()[0]} = 5 }}")
        )
        return None
    amount = written[given[0].value]
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount < _MOST:
        findings.append(Finding(path, f"{amount!r:.40} is not a payout; write a whole number above 0"))
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
    return Line(hand, given[0], amount, str(written.get("clause", "-")), meter)
