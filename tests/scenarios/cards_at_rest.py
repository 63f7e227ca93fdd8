"""Scenario 12, at rest: nothing of a deck lies in the files of a ledger while its round is in play.

A round is stopped at any of its steps. The database, its log and a backup taken at that moment are searched for the key
of the deck and for cards that are still to come, in every form that the program writes cards in.
"""

import base64
from pathlib import Path
from random import Random

from queenhigh.cards import Card, card_text
from queenhigh.ledger import Ledger, Vault
from queenhigh.rulebook import GAMES
from queenhigh.table import TableState
from tests.example_houses import OPENING_DAY
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import SUBMISSIONS, due, folder, kept_at, vault
from tests.scenarios.torn_writes import back_up

SEED = 12
TOGETHER = 3
"""So many cards in their order are taken for the deck: chance writes them side by side once in a hundred thousand."""
JOINTS = ("", " ", ",", ", ", '","', '", "')


def forms(cards: tuple[Card, ...]) -> list[bytes]:
    """A few cards as they might be written: by their names, joined in any usual way, or by their numbers."""
    texts = [joint.join(card_text(card) for card in cards).encode() for joint in JOINTS]
    return [*texts, ", ".join(str(int(card)) for card in cards).encode()]


def keys(key: bytes) -> list[bytes]:
    return [key, key.hex().encode(), base64.b64encode(key), base64.urlsafe_b64encode(key)]


class Stopped:
    """One round of one game, stopped before some step, with all that lies on the disk at that moment."""

    def __init__(self, home: Path, game: str, steps: int, seal: Vault) -> None:
        self.path = home / "ledger.db"
        for left in home.iterdir():
            left.unlink()
        with kept_at(self.path) as store:
            self.ledger = Ledger(store, seal)
            self.ledger.open_table("table", SUBMISSIONS[game], on=OPENING_DAY)
            self._play(steps)
            back_up(store, home / "backup.db")
            self.files = {file.name: file.read_bytes() for file in home.iterdir()}
            self.coming, self.key = self._secrets(self.ledger.state("table"))

    def _play(self, steps: int) -> None:
        """From the shuffle on, so many steps."""
        number = 0
        while steps or not self._shuffled():
            number += 1
            steps -= self._shuffled()
            assert self.ledger.take("table", f"{number}", due(self.ledger, "table"))["ok"]

    def _shuffled(self) -> bool:
        return any(deck.deck_id is not None for deck in self.ledger.state("table").decks.values())

    def _secrets(self, state: TableState) -> tuple[tuple[Card, ...], bytes]:
        """The cards that nobody has seen, from the next one to be dealt, and the key that gives them."""
        deck = next(deck for deck in state.decks.values() if deck.deck_id is not None)
        assert deck.deck_id is not None
        sealed = self.ledger.store.sealed_deck(deck.deck_id)
        assert sealed is not None
        order, depth = self.ledger.order("table", deck.deck_id), deck.depth or 0
        dealt = state.round.next_position if state.round is not None else 0
        return (order[depth:] + order[:depth])[dealt:], self.ledger.vault.unseal(sealed, deck.deck_id)

    def wrong(self) -> list[str]:
        found = []
        for name, data in self.files.items():
            found += [f"the key of the deck lies in {name}" for form in keys(self.key) if form in data]
            for start in range(len(self.coming) - TOGETHER + 1):
                three = self.coming[start : start + TOGETHER]
                found += [f"{form.decode()} lies in {name}" for form in forms(three) if form in data]
            if bytes(map(int, self.coming[: 2 * TOGETHER])) in data:
                found.append(f"the deck lies in {name} as numbers")
        return found


class Open(Vault):
    """A planted fault: seals nothing."""

    def seal(self, secret: bytes, name: str) -> bytes:
        return secret

    def unseal(self, sealed: bytes, name: str) -> bytes:
        return sealed


def run(full: bool) -> ReportData:
    """500 rounds stopped somewhere; the smoke size has 4."""
    rounds = 500 if full else 4
    report = Report(12, "cards at rest", SEED, full=full, rounds=rounds)
    rng = Random(SEED)
    with folder() as home, report.timed("all, s"):
        for number in range(rounds):
            game, steps = GAMES[number % len(GAMES)], rng.randint(0, 45)
            stopped = Stopped(home, game, steps, vault(f"{SEED} {number}"))
            report.count("bytes searched", sum(map(len, stopped.files.values())))
            report.count("cards to come", len(stopped.coming))
            report.failed += [f"round {number}, {game}, after {steps} steps: {text}" for text in stopped.wrong()]
        planted = Stopped(home, GAMES[0], 20, Open(bytes(32), Random(SEED).randbytes))
        report.plant("decks that are not sealed", planted.wrong())
    return report.data()
