"""Automation: a round ends the same no matter who performs its steps, the house or a dealer at the console."""

from collections.abc import Container, Iterator

import pytest
from msgspec.structs import replace

from queenhigh.games import COMMUNITY
from queenhigh.practice import simple_decision, usual_wagers
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import LEVELS, Crew, Refusal, Role, commands, facts, next_step, open_decision
from queenhigh.table.state import OPENING
from tests.table.rigged import RiggedHost, by_method
from tests.table.table_host import PLAYERS, Values

DEVICE = ("device", "second device")
JACKPOT: dict[str, dict[str | int, str]] = {
    "three-card-poker": {5: "As Ks Qs"},
    "four-card-poker": {3: "As Ks Qs Js Ts"},
    "235-stud-poker": {1: "As Ks Qs", COMMUNITY: "Js Ts"},
    "let-it-ride": {5: "As Ks Qs", 3: "Ah Kh Qh"},
}


class Console:
    """People at a table who know no procedure: they try what a console offers, one act after another."""

    def __init__(self, host: RiggedHost) -> None:
        self.host = host

    def act(self) -> bool:
        """Whether anything could be done."""
        for kind, role, values in self._offers():
            name = "fay" if role is Role.FLOOR else "dora"
            answer = self.host.try_(kind, name, role, **values)
            if isinstance(answer, Refusal) and kind is commands.ConfirmHand and answer.due and answer.due[0] != "?":
                # The console shows what the cards make when the dealer says something else.
                answer = self.host.try_(kind, name, role, **{**values, "hand": answer.due[0]})
                if isinstance(answer, Refusal) and answer.due == ("report the light",):
                    key = {"seat": values["seat"], "wager": values["wager"]}
                    answer = self.host.try_(commands.ReportLight, name, role, **key, lit=True)
            if not isinstance(answer, Refusal):
                return True
        return False

    def _offers(self) -> Iterator[tuple[type[commands.Command], Role, Values]]:
        host, round_ = self.host, self.host.state.round
        if round_ is None:
            yield from self._deck_offers()
            return
        for wager in host.state.game.rules.wagers:
            chips = sum(wager in box for box in round_.wagers.values())
            if wager not in round_.counted:
                yield commands.CountChips, Role.DEALER, {"wager": wager, "chips": chips}
        yield commands.DealCard, Role.DEALER, {}
        if host.stub_is_due:
            yield commands.CountStub, Role.DEALER, {"cards": 52 - round_.next_position}
        yield commands.RackStub, Role.DEALER, {}
        for seat in PLAYERS:
            yield commands.ConfirmWithdrawal, Role.DEALER, {"seat": seat}
        yield commands.Reveal, Role.DEALER, {}
        yield from self._settling_offers(round_.validated, round_.marks.confirmed)

    def _settling_offers(
        self, validated: Container[tuple[int, str]], confirmed: Container[tuple[int, str]]
    ) -> Iterator[tuple[type[commands.Command], Role, Values]]:
        for seat in PLAYERS:
            yield commands.SettleSeat, Role.DEALER, {"seat": seat}
        for seat in PLAYERS:
            yield commands.ShowHand, Role.DEALER, {"seat": seat}
        for seat in PLAYERS:
            key = {"seat": seat, "wager": "progressive"}
            if (seat, "progressive") not in confirmed:
                yield commands.ConfirmHand, Role.DEALER, {**key, "hand": "?"}
            elif (seat, "progressive") not in validated:
                yield commands.ValidateJackpot, Role.FLOOR, key
            yield commands.CompleteHandPay, Role.FLOOR, key
        yield commands.CloseRound, Role.DEALER, {}

    def _deck_offers(self) -> Iterator[tuple[type[commands.Command], Role, Values]]:
        if not self.host.state.decks:
            yield commands.ReceiveCards, Role.DEALER, {"deck": "first"}
        for step in OPENING:
            for role in (Role.DEALER, Role.FLOOR):
                yield commands.DoOpeningStep, role, {"deck": "first", "step": step}
        yield commands.CutDeck, Role.DEALER, {"deck": "first", "depth": 26}
        yield commands.LoadDeck, Role.DEALER, {"deck": "first"}
        yield commands.OpenRound, Role.DEALER, {}


def shuffle(host: RiggedHost) -> None:
    """What needs chance: the shuffle alone, without what follows it."""
    deck_id = f"deck {next(host.numbers)}"
    house = host.house
    machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
    counted = 52 if house.shuffler == "counting" else None
    host.do(commands.ShuffleDeck, deck="first", deck_id=deck_id, root="r", machine=machine, counted=counted)


def played(game: str, dealing: str, level: str, rounds: int, laid: dict[str | int, str]) -> RiggedHost:
    """Rounds of a table at one level; what does not happen by itself is done at the console."""
    host = RiggedHost(by_method(game, dealing))
    host.seat_all()
    host.do(commands.AssignCrew, DEVICE[1], Role.FLOOR, dealer=DEVICE[0], floor=DEVICE[1])
    people = Console(host)
    while host.state.rounds < rounds or host.state.round is not None:
        betting = host.state.round is not None and host.state.round.phase == "betting"
        if betting:
            bet(host, laid)
        step = next_step(host.state, level, host.faces, Crew(host.at, *DEVICE), betting_over=betting)
        if step is not None:
            host.send(step)
        elif betting:
            host.do(commands.CallNoMoreBets)
        elif (point := open_decision(host.state, host.faces)) is not None:
            choice = simple_decision(game, point)
            host.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)
        elif not people.act():
            shuffle(host)
    return host


def bet(host: RiggedHost, laid: dict[str | int, str]) -> None:
    for seat, player in PLAYERS.items():
        for wager, cents in usual_wagers(host.house).items():
            host.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
    host.lay(laid if host.state.rounds == 1 else {})


def unnamed(happened: list[facts.Fact]) -> list[facts.Fact]:
    """What happened, without who did it."""
    return [replace(fact, by="") for fact in happened if not isinstance(fact, facts.CrewAssigned)]


@pytest.mark.parametrize("dealing", DEALING_METHODS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_rounds_come_out_at_every_level(game: str, dealing: str) -> None:
    """Five rounds, so that a stub count is among them, the first with a jackpot."""
    by_itself = played(game, dealing, "all", 5, JACKPOT[game])
    assert any(isinstance(fact, facts.HandPayOpened) for fact in by_itself.facts)
    actors: dict[str, set[str]] = {}
    for level in LEVELS:
        host = played(game, dealing, level, 5, JACKPOT[game])
        assert unnamed(host.facts) == unnamed(by_itself.facts), level
        assigning = (facts.FloorAssigned, facts.DealerAssigned, facts.CrewAssigned)
        acts = [fact for fact in host.facts if not isinstance(fact, assigning)]
        actors[level] = {fact.by for fact in acts} - set(PLAYERS.values())
    assert actors["all"] == {*DEVICE, "dora"}
    assert actors["none"] == {"dora", "fay"}
    assert actors["cards"] == actors["chips"] == actors["dealer"] == {DEVICE[0], "dora", "fay"}


def test_levels_grow_from_none_to_all() -> None:
    assert LEVELS["none"] < LEVELS["cards"] < LEVELS["dealer"] < LEVELS["all"]
    assert LEVELS["none"] < LEVELS["chips"] < LEVELS["dealer"]
    assert not LEVELS["cards"] & LEVELS["chips"]
    assert commands.ValidateJackpot not in LEVELS["dealer"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_needs_a_person_ever_happens_by_itself(game: str) -> None:
    """A count that differs, a light that is out and a player who thinks stop every level."""
    host = RiggedHost(by_method(game, "manual-shoe")).start()
    crew = Crew(host.at, *DEVICE)
    host.bet()
    host.do(commands.CallNoMoreBets)
    first = next(name for name, rule in host.state.game.rules.wagers.items() if rule.collected and name in _bets(host))
    host.do(commands.CountChips, wager=first, chips=0)
    assert next_step(host.state, "all", host.faces, crew) is None
    host.do(commands.ResolveCount, "fay", Role.FLOOR, wager=first, reason="found")
    while (step := next_step(host.state, "all", host.faces, crew)) is not None:
        host.send(step)
    assert open_decision(host.state, host.faces) is not None


def _bets(host: RiggedHost) -> set[str]:
    assert host.state.round is not None
    return set(host.state.round.wagers[1])
