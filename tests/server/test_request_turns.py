"""Requests take turns by address, and commands at tables wait for none of them."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from queenhigh.server.request_turns import CONNECTION, RequestTurns, with_one_cookie

FLOOD, OTHER = "198.51.100.7", "203.0.113.9"
COMMANDS = "/api/tables/harbor-room/commands"


def _request(address: str, path: str = "/", cookie: str = "") -> Scope:
    headers = [(b"cookie", cookie.encode())] if cookie else []
    return {"type": "http", "client": (address, 1), "path": path, "headers": headers, "state": {}}


async def _receive() -> Message:
    return {"type": "http.disconnect"}


async def _send(message: Message) -> None:
    return None


def _order(*last: Scope) -> list[str]:
    """Who is begun in which order after fifty requests of one address."""
    begun: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun.append(scope["client"][0] + scope["path"])

    async def ask() -> None:
        turns = RequestTurns(app, lambda token: "known" if token == "ours" else None, "queenhigh")
        flood = [_request(FLOOD) for _ in range(50)]
        await asyncio.gather(*(turns(scope, _receive, _send) for scope in [*flood, *last]))

    asyncio.run(ask())
    return begun


def test_an_address_waits_for_one_request_of_each_other() -> None:
    begun = _order(_request(OTHER), _request(OTHER))
    assert [place for place, who in enumerate(begun) if who == f"{OTHER}/"] == [1, 3]


def test_a_command_of_somebody_we_know_goes_first() -> None:
    assert _order(_request(OTHER, COMMANDS, "queenhigh=ours"))[0] == OTHER + COMMANDS


@pytest.mark.parametrize("cookie", ["", "queenhigh=theirs", "queenhigh", "other=ours", "=;[\xff"])
def test_a_command_of_anybody_else_waits_for_its_turn(cookie: str) -> None:
    assert _order(_request(OTHER, COMMANDS, cookie))[1] == OTHER + COMMANDS


@pytest.mark.parametrize("sent", [
    ['queenhigh="' + "\\" * 30_000 + '"'], ["a=b;" * 8000], ["queenhigh=" + "a" * 200], ['queenhigh="ours"'],
    ["a=b", "theme=dark"],
])  # fmt: skip
def test_nobody_reads_a_cookie_that_is_not_ours(sent: list[str]) -> None:
    """Python took ten seconds for the first of these, in which the house answered nobody."""
    headers = [(b"cookie", cookie.encode()) for cookie in sent]
    assert with_one_cookie([(b"host", b"here"), *headers], "queenhigh") == ([(b"host", b"here")], None)


def test_the_app_gets_the_cookie_of_the_house_alone() -> None:
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    cookies = 'other="' + "\\" * 30_000 + '"; queenhigh=theirs;  queenhigh=ours ; last=1'
    for kind in ("http", "websocket"):
        scope = {**_request(OTHER, cookie=cookies), "type": kind}
        asyncio.run(RequestTurns(app, lambda token: None, "queenhigh")(scope, _receive, _send))
    assert [scope["headers"] for scope in seen] == [[(b"cookie", b"queenhigh=ours")]] * 2


class _Line:
    def __init__(self, closing: bool) -> None:
        self.closing, self.slowed, self.turned_away = closing, 0, False

    def is_closing(self) -> bool:
        return self.closing

    def slow_down(self) -> None:
        self.slowed += 1

    def cut(self) -> None:
        assert self.closing


@pytest.mark.parametrize("closing", [True, False])
def test_only_a_client_who_has_hung_up_is_no_error(closing: bool) -> None:
    line = _Line(closing=False)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        line.closing = closing
        raise RuntimeError("the handler is closed")

    scope = {**_request(OTHER), "state": {CONNECTION: line}}
    turns = RequestTurns(app, lambda token: None, "queenhigh")
    if closing:
        asyncio.run(turns(scope, _receive, _send))
    else:
        with pytest.raises(RuntimeError):
            asyncio.run(turns(scope, _receive, _send))


def test_requests_of_clients_who_have_hung_up_take_no_turn() -> None:
    """Connections that are opened and cut by the thousand would otherwise leave their requests in the line."""
    begun: list[int] = []
    rounds = 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun.append(rounds)

    async def ask() -> None:
        nonlocal rounds
        turns = RequestTurns(app, lambda token: None, "queenhigh")
        gone = [{**_request(OTHER), "state": {CONNECTION: _Line(closing=True)}} for _ in range(160)]
        asked = asyncio.gather(*(turns(scope, _receive, _send) for scope in [*gone, _request(OTHER)]))
        while not asked.done():
            rounds += 1
            await asyncio.sleep(0)

    asyncio.run(ask())
    assert len(begun) == 1
    assert begun[0] < 20


@pytest.mark.parametrize(
    ("path", "answers", "slowed"),
    [
        ("/", [200], 0),
        ("/", [429], 1),
        ("/", [503], 0),
        ("/", [503, 503, 503], 2),
        ("/", [503, 200, 503], 0),
        (COMMANDS, [503, 503], 0),
    ],
)
def test_a_client_is_slowed_down_who_asks_too_much_or_again_and_again(
    path: str, answers: list[int], slowed: int
) -> None:
    left = iter(answers)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": next(left), "headers": []})

    line = _Line(closing=False)
    turns = RequestTurns(app, lambda token: None, "queenhigh")
    for _ in answers:
        asyncio.run(turns({**_request(OTHER, path), "state": {CONNECTION: line}}, _receive, _send))
    assert line.slowed == slowed
