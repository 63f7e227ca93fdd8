"""`queenhigh serve` as an operator runs it: first start, settings, signals, and what survives a kill."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx2
import pytest

from queenhigh.cli.serve import command
from queenhigh.ledger import Store, open_engine, read_heads, read_vault, verify
from queenhigh.server import house_server
from queenhigh.server.end_signals import ToldToEnd, end_signals
from tests.changed_rules import CHANGES, copied_rules, edit
from tests.plain_data import PlainData
from tests.server.house import NO_TLS, Person, RunningHouse, fetch, running_house, soon, wait_until_ready

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operations.md"
_PATIENCE_S = 180.0


def _piped(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@contextmanager
def serving(
    folder: Path, *options: str, env: dict[str, str] | None = None, before: tuple[str, ...] = ()
) -> Iterator[tuple["subprocess.Popen[str]", list[str], str]]:
    """The real command in a process of its own: the process, its first output, and its address."""
    arguments = [sys.executable, "-m", "queenhigh", *before, "serve", *options]
    process = subprocess.Popen(
        arguments, cwd=folder, env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        said = [process.stdout.readline()]
        found = re.search(r"http://\S+", said[0])
        assert found is not None, (said, process.stderr.read() if process.poll() is not None else "")
        address = found.group().rstrip("/")
        wait_until_ready(address)
        yield process, said, address
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def test_the_first_run_needs_nothing_and_prints_each_password_once(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _, address):
        assert (tmp_path / "queenhigh.db").exists()
        assert oct((tmp_path / "queenhigh.db.key").stat().st_mode).endswith("600")
        lines = [_piped(process.stdout).readline() for _ in range(8)]
        given = dict(re.findall(r"^  \w+ +(\w+) +(\S+)$", "".join(lines), re.MULTILINE))
        assert set(given) == {"admin", "dora", "fay", "otto", "pat"}
        person = Person(address)
        person.log_in("dora", given["dora"])
        assert person.who["role"] == "dealer"
        assert person.who["one_time"]
        person.http.close()
        tables = Person(address)
        assert {row["kind"] for row in tables.get("/api/tables").json()} == {"house"}
        tables.http.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(_PATIENCE_S) == 0
        assert "Queen High is closed." in _piped(process.stdout).read()
    with serving(tmp_path, "--port", "0") as (process, _, _):
        process.send_signal(signal.SIGTERM)
        process.wait(_PATIENCE_S)
        rest = _piped(process.stdout).read()
        assert "First run" not in rest
        assert not any(password in rest + _piped(process.stderr).read() for password in given.values())


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/"])
def test_who_only_asks_whether_the_house_is_there_gets_no_body(house: RunningHouse, path: str) -> None:
    answer = httpx2.head(house.origin + path, verify=NO_TLS, timeout=_PATIENCE_S)
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_second_interrupt_closes_the_house_in_order_too(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _, _):
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(_PATIENCE_S) == 0
        assert "Queen High is closed." in _piped(process.stdout).read()
        assert "Traceback" not in _piped(process.stderr).read()


_TOLD_AT = """
import os, signal, {module} as module
before = module.{name}
def told(*args, **options):
    os.kill(os.getpid(), signal.{number})
    return before(*args, **options)
module.{name} = told
from queenhigh.cli.main import run
run()
"""
"""The command, told to close just before one step of opening."""


@pytest.mark.parametrize(
    ("number", "module", "name", "opens"),
    [
        ("SIGTERM", "queenhigh.cli.serve", "open_store", False),
        ("SIGINT", "queenhigh.server.house_server", "listen", True),
        ("SIGTERM", "queenhigh.server.house_server", "first_run", True),
        ("SIGINT", "queenhigh.server.house_server", "answer_promptly", True),
    ],
)
def test_a_house_that_is_told_to_close_before_it_listens_closes_in_order(
    tmp_path: Path, number: str, module: str, name: str, *, opens: bool
) -> None:
    """What it began is finished: a first run still says its passwords, which are shown only once."""
    script = _TOLD_AT.format(module=module, name=name, number=number)
    arguments = [sys.executable, "-c", script, "serve", "--port", "0"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=_PATIENCE_S)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Queen High is closed.\n")
    assert ("  pat  " in done.stdout) is opens
    with serving(tmp_path, "--port", "0") as (process, _, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(_PATIENCE_S) == 0


def test_a_house_that_does_not_open_ends_at_once_when_it_is_told_again() -> None:
    """Such as one that waits for a database that does not answer."""
    end = ToldToEnd()
    with end_signals(end.note):
        signal.raise_signal(signal.SIGTERM)
        assert end.told
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_sigterm_says_goodbye_to_sockets_and_finishes_what_was_asked(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _, address):
        guest = Person(address)
        table = guest.practise("three-card-poker")
        with guest.live(table) as socket:
            socket.until("view")
            guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
            process.send_signal(signal.SIGTERM)
            assert socket.until("bye")["why"] == "the house is closing"
        guest.http.close()
        assert process.wait(_PATIENCE_S) == 0


def test_the_script_for_developers_plays_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "how-to" / "developer.md"
    script = page.read_text(encoding="utf-8").partition("```py\n")[2].partition("```")[0]
    with serving(tmp_path, "--port", "0") as (_, _, address):
        exec(script.replace("http://127.0.0.1:8000", address), {})
    assert capsys.readouterr().out.strip() in {"-20.00", "0.00", "10.00", "20.00", "30.00", "60.00", "70.00"}


def test_a_kill_in_the_middle_of_a_round_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _, address):
        guest = Person(address)
        table = guest.practise("let-it-ride")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        body = {"id": "decided", "command": "decide", "seat": 4, "choice": "ride"}
        first = guest.http.post(f"/api/tables/{table}/commands", json=body).json()
        before = guest.table(table)["view"]
        process.send_signal(signal.SIGKILL)
        process.wait(_PATIENCE_S)
        cookies, csrf = guest.http.cookies, guest.who["csrf"]
        guest.http.close()
    with serving(tmp_path, "--port", "0") as (process, _, address):
        back = Person(address)
        back.http.cookies, back.http.headers["x-csrf"] = cookies, csrf
        back.who = {**back.who, "name": guest.name}
        again = back.http.post(f"/api/tables/{table}/commands", json=body).json()
        assert again == first
        assert back.table(table)["view"]["cards"] == before["cards"]
        back.play_on(table)
        assert back.table(table)["last"]["settled"]
        back.http.close()
        process.send_signal(signal.SIGTERM)
        process.wait(_PATIENCE_S)
    database = tmp_path / "queenhigh.db"
    verdict = verify(Store(open_engine(str(database))), read_vault(tmp_path / "queenhigh.db.key", os.urandom))
    assert verdict.ok, verdict.first_bad
    assert verdict.rounds == 1
    last = read_heads(tmp_path / "queenhigh.db.heads")
    assert last["heads"][table][0] == Store(open_engine(str(database))).head(table)[0]


def test_an_open_house_signs_its_heads_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a copy shows what it has lost, also if the house was killed before it was copied."""
    monkeypatch.setattr(house_server, "HEADS_EVERY_S", 0.05)
    heads = tmp_path / "house.db.heads"
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("let-it-ride")
        soon(lambda: heads.exists() and read_heads(heads)["heads"].get(table, (0, ""))[0] > 0)
        before = read_heads(heads)["heads"][table][0]
        guest.bet(table, 4)
        soon(lambda: read_heads(heads)["heads"][table][0] > before)


def test_flags_stand_above_the_environment_and_that_above_the_file(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('database = "file.db"\nport = 1\nlog_json = true\n')
    env = {"QUEENHIGH_DATABASE": "environment.db", "QUEENHIGH_PORT": "2"}
    with serving(tmp_path, "--config", "house.toml", "--port", "0", env=env) as (_, _, address):
        assert not address.endswith((":1", ":2"))
        assert (tmp_path / "environment.db").exists()
        assert not (tmp_path / "file.db").exists()
        assert fetch(address + "/healthz").json() == {"status": "alive"}
        metrics = fetch(address + "/metrics").text
        assert "queenhigh_command_seconds_bucket" in metrics


def test_every_setting_has_the_name_of_its_flag_in_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names that were read before, such as QUEENHIGH_ORIGINS, are still read."""
    monkeypatch.setenv("QUEENHIGH_ORIGIN", "https://house.example")
    monkeypatch.setenv("QUEENHIGH_TRUSTED_PROXIES", "10.0.0.1")
    monkeypatch.setenv("QUEENHIGH_SHIFT", "07:00 19:00")
    monkeypatch.setenv("QUEENHIGH_KEY", "here.key")
    settings = command.make_context("serve", []).params
    assert settings["origins"] == ("https://house.example",)
    assert settings["trusted_proxies"] == ("10.0.0.1",)
    assert settings["shifts"] == ("07:00", "19:00")
    assert settings["key_file"] == Path("here.key")


def test_the_settings_file_that_the_page_shows_is_read(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (tmp_path / "house.toml").write_text(shown, encoding="utf-8")
    settings = command.make_context("serve", ["--config", str(tmp_path / "house.toml")]).params
    assert (settings["origins"], settings["trusted_proxies"]) == (("https://house.example",), ("127.0.0.1",))


@pytest.mark.parametrize(
    ("text", "words"),
    [("color = 3\n", "unknown settings"), ("port = [\n", "cannot be read"), ('port = "x"\n', "not a valid integer")],
)
def test_a_wrong_setting_is_refused_in_words(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "house.toml").write_text(text)
    arguments = [sys.executable, "-m", "queenhigh", "serve", "--config", "house.toml"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=_PATIENCE_S)
    assert done.returncode == 2
    assert words in done.stderr


def test_a_house_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as (process, _, address):
        guest = Person(address)
        table = guest.practise("three-card-poker")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        assert guest.get(f"/api/tables/{table}/advice").status_code == 200
        guest.http.close()
        started = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
        assert started
        process.kill()
        process.wait(_PATIENCE_S)
        until = time.monotonic() + _PATIENCE_S
        while any(Path(f"/proc/{child}").exists() for child in started) and time.monotonic() < until:
            time.sleep(0.05)
        assert not [child for child in started if Path(f"/proc/{child}").exists()]


def test_a_ledger_that_does_not_verify_opens_for_nobody(tmp_path: Path) -> None:
    import pysqlite3

    with serving(tmp_path, "--port", "0") as (process, _, address):
        guest = Person(address)
        guest.practise("three-card-poker")
        guest.http.close()
        process.send_signal(signal.SIGTERM)
        process.wait(_PATIENCE_S)
    database = pysqlite3.connect(str(tmp_path / "queenhigh.db"))
    database.execute("DROP TRIGGER postings_refuse_update")
    database.execute("UPDATE postings SET cents = '7' WHERE rowid = (SELECT min(rowid) FROM postings)")
    database.commit()
    database.close()
    arguments = [sys.executable, "-m", "queenhigh", "serve", "--port", "0"]
    process = subprocess.Popen(arguments, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    address = re.search(r"http://\S+", process.stdout.readline()).group().rstrip("/")  # type: ignore[union-attr]
    answer = _settled_readiness(address)
    assert "does not verify" in answer["why"]
    assert fetch(address + "/api/session").status_code == 503
    process.send_signal(signal.SIGTERM)
    process.wait(_PATIENCE_S)
    process.stdout.close()


def _settled_readiness(address: str) -> PlainData:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        # Before the port is open nobody answers.
        with suppress(httpx2.TransportError):
            answer: PlainData = json.loads(fetch(address + "/readyz").text)
            if "being verified" not in answer.get("why", ""):
                return answer
        time.sleep(0.05)
    raise AssertionError("the house never said how it is")


def test_a_house_opens_under_the_rules_of_another_folder(tmp_path: Path) -> None:
    rules = copied_rules(tmp_path / "rules")
    edit(rules, CHANGES["qualifier king high"])
    with serving(tmp_path, "--port", "0", before=("--rulebook", str(rules))) as (process, _, address):
        guest = Person(address)
        table = guest.practise("three-card-poker")
        assert guest.table(table)["first_words"] == "Dealer plays with king high or better"
        assert guest.who["rules"].startswith("Other rules are in force here: the rulebook in rules")
        guest.http.close()
        process.send_signal(signal.SIGTERM)
        process.wait(_PATIENCE_S)
        assert _piped(process.stderr).readline().startswith(f"Rules in force: {rules} ")
