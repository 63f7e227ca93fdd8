"""Hidden information over the wire: nobody learns a card before its time, not even from the length of an answer."""

import json
import re
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from queenhigh.cards import DECK, card_text
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from tests.server.house import Live, Person, RunningHouse, running_house
from tests.server.rigging import order_for, rigged
from tests.trial_sizes import size

_CARD = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][shdc](?![0-9A-Za-z])")
_ROUNDS = size(2, 2_000)


class Eyes:
    """Everything that was ever sent to one person about a table."""

    def __init__(self, person: Person, table: str, live: Live) -> None:
        self.person, self.table, self.live = person, table, live
        self.texts: list[str] = []

    def look(self, fact: int) -> None:
        """Everything up to a fact: frames, the table, the lists, advice, and errors."""
        self.live.until("view", lambda frame: frame["fact"] >= fact)
        for path in ("", "/rounds", "/advice"):
            answer = self.person.get(f"/api/tables/{self.table}{path}")
            self.texts.append(answer.text)
        self.texts.append(self.person.try_(self.table, "decide", seat=1, choice="nothing").text)

    def cards(self) -> set[str]:
        """Of the round in play: while bets are open, the one before it is still sent, as it ended."""
        betting = [frame.get("kind") == "view" and frame["view"]["phase"] == "betting" for frame in self.live.frames]
        frames = [
            json.dumps({**frame, "last": None} if open_ else frame)
            for frame, open_ in zip(self.live.frames, betting, strict=True)
        ]
        return {card for text in (*self.texts, *frames) for card in _CARD.findall(text)}

    def forget(self) -> None:
        self.texts.clear()
        self.live.frames.clear()


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_eyes_gets_only_what_lies_up_and_the_own(house: RunningHouse, game: str) -> None:
    ann, bob, stranger = house.person(), house.person(), house.person()
    others = [house.person(name) for name in ("pat", "dora", "fay", "otto", "admin")]
    table = ann.practise(game)
    bob.do(table, "take_seat", seat=2)
    with ExitStack() as stack:
        eyes = {
            person.name: Eyes(person, table, stack.enter_context(person.live(table)))
            for person in (ann, bob, stranger, *others)
        }
        for _ in range(_ROUNDS):
            _one_round(house, table, ann, bob, eyes)


def _one_round(house: RunningHouse, table: str, ann: Person, bob: Person, eyes: dict[str, Eyes]) -> None:
    for person, seat in ((ann, 4), (bob, 2)):
        person.bet(table, seat)
    for pair in eyes.values():
        pair.live.until("view", lambda frame: frame["fact"] >= house.room.hub.tables[table].facts)
        pair.forget()
    bob.do(table, "ask_for_deal")
    ann.do(table, "ask_for_deal")
    while (view := ann.table(table)["view"])["asked"] is not None:
        _check(house, table, eyes)
        person = ann if view["asked"] == 4 else bob
        choices = person.table(table)["view"]["choices"]
        person.do(table, "decide", seat=view["asked"], choice=choices[-1])


def _check(house: RunningHouse, table: str, eyes: dict[str, Eyes]) -> None:
    published = house.room.hub.tables[table]
    round_ = published.state.round
    assert round_ is not None
    up = {card_text(card.card) for card in round_.dealt if card.card is not None}
    for name, pair in eyes.items():
        pair.look(published.facts)
        seats = [seat for seat, player in published.state.seats.items() if player == name]
        own = {card_text(published.now.faces(card.position)) for card in round_.dealt if card.place in seats}
        shown = {card for cards in pair.person.table(table)["view"]["cards"].values() for card in cards if card}
        assert pair.cards() <= up | own, name
        assert shown <= up | own
        if not seats:
            assert pair.cards() <= up


def test_the_length_of_what_is_sent_says_nothing_about_the_cards(tmp_path: Path) -> None:
    """The same round with a royal flush and with nothing: every frame has the same length until cards are turned up."""
    lengths = []
    for number, cards in enumerate(("As Ks Qs", "2h 5d 9c")):
        offered = list(practice_house("three-card-poker").offers)
        dealer = {"As Ks Qs": "2h 5d 9c", "2h 5d 9c": "As Ks Qs"}[cards]
        order = order_for(practice_house("three-card-poker"), [4], offered, {4: cards, "dealer": dealer})
        folder = tmp_path / str(number)
        folder.mkdir()
        with running_house(folder, rigged(order)) as house:
            guest, watcher = house.person(), house.person()
            table = guest.practise("three-card-poker")
            with watcher.live(table) as seen, guest.live(table) as own:
                guest.bet(table, 4)
                guest.do(table, "ask_for_deal")
                for socket in (seen, own):
                    socket.until("view", lambda frame: frame["view"]["asked"] == 4)
            told = [f for socket in (seen, own) for f in socket.frames if f["kind"] == "facts"]
            last = [socket.frames[-1] for socket in (seen, own)]
            # As they are on the wire: without a space, and in UTF-8.
            lengths.append([len(msgspec.json.encode({**frame, "n": 0})) for frame in (*told, *last)])
    assert lengths[0] == lengths[1]


def test_nothing_of_a_deck_is_in_the_database_the_log_or_the_metrics(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A paused round: no three consecutive cards of its deck can be read anywhere."""
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("four-card-poker")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        order = house.room.hub.tables[table].now.order
        assert order is not None
        written = b"".join(file.read_bytes() for file in tmp_path.glob("house.db*"))
        written += house.room.metrics.text() + caplog.text.encode()
        texts = [card_text(card) for card in order]
        for start in range(10, 49):
            three = texts[start : start + 3]
            for joint in ("", " ", ",", '","', '", "'):
                assert joint.join(three).encode() not in written
            assert bytes(order[start : start + 6]) not in written
        assert len(set(order)) == len(DECK)


def test_a_round_told_again_shows_a_stranger_no_folded_hand(house: RunningHouse) -> None:
    ann, bob, stranger = house.person(), house.person(), house.person()
    table = ann.practise("three-card-poker")
    bob.do(table, "take_seat", seat=2)
    for person, seat in ((ann, 4), (bob, 2)):
        person.do(table, "place_wager", seat=seat, wager="ante", cents=500)
    ann.do(table, "ask_for_deal")
    bob.do(table, "decide", seat=2, choice="fold")
    ann.do(table, "decide", seat=4, choice="play")
    for person in (ann, stranger):
        story = person.get(f"/api/rounds/{table}/1").json()
        assert story["cards"]["2"] == [None] * 3
        told = {seat["seat"]: seat for seat in story["seats"]}
        assert told[2]["hand"] is None
        # What led to a payment may name the hand: it is told with the hand, or not at all.
        assert all(row["because"] == [] for row in told[2]["wagers"])
        assert all(row["because"] for row in told[4]["wagers"])
        assert person.get(f"/api/rounds/{table}/1/record.toml").status_code == 403
    assert stranger.get(f"/api/rounds/{table}/1/evidence.json").status_code == 403
    auditor = house.person("otto")
    story = auditor.get(f"/api/rounds/{table}/1").json()
    assert None not in story["cards"]["2"]
    assert all(row["because"] for seat in story["seats"] for row in seat["wagers"])
