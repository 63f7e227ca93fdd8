"""Bets that race with "no more bets": each is either taken before it or refused, and the books agree."""

import asyncio
import json
from collections import Counter
from random import Random

import pytest
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.typing import Origin

from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.server.fact_text import refusals
from queenhigh.table import facts
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse
from tests.trial_sizes import size

_LOCKS = size(12, 10_000)
_SEATS = range(1, 8)


@pytest.mark.clause("3CP-7.D", "3CP-2.C.2")
def test_no_bet_is_taken_after_no_more_bets(house: RunningHouse) -> None:
    house.time.stop()
    people = {seat: house.person() for seat in _SEATS}
    table = people[4].practise("three-card-poker")
    for seat, person in people.items():
        if seat != 4:
            person.do(table, "take_seat", seat=seat)
    rng = Random(5)
    late: list[PlainData] = []
    for number in range(_LOCKS):
        for seat, person in people.items():
            person.do(table, "place_wager", seat=seat, wager="ante", cents=500)
        replies = asyncio.run(_race(people, table, rng, number))
        _check(house, table, replies)
        late += [reply for reply in replies if not reply["ok"]]
        for seat, person in people.items():
            person.do(table, "decide", seat=seat, choice="fold")
    assert house.room.ledger_check.verify().ok
    _check_that_all_are_kept(house, table, late, people)


def _check_that_all_are_kept(house: RunningHouse, table: str, late: list[PlainData], people: dict[int, Person]) -> None:
    """Exactly the refused bets are recorded, each with the person, wager, amount and reason."""
    kept = [row for row in refusals(house.room.store, table) if row["act"] == "place_wager"]
    tried = Counter((people[one["seat"]].name, one["clause"], one["why"]) for one in late)
    assert Counter((row["by"], row["clause"], row["why"]) for row in kept) == tried
    laid = {f"(seat {one['seat']}, {wager_title(one['wager'])}, {dollars(one['cents'])}" for one in late}
    assert all(any(one in row["what"] for one in laid) for row in kept)


@pytest.mark.clause("3CP-2.C.2")
def test_an_auditor_sees_who_was_refused_what_and_between_which_facts(house: RunningHouse) -> None:
    guest, otto = house.person(), house.person("otto")
    table = guest.practise("three-card-poker")
    guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
    guest.do(table, "ask_for_deal")
    locked = guest.table(table)["fact"]
    late = guest.refused(table, "place_wager", seat=4, wager="ante", cents=50_000)
    assert "attempt" not in late, "what is kept for auditors is not told again"
    guest.play_on(table)
    # A bet for a round that is over is refused by the house, not by the table, and is kept as well.
    over = guest.refused(table, "place_wager", seat=4, wager="ante", cents=700, round=1)
    acts = otto.get("/api/audit/acts", table=table).json()
    order = [row["fact"] for row in acts]
    assert order == sorted(order, reverse=True)
    after, during = [row for row in acts if row["refused"]]
    assert (during["by"], during["fact"], during["why"], during["clause"]) == (
        guest.name, locked, late["why"], late["clause"],
    )  # fmt: skip
    assert "$500" in during["what"]
    assert (after["why"], after["fact"]) == (over["why"], acts[1]["fact"])
    refused = otto.get("/api/audit/acts", table=table, refused=True).json()
    assert refused == [after, during]
    assert during in otto.get("/api/audit/acts", by=guest.name).json(), "without a table, of all tables"
    assert otto.get(f"/api/rounds/{table}/1").json()["refused"] == [during]
    assert "refused" not in guest.get(f"/api/rounds/{table}/1").json()


async def _race(people: dict[int, Person], table: str, rng: Random, number: int) -> list[PlainData]:
    """Three bets per seat within five milliseconds before or after betting closes."""
    replies: list[PlainData] = []

    async def bet(person: Person, seat: int) -> None:
        address = person.origin.replace("http", "ws") + f"/api/tables/{table}/live"
        headers = {"cookie": person.cookie}
        async with websockets.connect(
            address,
            origin=Origin(person.origin),
            additional_headers=headers,
            open_timeout=None,
            ping_interval=None,
        ) as socket:
            await _reply(socket, None)
            started.release()
            await go.wait()
            for index in range(3):
                await asyncio.sleep(rng.uniform(0, 0.01))
                id_ = f"race-{number}-{seat}-{index}"
                wager, cents = rng.choice([("pair_plus", 500), ("ante", 600 + 100 * index), ("progressive", 100)])
                body = {"id": id_, "command": "place_wager", "seat": seat, "wager": wager, "cents": cents}
                await socket.send(json.dumps(body))
                replies.append({**body, **await _reply(socket, id_)})

    async def lock() -> None:
        # Nobody else is waited for: whoever has a page open has asked as well.
        await go.wait()
        await asyncio.sleep(0.005)
        answers = [asyncio.to_thread(person.try_, table, "ask_for_deal") for person in people.values()]
        await asyncio.gather(*answers)

    go, started = asyncio.Event(), asyncio.Semaphore(0)
    tasks = [asyncio.create_task(bet(person, seat)) for seat, person in people.items()]
    tasks.append(asyncio.create_task(lock()))
    for _ in people:
        await started.acquire()
    go.set()
    await asyncio.gather(*tasks)
    return replies


async def _reply(socket: ClientConnection, id_: str | None) -> PlainData:
    while True:
        frame: PlainData = json.loads(await socket.recv())
        if (frame["kind"] == "view" and id_ is None) or (frame["kind"] == "reply" and frame["id"] == id_):
            return frame


def _check(house: RunningHouse, table: str, replies: list[PlainData]) -> None:
    assert len(replies) == 3 * len(_SEATS)
    row = house.room.round_books.rows(table)[-1]
    events = [(item.number, item.data) for item in house.room.store.links(table, row.first - 1)]
    closed = next(number for number, data in events if data["fact"] == facts.BettingClosed.__name__)
    placed = {number: data for number, data in events if data["fact"] == facts.WagerPlaced.__name__}
    assert all(number < closed for number in placed)
    for reply in replies:
        if reply["ok"]:
            kept = placed[reply["facts"][0]]
            assert (kept["seat"], kept["wager"], kept["cents"]) == (reply["seat"], reply["wager"], reply["cents"])
        else:
            assert reply["status"] == 409
            assert reply["clause"] in ("3CP-7.D", "3CP-2.C.2")
    state = house.room.hub.tables[table].state
    assert state.round is not None
    last = {(data["seat"], data["wager"]): data["cents"] for _, data in sorted(placed.items())}
    lying = {(seat, wager): cents for seat, box in state.round.wagers.items() for wager, cents in box.items()}
    assert lying == last
