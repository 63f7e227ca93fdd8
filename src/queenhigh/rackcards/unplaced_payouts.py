"""Payouts that stand on a card, but not where they were understood: what they may be about is not called missing."""

import re

from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.posted import Posted, pays
from queenhigh.rackcards.vocabulary import Payout, Token, tokens
from queenhigh.rulebook import EnvyLine, Kind, Line

_OF_A_BET = re.compile(r"\b(?:min|max)(?:imum)?\b|\blimits?\b|\bseeds?\b|\bstarts?\b|\bresets?\b")


class Unplaced:
    """The parts of a card with payouts that no table took."""

    def __init__(self, pencil: RedPencil) -> None:
        game = pencil.house.game
        placed = {paid.payout.start for table in pencil.reading.tables for paid in table.lines}
        hands = {paid.hand.start for table in pencil.reading.tables for paid in table.lines}
        hands |= {one.start for ranking in pencil.reading.rankings for one in ranking.hands}
        hands |= {one.start for said in pencil.reading.comparisons for one in (said.higher, said.lower)}
        self._parts: list[tuple[list[Token], list[Payout]]] = []
        self._named: set[str] = set()
        for part in parts_of(pencil.card, game):
            found = tokens(part.text, game, part.start)
            left = [one.payout for one in found if one.sort == "payout" and one.start not in placed]
            if left and not _OF_A_BET.search(part.text):
                self._parts.append((found, left))
            self._named |= {one.hand.name for one in found if one.sort == "hand" and one.start not in hands}

    def tells_of(self, posted: Posted) -> bool:
        """Whether something that this wager pays stands beside its name."""
        return any(
            _is_due(payout, line, posted)
            for found, left in self._parts
            if any(one.sort == "wager" and one.wager == posted.wager for one in found)
            for payout in left
            for line in posted.lines
        )

    def tells(self, line: Line | EnvyLine, posted: Posted) -> bool:
        """Whether a hand, or what is due for it, stands on the card where nobody could place it."""
        due = any(
            _is_due(payout, line, posted) for found, left in self._parts for payout in left if _is_of(found, posted)
        )
        return due or line.hand in self._named


def _is_of(found: list[Token], posted: Posted) -> bool:
    """Whether a part may be about a wager: it names no other."""
    return all(one.wager == posted.wager for one in found if one.sort == "wager")


def _is_due(payout: Payout, line: Line | EnvyLine, posted: Posted) -> bool:
    if isinstance(line, Line):
        return pays(payout, line, posted.denomination)
    return payout.kind is Kind.DOLLARS and payout.amount * 100 == line.for_wager(posted.denomination or 100)[0]
